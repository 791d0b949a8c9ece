"""What a view leaves open, filled in at random."""

from __future__ import annotations

from collections import Counter

from ....engine.chance import Stream
from ....engine.fields import thawing
from ..cards import COPIES, DEALT, LOOTER, name, spread
from ..moves import NEW, OVER
from ..state import BagState
from . import BagView

_thaw = thawing(BagState, BagView, but=("hands", "sizes", "pile", "aside", "bags"))


def determinize(view: BagView, rng: Stream) -> BagState:
    state = _thaw(view, rng.split())
    state.singles = [sum(lot.size == 1 for lot in state.open_sets(player)) for player in range(len(state.seats))]
    if view.phase == NEW:
        return state
    unseen = Counter(view.options.deck_for(len(view.seats)).cards)
    unseen.subtract(state.on_table())
    for hand in view.hands:
        unseen.subtract(dict(enumerate(hand or ())))
    state.bags = _guess_bags(view.bags, unseen, rng)
    loose = sorted(unseen.elements())
    rng.shuffle(loose)
    for player, hand in enumerate(view.hands):
        if hand is not None:
            state.hands[player], state.sizes[player] = list(hand), sum(hand)
    _hand_out(state, loose, *_sizes(view, len(loose) - view.aside))
    return state


def _hand_out(state: BagState, loose: list[int], sizes: dict[int, int], pile: int) -> None:
    """So many of the loose cards to these players and to the pile, from the end; the rest lies aside."""
    for player, size in sizes.items():
        hand = state.hands[player] = [0] * (LOOTER + 1)
        for _ in range(size):
            hand[loose.pop()] += 1
        state.sizes[player] = size
    rest = len(loose) - pile
    state.pile, state.left_in_pile = tuple(loose[rest:]), pile
    state.aside = tuple(sorted(loose[:rest]))


def _guess_bags(bags: tuple[tuple[int, ...], ...], unseen: Counter[int], rng: Stream) -> list[tuple[int, ...]]:
    """Numbers for Bags that are hidden: such of which no coin has been seen elsewhere. Takes them out of `unseen`."""
    for numbers in bags:
        unseen.subtract({number: COPIES for number in numbers if number})
    free = [number for number, count in sorted(unseen.items()) if count == COPIES and number != LOOTER]
    rng.shuffle(free)
    guessed = []
    for numbers in bags:
        guessed.append(tuple(number or free.pop() for number in numbers))
        unseen.subtract({number: COPIES for number in guessed[-1] if number not in numbers})
    return guessed


def _sizes(view: BagView, loose: int) -> tuple[dict[int, int], int]:
    """Sizes of the secret hands and of the pile; where they are not public, likely ones (BOL-R35)."""
    sizes = {player: view.sizes[player] or 0 for player, hand in enumerate(view.hands) if hand is None}
    guessed = [player for player in sizes if view.sizes[player] is None]
    if guessed:
        spare = loose - sum(sizes.values()) - (view.pile if view.pile is not None else 1)
        for number, player in enumerate(guessed):
            even = -(-spare // (len(guessed) - number))
            sizes[player] = even if view.pile == 0 else min(DEALT, spare // (len(guessed) - number))
            spare -= sizes[player]
    return sizes, view.pile if view.pile is not None else loose - sum(sizes.values())


def reshuffle_hidden(state: BagState, seat: str | None, rng: Stream) -> BagState:
    twin = state.copy()
    twin.rng = rng.split()
    if state.phase == NEW:
        return twin
    secret = [p for p, other in enumerate(state.seats) if other != seat and state.phase != OVER]
    loose = [card for p in secret for card in spread(state.hands[p])]
    loose += [*state.pile[: state.left_in_pile], *state.aside]
    sizes, pile = {p: state.sizes[p] for p in secret}, state.left_in_pile
    if not state.options.show_counts:
        _swap_bags(twin, seat, loose, rng)
        # A card more or less in the pile must not be noticed either.
        if secret and pile > 1:
            sizes[secret[rng.below(len(secret))]] += 1
            pile -= 1
    rng.shuffle(loose)
    _hand_out(twin, loose, sizes, pile)
    twin.known = None
    return twin


def _swap_bags(twin: BagState, seat: str | None, loose: list[int], rng: Stream) -> None:
    """Exchange the hidden Bags of others for numbers that are as unknown."""
    own = twin.seats.index(seat) if seat else -1
    others = [player for player in range(len(twin.seats)) if player != own]
    loose += [number for player in others for number in twin.bags[player] for _ in range(COPIES)]
    free = [number for number in twin.numbers if loose.count(number) == COPIES]
    rng.shuffle(free)
    for player in others:
        twin.bags[player] = tuple(free.pop() for _ in twin.bags[player])
        for number in twin.bags[player]:
            loose[:] = [card for card in loose if card != number]


def components(state: BagState) -> Counter[str]:
    """All cards in use, wherever they are."""
    if state.phase == NEW:
        return Counter(map(name, state.options.deck_for(len(state.seats)).cards))
    held = (card for hand in state.hands for card in spread(hand))
    return Counter(map(name, (*held, *state.on_table(), *state.pile[: state.left_in_pile], *state.aside)))
