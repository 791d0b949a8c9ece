"""What one player may know (SLP-R51)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...engine.view import View
from .cards import NO_CARD
from .phase import OFFERED

if TYPE_CHECKING:
    from .state import Sloop

BuildSeen = tuple[int, int, tuple[int, ...]]
"""Number, owner (or NOBODY), cards."""


@dataclass(frozen=True)
class SloopView(View):
    """All that lies open and the own hand; of other hands and of the deck only the number of cards."""

    teams: bool
    display: tuple[int, ...]
    builds: tuple[BuildSeen, ...]
    hand: tuple[int, ...]
    hand_counts: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    deck_count: int
    gone: tuple[int, ...]
    flipped: tuple[int, ...]
    phase: int
    mover: int
    first: int
    last: int
    lost: int
    bound: bool
    """Only the mover knows: it depends on the hand."""
    offered: int
    """The offered card, for the two partners; NO_CARD for everybody else and while there is none."""
    offer_used: bool
    trace: tuple[int, int, int]

    @property
    def player(self) -> int:
        """The viewer's place in the turn order; -1 for a spectator."""
        return self.seats.index(self.seat) if self.seat else -1


def look(state: Sloop, seat: str | None) -> SloopView:
    player = state.seats.index(seat) if seat else -1
    moving = player == state.mover
    partners = state.phase == OFFERED and player in (state.mover, state.partner())
    return SloopView(
        game=state.game, options=state.options, seats=state.seats, seat=seat, turn=state.turn, to_act=state.to_act(),
        moves=tuple(state.legal_moves(seat)) if seat else (), outcome=state.outcome(),
        teams=state.teams, display=tuple(state.display),
        builds=tuple((number, *state.builds[number]) for number in sorted(state.builds)),
        hand=tuple(sorted(state.hands[player])) if seat else (), hand_counts=tuple(map(len, state.hands)),
        piles=tuple(map(tuple, state.piles)), deck_count=len(state.deck), gone=tuple(state.gone),
        flipped=tuple(state.flipped), phase=state.phase, mover=state.mover, first=state.first, last=state.last,
        lost=state.lost, bound=moving and state.bound, offered=state.offered if partners else NO_CARD,
        offer_used=state.offer_used, trace=state.trace,
    )  # fmt: skip
