"""What a view leaves open, filled in at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ....engine.chance import Stream
from ....engine.fields import thawing
from ..cards import COPIES, DEALT, LOOTER, name, spread
from ..moves import NEW, OVER
from ..state import BagState
from . import BagView

_thaw = thawing(BagState, BagView, but=("hands", "sizes", "pile", "aside", "bags"))


def determinize(view: BagView, rng: Stream) -> BagState:
    state = _thaw(view, rng.split())
    state.singles = count_singles(state)
    if view.phase == NEW:
        return state
    unseen = Counter(view.options.deck_for(len(view.seats)).cards)
    unseen.subtract(_lying_cards(state))
    for hand in view.hands:
        unseen.subtract(dict(enumerate(hand or ())))
    state.bags = _guess_bags(view.bags, unseen, rng)
    loose = sorted(unseen.elements())
    rng.shuffle(loose)
    sizes, pile = _sizes(view, len(loose) - view.aside)
    for player, (hand, size) in enumerate(zip(view.hands, sizes, strict=True)):
        state.hands[player] = list(hand) if hand is not None else _counts(_take(loose, size))
        state.sizes[player] = sum(state.hands[player])
    state.pile, state.left_in_pile = tuple(_take(loose, pile)), pile
    state.aside = tuple(sorted(loose))
    return state


def _take(loose: list[int], count: int) -> list[int]:
    taken = loose[len(loose) - count :]
    del loose[len(loose) - count :]
    return taken


def _counts(cards: Iterable[int]) -> list[int]:
    counts = [0] * (LOOTER + 1)
    for card in cards:
        counts[card] += 1
    return counts


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


def _sizes(view: BagView, loose: int) -> tuple[list[int], int]:
    """Sizes of the secret hands and of the pile; where they are not public, likely ones (BOL-R35)."""
    secret = [player for player, hand in enumerate(view.hands) if hand is None]
    sizes = [size or 0 for size in view.sizes]
    known = sum(sizes[player] for player in secret)
    guessed = [player for player in secret if view.sizes[player] is None]
    if guessed:
        spare = loose - known - (view.pile if view.pile is not None else 1)
        for number, player in enumerate(guessed):
            even = -(-spare // (len(guessed) - number))
            sizes[player] = even if view.pile == 0 else min(DEALT, spare // (len(guessed) - number))
            spare -= sizes[player]
    return sizes, view.pile if view.pile is not None else loose - sum(sizes[player] for player in secret)


def count_singles(state: BagState) -> list[int]:
    singles = [0] * len(state.seats)
    for there in state.lying:
        for player, coins, looters in there:
            singles[player] += coins + looters == 1
    return singles


def _lying_cards(state: BagState) -> Counter[int]:
    lying: Counter[int] = Counter()
    for number, there in enumerate(state.lying):
        for _, coins, looters in there:
            lying[number] += coins
            lying[LOOTER] += looters
    return lying


def reshuffle_hidden(state: BagState, seat: str | None, rng: Stream) -> BagState:
    twin = state.copy()
    twin.rng = rng.split()
    if state.phase == NEW:
        return twin
    secret = [p for p, other in enumerate(state.seats) if other != seat and state.phase != OVER]
    loose = [card for p in secret for card in spread(state.hands[p])]
    loose += [*state.pile[: state.left_in_pile], *state.aside]
    sizes, pile = [state.sizes[p] for p in secret], state.left_in_pile
    if not state.options.show_counts:
        _swap_bags(twin, seat, loose, rng)
        # A card more or less in the pile must not be noticed either.
        if secret and pile > 1:
            which = rng.below(len(sizes))
            sizes[which], pile = sizes[which] + 1, pile - 1
    rng.shuffle(loose)
    for p, size in zip(secret, sizes, strict=True):
        twin.hands[p] = _counts(_take(loose, size))
        twin.sizes[p] = size
    twin.pile, twin.left_in_pile = tuple(_take(loose, pile)), pile
    twin.aside = tuple(sorted(loose))
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
        cards = Counter(state.options.deck_for(len(state.seats)).cards)
    else:
        cards = _lying_cards(state)
        for hand in state.hands:
            cards.update(dict(enumerate(hand)))
        for bags in state.bags:
            cards.update(dict.fromkeys(bags, COPIES))
        cards.update(state.pile[: state.left_in_pile])
        cards.update(state.aside)
    return Counter({name(card): count for card, count in sorted(cards.items()) if count})
