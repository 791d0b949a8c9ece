"""What a sensible player prefers: keep pairs, make sets of four safe, spend looters late, steal what is worth it.

A move is weighed in points: what it adds to the own stash times the chance that it stays there, part of what it takes
from others, less what the played cards were still good for in hand. Each kind of move weighs itself with the eye of the
player.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from ....engine.bot import Bot
from ..moves import OVER, PLAY, BagMove
from ..options import BagOptions
from ..state import BagState, score
from ..view import BagView
from .eye import Eye


class Collector(Bot[BagState, BagView, BagMove]):
    candidates = 10
    simulations = 150
    horizon = 400

    def prefer(self, state: BagState, seat: str, moves: Sequence[BagMove]) -> list[float]:
        """Points each move promises."""
        if state.phase != PLAY:
            return [0.0] * len(moves)
        eye = Eye(state, state.seats.index(seat))
        return [move.weight(eye) for move in moves]

    def guesses(self, options: BagOptions) -> bool:
        """Sizes of hands and pile weigh in; where they are not public, they are guessed (BOL-R35)."""
        return not options.show_counts

    def reason(self, state: BagState, seat: str, move: BagMove) -> str:
        return move.reason(state)

    def settled(self, state: BagState) -> bool:
        """A rollout may stop here: the round is scored."""
        return state.phase == OVER

    def worth(self, state: BagState, seat: str) -> float:
        """The estimated chance to win the game, from totals and what the round would score now."""
        outcome = state.outcome()
        if outcome is not None:
            return outcome.share(seat)
        totals: Sequence[float] = state.totals
        if state.phase != OVER:
            totals = [total + points for total, points in zip(totals, score.of_round(state), strict=True)]
        # The nearer the target, the more a lead is worth.
        best = max(totals)
        scale = 8 + 0.25 * max(0.0, state.options.to_pass - best)
        weights = [exp((total - best) / scale) for total in totals]
        return weights[state.seats.index(seat)] / sum(weights)


BOT: Final = Collector()
