"""Lists of moves from tables, for speed: only crosses near the figure can change them, so lists are remembered.

A test compares them with what the moves themselves say.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache, partial
from typing import Final

from ..moves import HallMove, Relocate, Roll, Start, Stay, To, Undo
from ..moves.relocate import free_for
from ..options import HallOptions
from ..sheet import PM, WRAP
from ..sheet import geometry as grid
from ..sheet.geometry import SIZE, SQUARES, TARGETS
from ..sheet.paper import Marks

Moves = tuple[HallMove, ...]
_NONE: Final[Moves] = ()
Steps = tuple[To, ...]
Way = tuple[int, Steps, dict[int, Steps]]
"""Squares that a die reaches from a place, the moves to them, and what is left of these when some of the squares are
crossed, as found so far: at most four squares, eight with plus/minus."""


class Reach:
    """Where one seat can go, from every place with every die; each move is made once, so `play` knows it again."""

    __slots__ = ("_plain", "_plus_minus", "_rows", "_wrap", "stay", "undo")

    def __init__(self, seat: str) -> None:
        self.stay, self.undo = (Stay(seat),), Undo(seat)
        self._plain = _table(seat, (), lambda place, die: grid.REACH[place][die])
        self._wrap = _table(seat, (WRAP,), lambda place, die: grid.WRAPPED[place][die])
        near = (partial(grid.plus_minus_targets, zero_move=zero_move) for zero_move in (False, True))
        self._plus_minus = [_table(seat, (PM,), targets) for targets in near]
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
        way = self._plain[die][place]
        found = _open(way, crossed) if crossed & way[0] else way[1]
        if found and not wraps and not pms:
            return found
        by_ability = _open(self._wrap[die][place], crossed) if wraps else _NONE
        if pms:
            by_ability += _open(self._plus_minus[options.zero_move][die][place], crossed)
        if found or (by_ability and options.must_use_ability):
            return found + by_ability
        # Stuck, because there is no plain move (LOOT-18).
        free = free_for(options, marks)
        return by_ability + (self._relocations(free) if free else self.stay)

    def _relocations(self, free: int) -> Moves:
        """To every square of the set, put together row by row."""
        one, two, three, four, five, six, seven = self._rows
        return (
            *one[free & 127], *two[free >> 7 & 127], *three[free >> 14 & 127], *four[free >> 21 & 127],
            *five[free >> 28 & 127], *six[free >> 35 & 127], *seven[free >> 42],
        )  # fmt: skip


def _table(seat: str, by: tuple[int, ...], targets: Callable[[int, int], tuple[int, ...]]) -> list[list[Way]]:
    """By die and place."""
    steps = [To(seat, target, by) for target in TARGETS[:SQUARES]]
    squares = [[targets(place, die) for place in range(grid.PLACES)] for die in range(SIZE)]
    return [[(grid.bits_of(ends), tuple(steps[end] for end in ends), {}) for ends in row] for row in squares]


def _open(way: Way, crossed: int) -> Moves:
    """The moves that do not end on a crossed square (LOOT-15)."""
    squares, steps, known = way
    blocked = crossed & squares
    if not blocked:
        return steps
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
