"""The planner: exact search over the dice that can be seen. Sheets never touch, so one's own paper is enough."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from ....engine.chance import Stream
from ..legal.reach import Reach, reach
from ..moves import HallMove
from ..options import HallOptions
from ..sheet import Sheet
from ..sheet.paper import AT, TRACK, VISITED, Items, Marks, full
from ..state import Hall
from ..view import HallView

ABILITY: Final = 0.7
"""What an ability in hand is worth in points. These numbers were fitted by letting planners play each other."""
CROSS: Final = -0.15
STUCK: Final = -2.5
PROGRESS: Final[tuple[float, ...]] = (0.0, 0.0, 0.5, 0.7, 0.9)
"""What a begun group promises, by its size, shared among its squares."""
WIN: Final = 6.0
NO_LINE: Final = -1e9
CALM: Final[tuple[float, float, float]] = (1.0, 1.0, 1.0)
HURRY: Final[tuple[float, float, float]] = (1.0, 0.85, 0.75)
"""What this turn, the next and the one after count for; in a hurry somebody else may end the game any moment."""


ORDERS: Final = 6
"""Of three dice. Where there are more, the dice are still to be rolled by whoever types."""


OPENINGS: Final = 8_000
"""Dice in their order, from every border square: more than a house sheet has."""


class Table(NamedTuple):
    """What does not change while one plans: the sheet, the rules, the seat's moves, and how the others stand."""

    sheet: Sheet
    options: HallOptions
    reach: Reach
    rival: int
    weights: tuple[float, float, float]


def table_of(seen: Hall | HallView, seat: str) -> Table:
    others = [paper for other, paper in zip(seen.seats, seen.papers, strict=True) if other != seat]
    hurry = any(len(paper.track) >= seen.sheet.spaces - 1 for paper in others)
    rival = max((paper.total for paper in others), default=0)
    return Table(seen.sheet, seen.options, reach(seat), rival, HURRY if hurry else CALM)


def choose(view: HallView, rng: Stream, ahead: int = 2) -> HallMove:
    """The first move of the best line over the visible dice (or so many of them); ties are broken at random."""
    if view.phase == "order":
        return _best_order(view)
    if view.phase != "turn" or len(view.moves) < 2:
        return rng.choice(view.moves)
    assert view.seat is not None
    assert view.own is not None
    table, own, dice = table_of(view, view.seat), view.own, view.dice[: 1 + ahead]
    worth = [_after(table, own, move, dice, 0) for move in view.moves]
    best = max(worth)
    return rng.choice([move for move, value in zip(view.moves, worth, strict=True) if value > best - 1e-9])


def outlook(table: Table, marks: Marks, dice: Sequence[int], depth: int = 0) -> float:
    """What the best line with these dice is worth; `line` is the line itself."""
    best, visited, coming = NO_LINE, marks[VISITED], dice[depth + 1 :]
    for move in table.reach.moves(table.options, marks, dice[depth]):
        if move.leads_on(visited, coming):
            value = _after(table, marks, move, dice, depth)
            if value > best:
                best = value
    # A stuck figure whose free squares all promise nothing.
    return best if best > NO_LINE else STUCK * table.weights[depth]


opening = lru_cache(OPENINGS)(outlook)
"""The same for the first dice: sheets are empty then, so the same few thousand come back in every study."""


def line(table: Table, marks: Marks, dice: Sequence[int]) -> tuple[HallMove, ...]:
    """The best line itself, as far as it goes."""
    found: tuple[HallMove, ...] = ()
    for depth in range(len(dice)):
        coming, visited = dice[depth + 1 :], marks[VISITED]
        listed = table.reach.moves(table.options, marks, dice[depth])
        moves = [move for move in listed if move.leads_on(visited, coming)]
        if not moves or (found and full(table.sheet, marks)):
            break
        worth = [_after(table, marks, move, dice, depth) for move in moves]
        best = moves[worth.index(max(worth))]
        marks, _ = best.after(table.sheet, table.options, marks)
        found = (*found, best)
    return found


def _after(table: Table, marks: Marks, move: HallMove, dice: Sequence[int], depth: int) -> float:
    """What the best line is worth that begins with this move."""
    after, value = liking(table.sheet, table.options, marks, move, 1.0, STUCK)
    weight = table.weights[depth]
    if full(table.sheet, after):
        return weight * (value + WIN * _ending(table, after[TRACK][-1]))
    depth += 1
    return weight * value + outlook(table, after, dice, depth) if depth < len(dice) else weight * value


def _ending(table: Table, total: int) -> float:
    """Ending the game is good for who is ahead: 1 for a sure win, -1 for a loss."""
    lead = total + table.sheet.end_bonus - table.rival
    return 1.0 if lead > 2 else -1.0 if lead < 0 else 0.0


def liking(
    sheet: Sheet, options: HallOptions, marks: Marks, move: HallMove, care: float, no_stroke: float
) -> tuple[Marks, float]:
    """The sheet after a move, and what speaks for it; `care`: how much begun groups count."""
    after, items = move.after(sheet, options, marks)
    if not move.strokes:
        return after, no_stroke
    now = gain(items) if items else 0.0
    return after, now + care * progress(sheet, marks[VISITED], after[AT]) - (ABILITY if move.by else 0.0)


def gain(items: Items) -> float:
    """Points, and something for abilities."""
    return sum([item.points or ABILITY for item in items])


def progress(sheet: Sheet, visited: int, square: int) -> float:
    """A first stroke in a group that is not finished by it promises a little, a second stroke costs a little."""
    if visited >> square & 1:
        return CROSS
    group = sheet.parts[square][3]
    return _promises(group)[(visited & group).bit_count()] if group else 0.0


@cache
def _promises(group: int) -> tuple[float, ...]:
    """What a first stroke in this group promises, by the squares of it that are visited already."""
    size = group.bit_count()
    return tuple(PROGRESS[min(size, 4)] * done / size if done < size else 0.0 for done in range(1, size + 1))


def _best_order(view: HallView) -> HallMove:
    """The order of the first dice that promises most to the own figure."""
    assert view.seat is not None
    assert view.own is not None
    if len(view.moves) > ORDERS:
        return view.moves[0]
    table, own = table_of(view, view.seat), view.own
    return max(view.moves, key=lambda move: opening(table, own, move.dice))
