"""The eye of a sensible player for one position: what cards, sets and endings are worth in it.

Only what the seat can see is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ..cards import BAG_POINTS, COPIES, DEALT, LARGEST_SET, LOOTER, LOOTER_POINTS
from ..state import BagState

# Found by trying: two thousand rounds each against the same player with one number changed.
COIN_KEPT: Final = -0.3
COIN_KEPT_LATE: Final = -1.0
LOOTER_KEPT: Final = 12.0
LOOTER_KEPT_LATE: Final = -2.0
FULL_SET_STAYS: Final = 0.95


class Eye:
    """What the weighing of one position needs to know, seen from one player."""

    __slots__ = ("cards_left", "coin", "dodge", "hand", "hurt", "left", "looter", "me", "state", "wild", "_stays")

    PAIR_KEPT: ClassVar[float] = 0.6
    FREED: ClassVar[float] = 2.0
    GOING_OUT: ClassVar[float] = 5.0
    PUNT: ClassVar[float] = -4.0
    """A punt locks down and shows a card: only when nothing else is good."""

    def __init__(self, state: BagState, me: int) -> None:
        self.state, self.me = state, me
        self.hand = state.hands[me]
        self.cards_left, self.left = state.sizes[me], state.left
        others = sum(state.sizes) - self.cards_left
        hidden = others + state.left_in_pile + len(state.aside)
        self.dodge = 1 - others / hidden if hidden else 0.5
        """The chance that a certain unseen card is in nobody's hand."""
        self.hurt = 1 / (len(state.seats) - 1)
        late = lateness(state, me)
        self.coin = COIN_KEPT + (COIN_KEPT_LATE - COIN_KEPT) * late
        self.looter = LOOTER_KEPT + (LOOTER_KEPT_LATE - LOOTER_KEPT) * late
        lying = sum(looters for there in state.lying for _, _, looters in there)
        self.wild = state.options.deck_for(len(state.seats)).looters - lying - self.hand[LOOTER]
        self._stays: dict[int, float] = {}

    def kept(self, cards: Sequence[int]) -> float:
        """What these cards are still good for in hand."""
        total = 0.0
        for card in cards:
            total += self.looter if card == LOOTER else self.coin
        return total

    def holds(self, number: int, coins: int, looters: int) -> float:
        """Points of a set of one's own times the chance that it stays."""
        if coins == COPIES:
            return float(BAG_POINTS)
        points = coins + LOOTER_POINTS * looters
        if coins + looters == LARGEST_SET:
            return points * FULL_SET_STAYS
        stays = self._stays.get(number)
        if stays is None:
            seen = sum(there[1] for there in self.state.lying[number]) + self.hand[number]
            threats = max(0, COPIES - seen) + 0.5 * self.wild
            stays = self._stays[number] = self.dodge**threats
        return points * stays


def lateness(state: BagState, me: int) -> float:
    """0 at the start of a round, 1 when it is about to end."""
    if not state.left_in_pile:
        return 1.0
    players = len(state.seats)
    shortest = min(size for player, size in enumerate(state.sizes) if player != me)
    by_pile = 1 - state.left_in_pile / (4 * players)
    by_hand = 1 - shortest / DEALT
    return min(1.0, max(by_pile, by_hand, 0.0))
