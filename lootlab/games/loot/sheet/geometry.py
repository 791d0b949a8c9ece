"""The 7x7 grid: squares as numbers 0 to 48 in reading order, sets of squares as bits, and where a straight line leads.

A figure that waits beside the left edge (option start_mode=off_left) stands on 49 to 55, one for each row.
In moves a target is two digits, row and column (45 is r4c5), so that squares outside the grid can be named too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....engine.refusal import BadInput

SIZE = 7
SQUARES = SIZE * SIZE
PLACES = SQUARES + SIZE
NOWHERE = -1
ALL = (1 << SQUARES) - 1

ROWS = tuple(sum(1 << (SIZE * row + col) for col in range(SIZE)) for row in range(SIZE))
COLUMNS = tuple(sum(1 << (SIZE * row + col) for row in range(SIZE)) for col in range(SIZE))


def row_col(place: int) -> tuple[int, int]:
    """Row and column of a place, counted from 1; column 0 is beside the left edge."""
    return (place // SIZE + 1, place % SIZE + 1) if place < SQUARES else (place - SQUARES + 1, 0)


def target_of(place: int) -> int:
    row, col = row_col(place)
    return 10 * row + col


def label(place: int) -> str:
    """r4c5; r4c0 beside the left edge."""
    row, col = row_col(place)
    return f"r{row}c{col}"


def target_label(target: int) -> str:
    return f"r{target // 10}c{target % 10}"


LABELS = tuple(label(place) for place in range(PLACES))
TARGETS = tuple(target_of(place) for place in range(PLACES))
_PLACE_OF = {target: place for place, target in enumerate(TARGETS)}
SQUARE_AT = tuple(_PLACE_OF.get(target, NOWHERE) for target in range(100))
"""Place of a two-digit target, NOWHERE outside (column 0 gives the place beside the edge)."""
BORDER = tuple(place for place in range(SQUARES) if not {1, SIZE}.isdisjoint(row_col(place)))
BESIDE = tuple(range(SQUARES, PLACES))


def on_grid(target: int) -> bool:
    return 1 <= target // 10 <= SIZE and 1 <= target % 10 <= SIZE


def squares_in(bits: int) -> Iterator[int]:
    """The squares of a set, in reading order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def bits_of(squares: Iterable[int]) -> int:
    return sum(1 << square for square in set(squares))


def neighbours(square: int) -> list[int]:
    """Squares that share a side (LOOT-R22)."""
    return list(_straight(square, 1))


def _straight(place: int, length: int) -> Iterator[int]:
    row, col = row_col(place)
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        target = 10 * (row + down * length) + col + right * length
        inside = 1 <= row + down * length <= SIZE and 1 <= col + right * length <= SIZE
        if inside:
            yield SQUARE_AT[target]


def _over_edge(place: int, length: int) -> Iterator[int]:
    """Where a line of this length ends that crosses an edge once (LOOT-42). From beside the grid there is none.

    Wherever a die has no plain move on a clean grid there is one over an edge (LOOT-R24).
    """
    if place >= SQUARES or not 0 < length < SIZE:
        return
    row, col = row_col(place)
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        to_row, to_col = row + down * length, col + right * length
        if not (1 <= to_row <= SIZE and 1 <= to_col <= SIZE):
            yield ((to_row - 1) % SIZE) * SIZE + (to_col - 1) % SIZE


REACH = tuple(
    tuple(tuple(_straight(place, length)) if length else () for length in range(8)) for place in range(PLACES)
)
"""REACH[place][length]: squares at exactly that distance in a straight line, up, right, down, left."""
WRAPPED = tuple(tuple(tuple(_over_edge(place, length)) for length in range(8)) for place in range(PLACES))
"""WRAPPED[place][length]: the same over an edge."""


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
