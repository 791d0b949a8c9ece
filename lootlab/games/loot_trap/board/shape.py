"""Where the spaces of a field lie in a grid, and which of its corners are empty."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..cards.field import place

LARGEST = 2
"""Columns and rows of a corner that are used, however much is empty."""


class Shape(NamedTuple):
    """Rows count from the south, as on the field; grids count from the north, after a column for the numbers."""

    columns: int
    rows: int
    first: int
    taken: frozenset[tuple[int, int]]

    @staticmethod
    @lru_cache(maxsize=32)
    def of(spaces: tuple[str, ...]) -> Shape:
        places = [place(space) for space in spaces]
        first = min(column for _, column in places)
        last, top = max(column for _, column in places), max(row for row, _ in places)
        return Shape(last - first + 1, top, first, frozenset((row - 1, column - first) for row, column in places))

    def area(self, space: str) -> str:
        row, column = place(space)
        return f"{self.rows - row + 1}/{column - self.first + 2}"

    def corner(self, name: str) -> str:
        """The grid area of an empty corner (“bl” is bottom left), as large as it gets; empty if it is not free."""
        best, found = 0, ""
        for high in range(1, LARGEST + 1):
            for wide in range(1, LARGEST + 1):
                rows = range(high) if name[0] == "b" else range(self.rows - high, self.rows)
                columns = range(wide) if name[1] == "l" else range(self.columns - wide, self.columns)
                free = not any((row, column) in self.taken for row in rows for column in columns)
                if free and high * wide > best:
                    best = high * wide
                    north = self.rows - rows[-1]
                    found = f"{north}/{columns[0] + 2}/{north + high}/{columns[0] + 2 + wide}"
        return found
