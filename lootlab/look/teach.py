"""The teacher's side of a screen: progress dots, feedback bubbles, answers, rule cards with their options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..engine.lesson import Feedback
from ..engine.options import AnyOption
from ..engine.rulebook import Rule, Rulebook, in_words, spaced
from . import parts
from .html import attrs, chip, escape, icon, part

_SIGNS = {"good": "ll-tick", "bad": "ll-no", "note": "ll-eye", "warn": "ll-hint"}
_TONES = {"note": "warn"}


def dots(states: Sequence[str], said: str) -> str:
    """Progress: `done` is full, `now` is half, `missed` has a bar, anything else is empty. `said` tells it in words."""
    drawn = "".join(f"<li{attrs(class_=state or None, role='presentation')}></li>" for state in states)
    return f'<ol class="dots" role="img" aria-label="{escape(said)}">{drawn}</ol>'


MOST_CHIPS = 4


def bubble(said: Feedback, rulebook: Rulebook, place: str, opened: str) -> str:
    """What the teacher says, with the rules behind it; a chip opens its rule inside."""
    tone = _TONES.get(said.tone, said.tone)
    chips = " ".join(chip(rule, place, opened) for rule in said.rules[:MOST_CHIPS])
    if rest := said.rules[MOST_CHIPS:]:
        more = " ".join(chip(rule, place, opened) for rule in rest)
        chips += f'<details data-key="{place}-more"><summary>and {len(rest)} more</summary>{more}</details>'
    shown = parts.opened_rule(said.rules, place, opened, rulebook)
    head = f"{icon(_SIGNS.get(said.tone, 'll-hint'))}<span>{escape(said.head)}</span>"
    text = f"<p>{escape(said.text)}</p>" if said.text else ""
    row = f'<div class="chips">{chips}</div>' if chips else ""
    return f'<div class="say say--{tone} told" data-key="{place}"><strong>{head}</strong>{text}{row}{shown}</div>'


def answers(says: Sequence[str], picked: int | None = None, right: int | None = None) -> str:
    """The choices of a question, counted from 1; once `right` is known they are marked and rest."""
    drawn = []
    for number, say in enumerate(says, 1):
        sign, state, spoken = chr(64 + number), "", ""
        if right is not None and number == right:
            sign, state, spoken = icon("ll-tick"), " is-right", " (right)"
        elif right is not None and number == picked:
            sign, state, spoken = icon("ll-no"), " is-wrong", " (your answer)"
        told = attrs(
            type="button", class_=f"btn answer{state}", data_do="answer", data_arg=number,
            disabled=right is not None, data_lm_suppress_shortcuts="true",
        )  # fmt: skip
        more = f'<span class="vh">{spoken}</span>' if spoken else ""
        drawn.append(f'<button{told}><b aria-hidden="true">{sign}</b><span>{escape(say)}{more}</span></button>')
    # A new question takes the keyboard to its answers, but to none of them: a second Enter must not choose.
    waits = attrs(tabindex="-1", data_focus=True) if right is None else ""
    return f'<div class="answers" role="group" aria-label="Answers"{waits}>{"".join(drawn)}</div>'


_SIGN_OF = {"mastered": "ll-tick", "met": "ll-eye"}


def rule_entry(
    rule: Rule, options: Iterable[AnyOption], sign: str = "", tool: str = "", table: str = "", here: bool = False
) -> str:
    """A rule in the rulebook: text, example, and the options that change it.

    `sign` says how well the reader knows it, `tool` is a button, `table` what it has opened; `here` is what the page's
    address names.
    """
    kind = "" if rule.kind == "rule" else f'<span class="kind">{escape(rule.kind)}</span>'
    drawn = icon(_SIGN_OF[sign]) if sign in _SIGN_OF else ""
    known = f'<span class="sign sign--{sign.replace(" ", "-")}">{drawn}{escape(sign)}</span>' if sign else ""
    example = f'<p class="eg"><i>Example:</i> {escape(in_words(rule.example))}</p>' if rule.example else ""
    head = f'<h4><span class="id">{escape(rule.id)}</span> {escape(rule.title)}{kind}{known}</h4>'
    text = f"<p>{escape(rule.plain)}</p>{example}{''.join(map(_switch, options))}"
    begin = attrs(
        class_="entry is-here" if here else "entry", data_key=f"entry-{rule.id}", data_top=rule.id if here else None
    )
    return part(f"entry-{rule.id}", f"<article{begin}>{head}{text}{tool}{table}</article>")


def _switch(option: AnyOption) -> str:
    """An option in words: what it changes, its values, the usual one first in weight."""
    said = [spaced(value) for value in option.values]
    values = [
        f"<b>{escape(word)}</b>" if value == option.default else escape(word)
        for value, word in zip(option.values, said, strict=True)
    ]
    form = [escape(option.form)] if option.form else []
    told = attrs(class_="option", data_option=option.name)
    return f"<p{told}>{escape(option.text)} <span>{' / '.join([*values, *form])}</span></p>"
