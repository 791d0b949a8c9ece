"""The list of legal moves. It is a list of recipes: a move is made when somebody looks at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from ...engine.state import Move
from .moves import Accept, NoOffer, Offer, OpenDisplay, Return
from .plays import Recipe, every_play
from .usual import usual_plays

if TYPE_CHECKING:
    from .state import Sloop


class Menu(Sequence[Move]):
    """Legal moves of one seat. Knows nothing but the recipes, so it can be handed out."""

    __slots__ = ("all", "latest", "recipes", "seat")

    seat: str
    recipes: list[Recipe]
    latest: Move | None
    all: list[Move] | None

    def __len__(self) -> int:
        return len(self.recipes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if self.all is not None or isinstance(index, slice):
            return self._everything()[index]
        make, card, number, way = self.recipes[index]
        self.latest = move = make(self.seat, card, number, way)
        return move

    def __iter__(self) -> Iterator[Move]:
        return iter(self._everything())

    def _everything(self) -> list[Move]:
        if self.all is None:
            seat = self.seat
            self.all = [make(seat, card, number, way) for make, card, number, way in self.recipes]
        return self.all

    def holds(self, move: Move) -> bool:
        """Was this very object made here?"""
        return move is self.latest or any(made is move for made in self.all or ())


def of(state: Sloop, seat: str) -> Menu:
    """All plays of the mover, who has this seat."""
    menu = _new(Menu)  # filled here: a call of `__init__` would cost more
    menu.seat = seat
    menu.recipes = usual_plays(state) or every_play(state)
    menu.latest = menu.all = None
    return menu


_new = object.__new__


# ---- beside the turn --------------------------------------------------------------------------------


def offers(state: Sloop, seat: str) -> list[Move]:
    hand = state.hands[state.seats.index(seat)]
    return [NoOffer(seat), *(Offer(seat, kind) for kind in sorted(set(hand)))]


def answers(state: Sloop, seat: str) -> list[Move]:
    return [Return(seat), *(Accept(seat, kind) for kind in sorted(set(state.hands[state.mover])))]


def openings(state: Sloop, seat: str) -> list[Move]:
    """Turning up the display; with first_player=choose the dealer says who begins (SLP-R43)."""
    others = state.seats[1:] if state.options["first_player"] == "choose" else ()
    return [OpenDisplay(seat), *(OpenDisplay(seat, first) for first in others)]
