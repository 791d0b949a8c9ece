"""Points of a round, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import BAG_POINTS, COIN_POINTS, LOOTER, LOOTER_POINTS

if TYPE_CHECKING:
    from .state import BagState


def of_round(state: BagState) -> tuple[int, ...]:
    """Stash minus hand for every player (BOL-64, BOL-66); it may be negative (BOL-R32). A Bag scores ten (BOL-R34)."""
    stashes = [BAG_POINTS * len(bags) for bags in state.bags]
    for there in state.lying:
        for player, coins, looters in there:
            if coins + looters > 1 or state.house.singles_score:  # BOL-R24
                stashes[player] += COIN_POINTS * coins + LOOTER_POINTS * looters
    return tuple(stash - in_hand(state, player) for player, stash in enumerate(stashes))


def in_hand(state: BagState, player: int) -> int:
    """What the cards left in hand cost (BOL-65)."""
    looters = state.hands[player][LOOTER]
    return COIN_POINTS * (state.sizes[player] - looters) + LOOTER_POINTS * looters


def decided(state: BagState) -> bool:
    """Has the game come to the point where the best total wins (BOL-69, BOL-R33)?"""
    return state.extra or max(state.totals) > state.house.target


def winners(state: BagState) -> tuple[int, ...]:
    """The players who have won; nobody while the game goes on or a tie has to be broken (BOL-70, BOL-71)."""
    if not decided(state):
        return ()
    best = max(state.totals)
    first = tuple(player for player, total in enumerate(state.totals) if total == best)
    return first if len(first) == 1 or state.house.share_ties else ()
