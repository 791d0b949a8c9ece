"""What a view leaves open, filled in at random."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ...engine.chance import Stream
from .cards import NAMES, NO_CARD, deck_of
from .phase import NOBODY, OFFERED
from .state import Sloop

if TYPE_CHECKING:
    from .view import SloopView


def determinize(view: SloopView, rng: Stream) -> Sloop:
    """A full state that this view could come from; unseen cards are exchangeable."""
    state = Sloop(view.seats, view.options, rng.split(), view.teams)
    state.turn, state.phase, state.mover = view.turn, view.phase, view.mover
    state.first, state.last, state.lost, state.bound = view.first, view.last, view.lost, view.bound
    state.spread(list(view.display))
    state.gone, state.flipped, state.offer_used = list(view.gone), list(view.flipped), view.offer_used
    state.trace = view.trace
    state.piles = [list(pile) for pile in view.piles]
    for number, owner, cards in view.builds:
        state.builds[number] = (owner, cards)
        if owner != NOBODY:
            state.markers[owner] = number
    unseen = _unseen(view)
    rng.shuffle(unseen)
    for player, count in enumerate(view.hand_counts):
        state.hands[player] = list(view.hand) if player == view.player else [unseen.pop() for _ in range(count)]
    if view.phase == OFFERED:
        state.offered = view.offered if view.offered != NO_CARD else unseen.pop()
    state.deck, state.aside = unseen[: view.deck_count], unseen[view.deck_count :]
    return state


def _unseen(view: SloopView) -> list[int]:
    left = Counter(deck_of(view.options["deck"]))
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


def components(state: Sloop) -> Counter[str]:
    """All cards, wherever they are. Markers and counters lie on builds and cannot be lost."""
    where = [state.display, state.deck, state.gone, state.flipped, state.aside, *state.hands, *state.piles]
    where += [list(cards) for _, cards in state.builds.values()]
    offered = [state.offered] if state.offered != NO_CARD else []
    return Counter(NAMES[kind] for cards in (*where, offered) for kind in cards)
