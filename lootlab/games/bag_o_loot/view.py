"""What one player may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...engine.view import View
from .cards import Lot
from .legality import OVER

if TYPE_CHECKING:
    from .state import BagState

HIDDEN = 0
"""Stands for the number of a Bag that is not public (BOL-R35)."""


@dataclass(frozen=True)
class BagView(View):
    """Everything that lies open, the own hand, and of the rest the counts (BOL-11, BOL-R35). Players count from 0."""

    hands: tuple[tuple[int, ...] | None, ...]
    """Counts per card; None where the hand is secret. Hands are shown when a round is scored."""
    sizes: tuple[int | None, ...]
    pile: int | None
    aside: int
    lying: tuple[tuple[tuple[int, int, int], ...], ...]
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


def look(state: BagState, seat: str | None) -> BagView:
    me = state.seats.index(seat) if seat else -1
    known = [player == me or state.phase == OVER for player in range(len(state.seats))]
    counted = state.house.counts_shown
    return BagView(
        game=state.game, options=state.options, seats=state.seats, seat=seat, turn=state.turn, to_act=state.to_act(),
        moves=tuple(state.legal_moves(seat)) if seat else (), outcome=state.outcome(),
        hands=tuple(tuple(hand) if known[player] else None for player, hand in enumerate(state.hands)),
        sizes=tuple(size if known[player] or counted else None for player, size in enumerate(state.sizes)),
        pile=state.left_in_pile if counted or not state.left_in_pile else None,
        aside=len(state.aside), lying=tuple(state.lying),
        bags=tuple(
            tuple(sorted(bags)) if counted or player == me else (HIDDEN,) * len(bags)
            for player, bags in enumerate(state.bags)
        ),
        phase=state.phase, mover=state.mover, made=state.made, left=state.left, spent=state.spent, last=state.last,
        dealer=state.dealer, round=state.round, extra=state.extra, totals=tuple(state.totals), scores=state.scores,
        out=state.out, winners=state.winners,
    )  # fmt: skip
