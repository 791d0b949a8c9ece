"""The list of legal moves. It is a list of recipes: a move is made when somebody looks at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from ..moves import SloopMove
from ..moves.play import Recipe
from .plays import every_play
from .usual import usual_plays

if TYPE_CHECKING:
    from ..state import Sloop


class Menu(Sequence[SloopMove]):
    """Legal moves of one seat. Knows nothing but the recipes, so it can be handed out."""

    __slots__ = ("all", "latest", "recipes", "seat")

    def __init__(self, seat: str, recipes: list[Recipe]) -> None:
        self.seat, self.recipes = seat, recipes
        self.latest: SloopMove | None = None
        self.all: list[SloopMove] | None = None

    def __len__(self) -> int:
        return len(self.recipes)

    @overload
    def __getitem__(self, index: int) -> SloopMove: ...
    @overload
    def __getitem__(self, index: slice) -> list[SloopMove]: ...
    def __getitem__(self, index: int | slice) -> SloopMove | list[SloopMove]:
        if self.all is None and isinstance(index, int):
            make, card, number, way = self.recipes[index]
            self.latest = move = make(self.seat, card, number, way)
            return move
        return self._everything()[index]

    def __iter__(self) -> Iterator[SloopMove]:
        return iter(self._everything())

    def _everything(self) -> list[SloopMove]:
        if self.all is None:
            seat = self.seat
            self.all = [make(seat, card, number, way) for make, card, number, way in self.recipes]
        return self.all

    def holds(self, move: object) -> bool:
        """Was this very object made here?"""
        return move is self.latest or any(made is move for made in self.all or ())


def of(state: Sloop, seat: str) -> Menu:
    """All plays of the mover, who has this seat."""
    return Menu(seat, usual_plays(state) or every_play(state))
