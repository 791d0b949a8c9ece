"""What a view leaves open, filled in at random."""

from __future__ import annotations

from collections import Counter

from ....engine.chance import Stream
from ....engine.fields import thawing
from ..cards import NO_CARD
from ..moves.base import NOBODY, OFFERED
from ..state import Sloop
from . import SloopView

_thaw = thawing(Sloop, SloopView, but=("builds",))


def determinize(view: SloopView, rng: Stream) -> Sloop:
    """A full state that this view could come from; unseen cards are exchangeable."""
    state = _thaw(view, rng.split())
    state.spread(list(view.display))
    state.builds = dict(view.built)
    for number, owner, _ in view.builds:
        if owner != NOBODY:
            state.markers[owner] = number
    unseen = _unseen(view)
    rng.shuffle(unseen)
    for player, count in enumerate(view.hand_counts):
        state.hands[player] = list(view.hand) if player == view.player else [unseen.pop() for _ in range(count)]
    if view.phase == OFFERED and view.offered == NO_CARD:
        state.offered = unseen.pop()
    state.deck, state.aside = unseen[: view.deck_count], unseen[view.deck_count :]
    return state


def _unseen(view: SloopView) -> list[int]:
    left = Counter(view.options.deck)
    left.subtract(view.display)
    for cards in (view.hand, view.gone, view.flipped, *view.piles, *(cards for _, _, cards in view.builds)):
        left.subtract(cards)
    if view.offered != NO_CARD:
        left[view.offered] -= 1
    return sorted(left.elements())


def reshuffle_hidden(state: Sloop, seat: str | None, rng: Stream) -> Sloop:
    twin = state.copy()
    twin.menu = None
    twin.rng = rng.split()
    player = state.seats.index(seat) if seat else NOBODY
    knows_offer = state.phase != OFFERED or player in (state.mover, state.partner())
    hidden = [hand for other, hand in enumerate(twin.hands) if other != player]
    pool = [kind for hand in hidden for kind in hand] + twin.deck + twin.aside
    pool += [] if knows_offer else [twin.offered]
    rng.shuffle(pool)
    for cards in (*hidden, twin.deck, twin.aside):
        cards[:] = [pool.pop() for _ in cards]
    if not knows_offer:
        twin.offered = pool.pop()
    return twin
