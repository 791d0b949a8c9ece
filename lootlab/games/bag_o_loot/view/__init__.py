"""What one player may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.fields import looking
from ....engine.natively import dataclass
from ....engine.view import View
from ..cards import Entry, Lot
from ..moves import OVER, BagMove
from ..options import BagOptions

if TYPE_CHECKING:
    from ..state import BagState

HIDDEN: Final = 0
"""Stands for the number of a Bag that is not public (BOL-R35)."""


@dataclass(frozen=True)
class BagView(View):
    """Everything that lies open, the own hand, and of the rest the counts (BOL-11, BOL-R35). Players count from 0."""

    options: BagOptions
    moves: tuple[BagMove, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    """Counts per card; None where the hand is secret. Hands are shown when a round is scored."""
    sizes: tuple[int | None, ...]
    pile: int | None
    aside: int
    lying: tuple[tuple[Entry, ...], ...]
    bags: tuple[tuple[int, ...], ...]
    phase: int
    mover: int
    made: int
    left: int
    spent: str
    last: tuple[int, ...]
    dealer: int
    round: int
    extra: bool
    totals: tuple[int, ...]
    scores: tuple[int, ...]
    out: int
    winners: tuple[int, ...]

    def stash(self, player: int) -> list[Lot]:
        """The open sets of a player, by number; Bags are in `bags`."""
        return [Lot(n, c, w) for n, there in enumerate(self.lying) for who, c, w in there if who == player]

    def locked(self, player: int) -> bool:
        """Does a singleton lie in front of this player (BOL-39)?"""
        return any(lot.size == 1 for lot in self.stash(player))


def _hands(state: BagState, seat: str | None) -> tuple[tuple[int, ...] | None, ...]:
    """Only the own hand (BOL-11), until a round is scored."""
    seen = zip(state.seats, state.hands, strict=True)
    return tuple(tuple(hand) if other == seat or state.phase == OVER else None for other, hand in seen)


def _sizes(state: BagState, seat: str | None) -> tuple[int | None, ...]:
    counted = state.options.show_counts or state.phase == OVER
    seen = zip(state.seats, state.sizes, strict=True)
    return tuple(size if other == seat or counted else None for other, size in seen)


def _pile(state: BagState, _: str | None) -> int | None:
    return state.left_in_pile if state.options.show_counts or not state.left_in_pile else None


def _bags(state: BagState, seat: str | None) -> tuple[tuple[int, ...], ...]:
    seen = zip(state.seats, state.bags, strict=True)
    counted = state.options.show_counts
    return tuple(tuple(sorted(bags)) if counted or other == seat else (HIDDEN,) * len(bags) for other, bags in seen)


look = looking(BagView, hands=_hands, sizes=_sizes, pile=_pile, bags=_bags, aside=lambda state, _: len(state.aside))
