"""What a greedy visitor of the fair prefers: the most points now. The planner looks further."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING

from ....engine.state import Move
from ....engine.tell import listed
from ....look.cards import count
from ..moves import Relocate, Roll, To
from ..moves.telling import ABILITY_WORDS, item_words
from ..sheet.geometry import LABELS, SQUARE_AT
from ..sheet.paper import VISITED, Marks, Paper, landed, stroke
from ..sheet.scoring import points_of
from .planner import ABILITY, Table, gain, outlook, progress, table
from .planner import choose as strong

if TYPE_CHECKING:
    from ..state import Hall

__all__ = ["HORIZON", "prefer", "reason", "strong", "worth"]

HORIZON = 40
"""Decisions after which a rollout is cut short."""
TIE_BREAK = 0.1
"""Progress in a group decides between equal gains only: the greedy player does not plan."""
PER_ENTRY = 0.6
"""A space further along the track is nearer to the bonus."""
SHARPNESS = 0.22


def prefer(hall: Hall, seat: str, moves: Sequence[Move]) -> list[float]:
    player = hall.seats.index(seat)
    if hall.phase == "order":
        planning = _table(hall, player)
        return [
            outlook(planning, hall.paper(player), move.dice).value if isinstance(move, Roll) else 0.0 for move in moves
        ]
    if hall.phase != "turn":
        return [1.0] * len(moves)
    marks = hall.marks[player]
    return [_value(hall, marks, move) for move in moves]


def _value(hall: Hall, marks: Marks, move: Move) -> float:
    if isinstance(move, To):
        _, items = stroke(hall.sheet, hall.rules, marks, move.square)
        cost = ABILITY if move.by else 0.0
        return gain(items) + TIE_BREAK * progress(hall.sheet, marks[VISITED], move.square) - cost
    return -1.0


def worth(hall: Hall, seat: str) -> float:
    """The estimated chance to win, from totals and progress along the track."""
    outcome = hall.outcome()
    if outcome is not None:
        return outcome.share(seat)
    strengths = [exp(SHARPNESS * _standing(paper)) for paper in hall.papers]
    return strengths[hall.seats.index(seat)] / sum(strengths)


def _standing(paper: Paper) -> float:
    return paper.total + PER_ENTRY * len(paper.track) + ABILITY * (paper.wraps + paper.pms)


def _table(hall: Hall, player: int) -> Table:
    others = [paper for other, paper in enumerate(hall.papers) if other != player]
    return table(hall.sheet, hall.rules, hall.reach[player], others)


# ---- reasons -------------------------------------------------------------------------------------


def reason(hall: Hall, seat: str, move: Move) -> str:
    """What it scores now, and what the next two dice can make of it."""
    player = hall.seats.index(seat)
    paper = hall.paper(player)
    if isinstance(move, Roll):
        line = _line(hall, player, paper, move.dice)
        return f"This order suits your figure best: {line}." if line else "This order suits your figure best."
    if isinstance(move, To):
        after, items = landed(hall.sheet, hall.rules, paper, move.square, move.ability)
        now = f"It scores: {', '.join(map(item_words, items))}." if items else _begun(hall, paper, move.square)
        if len(after.track) >= hall.sheet.spaces:
            return f"{now} That fills the last but one space and ends the game."
        return f"{now} {_outlook(hall, player, after, hall.dice[1:])}".strip()
    if isinstance(move, Relocate):
        after = paper._replace(at=SQUARE_AT[move.target])
        return f"You are stuck. {_outlook(hall, player, after, hall.dice[1:])}".strip()
    return "From the border every die leads into the hall." if hall.phase == "setup" else "There is nothing else to do."


def _begun(hall: Hall, paper: Paper, square: int) -> str:
    group = hall.sheet.group_at(square)
    if paper.visited >> square & 1 or group is None:
        return "It scores nothing now."
    left = group.size - (paper.visited & group.bits).bit_count() - 1
    return f"It brings {group.name} within {left} {'square' if left == 1 else 'squares'}."


def _outlook(hall: Hall, player: int, paper: Paper, dice: Sequence[int]) -> str:
    line = _line(hall, player, paper, dice)
    return f"Then {line}." if line else ""


def _line(hall: Hall, player: int, paper: Paper, dice: Sequence[int]) -> str:
    """The best line with the dice to come, told by what it scores."""
    told = []
    for die, move in zip(dice, outlook(_table(hall, player), paper, dice).line, strict=False):
        if not isinstance(move, To):
            break
        paper, items = landed(hall.sheet, hall.rules, paper, move.square, move.ability)
        how = f" with {ABILITY_WORDS[move.ability]}" if move.ability else ""
        points = f" for {count(points_of(items), 'point')}" if points_of(items) else ""
        told.append(f"the {die} leads to {LABELS[move.square]}{how}{points}")
    return listed(told)


from ..._shell import bot as _bot  # noqa: E402

BOT = _bot(globals())
