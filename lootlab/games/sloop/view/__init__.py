"""What one player may know."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ....engine.fields import looking
from ....engine.natively import dataclass
from ....engine.view import View
from ..cards import NO_CARD, pack
from ..cards.sums import too_many
from ..moves import Capture, SloopMove
from ..moves.base import OFFERED
from ..moves.trace import Trace, lying_since
from ..options import SloopOptions

if TYPE_CHECKING:
    from ..state import Sloop

BuildSeen = tuple[int, int, tuple[int, ...]]
"""Number, owner (or NOBODY), cards."""


@dataclass(frozen=True)
class SloopView(View):
    """All that lies open and the own hand; of other hands and of the deck only the number of cards (SLP-R51)."""

    options: SloopOptions
    moves: tuple[SloopMove, ...]
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
    came: tuple[int, ...]
    """A number for each loose card: no equal card ever has the same."""
    trace: Trace

    @property
    def player(self) -> int:
        """The viewer's place in the turn order; -1 for a spectator."""
        return self.seats.index(self.seat) if self.seat else -1

    @property
    def moving(self) -> bool:
        """Is it the viewer's own turn, whatever is to be decided?"""
        return self.seat == self.seats[self.mover]

    @cached_property
    def built(self) -> dict[int, tuple[int, tuple[int, ...]]]:
        """The builds as a position keeps them: number to owner and cards."""
        return {number: (owner, cards) for number, owner, cards in self.builds}

    @property
    def own_build(self) -> int:
        """The number of the viewer's build, or 0."""
        return next((number for number, owner, _ in self.builds if owner == self.player >= 0), 0)

    @cached_property
    def most_cards(self) -> dict[int, int]:
        """By the card: the most cards that a capture with it brings. Empty where not all captures are listed."""
        found: dict[int, int] = {}
        for move in self.moves if not too_many(pack(self.display)) else ():
            if isinstance(move, Capture):
                found[move.card] = max(found.get(move.card, 0), move.gain(self.built))
        return found


def _builds(state: Sloop, _: str | None) -> tuple[BuildSeen, ...]:
    return tuple((number, *state.builds[number]) for number in sorted(state.builds))


def _hand(state: Sloop, seat: str | None) -> tuple[int, ...]:
    """The own hand and no other (SLP-R51)."""
    return tuple(sorted(state.hands[state.seats.index(seat)])) if seat else ()


def _offered(state: Sloop, seat: str | None) -> int:
    partners = {state.seats[state.mover], state.seats[state.partner()]} if state.phase == OFFERED else set()
    return state.offered if seat in partners else NO_CARD


look = looking(
    SloopView,
    builds=_builds,
    hand=_hand,
    hand_counts=lambda state, _: tuple(map(len, state.hands)),
    deck_count=lambda state, _: len(state.deck),
    bound=lambda state, seat: seat == state.seats[state.mover] and state.bound,
    offered=_offered,
    came=lambda state, _: tuple(lying_since(state)),
)
