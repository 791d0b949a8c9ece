"""How a display of any size is spread out: in how many columns and rows its cards are largest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

COLUMN_GAP, ROW_GAP = 10, 20
MANY = 12
"""Columns of cards from which on they lie close together."""
TALL = 1.4
"""Height of a card by its width."""
LARGEST = 96
WIDE, NARROW = (720, 270), (284, 200)
"""About the room there is for the display on a large and on a small screen; the style sheet measures the true one."""


@lru_cache(1024)
def spread(spans: tuple[int, ...], flips: bool = False) -> str:
    """The columns and rows for both screens as CSS properties; an item is so many columns wide."""
    said = []
    for mark, (wide, high), less in (("", WIDE, 200), ("n", NARROW, 54)):
        columns, rows = _best(spans, wide - less * flips, high)
        said.append(f"--c{mark}:{columns};--r{mark}:{rows}")
    return ";".join(said)


def _best(spans: Sequence[int], wide: float, high: float) -> tuple[int, int]:
    tried = [(columns, rows_of(spans, columns)) for columns in range(max(spans), max(sum(spans), 2) + 1)]
    gaps = 0.5 if sum(spans) > MANY else 1

    def width(grid: tuple[int, int]) -> float:
        columns, rows = grid
        return min((wide - gaps * COLUMN_GAP * (columns - 1)) / columns, (high / rows - gaps * ROW_GAP) / TALL, LARGEST)

    return max(tried, key=lambda grid: (width(grid), -grid[0]))


def rows_of(spans: Sequence[int], columns: int) -> int:
    """How many rows these fill, each at the first place where it fits (as `grid-auto-flow: dense` does).

    >>> rows_of([1, 1, 1, 2, 1], 3)
    2
    """
    taken: list[list[bool]] = []
    for span in spans:
        row = column = 0
        while True:
            if row == len(taken):
                taken.append([False] * columns)
            if column + span > columns:
                row, column = row + 1, 0
            elif any(taken[row][column : column + span]):
                column += 1
            else:
                break
        taken[row][column : column + span] = [True] * span
    return len(taken)
