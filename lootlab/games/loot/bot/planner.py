"""The planner: exact search over the dice that can be seen. Sheets never touch, so one's own paper is enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ....engine.chance import Stream
from ....engine.state import Move
from ..legal.reach import Reach, reach, rolls
from ..moves import Relocate, Roll, To
from ..options import Rules
from ..sheet import Sheet
from ..sheet.geometry import REACH, SQUARE_AT
from ..sheet.paper import AT, TRACK, VISITED, Marks, Paper, placed, stroke
from ..sheet.scoring import Items

if TYPE_CHECKING:
    from ..view import HallView

ABILITY = 0.7
"""What an ability in hand is worth in points. These numbers were fitted by letting planners play each other."""
CROSS = -0.15
STUCK = -2.5
PROGRESS = (0.0, 0.0, 0.5, 0.7, 0.9)
"""What a begun group promises, by its size, shared among its squares."""
WIN = 6.0
CALM, HURRY = (1.0, 1.0, 1.0), (1.0, 0.85, 0.75)
"""What this turn, the next and the one after count for; in a hurry somebody else may end the game any moment."""


class Table(NamedTuple):
    """What does not change while one plans: the sheet, the rules, the seat's moves, and how the others stand."""

    sheet: Sheet
    rules: Rules
    reach: Reach
    rival: int
    weights: tuple[float, float, float]


class Plan(NamedTuple):
    value: float
    line: tuple[Move, ...]


def table_of(view: HallView) -> Table:
    assert view.seat is not None
    others = [paper for seat, paper in zip(view.seats, view.papers, strict=True) if seat != view.seat]
    return table(view.sheet, view.rules, reach(view.seat), others)


def table(sheet: Sheet, rules: Rules, moves: Reach, others: Sequence[Paper]) -> Table:
    hurry = any(len(paper.track) >= sheet.spaces - 1 for paper in others)
    return Table(sheet, rules, moves, max((paper.total for paper in others), default=0), HURRY if hurry else CALM)


def choose(view: HallView, rng: Stream, ahead: int = 2) -> Move:
    """The first move of the best line over the visible dice (or so many of them); ties are broken at random."""
    assert view.seat is not None
    if view.phase == "order":
        return _best_order(view)
    if view.phase != "turn" or len(view.moves) < 2:
        return rng.choice(view.moves)
    found = plans(view, ahead)
    best = max(plan.value for plan in found)
    return rng.choice([plan.line[0] for plan in found if plan.value > best - 1e-9])


def plans(view: HallView, ahead: int = 2) -> list[Plan]:
    """The best line after every legal move, looking at so many of the dice to come."""
    own = view.own
    assert own is not None
    planning = table_of(view)
    return [_after(planning, own, move, view.dice[: 1 + ahead], 0) for move in view.moves]


def outlook(table: Table, marks: Marks, dice: Sequence[int], depth: int = 0) -> Plan:
    """The best line with these dice."""
    if depth == len(dice):
        return Plan(0.0, ())
    best = Plan(-1e9, ())
    for move in table.reach.moves(table.rules, marks, dice[depth]):
        if isinstance(move, Relocate) and not _worth_going(table, marks, move, dice, depth):
            continue
        plan = _after(table, marks, move, dice, depth)
        if plan.value > best.value:
            best = plan
    # A stuck figure whose free squares all promise nothing.
    return best if best.line else Plan(STUCK * table.weights[depth], ())


def _worth_going(table: Table, marks: Marks, move: Relocate, dice: Sequence[int], depth: int) -> bool:
    """Far squares are looked at only if the next die scores from there: there are dozens of them."""
    if depth + 1 == len(dice):
        return False
    targets = REACH[SQUARE_AT[move.target]][dice[depth + 1]]
    return any(not marks[VISITED] >> square & 1 for square in targets)


def _after(table: Table, marks: Marks, move: Move, dice: Sequence[int], depth: int) -> Plan:
    if not isinstance(move, To):
        place = SQUARE_AT[move.target] if isinstance(move, Relocate) else marks[AT]
        rest = outlook(table, placed(marks, place, table.rules.zero_turn_entry), dice, depth + 1)
        return Plan(STUCK * table.weights[depth] + rest.value, (move, *rest.line))
    after, items = stroke(table.sheet, table.rules, marks, move.square, move.ability, table.rules.zero_turn_entry)
    value = gain(items) + progress(table.sheet, marks[VISITED], move.square) - (ABILITY if move.ability else 0.0)
    if len(after[TRACK]) >= table.sheet.spaces:
        return Plan(table.weights[depth] * (value + WIN * _ending(table, after[TRACK][-1])), (move,))
    rest = outlook(table, after, dice, depth + 1)
    return Plan(table.weights[depth] * value + rest.value, (move, *rest.line))


def _ending(table: Table, total: int) -> float:
    """Ending the game is good for who is ahead: 1 for a sure win, -1 for a loss."""
    lead = total + table.sheet.end_bonus - table.rival
    return 1.0 if lead > 2 else -1.0 if lead < 0 else 0.0


def gain(items: Items) -> float:
    """Points, and something for abilities."""
    return sum([item.points or ABILITY for item in items]) if items else 0.0


def progress(sheet: Sheet, visited: int, square: int) -> float:
    """A first stroke in a group that is not finished by it promises a little, a second stroke costs a little."""
    if visited >> square & 1:
        return CROSS
    group = sheet.parts[square][3]
    if not group:
        return 0.0
    size, done = group.bit_count(), (visited & group).bit_count() + 1
    return PROGRESS[min(size, 4)] * done / size if done < size else 0.0


def _best_order(view: HallView) -> Move:
    """The order of the first dice that promises most to the own figure."""
    own = view.own
    assert own is not None
    planning = table_of(view)
    orders = [move for move in view.moves if isinstance(move, Roll)]
    if len(orders) > len(rolls(orders[0].seat, (1, 2, 3), True)):
        return orders[0]
    return max(orders, key=lambda move: outlook(planning, own, move.dice).value)
