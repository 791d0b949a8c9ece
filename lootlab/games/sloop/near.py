"""Moves that are likely to be wrong in a position: what the conformance test tries beside the legal ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.chance import Stream
from ...engine.state import Move
from .cards import KIND, NO_CARD, VALUE, WEIGHT, WILD, pack
from .moves import ACTION_NUMBER, Accept, Build, Capture, Continue, EndTurn, Lay, NoOffer, Offer, OpenDisplay, Return

if TYPE_CHECKING:
    from .state import Sloop

TRIES = 12


def near_misses(state: Sloop, seat: str, rng: Stream) -> list[Move]:
    hand = state.hands[state.seats.index(seat)] + state.flipped
    moves: list[Move] = [OpenDisplay(seat), EndTurn(seat), NoOffer(seat), Return(seat), Lay(seat, rng.below(len(KIND)))]
    moves += [Offer(seat, rng.below(len(KIND))), Accept(seat, rng.below(len(KIND)))]
    for _ in range(TRIES if hand else 0):
        moves.append(_random_play(state, seat, rng.choice(hand), rng))
    return moves


def _random_play(state: Sloop, seat: str, card: int, rng: Stream) -> Move:
    """A play with some loose cards that may or may not add up."""
    take = pack(kind for kind in state.display if rng.below(3) == 0)
    values = sum(VALUE[kind] for kind in state.display if take & (31 * WEIGHT[kind]))
    number = VALUE[card] if card != WILD and rng.below(2) else 1 + rng.below(12)
    which = rng.below(5)
    if which == 0:
        bonus = rng.choice(state.display) if state.display and rng.below(2) else NO_CARD
        build = bool(state.builds) and rng.below(2) == 0
        return Capture(seat, card, rng.choice(sorted(state.builds)) if build else number, take, build, bonus)
    if which == 1:
        return Build(seat, card, min(12, max(1, VALUE[card] + values)), take)
    if which == 2:
        return Build(seat, card, number, take)
    if which == 3 and state.builds:
        return Continue(seat, card, rng.choice(sorted(state.builds)), take)
    return Lay(seat, card, rng.choice(["", *ACTION_NUMBER]))
