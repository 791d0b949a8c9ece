"""A level is data: a goal, a position, what is wanted. Here it is read; `lesson.LevelRun` lets somebody try it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from . import sections, strict
from .game import AnyGame
from .given import shortly
from .refusal import BadInput, Refused
from .state import State

AIDS = {
    "marks": "the pieces to use are ringed",
    "gains": "what a move brings is shown",
    "list": "moves are listed, and what leads nowhere is grey",
}
"""How a table can help. Lessons take these away one by one; tables in play have them all."""
ALL_AIDS = frozenset(AIDS)
MOST_RULES = 5
"""Nobody learns more of them at once."""

_KINDS = {
    "id": "a text", "title": "a text", "goal": "a text", "rules": "a list of texts", "given": "a text",
    "options": "a table of texts", "seat": "a text", "script": "a list of texts", "want": "a text",
    "want_refused": "a list of texts", "tried": "a list of texts", "best": "a list of texts",
    "tries": "a whole number from 1", "aid": "a text", "mark": "a list of texts",
    "hint": "a text", "wrong": "a list of tables", "done": "a text", "ask": "a text",
    "answers": "a list of texts", "right": "a whole number from 1",
    "mentions": "a list of texts", "aids": "a list of texts", "hides": "a list of texts", "later": "a text",
    "peek": "true or false", "text": "a text",
}  # fmt: skip
_WRONG = {
    "when": "a text", "answer": "a whole number from 1", "say": "a text", "rule": "a text", "at_once": "true or false",
}  # fmt: skip
_NEEDED = ("id", "title", "goal", "rules", "given", "done")
_AIMS = {"want": ("want", "best"), "want_refused": ("want_refused", "best"), "ask": ("ask", "answers", "right")}
_FOR_MOVES = ("best", "tries", "script", "mark")


@dataclass(frozen=True)
class Wrong:
    """What to say about one way to get it wrong: clauses that hold, or the number of an answer."""

    say: str
    rule: str
    when: str = ""
    answer: int = 0
    at_once: bool = False
    """From here the goal cannot be reached: said as soon as it holds, not after the last move."""


@dataclass(frozen=True)
class Level:
    id: str
    title: str
    goal: str
    rules: tuple[str, ...]
    given: str
    done: str
    seat: str
    options: dict[str, str] = field(default_factory=dict)
    script: tuple[str, ...] = ()
    want: str = ""
    want_refused: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    best: tuple[str, ...] = ()
    tries: int = 1
    aid: str = ""
    mark: tuple[str, ...] = ()
    hint: str = ""
    wrong: tuple[Wrong, ...] = ()
    ask: str = ""
    answers: tuple[str, ...] = ()
    right: int = 0
    mentions: tuple[str, ...] = ()
    """Rules that its words touch without teaching them."""
    aids: tuple[str, ...] | None = None
    """Which of `AIDS` the table gives; None: what is usual so far into the lessons (`aids_of`)."""
    hides: tuple[str, ...] = ()
    """Parts of the board that this level does not need (`Board.parts`)."""
    later: str = ""
    """One sentence about what joins the table later."""
    peek: bool = False
    """The learner has peeked at what the others have laid: the backs say what they are."""
    text: str = ""
    """Some sentences of Markdown to read before the try."""


def aids_of(levels: Sequence[Level], number: int) -> frozenset[str]:
    """What the table helps with at this level: all in the first third, then less, in the last third nothing."""
    own = levels[number].aids
    if own is not None:
        return frozenset(own)
    third = 3 * number // len(levels)
    return (ALL_AIDS, frozenset({"list"}), frozenset[str]())[third]


# ---- reading lessons.toml -----------------------------------------------------------------------


def load(game: AnyGame, path: Path | None = None) -> list[Level]:
    """The levels of a game, in their order; a fault is refused with file, level and key.

    >>> import lootlab
    >>> load(lootlab.load("loot_shoot_whisky"))[0].seat
    'A'
    """
    if path is None:
        return list(_shipped(game))
    return read(game, strict.source(path))


def named(game: AnyGame, said: object) -> str:
    """The name of a level that is told by its number, from 1 up; a name is itself.

    >>> import lootlab
    >>> named(lootlab.load("loot_shoot_whisky"), 1)
    'loot-beats-whisky'
    """
    if isinstance(said, str) and not said.isdigit():
        return said
    if isinstance(said, bool) or not (isinstance(said, str) or hasattr(said, "__index__")):
        code = game.name
        text = f"A level is told by its name or its number, not by {shortly(said)}."
        raise BadInput(text, f'Write show.level("{code}", 1).')
    levels, number = load(game), int(said)
    if not 1 <= number <= len(levels):
        raise BadInput(f"There is no level {number}.", f"{game.title} has {len(levels)} levels; the first is 1.")
    return levels[number - 1].id


@lru_cache(16)
def _shipped(game: AnyGame) -> tuple[Level, ...]:
    """Our own levels, without laying out every position: a test does that, a learner need not wait for it."""
    entries = strict.tables(strict.source(game.folder / "lessons.toml"), "level", ("section",))
    return tuple(_made(entry, _first_seat(entry["given"])) for _, entry in entries)


def _first_seat(given: str) -> str:
    """Whoever is named first; A where nobody is."""
    seats = re.search(r"(?:^|;)\s*seats\s+([A-H])", given)
    return seats[1] if seats else "A"


def read(game: AnyGame, source: strict.Source) -> list[Level]:
    entries = strict.tables(source, "level", ("section",))
    strict.unique(where for where, _ in entries)
    levels = [_level(game, where, entry) for where, entry in entries]
    sections.read(source, [level.id for level in levels])
    return levels


def _level(game: AnyGame, where: str, entry: dict[str, Any]) -> Level:
    strict.fields(where, entry, _KINDS, _NEEDED)
    _check_aim(where, entry)
    if not sections.KEBAB.fullmatch(entry["id"]):
        raise BadInput(f"{where}: id is {entry['id']!r}.", "Write it in kebab-case, loot-beats-whisky.")
    for wrong in entry.get("wrong", []):
        strict.fields(f"{where}, wrong", wrong, _WRONG, ("say", "rule", "answer" if "ask" in entry else "when"))
    known(game, where, "rules", [*entry["rules"], *entry.get("mentions", [])])
    if strange := set(entry.get("aids", [])) - ALL_AIDS:
        raise BadInput(f"{where}: aids names {strange.pop()!r}.", f"There are {', '.join(AIDS)}.")
    known(game, where, "want_refused", entry.get("want_refused", []))
    known(game, where, "wrong", [wrong["rule"] for wrong in entry.get("wrong", [])])
    state = _position(game, where, entry)
    level = _made(entry, state.seats[0])
    _check_seat_and_clauses(game, where, level, state)
    return level


def _made(entry: dict[str, Any], seat: str) -> Level:
    lists = {key: tuple(value) for key, value in entry.items() if _KINDS[key] == "a list of texts"}
    wrongs = tuple(Wrong(**wrong) for wrong in entry.get("wrong", []))
    return Level(**{"seat": seat, "tries": len(entry.get("best", "?")), **entry, **lists, "wrong": wrongs})


def _check_aim(where: str, entry: dict[str, Any]) -> None:
    aims = [aim for aim in _AIMS if aim in entry]
    if len(aims) != 1:
        raise BadInput(f"{where} has {len(aims)} aims.", "Give exactly one of want, want_refused and ask.")
    for key in _AIMS[aims[0]]:
        if key not in entry:
            raise BadInput(f"{where} lacks the key {key}.", f"A level with {aims[0]} needs it.")
    if "tried" in entry and aims[0] != "want_refused":
        raise BadInput(f"{where} has the key tried.", "It goes with want_refused only; drop it.")
    if aims[0] != "ask":
        return
    for key in _FOR_MOVES:
        if key in entry:
            raise BadInput(f"{where} has the key {key}.", "A question has no moves; drop it.")
    if not entry["right"] <= len(entry["answers"]):
        raise BadInput(f"{where}: right is {entry['right']}.", f"Count from 1 to {len(entry['answers'])}.")


def known(game: AnyGame, where: str, key: str, rules: Iterable[str]) -> None:
    """Refuse rule ids that are not in the rulebook."""
    for rule in rules:
        if rule not in game.rulebook:
            raise BadInput(f"{where}: {key} names {rule}.", "Use an id of rulebook.toml.")


def _position(game: AnyGame, where: str, entry: dict[str, Any]) -> State:
    try:
        state: State = game.position(entry["given"], **entry.get("options", {}))
    except Refused as fault:
        raise BadInput(
            f"{where}: given does not work: {fault.refusal.told().text}", fault.refusal.told().remedy
        ) from fault
    return state


def _check_seat_and_clauses(game: AnyGame, where: str, level: Level, state: State) -> None:
    if level.seat not in state.seats:
        raise BadInput(f"{where}: seat is {level.seat!r}.", f"Seats here are {', '.join(state.seats)}.")
    clauses = [("want", level.want), *(("wrong", wrong.when) for wrong in level.wrong)]
    for key, text in clauses:
        try:
            holds(game, state, text)
        except Refused as fault:
            raise BadInput(
                f"{where}: {key} does not work: {fault.refusal.told().text}", fault.refusal.told().remedy
            ) from fault


def holds(game: AnyGame, state: State, then: str) -> bool:
    """Do these clauses hold? The state stays as it is."""
    twin = state.copy()
    game.settle(twin, then)
    return not game.disagreements(twin, then)
