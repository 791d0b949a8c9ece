"""Picking pieces narrows the legal moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
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


def narrowed(moves: Sequence[Move], tokens: Sequence[str], board: PlainBoard = PLAIN) -> Narrowing:
    return Narrowing(moves, tokens, board, board.picking(cast(View, SimpleNamespace(moves=moves))))


ALL = (STEAL, STEAL_TWO, OPEN, DRAW)


def test_nothing_picked_leaves_everything() -> None:
    assert narrowed(ALL, ()).left() == list(ALL)


def test_picks_narrow_in_any_order() -> None:
    assert narrowed(ALL, ["set B", "hand 6"]).left() == [STEAL, STEAL_TWO]
    assert narrowed(ALL, ["hand 6", "set B"]).left() == [STEAL, STEAL_TWO]


def test_equal_pieces_are_counted() -> None:
    assert narrowed(ALL, ["hand 6", "hand 6"]).left() == [STEAL_TWO]
    assert narrowed(ALL, ["hand 6"] * 3).left() == []


def test_moves_without_pieces_are_always_offered_and_never_matched() -> None:
    assert narrowed(ALL, ["hand 2"]).left() == [OPEN]
    assert narrowed(ALL, ["hand 2"]).bare() == [DRAW]


def test_possible_counts_the_moves_behind_each_piece() -> None:
    assert narrowed(ALL, ()).possible() == {"hand 6": 3, "set B": 2, "hand 2": 1}
    after = narrowed(ALL, ["hand 6"]).possible()
    assert after["hand 6"] == 1
    assert after["hand 2"] == 1
    assert narrowed(ALL, ["hand 2"]).possible()["hand 2"] == 0


def test_finished_moves_are_offered_first() -> None:
    narrowing = narrowed((STEAL_TWO, STEAL), ["hand 6", "set B"])
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
    narrowing = narrowed(moves, ["W"], OrderedBoard())
    assert [move.name for move in narrowing.left()] == ["W L", "W S"]  # type: ignore[attr-defined]
    assert [move.name for move in narrowing.offered(NO_VIEW)] == ["W S", "W L"]  # type: ignore[attr-defined]
    assert narrowing.possible() == {"L": 1, "S": 1, "W": 0}
    assert narrowing.with_tokens(["W", "W"]).left() == []


class Sums:
    """Any two numbers that add up to ten are a move; nobody lists them."""

    def leads_on(self, tokens: Sequence[str]) -> bool:
        return len(tokens) < 2 or sum(map(int, tokens)) == 10

    def possible(self, tokens: Sequence[str]) -> Counter[str]:
        return Counter(str(number) for number in range(10) if self.leads_on((*tokens, str(number))))

    def fitting(self, tokens: Sequence[str]) -> list[Move]:
        return [Toy("+".join(tokens), tuple(tokens))] if len(tokens) == 2 and self.leads_on(tokens) else []


class SumsBoard(PlainBoard):
    def picking(self, view: View) -> Sums:
        return Sums()


def test_a_board_may_answer_by_its_rules_instead_of_a_list() -> None:
    board = SumsBoard()
    narrowing = Narrowing((DRAW,), ["3"], board, board.picking(NO_VIEW))
    assert narrowing.leads_on()
    assert narrowing.possible() == {"7": 1}
    assert narrowing.offered(NO_VIEW) == []
    whole = narrowing.with_tokens(["3", "7"])
    assert [str(move) for move in whole.offered(NO_VIEW)] == ["3+7"]
    assert whole.complete(whole.offered(NO_VIEW)[0])
    assert not narrowing.with_tokens(["3", "8"]).leads_on()
    assert narrowing.bare() == [DRAW]


def test_without_it_the_list_answers() -> None:
    picking = OrderedBoard().picking(cast(View, SimpleNamespace(moves=ALL)))
    assert picking.leads_on(["hand 6"])
    assert not picking.leads_on(["set B"]), "this board wants its picks in order"
    assert not picking.leads_on(["hand 7"])
