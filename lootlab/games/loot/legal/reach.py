"""Lists of moves from tables, for speed: only crosses near the figure can change them, so lists are remembered.

A test compares them with what the moves themselves say.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache

from ..moves import HallMove, Relocate, Roll, Start, Stay, To, Undo
from ..moves.relocate import free_for
from ..options import HallOptions
from ..sheet import PM, WRAP
from ..sheet import geometry as grid
from ..sheet.geometry import SIZE, SQUARES, TARGETS
from ..sheet.paper import Marks

Moves = tuple[HallMove, ...]
_NONE: Moves = ()
Steps = tuple[To, ...]
Way = tuple[int, Steps, dict[int, Steps]]
"""Squares at one distance from a place, the moves to them, and what is left of these when some of the squares are
crossed, as found so far: at most four squares, so at most 15 lists."""


class Reach:
    """Where one seat can go, from every place with every die; each move is made once, so `play` knows it again."""

    __slots__ = ("_plain", "_plus_minus", "_rows", "_wrap", "stay", "undo")

    def __init__(self, seat: str) -> None:
        self.stay, self.undo = (Stay(seat),), Undo(seat)
        self._plain = _table(seat, (), lambda place, length: grid.REACH[place][length])
        self._wrap = _table(seat, (WRAP,), lambda place, length: grid.WRAPPED[place][length])
        self._plus_minus = _table(seat, (PM,), grid.at_distance)
        squares = [Relocate(seat, target) for target in TARGETS[:SQUARES]]
        rows = [squares[SIZE * row : SIZE * (row + 1)] for row in range(SIZE)]
        self._rows = [
            [tuple(move for col, move in enumerate(row) if pattern >> col & 1) for pattern in range(1 << SIZE)]
            for row in rows
        ]

    def moves(self, options: HallOptions, marks: Marks, die: int) -> Moves:
        """What a seat with these marks may do with this die.

        Abilities stand beside plain moves (LOOT-R5). Squares that are passed over do not matter (LOOT-R18).
        """
        place, _, crossed, wraps, pms, _, _, _ = marks
        squares, found, known = self._plain[die][place]
        if crossed & squares:
            found = _left(found, crossed & squares, known)
        if found and not wraps and not pms:
            return found
        by_ability = self._by_ability(options, marks, die) if wraps or pms else _NONE
        if found or (by_ability and options.must_use_ability):
            return found + by_ability
        # Stuck, because there is no plain move (LOOT-18).
        free = free_for(options, marks)
        return by_ability + (self._relocations(free) if free else self.stay)

    def _by_ability(self, options: HallOptions, marks: Marks, die: int) -> Moves:
        place, _, crossed, wraps, pms, _, _, _ = marks
        ways = [self._wrap[die][place]] if wraps else []
        if pms:
            ways += [self._plus_minus[length][place] for length in grid.plus_minus_lengths(die, options.zero_move)]
        found = _NONE
        for squares, steps, known in ways:
            found += _left(steps, crossed & squares, known) if crossed & squares else steps
        return found

    def _relocations(self, free: int) -> Moves:
        """To every square of the set, put together row by row."""
        one, two, three, four, five, six, seven = self._rows
        return (
            *one[free & 127], *two[free >> 7 & 127], *three[free >> 14 & 127], *four[free >> 21 & 127],
            *five[free >> 28 & 127], *six[free >> 35 & 127], *seven[free >> 42],
        )  # fmt: skip


def _table(seat: str, by: tuple[int, ...], targets: Callable[[int, int], tuple[int, ...]]) -> list[list[Way]]:
    """By length (seven is a plus/minus from beside the edge) and place."""
    steps = [To(seat, target, by) for target in TARGETS[:SQUARES]]
    squares = [[targets(place, length) for place in range(grid.PLACES)] for length in range(SIZE + 1)]
    return [[(grid.bits_of(ends), tuple(steps[end] for end in ends), {}) for ends in row] for row in squares]


def _left(steps: Steps, blocked: int, known: dict[int, Steps]) -> Steps:
    """The moves that do not end on a crossed square (LOOT-15)."""
    found = known.get(blocked)
    if found is None:
        found = known[blocked] = tuple(step for step in steps if not blocked >> step.square & 1)
    return found


reach = cache(Reach)
"""The tables of a seat, made once."""


@cache
def starts(seat: str, start_mode: str) -> Moves:
    return tuple(Start(seat, TARGETS[place]) for place in (grid.BESIDE if start_mode == "off_left" else grid.BORDER))


@cache
def rolls(seat: str, rolled: tuple[int, ...], first_order: str) -> Moves:
    """The orders in which the dice may be put down; every roll if they are still in the hand of whoever types."""
    if not rolled:
        return tuple(Roll(seat, dice) for dice in itertools.product(range(1, 7), repeat=3))
    orders = sorted(set(itertools.permutations(rolled))) if first_order == "roller" else [rolled]
    return tuple(Roll(seat, order) for order in orders)
