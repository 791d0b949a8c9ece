"""Moves that are likely to be illegal, to see that `why_not` and the legal moves agree on them."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.chance import Stream
from ..cards import LOOTER, Cards, Lot, Named, spread
from ..moves import BagMove, Build, Combine, Deal, Draw, Knock, Open, Punt, Snitch, Steal
from ..state import BagState


def near_misses(state: BagState, seat: str, rng: Stream) -> Iterator[BagMove]:
    cards = _some_cards(state, seat, rng)
    owner, lot = _some_set(state, rng)
    number = lot.number or 1 + rng.below(state.highest)
    yield from (Draw(seat), Knock(seat), Deal(seat))
    yield Open(seat, cards, rng.choice((0, 0, number)))
    yield Punt(seat, cards[0], rng.choice((0, 0, number)))
    matching = tuple(sorted((rng.choice((number, LOOTER)), *cards[:1])))
    for chosen in (cards, matching, (number,), (LOOTER,)):
        yield Build(seat, lot, chosen)
        yield Steal(seat, owner, lot, chosen)
        yield Snitch(seat, owner, lot, chosen[-1])
        yield Combine(seat, number, chosen, state.combinable(number))
    there = state.combinable(number)
    yield Combine(seat, number, (number,), there[1:], whole=False)


def _some_cards(state: BagState, seat: str, rng: Stream) -> Cards:
    hand = state.hands[state.seats.index(seat)]
    held = list(spread(hand)) or [LOOTER]
    rng.shuffle(held)
    return tuple(sorted(held[: 1 + rng.below(6)]))


def _some_set(state: BagState, rng: Stream) -> Named:
    there = [(seat, lot) for player, seat in enumerate(state.seats) for lot in state.stash(player)]
    made_up = (rng.choice(state.seats), Lot(1 + rng.below(state.highest), 2, rng.below(3)))
    return rng.choice([*there, made_up])
