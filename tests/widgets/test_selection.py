"""Picking pieces narrows the legal moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from lootlab.engine.state import Move
from lootlab.engine.view import View
from lootlab.look.board import Board
from lootlab.look.ui import Ask, Ui, Words
from lootlab.widgets.selection import Narrowing


@dataclass(frozen=True)
class Toy(Move):
    name: str
    pieces: tuple[str, ...] = ()  # type: ignore[misc]
    seat: str = "A"

    def __str__(self) -> str:
        return self.name


STEAL = Toy("steal", ("hand 6", "set B"))
STEAL_TWO = Toy("steal two", ("hand 6", "hand 6", "set B"))
OPEN = Toy("open", ("hand 6", "hand 2"))
DRAW = Toy("draw")


class PlainBoard(Board[View, Move]):
    """Says nothing about picks: all as usual."""

    def draw(self, view: View, ui: Ui) -> str:
        return ""

    def ask(self, view: View, ui: Ui) -> Ask:
        return Ask("", "")

    def words(self, view: View, move: Move) -> Words:
        return Words(str(move))

    def standing(self, view: View, ui: Ui) -> list[tuple[str, str]]:
        return []

    def facts(self, view: View) -> str:
        return ""


PLAIN = PlainBoard()
NO_VIEW = cast(View, None)
ALL = (STEAL, STEAL_TWO, OPEN, DRAW)


def test_nothing_picked_leaves_everything() -> None:
    assert Narrowing(ALL, (), PLAIN).left() == list(ALL)


def test_picks_narrow_in_any_order() -> None:
    assert Narrowing(ALL, ["set B", "hand 6"], PLAIN).left() == [STEAL, STEAL_TWO]
    assert Narrowing(ALL, ["hand 6", "set B"], PLAIN).left() == [STEAL, STEAL_TWO]


def test_equal_pieces_are_counted() -> None:
    assert Narrowing(ALL, ["hand 6", "hand 6"], PLAIN).left() == [STEAL_TWO]
    assert Narrowing(ALL, ["hand 6"] * 3, PLAIN).left() == []


def test_moves_without_pieces_are_always_offered_and_never_matched() -> None:
    assert Narrowing(ALL, ["hand 2"], PLAIN).left() == [OPEN]
    assert Narrowing(ALL, ["hand 2"], PLAIN).bare() == [DRAW]


def test_possible_counts_the_moves_behind_each_piece() -> None:
    assert Narrowing(ALL, (), PLAIN).possible() == {"hand 6": 3, "set B": 2, "hand 2": 1}
    after = Narrowing(ALL, ["hand 6"], PLAIN).possible()
    assert after["hand 6"] == 1
    assert after["hand 2"] == 1
    assert Narrowing(ALL, ["hand 2"], PLAIN).possible()["hand 2"] == 0


def test_finished_moves_are_offered_first() -> None:
    narrowing = Narrowing((STEAL_TWO, STEAL), ["hand 6", "set B"], PLAIN)
    assert narrowing.offered(NO_VIEW) == [STEAL, STEAL_TWO]
    assert narrowing.complete(STEAL)
    assert not narrowing.complete(STEAL_TWO)


class OrderedBoard(PlainBoard):
    def matches(self, move: Move, picked: Sequence[str]) -> bool:
        return tuple(move.pieces[: len(picked)]) == tuple(picked)

    def best_first(self, view: View, moves: Sequence[Move], picked: Sequence[str]) -> list[Move]:
        return list(moves)[::-1]


def test_a_board_may_order_its_picks_and_its_buttons() -> None:
    moves = (Toy("L W", ("L", "W")), Toy("W L", ("W", "L")), Toy("W S", ("W", "S")))
    narrowing = Narrowing(moves, ["W"], OrderedBoard())
    assert [move.name for move in narrowing.left()] == ["W L", "W S"]  # type: ignore[attr-defined]
    assert [move.name for move in narrowing.offered(NO_VIEW)] == ["W S", "W L"]  # type: ignore[attr-defined]
    assert narrowing.possible() == {"L": 1, "S": 1, "W": 0}
    assert narrowing.with_tokens(["W", "W"]).left() == []
