"""Points of a round, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..cards import BAG_POINTS, COIN_POINTS, LOOTER, LOOTER_POINTS, Lot
from ..options import BagOptions

if TYPE_CHECKING:
    from . import BagState


def of_round(state: BagState) -> tuple[int, ...]:
    """Stash minus hand for every player (BOL-64, BOL-66); it may be negative (BOL-R32). A Bag scores ten (BOL-R34)."""
    singles = state.options.singletons_score
    points = [BAG_POINTS * len(bags) - in_hand(hand) for bags, hand in zip(state.bags, state.hands, strict=True)]
    for there in state.lying:
        for player, coins, looters in there:
            if coins + looters > 1 or singles:
                points[player] += COIN_POINTS * coins + LOOTER_POINTS * looters
    return tuple(points)


def of_stash(sets: Iterable[Lot], bags: int, options: BagOptions) -> int:
    """Points of Bags and of open sets (BOL-61 to BOL-63); singletons count unless the house differs (BOL-R24)."""
    return BAG_POINTS * bags + sum(lot.points for lot in sets if lot.size > 1 or options.singletons_score)


def in_hand(hand: Sequence[int]) -> int:
    """What the cards left in hand cost, given as counts (BOL-65)."""
    return COIN_POINTS * (sum(hand) - hand[LOOTER]) + LOOTER_POINTS * hand[LOOTER]


def decided(state: BagState) -> bool:
    """Has the game come to the point where the best total wins (BOL-69, BOL-R33)?"""
    return state.extra or max(state.totals) > state.options.to_pass


def winners(state: BagState) -> tuple[int, ...]:
    """The players who have won; nobody while the game goes on or a tie has to be broken (BOL-70, BOL-71)."""
    if not decided(state):
        return ()
    best = max(state.totals)
    first = tuple(player for player, total in enumerate(state.totals) if total == best)
    return first if len(first) == 1 or state.options.tie == "share" else ()
