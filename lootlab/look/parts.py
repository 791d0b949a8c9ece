"""The parts around a board that all screens share: ask-line, move buttons, refusals, rules, log, standing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..engine.match import Told
from ..engine.refusal import Nudge, Refusal
from ..engine.rulebook import Rule, Rulebook
from .html import attrs, chip, escape, icon, part, tag
from .ui import Ask, Ui, Words


def button(text: str, do: str, arg: str = "", *, cls: str = "btn", symbol: str = "", **more: object) -> str:
    """A button that sends `do` with `arg`; `text` is plain."""
    told = attrs(type="button", class_=cls, data_do=do, data_arg=arg, **more)
    return f"<button{told}>{icon(symbol) if symbol else ''}<span>{escape(text)}</span></button>"


def ask_line(ask: Ask, waiting: bool = False) -> str:
    step = tag("span", escape(ask.step), class_="ask__step") if ask.step else ""
    cls = "ask ask--wait" if waiting else "ask"
    return f'<p class="{cls}" data-key="ask">{step}<span>{escape(ask.sentence)}</span></p>'


def move_button(words: Words, phrase: str, *, best: bool = False, marked: bool = False, **more: object) -> str:
    """A move: verb and object, second line what results. The best match is filled."""
    inner = icon(words.icon) if words.icon else ""
    result = f"<small>{escape(words.gives)}</small>" if words.gives else ""
    inner += f"<span>{escape(words.does)}{result}</span>"
    cls = f"btn {'btn--pick' if best else 'btn--felt'}" + (" is-marked" if marked else "")
    told = attrs(type="button", class_=cls, data_do="move", data_arg=phrase, **more)
    return f"<button{told}>{inner}</button>"


def refusal_bubble(refusal: Refusal, rulebook: Rulebook | None = None, place: str = "notice", opened: str = "") -> str:
    """Red: what, why, what instead, rule chips; a chip opens its rule inside the bubble. A nudge is not red."""
    chips = " ".join(chip(rule, place, opened) for rule in refusal.cites)
    shown = opened_rule(refusal.cites, place, opened, rulebook)
    said = f"<strong>{escape(refusal.text)}</strong><span>{escape(refusal.remedy)}</span> {chips}{shown}"
    cls = "say say--warn" if isinstance(refusal, Nudge) else "say say--bad refuse"
    return tag("div", said, class_=cls, data_key=f"refusal-{place}")


def opened_rule(rules: Iterable[str], place: str, opened: str, rulebook: Rulebook | None) -> str:
    """The text of the rule whose chip was clicked at this place, if one of these was."""
    for rule in rules:
        if opened == f"{rule}@{place}" and rulebook is not None and rule in rulebook:
            return rule_card(rulebook[rule])
    return ""


def rule_card(rule: Rule) -> str:
    example = f'<p class="eg">{escape(rule.example)}</p>' if rule.example else ""
    title = f"<h4>{escape(rule.id)}: {escape(rule.title)}</h4>"
    return tag("div", f"{title}<p>{escape(rule.text)}</p>{example}", class_="rule")


def log_panel(
    lines: Sequence[Told],
    code: str,
    symbols: frozenset[str],
    rulebook: Rulebook,
    opened: str = "",
    most: int = 60,
    more: bool = False,
    tool: str = "",
) -> str:
    """What happened, newest first; chips open the rule in place. With `more`, a button asks for the older lines.

    `tool` stands beside the title.
    """
    items = []
    newest = lines[-1].turn if lines else 0
    for number, line in list(enumerate(lines))[-most:][::-1]:
        place = f"log{number}"
        here = opened if opened.endswith(f"@{place}") else ""
        items.append(_log_line(line, place, line.turn == newest, code, symbols, rulebook, here))
    empty = '<p class="soft">Nothing yet.</p>' if not items else ""
    older = button(f"Show {len(lines) - most} earlier", "log", cls="link") if more and len(lines) > most else ""
    top = f'<div class="panel__top"><h3 class="quiet">What happened</h3>{tool}</div>'
    told = f"{top}{empty}<ol>{''.join(items)}</ol>{older}"
    return part("log", f'<section class="panel log" aria-label="Log" data-key="log">{told}</section>')


@lru_cache(2048)
def _log_line(
    line: Told, place: str, now: bool, code: str, symbols: frozenset[str], rulebook: Rulebook, opened: str
) -> str:
    """Kept, since a log only grows and is drawn again at every click."""
    chips = "".join(f" {chip(rule, place, opened)}" for rule in line.rules)
    shown = opened_rule(line.rules, place, opened, rulebook)
    said = f"{mark(line, code, symbols)}<div><p>{escape(line.text)}{chips}</p>{shown}</div>"
    return part(place, tag("li", said, data_key=place, class_="now" if now else None))


def mark(line: Told, code: str, symbols: frozenset[str]) -> str:
    """The sign before a line: a drawing of the game, a shared one, a letter, or the player's initial."""
    for name in (f"{code}-k-{line.mark}", f"{code}-{line.mark}", f"ll-{line.mark}", line.mark):
        if line.mark and name in symbols:
            return icon(name)
    letter = line.mark if len(line.mark) in (1, 2) else line.seat
    seat = f" seat-{line.seat.lower()}" if line.seat else ""
    return f'<span class="dotmark{seat}" aria-hidden="true">{escape(letter)}</span>'


def standing_panel(rows: Sequence[tuple[str, str]], ui: Ui, title: str = "Standing") -> str:
    drawn = "".join(
        f'<tr{attrs(class_="me" if seat == ui.viewer else None)}><th scope="row" class="seat-{seat.lower()}"><i></i>'
        f"{escape(ui.name(seat))}</th><td>{escape(told)}</td></tr>"
        for seat, told in rows
    )
    told = f'<h3 class="quiet">{escape(title)}</h3><table class="score"><tbody>{drawn}</tbody></table>'
    return part("standing", tag("section", told, class_="panel", aria_label=title, data_key="standing"))


def rules_drawer(rulebook: Rulebook, search: str) -> str:
    """All rules, searchable."""
    found = rulebook.search(search)
    listed, section = [], ""
    for rule in found:
        if rule.section != section:
            section = rule.section
            listed.append(f"<h3>{escape(section)}</h3>")
        listed.append(rule_card(rule))
    told = f"{len(found)} of {len(rulebook)} rules" if found else "No rule has these words. Try fewer."
    some = next(iter(rulebook)).id if len(rulebook) else ""
    field = attrs(
        type="search", data_do="search", data_on="input", value=search, data_key="search",
        placeholder=f"words, or a number such as {some}", aria_label="Search the rules",
    )  # fmt: skip
    close = button("Close", "rules", "close", symbol="ll-close", data_escape=True, data_enter=True)
    all_rules = f'<div class="list" data-key="rule-list">{"".join(listed)}</div>'
    return (
        f'<section class="panel drawer" aria-label="Rules"><div class="drawer__top"><h3>Rules</h3>{close}</div>'
        f'<input{field}><p class="soft quiet">{told}</p>{part("rule-list", all_rules)}</section>'
    )
