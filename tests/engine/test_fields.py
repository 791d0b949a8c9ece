"""What follows from declared fields: copies, views, positions from views, the box."""

from __future__ import annotations

import dataclasses
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

import lootlab
from lootlab.engine import fields
from lootlab.engine.chance import Stream
from lootlab.engine.fields import TWIN, holding, looking, thawing, twin


class Pouch:
    def __init__(self, coins: int) -> None:
        self.coins = coins

    def copy(self) -> Pouch:
        return Pouch(self.coins)


def named(card: int) -> str:
    return f"c{card}" if card else ""


@dataclass(slots=True)
class Table:
    options: str
    seats: tuple[str, ...]
    rng: Stream
    deck: list[int] = holding(named)
    hands: list[list[int]] = holding(named)
    marks: set[str] = field(default_factory=set)
    seen: dict[str, int] = field(default_factory=dict)
    shown: tuple[int, ...] = ()
    pouch: Pouch = field(default_factory=lambda: Pouch(1), metadata={TWIN: True})
    round: int = 1


@dataclass(frozen=True)
class Seen:
    options: str
    seats: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]
    marks: frozenset[str]
    left: int
    round: int


def table() -> Table:
    return Table("house", ("A", "B"), Stream(7), [1, 2, 0], [[3], [4, 4]], {"x"}, {"A": 1}, (9,), round=3)


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    first = table()
    other = twin(first)
    for name in ("deck", "hands", "marks", "seen", "shown", "round"):
        assert getattr(other, name) == getattr(first, name)
    other.deck.append(5)
    other.hands[0].append(6)
    other.marks.add("y")
    other.seen["B"] = 2
    other.pouch.coins = 9
    other.rng.next64()
    assert (first.deck, first.hands, first.marks, first.seen) == ([1, 2, 0], [[3], [4, 4]], {"x"}, {"A": 1})
    assert first.pouch.coins == 1
    assert first.rng.state == Stream(7).state


def test_a_view_takes_fields_by_their_names_and_freezes_them() -> None:
    look = looking(Seen, left=lambda table, seat: len(table.deck))
    assert look(table(), "A") == Seen("house", ("A", "B"), ((3,), (4, 4)), frozenset("x"), 3, 3)


def test_what_is_seen_otherwise_must_be_said() -> None:
    with pytest.raises(TypeError, match=r"Seen\.left is no field of Table"):
        looking(Seen)(table(), "A")


def test_a_position_gets_back_what_the_view_shows() -> None:
    look = looking(Seen, left=lambda table, seat: len(table.deck))
    again = thawing(Table, Seen)(look(table(), None), Stream(1))
    assert (again.hands, again.marks, again.round) == ([[3], [4, 4]], {"x"}, 3)
    assert (again.deck, again.shown) == ([], ())


def test_the_box_is_what_lies_in_its_fields() -> None:
    assert fields.box(table()) == Counter({"c4": 2, "c1": 1, "c2": 1, "c3": 1})


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_no_field_of_a_game_is_shared_between_twins_if_it_can_change(name: str) -> None:
    """Lists, dicts and sets of a position and of its copy are never the same object, unless declared unchangeable."""
    state: Any = lootlab.load(name).new(seed=5)
    twin = state.copy()
    for each in dataclasses.fields(state):
        value = getattr(state, each.name)
        if isinstance(value, list | dict | set) and not str(each.type).startswith(("Mapping[", "Sequence[")):
            assert getattr(twin, each.name) is not value, each.name
