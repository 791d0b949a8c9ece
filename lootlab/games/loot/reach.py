"""The legal moves of a seat, from tables: only crosses near the figure can change them, so lists are remembered."""

from __future__ import annotations

import itertools
from functools import cache
from typing import TYPE_CHECKING

from ...engine.state import Move
from .geometry import ALL, BESIDE, BORDER, PLACES, REACH, SIZE, SQUARE_AT, SQUARES, WRAPPED, bits_of
from .moves import Dice, To, book
from .paper import Paper
from .rules import Rules
from .sheet import PLAIN, PM, WRAP

if TYPE_CHECKING:
    from .state import Hall

Moves = tuple[Move, ...]
_NONE: Moves = ()


def plus_minus_lengths(die: int, zero_move: bool) -> tuple[int, ...]:
    """How far plus/minus reaches with this die (LOOT-43, LOOT-R8)."""
    return (die - 1, die + 1) if die > 1 or zero_move else (die + 1,)


def plain_targets(place: int, die: int) -> tuple[int, ...]:
    return REACH[place][die]


def wrap_targets(place: int, die: int) -> tuple[int, ...]:
    return WRAPPED[place][die]


@cache
def plus_minus_targets(place: int, die: int, zero_move: bool) -> tuple[int, ...]:
    found: list[int] = []
    for length in plus_minus_lengths(die, zero_move):
        if length:
            found += REACH[place][length]
        elif place < SQUARES:
            found.append(place)
    return tuple(found)


Listed = tuple[Moves, bool]
"""Plain moves and moves by ability, and whether the figure is stuck: no plain move (LOOT-18)."""


class Reach:
    """Where one seat can go. `flags` says which abilities it owns: 1 wrap, 2 plus/minus."""

    __slots__ = ("_book", "_rows", "_slots", "_zero_move")

    def __init__(self, seat: str, zero_move: bool) -> None:
        self._book = book(seat)
        self._zero_move = zero_move
        # For every place, die and flags: the squares that matter, the moves if none of them is crossed, and the lists
        # found so far by which of them are.
        self._slots: list[tuple[int, Listed, dict[int, Listed]]] = [self._slot(slot) for slot in range(PLACES * 28)]
        self._rows = [
            [
                tuple(self._book.relocate[SIZE * row + col] for col in range(SIZE) if pattern >> col & 1)
                for pattern in range(1 << SIZE)
            ]
            for row in range(SIZE)
        ]

    def moves(self, rules: Rules, paper: Paper, die: int) -> Moves:
        """What a seat with this paper may do with this die.

        Abilities stand beside plain moves (LOOT-R5). Squares that are passed over do not matter (LOOT-R18).
        """
        place, _, crossed, wraps, pms, _, _, _ = paper
        near, free, known = self._slots[place * 28 + die * 4 + (1 if wraps else 0) + (2 if pms else 0)]
        blocked = crossed & near
        if blocked:
            found = known.get(blocked)
            if found is None:
                found = known[blocked] = _without(free[0], blocked)
            moves, stuck = found
        else:
            moves, stuck = free
        if not stuck or (moves and rules.must_use_ability):
            return moves
        unmarked = unmarked_for(rules, paper)
        return moves + (self.relocations(unmarked) if unmarked else (self._book.stay,))

    def _slot(self, slot: int) -> tuple[int, Listed, dict[int, Listed]]:
        place, die, flags = slot // 28, slot // 4 % 7, slot & 3
        targets = self._targets(place, die, flags) if die else []
        moves = tuple(self._book.to[ability][square] for ability, square in targets)
        return bits_of(square for _, square in targets), _without(moves, 0), {}

    def _targets(self, place: int, die: int, flags: int) -> list[tuple[int, int]]:
        found = [(PLAIN, square) for square in plain_targets(place, die)]
        if flags & 1:
            found += [(WRAP, square) for square in wrap_targets(place, die)]
        if flags & 2:
            found += [(PM, square) for square in plus_minus_targets(place, die, self._zero_move)]
        return found

    def relocations(self, unmarked: int) -> Moves:
        """To every square of the set, put together row by row."""
        found = _NONE
        for row in self._rows:
            found += row[unmarked & 127]
            unmarked >>= 7
        return found


def _without(moves: Moves, blocked: int) -> Listed:
    """The moves that do not end on a crossed square (LOOT-15)."""
    free = [move for move in moves if isinstance(move, To) and not blocked >> SQUARE_AT[move.target] & 1]
    return tuple(free), all(move.by for move in free)


@cache
def reach(seat: str, zero_move: bool) -> Reach:
    return Reach(seat, zero_move)


def unmarked_for(rules: Rules, paper: Paper) -> int:
    """Squares a stuck figure may be put on (LOOT-18, LOOT-R6)."""
    free = ALL & ~paper.visited
    if not rules.relocate_same and 0 <= paper.at < SQUARES:
        free &= ~(1 << paper.at)
    return free


def turn_moves(hall: Hall, player: int) -> Moves:
    """What a seat that has not moved in this turn may do."""
    return hall.reach[player].moves(hall.rules, hall.papers[player], hall.dice[0])


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
    if hall.phase == "setup" and hall.papers[player].at < 0:
        return starts(hall.seats[player], hall.rules.off_left)
    if hall.phase == "order" and player == 0:
        return rolls(hall.seats[0], hall.rolled, hall.rules.roller_orders)
    return (book(hall.seats[player]).undo,) if hall.can_undo(player) else _NONE
