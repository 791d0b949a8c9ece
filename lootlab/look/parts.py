"""The parts around a board that all screens share: ask-line, move buttons, refusals, rules, log, standing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ..engine.match import Told
from ..engine.refusal import Nudge, Refusal
from ..engine.rulebook import Rule, Rulebook, in_words
from ..engine.searching import clean
from ..languages import searching
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


SPEEDS = ("calm", "quick", "at once")


def scene_row() -> str:
    """What governs a scene, always in one row; the browser does it by itself (static/scene.js)."""
    speeds = "".join(_scene(name, "speed", name) for name in SPEEDS)
    again, pause = _scene("Again", "again", symbol="ll-again"), _scene("Pause", "pause", symbol="ll-pause")
    told = attrs(class_="moves scene-row", role="group", aria_label="Scene", data_key="scene-row")
    on = _scene("Next", "next", cls="btn btn--felt only-still", symbol="ll-right")
    skip = _scene("Skip", "skip", symbol="ll-right")
    return (
        f'<div{told}>{again}{pause}<span class="speeds" role="group" aria-label="Speed">{speeds}</span>{on}{skip}</div>'
    )


def _scene(text: str, does: str, arg: str = "", *, cls: str = "btn btn--felt", symbol: str = "") -> str:
    told = attrs(type="button", class_=cls, data_scene=does, data_arg=arg or None)
    return f"<button{told}>{icon(symbol) if symbol else ''}<span>{escape(text)}</span></button>"


def show_again() -> str:
    """The button that plays the last turn again."""
    return _scene("Show that again", "again", cls="link")


def sheet(inner: str) -> str:
    """The paper sheet of a great moment; its tail is drawn by the browser, to the piece that the beat is about."""
    if not inner:
        return ""
    tail = '<svg class="sheet__svg" aria-hidden="true"><polygon class="sheet__tail" points=""/></svg>'
    return f'<div class="sheet" data-key="sheet">{tail}<div class="sheet__in">{inner}</div></div>'


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
    example = f'<p class="eg">{escape(in_words(rule.example))}</p>' if rule.example else ""
    title = f"<h4>{escape(rule.id)}: {escape(rule.title)}</h4>"
    return tag("div", f"{title}<p>{escape(rule.plain)}</p>{example}", class_="rule")


def log_panel(
    lines: Sequence[Told],
    code: str,
    symbols: frozenset[str],
    rulebook: Rulebook,
    opened: str = "",
    most: int = 60,
    more: bool = False,
    tool: str = "",
    back: bool = False,
) -> str:
    """What happened: newest turn first, within a turn in order. With `more`, a button asks for the older lines.

    `tool` stands beside the title; with `back` each line leads to its moment.
    """
    items = []
    newest = lines[-1].turn if lines else 0
    for turn in _turns(lines[-most:])[::-1]:
        for line in turn:
            place = f"log{line.at}"
            here = opened if opened.endswith(f"@{place}") else ""
            items.append(_log_line(line, place, line.turn == newest, code, symbols, rulebook, here, back))
    empty = '<p class="soft">Nothing yet.</p>' if not items else ""
    older = button(f"Show {len(lines) - most} earlier", "log", cls="link") if more and len(lines) > most else ""
    top = f'<div class="panel__top"><h3 class="quiet">What happened</h3><span>{tool}</span></div>'
    told = f'{top}{empty}<ol tabindex="0" aria-label="What happened">{"".join(items)}</ol>{older}'
    return part("log", f'<section class="panel log" aria-label="Log" data-key="log">{told}</section>')


def _turns(lines: Sequence[Told]) -> list[list[Told]]:
    """Lines of one player in a row belong together; what nobody did belongs to what was before it."""
    turns: list[list[Told]] = []
    who = ""
    for line in lines:
        if not turns or (line.seat and who and line.seat != who):
            turns.append([])
            who = ""
        turns[-1].append(line)
        who = line.seat or who
    return turns


@lru_cache(2048)
def _log_line(
    line: Told, place: str, now: bool, code: str, symbols: frozenset[str], rulebook: Rulebook, opened: str, back: bool
) -> str:
    """Kept, since a log only grows and is drawn again at every click. The rules stand behind one sign."""
    chips = "".join(f" {chip(rule, place, opened)}" for rule in line.rules)
    if chips:
        said = attrs(class_="cites", data_key=f"{place}-cites")
        chips = f'<details{said}><summary aria-label="Rules of this line">§</summary>{chips}</details>'
    shown = opened_rule(line.rules, place, opened, rulebook)
    text = escape(line.text)
    if back:
        text = tag("button", text, type="button", class_="then", data_do="look_back", data_arg=f"line-{line.at}")
    said = f"{mark(line, code, symbols)}<div><div class='line'><p>{text}</p>{chips}</div>{shown}</div>"
    return part(place, tag("li", said, data_key=place, class_="now" if now else None))


def mark(line: Told, code: str, symbols: frozenset[str]) -> str:
    """The sign before a line: a drawing of the game, a shared one, a letter, or the player's initial."""
    for name in (f"{code}-k-{line.mark}", f"{code}-{line.mark}", f"ll-{line.mark}", line.mark):
        if line.mark and name in symbols:
            return icon(name)
    letter = line.mark if len(line.mark) in (1, 2) else line.seat
    seat = f" seat-{line.seat.lower()}" if line.seat else ""
    return f'<span class="dotmark{seat}" aria-hidden="true">{escape(letter)}</span>'


def prize() -> str:
    """A trophy for a finish that was reached: it pops up among paper coins, where the system lets things move."""
    return f'<span class="prize" aria-hidden="true">{icon("ll-trophy")}<i class="cheer"></i></span>'


FACES = "abcdef"


def face(seat: str, name: str) -> str:
    """Who it is: a face on the colour of the seat; without a face of that seat, the initial."""
    at = seat.lower()
    known = "abcdefgh".find(at) if at else -1
    inner = icon(f"ll-face-{FACES[known % len(FACES)]}") if known >= 0 else escape(name[:1])
    return f'<span class="face face--drawn seat-{escape(at)}" aria-hidden="true">{inner}</span>'


def standing_panel(
    rows: Sequence[tuple[str, str]], ui: Ui, title: str = "Standing", manners: Mapping[str, str] | None = None
) -> str:
    """Who has what; `manners` says of the bots how they play."""
    drawn = "".join(
        f'<tr{attrs(class_="me" if seat == ui.viewer else None)}><th scope="row" class="seat-{seat.lower()}"><i></i>'
        f"{escape(ui.name(seat))}{_manner(manners, seat)}</th><td>{escape(told)}</td></tr>"
        for seat, told in rows
    )
    told = f'<h3 class="quiet">{escape(title)}</h3><table class="score"><tbody>{drawn}</tbody></table>'
    return part("standing", tag("section", told, class_="panel", aria_label=title, data_key="standing"))


MOST_RULES = 12
"""Rules that a drawer lists: more would be longer than three screens."""


def _manner(manners: Mapping[str, str] | None, seat: str) -> str:
    word = (manners or {}).get(seat, "")
    return f" <small>{escape(word)}</small>" if word else ""


def rules_drawer(rulebook: Rulebook, search: str, about: Sequence[str] = ()) -> str:
    """The rules beside a table: first those that the moment is `about`, then what is searched for, the best first."""
    search = clean(search)
    moment = [rulebook[rule] for rule in about if rule in rulebook][:MOST_RULES] if not search else []
    room = MOST_RULES - len(moment)
    found = [rule for rule in searching.find(rulebook, search) if rule not in moment]
    shown = found[:room]
    if not searching.find(rulebook, search):
        told = searching.nothing(rulebook, search)
    elif search:
        told = (
            f"{len(found)} of {len(rulebook)} rules, the best first"
            if len(found) > 1
            else f"1 of {len(rulebook)} rules"
        )
    else:
        told = f"All {len(rulebook)} rules can be searched."
    some = next(iter(rulebook)).id if len(rulebook) else ""
    field = attrs(
        type="search", data_do="search", data_on="input", value=search, data_key="search",
        placeholder=f"words, or a number such as {some}", aria_label="Search the rules",
    )  # fmt: skip
    close = button("Close", "rules", "close", symbol="ll-close", data_escape=True, data_enter=True)
    left = len(found) - len(shown)
    more = f'<p class="more"><a href="#rules">{left} more {_rules(left)} in the room Rules</a></p>' if left else ""
    first = f'<div class="moment"><h3>About this moment</h3>{"".join(map(rule_card, moment))}</div>' if moment else ""
    listed = f'<div class="list" data-key="rule-list">{first}{_by_section(shown, not search)}{more}</div>'
    return (
        f'<section class="panel drawer" aria-label="Rules"><div class="drawer__top"><h3>Rules</h3>{close}</div>'
        f'<input{field}><p class="soft quiet">{escape(told)}</p>{part("rule-list", listed)}</section>'
    )


def _rules(count: int) -> str:
    return "rule" if count == 1 else "rules"


def _by_section(rules: Sequence[Rule], headed: bool) -> str:
    """Cards; with the headings of their sections where they stand in the order of the book."""
    drawn, section = [], ""
    for rule in rules:
        if headed and rule.section != section:
            section = rule.section
            drawn.append(f"<h3>{escape(section)}</h3>")
        drawn.append(rule_card(rule))
    return "".join(drawn)
