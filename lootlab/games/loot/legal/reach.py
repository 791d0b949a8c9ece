"""The legal moves of a seat, from tables: only crosses near the figure can change them, so lists are remembered."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from ....engine.state import Move
from ..moves import Dice, To, book
from ..options import Rules
from ..sheet import PLAIN, PM, WRAP
from ..sheet.geometry import ALL, BESIDE, BORDER, PLACES, REACH, SIZE, SQUARE_AT, SQUARES, WRAPPED, bits_of
from ..sheet.paper import Marks

if TYPE_CHECKING:
    from ..state import Hall

Moves = tuple[Move, ...]
_NONE: Moves = ()


def plus_minus_lengths(die: int, zero_move: bool) -> tuple[int, ...]:
    """How far plus/minus reaches with this die (LOOT-43, LOOT-R8)."""
    return (die - 1, die + 1) if die > 1 or zero_move else (die + 1,)


def plain_targets(place: int, die: int) -> tuple[int, ...]:
    return REACH[place][die]


def wrap_targets(place: int, die: int) -> tuple[int, ...]:
    return WRAPPED[place][die]


def plus_minus_targets(place: int, die: int, zero_move: bool) -> tuple[int, ...]:
    lengths = plus_minus_lengths(die, zero_move)
    return tuple(square for length in lengths for square in _at_distance(place, length))


def _at_distance(place: int, length: int) -> tuple[int, ...]:
    if length:
        return REACH[place][length]
    return (place,) if place < SQUARES else ()


Steps = tuple[To, ...]
Way = tuple[int, Steps, dict[int, Steps]]
"""Squares at one distance from a place, the moves to them, and what is left of these when some of the squares are
crossed, as found so far: at most four squares, so at most 15 lists."""


class Reach:
    """Where one seat can go, from every place with every die."""

    __slots__ = ("_book", "_plain", "_plus_minus", "_rows", "_wrap")

    def __init__(self, seat: str) -> None:
        self._book = own = book(seat)
        self._plain = _table(own.to[PLAIN], plain_targets)
        self._wrap = _table(own.to[WRAP], wrap_targets)
        self._plus_minus = _table(own.to[PM], _at_distance)
        self._rows = [
            [
                tuple(own.relocate[SIZE * row + col] for col in range(SIZE) if pattern >> col & 1)
                for pattern in range(1 << SIZE)
            ]
            for row in range(SIZE)
        ]

    def moves(self, rules: Rules, marks: Marks, die: int) -> Moves:
        """What a seat with these marks may do with this die.

        Abilities stand beside plain moves (LOOT-R5). Squares that are passed over do not matter (LOOT-R18).
        """
        place, _, crossed, wraps, pms, _, _, _ = marks
        squares, found, known = self._plain[die][place]
        if crossed & squares:
            found = _left(found, crossed & squares, known)
        if found and not wraps and not pms:
            return found
        by_ability = self._by_ability(rules, marks, die) if wraps or pms else _NONE
        if found or (by_ability and rules.must_use_ability):
            return found + by_ability
        # Stuck, because there is no plain move (LOOT-18).
        unmarked = unmarked_for(rules, marks)
        return by_ability + (self.relocations(unmarked) if unmarked else (self._book.stay,))

    def _by_ability(self, rules: Rules, marks: Marks, die: int) -> Moves:
        place, _, crossed, wraps, pms, _, _, _ = marks
        ways = [self._wrap[die][place]] if wraps else []
        if pms:
            ways += [self._plus_minus[length][place] for length in plus_minus_lengths(die, rules.zero_move)]
        found = _NONE
        for squares, steps, known in ways:
            found += _left(steps, crossed & squares, known) if crossed & squares else steps
        return found

    def relocations(self, unmarked: int) -> Moves:
        """To every square of the set, put together row by row."""
        one, two, three, four, five, six, seven = self._rows
        return (
            *one[unmarked & 127], *two[unmarked >> 7 & 127], *three[unmarked >> 14 & 127], *four[unmarked >> 21 & 127],
            *five[unmarked >> 28 & 127], *six[unmarked >> 35 & 127], *seven[unmarked >> 42],
        )  # fmt: skip


def _table(steps: Steps, targets: Callable[[int, int], tuple[int, ...]]) -> list[list[Way]]:
    """By length (seven is a plus/minus from beside the edge) and place; `steps` lead to every square."""
    squares = [[targets(place, length) for place in range(PLACES)] for length in range(SIZE + 1)]
    return [[(bits_of(ends), tuple(steps[end] for end in ends), {}) for ends in row] for row in squares]


def _left(steps: Steps, blocked: int, known: dict[int, Steps]) -> Steps:
    """The moves that do not end on a crossed square (LOOT-15)."""
    found = known.get(blocked)
    if found is None:
        found = known[blocked] = tuple(step for step in steps if not blocked >> SQUARE_AT[step.target] & 1)
    return found


@cache
def reach(seat: str) -> Reach:
    return Reach(seat)


def unmarked_for(rules: Rules, marks: Marks) -> int:
    """Squares a stuck figure may be put on (LOOT-18, LOOT-R6)."""
    place, visited, *_ = marks
    free = ALL & ~visited
    if not rules.relocate_same and 0 <= place < SQUARES:
        free &= ~(1 << place)
    return free


def turn_moves(hall: Hall, player: int) -> Moves:
    """What a seat that has not moved in this turn may do."""
    return hall.reach[player].moves(hall.rules, hall.marks[player], hall.dice[0])


@cache
def starts(seat: str, off_left: bool) -> Moves:
    return tuple(book(seat).start[place] for place in (BESIDE if off_left else BORDER))


@cache
def rolls(seat: str, rolled: tuple[int, ...], roller_orders: bool) -> Moves:
    """The orders in which the dice may be put down; every roll if they are still in the hand of whoever types."""
    if not rolled:
        return tuple(book(seat).rolls.values())
    orders: list[Dice] = [(rolled[0], rolled[1], rolled[2])]
    if roller_orders:
        orders = [(a, b, c) for a, b, c in sorted(set(itertools.permutations(rolled)))]
    return tuple(book(seat).rolls[order] for order in orders)


def other_moves(hall: Hall, player: int) -> Moves:
    """What a seat may do that has no step to make in this turn: undo, start, put the dice in order."""
    if hall.phase == "setup" and hall.paper(player).at < 0:
        return starts(hall.seats[player], hall.rules.off_left)
    if hall.phase == "order" and player == 0:
        return rolls(hall.seats[0], hall.rolled, hall.rules.roller_orders)
    return (book(hall.seats[player]).undo,) if hall.can_undo(player) else _NONE
