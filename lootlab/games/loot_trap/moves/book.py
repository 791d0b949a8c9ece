"""All moves of a game, made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ....engine.state import Piece
from ..cards.design import Box
from ..cards.field import DIRECTIONS, Field
from ..questions.direction import Direction
from ..questions.space import Space
from .bank import Bank
from .choose import Choose
from .discard import Discard
from .draw import Draw
from .equip import Equip
from .lay import Lay
from .pass_ import Pass
from .peek import Peek
from .play import Play
from .react import React
from .roll import Roll
from .scout import Scout
from .step import Step

Shown = Callable[[str], tuple[Piece, ...]]


class Book:
    """One object per move and game, so that `play` can recognise a legal move without comparing texts."""

    __slots__ = (
        "bank", "directions", "discard", "discard_draw", "draw", "equip", "field", "hop", "names", "pass_", "peek",
        "peek_discard", "peek_keep", "play", "react", "roll", "scout", "seats", "space", "step", "swap", "_choose",
        "_lay",
    )  # fmt: skip

    def __init__(self, names: tuple[str, ...], field: Field, seats: tuple[str, ...]) -> None:
        self.names, self.field, self.seats = names, field, seats
        self.draw = [[Draw(seat)] for seat in seats]
        self.pass_ = [[Pass(seat)] for seat in seats]
        self.bank = [[Bank(seat)] for seat in seats]
        self.roll = [[Roll(seat)] for seat in seats]
        self.peek = [[Peek(seat)] for seat in seats]
        self.peek_discard = [Peek(seat, "discard") for seat in seats]
        self.peek_keep = [Peek(seat, "keep") for seat in seats]
        self.step = [[Step(seat, space) for space in field.spaces] for seat in seats]
        self.hop = [[Step(seat, space, True) for space in field.spaces] for seat in seats]
        self.scout = [[Scout(seat, space) for space in field.spaces] for seat in seats]
        self.play = [[Play(seat, name) for name in names] for seat in seats]
        self.react = [[React(seat, name) for name in names] for seat in seats]
        self.swap = [[Peek(seat, "swap", name) for name in names] for seat in seats]
        self.discard = [[Discard(seat, name) for name in names] for seat in seats]
        self.discard_draw = [[Discard(seat, name, True) for name in names] for seat in seats]
        self.equip = [[[Equip(seat, name, on) for on in seats] for name in names] for seat in seats]
        self._choose: dict[tuple[int, str, Shown], Choose] = {}
        self._lay: dict[tuple[int, int], list[Lay]] = {}
        numbers = range(len(seats))
        self.space = [[self.choose(n, space, Space.pieces) for space in field.spaces] for n in numbers]
        self.directions = [[self.choose(n, word, Direction.pieces) for word in DIRECTIONS] for n in numbers]

    def choose(self, seat: int, answer: str, shown: Shown) -> Choose:
        move = self._choose.get((seat, answer, shown))
        if move is None:
            move = self._choose[seat, answer, shown] = self.answer(seat, answer, shown)
        return move

    def answer(self, seat: int, answer: str, shown: Shown) -> Choose:
        """One that is not kept."""
        return Choose(self.seats[seat], answer, shown)

    def lays(self, seat: int, design: int) -> list[Lay]:
        """LAY of this design by this seat, one move per space."""
        moves = self._lay.get((seat, design))
        if moves is None:
            name = self.names[design]
            moves = self._lay[seat, design] = [Lay(self.seats[seat], name, space) for space in self.field.spaces]
        return moves


@lru_cache(maxsize=16)
def _book(names: tuple[str, ...], field: Field, seats: tuple[str, ...]) -> Book:
    return Book(names, field, seats)


def book_of(box: Box, field: Field, seats: tuple[str, ...]) -> Book:
    """Games with the same cards, field and seats share their moves."""
    return _book(tuple(design.name for design in box.designs), field, seats)
