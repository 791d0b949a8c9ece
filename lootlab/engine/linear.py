"""Systems of linear equations in fractions: how long a random walk takes, where it is in the long run."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from .question import Moments


def solve(matrix: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> list[Fraction]:
    """By elimination.

    >>> solve([[Fraction(2), Fraction(1)], [Fraction(1), Fraction(-1)]], [Fraction(5), Fraction(1)])
    [Fraction(2, 1), Fraction(1, 1)]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(len(rows)):
        pivot = next(place for place in range(column, len(rows)) if rows[place][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for place, row in enumerate(rows):
            if place != column and row[column]:
                factor = row[column]
                rows[place] = [a - factor * b for a, b in zip(row, rows[column], strict=True)]
    return [row[-1] for row in rows]


def waiting(chances: Sequence[Sequence[Fraction]]) -> list[Moments]:
    """From each state of a chain: the mean number of steps until it ends, the mean of its square and of its cube.

    `chances` lead from state to state; what is missing to 1 ends it. A step passes, and then one stands elsewhere and
    waits on, so m = 1 + P m. The square of 1 + rest gives s = 1 + 2 P m + P s, its cube c = 1 + 3 P m + 3 P s + P c.

    >>> waiting([[Fraction(5, 6)]])  # until a die shows a six
    [(Fraction(6, 1), Fraction(66, 1), Fraction(1086, 1))]
    """
    rest = [[Fraction(a == b) - chance for b, chance in enumerate(row)] for a, row in enumerate(chances)]

    def later(values: Sequence[Fraction]) -> list[Fraction]:
        return [sum((p * value for p, value in zip(row, values, strict=True)), Fraction(0)) for row in chances]

    means = solve(rest, [Fraction(1)] * len(rest))
    squares = solve(rest, [1 + 2 * mean for mean in later(means)])
    cubes = solve(rest, [1 + 3 * m + 3 * s for m, s in zip(later(means), later(squares), strict=True)])
    return list(zip(means, squares, cubes, strict=True))
