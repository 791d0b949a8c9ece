"""How a sensible player picks among weighted moves. Games say what they prefer in their bot.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..engine.chance import Stream
from ..engine.game import Game
from ..engine.state import Move, State

CARELESS = 4
"""In rollouts one move in so many is random, so that no plan is taken for granted. A game may say 0: never."""


@dataclass(frozen=True)
class Taste:
    """What a game's bot.py offers, with defaults for what it leaves out."""

    prefer: Callable[[Any, str, Sequence[Move]], list[float]]
    reason: Callable[[Any, str, Move], str]
    worth: Callable[[Any, str], float] | None
    horizon: int
    mixed: bool
    """True: moves are drawn in proportion to their weights (secret choices); False: the best is taken."""
    random_rollouts: bool
    candidates: int
    simulations: int
    settled: Callable[[Any], bool] | None = None
    """Optional: a rollout stops here and asks `worth`, for instance when a round of a long game is scored."""
    careless: int = CARELESS


def taste(game: Game) -> Taste:
    room = game.room("bot")
    return Taste(
        room.prefer,
        room.reason,
        getattr(room, "worth", None),
        getattr(room, "HORIZON", 2000),
        getattr(room, "MIXED", False),
        getattr(room, "RANDOM_ROLLOUTS", False),
        getattr(room, "CANDIDATES", 12),
        getattr(room, "SIMULATIONS", 400),
        getattr(room, "settled", None),
        getattr(room, "CARELESS", CARELESS),
    )


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


def sensible(tastes: Taste, state: State, seat: str, rng: Stream) -> Move:
    moves = state.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    return pick(moves, tastes.prefer(state, seat, moves), rng, tastes.mixed)


def rollout_move(tastes: Taste, state: State, seat: str, rng: Stream) -> Move:
    moves = state.legal_moves(seat)
    if len(moves) == 1 or (tastes.careless and rng.below(tastes.careless) == 0):
        return moves[rng.below(len(moves))]
    return pick(moves, tastes.prefer(state, seat, moves), rng, tastes.mixed)
