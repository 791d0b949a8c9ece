"""The strong duellist: solves the rest of the round as a matrix game and draws from the equilibrium mix.

Phase 2 is one matrix: my choices against theirs, each cell the estimated chance to win afterwards. Phase 1 is a matrix
whose cells are the values of the phase 2 games that follow. Nothing is typed in: the mixes come out of the solver.
"""

from __future__ import annotations

from ....engine.chance import Stream
from ....engine.matrix import Solution, solve
from ..legal import LEGAL
from ..moves import SEATS, DuelMove, Lay
from ..state import Duel
from ..view import DuelView
from ..view.guess import determinize
from .standing import worth


def strong(view: DuelView, rng: Stream) -> DuelMove:
    """A choice drawn from the equilibrium mix of the present phase."""
    if len(view.moves) == 1 or view.seat is None:
        return view.moves[0]
    duel = determinize(view, rng)
    duel.chosen = [None, None]
    mix = stage(duel, view.seat).rows
    mark = rng.next64() / (1 << 64)
    for move, share in zip(view.moves, mix, strict=True):
        mark -= float(share)
        if mark < 0:
            return move
    return view.moves[-1]


def stage(duel: Duel, seat: str) -> Solution[float]:
    """The phase as a zero-sum game, in chances to win for `seat` (rows); columns are the other's choices."""
    other = SEATS[seat == "A"]
    mine, theirs = (LEGAL[who][duel.used_by(who)] for who in (seat, other))
    return solve([[_value(duel, seat, my, their) for their in theirs] for my in mine])


def _value(duel: Duel, seat: str, mine: Lay, theirs: Lay) -> float:
    after = duel.copy()
    after.quiet = True
    after.play(mine.seat, mine)
    after.play(theirs.seat, theirs)
    if after.on and after.phase == 2:
        return float(stage(after, seat).value)
    return worth(after, seat)
