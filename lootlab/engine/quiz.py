"""Quiz items: a position, what is played, a question. The engine knows the answer, no file does."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import strict, toml
from .chance import Stream
from .game import AnyGame
from .level import holds, known
from .refusal import BadInput, IllegalMove, Refused
from .state import State

ALLOWED, HAPPENS, WINS = "allowed", "happens", "wins"
KINDS = (HAPPENS, ALLOWED, WINS)
LENGTH = 10
YES_NO = ("Yes", "No")

_KINDS = {
    "id": "a text", "kind": "a text", "scenario": "a text", "given": "a text", "options": "a table of texts",
    "seat": "a text", "play": "a list of texts", "ask": "a text", "choices": "a list of tables", "why": "a text",
    "rule": "a text or a list of texts",
}  # fmt: skip
_CHOICE = {"say": "a text", "then": "a text"}


@dataclass(frozen=True)
class Choice:
    say: str
    then: str


@dataclass(frozen=True)
class Item:
    id: str
    kind: str
    given: str
    ask: str
    why: str
    rules: tuple[str, ...]
    play: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    seat: str = ""
    scenario: str = ""

    @property
    def says(self) -> tuple[str, ...]:
        """The choices in the words of the file."""
        return YES_NO if self.kind == ALLOWED else tuple(choice.say for choice in self.choices)


@dataclass(frozen=True)
class Asked:
    """An item as it is put to somebody: its choices in a drawn order, and which of them is right (from 0)."""

    item: Item
    says: tuple[str, ...]
    right: int


# ---- reading quiz.toml --------------------------------------------------------------------------


def load(game: AnyGame, path: Path | None = None) -> list[Item]:
    """The items of a game; a fault is refused with file, item and key. Whether ours are right, the tests judge."""
    path = path or game.folder / "quiz.toml"
    return read(game, strict.source(path), judged=path.is_relative_to(toml.HOUSE))


def own(source: strict.Source, find_game: Callable[[str], AnyGame]) -> tuple[AnyGame, list[Item]]:
    """Somebody's own items, and the game they are about: read as strictly as ours."""
    game = strict.game_of(source, find_game)
    return game, read(game, source)


def read(game: AnyGame, source: strict.Source, judged: bool = False) -> list[Item]:
    """The items of a text. Where nobody has `judged` them before, each is tried: exactly one choice must be right."""
    entries = strict.tables(source, "item")
    strict.unique(where for where, _ in entries)
    items = [_item(game, where, entry) for where, entry in entries]
    if not judged:
        for (where, _), item in zip(entries, items, strict=True):
            _judge(game, where, item)
    return items


def _item(game: AnyGame, where: str, entry: dict[str, Any]) -> Item:
    strict.fields(where, entry, _KINDS, ("id", "kind", "given", "ask", "why", "rule"))
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry["id"]):
        raise BadInput(f"{where}: id is {entry['id']!r}.", "Write it in kebab-case, third-gulp.")
    if entry["kind"] not in KINDS:
        raise BadInput(f"{where}: kind is {entry['kind']!r}.", f"Choose {', '.join(KINDS)}.")
    _check_choices(where, entry)
    rules = (entry["rule"],) if isinstance(entry["rule"], str) else tuple(entry["rule"])
    known(game, where, "rule", rules)
    choices = tuple(Choice(**choice) for choice in entry.get("choices", []))
    rest = {key: value for key, value in entry.items() if key not in ("rule", "choices", "play")}
    return Item(**rest, rules=rules, choices=choices, play=tuple(entry.get("play", ())))


def _judge(game: AnyGame, where: str, item: Item) -> None:
    try:
        right(game, item)
    except Refused as fault:
        raise BadInput(f"{where}: {fault.refusal.text}", fault.refusal.remedy, fault.refusal.rule) from fault


def _check_choices(where: str, entry: dict[str, Any]) -> None:
    if entry["kind"] == ALLOWED:
        if "choices" in entry or not entry.get("play"):
            raise BadInput(
                f"{where} asks whether a step is allowed.", "It needs play and no choices: Yes and No are meant."
            )
        return
    choices = entry.get("choices", [])
    for choice in choices:
        strict.fields(f"{where}, choices", choice, _CHOICE, _CHOICE)
    if not 2 <= len({choice["say"] for choice in choices}) == len(choices) <= 4:
        raise BadInput(f"{where} has {len(choices)} choices.", "Give two to four different ones.")


# ---- what is right ------------------------------------------------------------------------------


def start(game: AnyGame, item: Item) -> State:
    """The position of an item."""
    state: State = game.position(item.given, **item.options)
    if item.seat and item.seat not in state.seats:
        raise BadInput(f"seat is {item.seat!r}.", f"Seats here are {', '.join(state.seats)}.")
    return state


def after(game: AnyGame, item: Item) -> State:
    """The position when all that is allowed has been played."""
    state = start(game, item)
    for step in item.play:
        if item.kind == ALLOWED and step is item.play[-1] and _refused(game, state, step):
            break
        game.perform(state, step)
    return state


def right(game: AnyGame, item: Item) -> int:
    """Which of `item.says` is true, counted from 0; BadInput unless exactly one is."""
    state = start(game, item)
    if item.kind == ALLOWED:
        *before, last = item.play
        for step in before:
            game.perform(state, step)
        cites = _refused(game, state, last)
        if cites and not set(cites) & set(item.rules):
            raise BadInput(f"“{last}” is refused by {', '.join(cites)}.", "Name one of these as rule.")
        return 1 if cites else 0
    for step in item.play:
        game.perform(state, step)
    true = [number for number, choice in enumerate(item.choices) if holds(game, state, choice.then)]
    if len(true) != 1:
        said = ", ".join(f"“{item.choices[number].say}”" for number in true) or "none"
        raise BadInput(f"exactly one choice must hold; here holds: {said}.", "Make the others false.")
    return true[0]


def _refused(game: AnyGame, state: State, step: str) -> tuple[str, ...]:
    """The rules that refuse this step; none when it is allowed."""
    try:
        game.perform(state.copy(), step)
    except IllegalMove as refused:
        return refused.refusal.cites
    return ()


# ---- drawing a quiz -----------------------------------------------------------------------------


def draw(game: AnyGame, items: list[Item], rng: Stream, length: int = LENGTH) -> list[Asked]:
    """So many items, in the order of the file (which goes from easy to hard), their choices shuffled."""
    numbers = list(range(len(items)))
    rng.shuffle(numbers)
    return [_asked(game, items[number], rng) for number in sorted(numbers[:length])]


def _asked(game: AnyGame, item: Item, rng: Stream) -> Asked:
    truth = right(game, item)
    order = list(range(len(item.says)))
    if item.kind != ALLOWED:
        rng.shuffle(order)
    return Asked(item, tuple(item.says[number] for number in order), order.index(truth))
