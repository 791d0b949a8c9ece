"""How a sensible player picks among weighted moves. Games say what they prefer in their room `bot`."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.bot import AnyBot
from ..engine.chance import Stream
from ..engine.state import Move, State


def pick(moves: Sequence[Move], weights: Sequence[float], rng: Stream, mixed: bool) -> Move:
    if mixed:
        return draw(moves, weights, rng)
    best = max(weights)
    return rng.choice([move for move, weight in zip(moves, weights, strict=True) if weight == best])


def draw(moves: Sequence[Move], weights: Sequence[float], rng: Stream) -> Move:
    """A move drawn in proportion to its weight."""
    mark = rng.next64() / (1 << 64) * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        mark -= weight
        if mark < 0:
            return move
    return moves[-1]


def sensible(bot: AnyBot, state: State, seat: str, rng: Stream) -> Move:
    moves = state.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    return pick(moves, bot.prefer(state, seat, moves), rng, bot.mixed)


def rollout_move(bot: AnyBot, state: State, seat: str, rng: Stream) -> Move:
    moves = state.legal_moves(seat)
    if len(moves) == 1 or (bot.careless and rng.below(bot.careless) == 0):
        return moves[rng.below(len(moves))]
    return pick(moves, bot.prefer(state, seat, moves), rng, bot.mixed)
