"""What a greedy visitor of the fair prefers: the most points now. The planner looks further."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from ....engine.bot import Bot
from ....engine.chance import Stream
from ....engine.options import Options
from ....engine.tell import listed
from ..moves import HallMove
from ..sheet.paper import Marks, Paper
from ..state import Hall
from ..view import HallView
from .planner import ABILITY, choose, liking, line, opening, table_of

TIE_BREAK: Final = 0.1
"""Progress in a group decides between equal gains only: the greedy player does not plan."""
NO_STROKE: Final = -1.0
PER_ENTRY: Final = 0.6
"""A space further along the track is nearer to the bonus."""
SHARPNESS: Final = 0.22


class Visitor(Bot[Hall, HallView, HallMove]):
    horizon = 40

    def prefer(self, state: Hall, seat: str, moves: Sequence[HallMove]) -> list[float]:
        marks = state.marks[state.number[seat][0]]
        if state.phase == "order":
            table = table_of(state, seat)
            return [opening(table, marks, move.dice) for move in moves]
        if state.phase != "turn":
            return [1.0] * len(moves)
        sheet, options = state.sheet, state.options
        return [
            liking(sheet, options, marks, move, TIE_BREAK, NO_STROKE)[1] if move.strokes else NO_STROKE
            for move in moves
        ]

    def guesses(self, options: Options) -> bool:
        return False

    def reason(self, state: Hall, seat: str, move: HallMove) -> str:
        return move.reason(state, lambda marks, dice: _onward(state, seat, marks, dice))

    def worth(self, state: Hall, seat: str) -> float:
        """The estimated chance to win, from totals and progress along the track."""
        outcome = state.outcome()
        if outcome is not None:
            return outcome.share(seat)
        strengths = [exp(SHARPNESS * _standing(paper)) for paper in state.papers]
        return strengths[state.number[seat][0]] / sum(strengths)

    def strong(self, view: HallView, rng: Stream) -> HallMove:
        return choose(view, rng)


BOT: Final = Visitor()


def _standing(paper: Paper) -> float:
    return paper.total + PER_ENTRY * len(paper.track) + ABILITY * (paper.wraps + paper.pms)


def _onward(hall: Hall, seat: str, marks: Marks, dice: Sequence[int]) -> str:
    """The best line with the dice to come, told by what it scores."""
    told = []
    for die, move in zip(dice, line(table_of(hall, seat), marks, dice), strict=False):
        marks, items = move.after(hall.sheet, hall.options, marks)
        words = move.line_words(die, items)
        if not words:
            break
        told.append(words)
    return f"Then {listed(told)}." if told else ""
