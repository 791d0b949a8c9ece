"""The 7x7 grid: squares as numbers 0 to 48 in reading order, sets of squares as bits, and where a straight line leads.

A figure that waits beside the left edge (option start_mode=off_left) stands on 49 to 55, one for each row.
In moves a target is two digits, row and column (45 is r4c5), so that squares outside the grid can be named too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ....engine.refusal import BadInput

SIZE: Final = 7
SQUARES: Final = SIZE * SIZE
PLACES: Final = SQUARES + SIZE
NOWHERE: Final = -1
ALL: Final = (1 << SQUARES) - 1

ROWS: Final = tuple(sum(1 << (SIZE * row + col) for col in range(SIZE)) for row in range(SIZE))
COLUMNS: Final = tuple(sum(1 << (SIZE * row + col) for row in range(SIZE)) for col in range(SIZE))


def row_col(place: int) -> tuple[int, int]:
    """Row and column of a place, counted from 1; column 0 is beside the left edge."""
    return (place // SIZE + 1, place % SIZE + 1) if place < SQUARES else (place - SQUARES + 1, 0)


def target_label(target: int) -> str:
    """r4c5; r4c0 beside the left edge."""
    return f"r{target // 10}c{target % 10}"


TARGETS: Final = tuple(10 * row + col for row, col in map(row_col, range(PLACES)))
LABELS: Final = tuple(map(target_label, TARGETS))
SQUARE_AT: Final = tuple(TARGETS.index(target) if target in TARGETS else NOWHERE for target in range(100))
"""Place of a two-digit target, NOWHERE outside (column 0 gives the place beside the edge)."""
BORDER: Final = tuple(place for place in range(SQUARES) if not {1, SIZE}.isdisjoint(row_col(place)))
BESIDE: Final = tuple(range(SQUARES, PLACES))


def on_grid(target: int) -> bool:
    return 0 <= SQUARE_AT[target] < SQUARES


def squares_in(bits: int) -> Iterator[int]:
    """The squares of a set, in reading order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def bits_of(squares: Iterable[int]) -> int:
    return sum(1 << square for square in set(squares))


def _lines(place: int, length: int, crossing: bool) -> tuple[int, ...]:
    """Where a straight line of this length ends: up, right, down, left.

    Inside, or crossing an edge once and going on from the opposite side (LOOT-42); from beside the grid none does.
    Wherever a die has no plain move on a clean grid there is one over an edge (LOOT-R24).
    """
    if not length or (crossing and (place >= SQUARES or length >= SIZE)):
        return ()
    row, col = row_col(place)
    ends = ((row - length, col), (row, col + length), (row + length, col), (row, col - length))
    found = [(row, col) for row, col in ends if (not (1 <= row <= SIZE and 1 <= col <= SIZE)) == crossing]
    return tuple((row - 1) % SIZE * SIZE + (col - 1) % SIZE for row, col in found)


REACH: Final = tuple(tuple(_lines(place, length, False) for length in range(8)) for place in range(PLACES))
"""REACH[place][length]: squares at exactly that distance in a straight line."""
WRAPPED: Final = tuple(tuple(_lines(place, length, True) for length in range(8)) for place in range(PLACES))
"""WRAPPED[place][length]: the same over an edge."""


def neighbours(square: int) -> tuple[int, ...]:
    """Squares that share a side (LOOT-R22)."""
    return REACH[square][1]


def plus_minus_lengths(die: int, zero_move: bool) -> tuple[int, ...]:
    """How far plus/minus reaches with this die (LOOT-43, LOOT-R8)."""
    return (die - 1, die + 1) if die > 1 or zero_move else (die + 1,)


def at_distance(place: int, length: int) -> tuple[int, ...]:
    """Squares so far away in a straight line; none away is the place itself."""
    if length:
        return REACH[place][length]
    return (place,) if place < SQUARES else ()


def plus_minus_targets(place: int, die: int, zero_move: bool) -> tuple[int, ...]:
    return tuple(square for length in plus_minus_lengths(die, zero_move) for square in at_distance(place, length))


def read_square(text: str) -> int:
    if text in LABELS[:SQUARES]:
        return LABELS.index(text)
    raise BadInput(f"“{text}” is not a square.", "Squares are r1c1 to r7c7: row from the top, column from the left.")


def read_squares(text: str) -> int:
    """A list of squares as bits: `r4 c4 -r4c4` is row 4 and column 4 without the square where they meet, `-` none."""
    bits = 0
    for part in text.split() if text != "-" else ():
        taken_out, name = part.startswith("-"), part.removeprefix("-")
        if name == "all":
            found = ALL
        elif len(name) == 2 and name[0] in "rc" and name[1] in "1234567":
            found = (ROWS if name[0] == "r" else COLUMNS)[int(name[1]) - 1]
        else:
            found = 1 << read_square(name)
        bits = bits & ~found if taken_out else bits | found
    return bits


def write_squares(bits: int) -> str:
    return " ".join(LABELS[square] for square in squares_in(bits))
