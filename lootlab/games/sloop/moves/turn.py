"""What several plays do, and what follows from a play: the refill, the next turn, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.state import Event
from ..cards import BITS, CHARGED, CHARGED_FIELDS, FIELD, VALUE, WEIGHT
from ..cards.sums import made_of
from . import tell
from .base import NOBODY, OVER, PLAY

if TYPE_CHECKING:
    from ..state import Sloop


def lose(state: Sloop, told: list[Event]) -> None:
    """The marker comes off before the card is used; pile and counter stay (SLP-42, SLP-R18)."""
    player = state.mover
    number = state.markers[player]
    state.builds[number] = (NOBODY, state.builds[number][1])
    state.markers[player] = 0
    state.lost = number
    state.bound = False
    if not state.quiet:
        told.append(tell.lost(state, number))


def pick_up(state: Sloop, take: int) -> list[int]:
    """Take these loose cards out of the display, in the order they lie there."""
    if not take:
        return []
    state.loose -= take
    kind = take.bit_length() // BITS
    if take == WEIGHT[kind]:  # mostly it is one card
        state.display.remove(kind)
        state.made = made_of(state.display)
        return [kind]
    taken: list[int] = []
    stay: list[int] = []
    for kind in state.display:
        if take & FIELD[kind]:
            take -= WEIGHT[kind]
            taken.append(kind)
        else:
            stay.append(kind)
    state.display, state.made = stay, made_of(stay)
    return taken


def finish(state: Sloop, told: list[Event]) -> None:
    """Fill the hand, then the display, as far as the deck goes (SLP-48, SLP-49, SLP-R30, SLP-R39).

    Then the next player who has cards is to move (SLP-R40).
    """
    hands, deck, player = state.hands, state.deck, state.mover
    if deck:
        hand = hands[player]
        held = len(hand)
        while len(hand) < state.full and deck:
            hand.append(deck.pop())
        missing = state.least - len(state.display) - len(state.builds)
        if state.loose & CHARGED_FIELDS:
            missing += state.extra()
        turned = top_up(state, missing) if missing > 0 else []
        if not state.quiet:
            state.trace = state.trace._replace(turned=len(turned))
            told += tell.refilled(state, hand[held:], turned)
    state.phase, state.lost, state.bound, state.offer_used = PLAY, 0, False, False
    following = (player + 1) % len(hands)
    if not hands[following]:
        left = [other for other in (*range(following, len(hands)), *range(following)) if hands[other]]
        if not left and not deck:
            _end(state, told)
            return
        following = left[0] if left else following
    state.mover = following


def top_up(state: Sloop, missing: int, most: int = 122) -> list[int]:
    """While fewer cards lie there than needed, turn one up (SLP-50, SLP-64, SLP-R36).

    A supercharged card raises the need as it comes (SLP-65).
    """
    deck = state.deck
    turned: list[int] = []
    while missing > 0 and deck and len(turned) < most:
        kind = deck.pop()
        turned.append(kind)
        state.loose += WEIGHT[kind]
        state.made |= state.made << VALUE[kind]
        if not CHARGED[kind]:
            missing -= 1
    state.display += turned
    return turned


def _end(state: Sloop, told: list[Event]) -> None:
    """Deck and hands are empty: the last capturer gets what lies there (SLP-74, SLP-75, SLP-R41)."""
    state.phase = OVER
    left = [kind for _, cards in state.builds.values() for kind in cards] + state.display
    if state.last != NOBODY:
        state.piles[state.last] += left
        state.spread([])
        state.builds = {}
        state.markers = [0] * len(state.seats)
    if not state.quiet:
        told += tell.ended(state, len(left))
