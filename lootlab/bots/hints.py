"""A hint: the move with the best estimated chance, its reason, and how the others compare."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.refusal import BadInput
from ..engine.state import Move
from ..engine.view import View
from . import montecarlo

SIMULATIONS = 600
SECONDS = 0.8


@dataclass(frozen=True)
class Hint:
    move: Move
    chance: float
    """Estimated chance to win (a share of it where it can be shared)."""
    reason: str
    others: tuple[tuple[Move, float], ...]
    simulations: int


def hint(
    game: AnyGame, view: View, rng: Stream, simulations: int = SIMULATIONS, seconds: float | None = SECONDS
) -> Hint:
    """What this seat might do now; from its View alone."""
    if view.seat is None or not view.moves:
        raise BadInput("There is nothing to decide for you now.", "Ask again when it is your turn.")
    tried = montecarlo.search(game, view, rng, simulations, seconds)
    best = tried[0]
    guess = game.determinize(view, rng)
    reason = game.bot.reason(guess, view.seat, best.move)
    compared = tuple((one.move, one.chance) for one in tried[1:4] if one.tries)
    return Hint(best.move, best.chance, reason, compared, sum(one.tries for one in tried))
