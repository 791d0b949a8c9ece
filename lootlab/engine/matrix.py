"""Zero-sum matrix games: how often to choose what when both choose in secret.

`matrix[r][c]` is what the row player wins from the column player. Whole numbers and fractions are solved exactly;
with a single float in the matrix the answer is in floats, quick enough to ask at every move. Either way the solution
is certified from both sides before it is handed out: what the rows secure and what the columns concede must meet.

>>> solve([[0, -2, 3], [2, 0, -1], [-3, 1, 0]]).rows          # scissors, paper, stone with unequal stakes
(Fraction(1, 6), Fraction(1, 2), Fraction(1, 3))
>>> solve([[-2, 4], [0, -2]]).value
Fraction(-1, 2)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Any, Generic, TypeVar, overload

from .refusal import BadInput

Number = TypeVar("Number", Fraction, float)
Matrix = Sequence[Sequence[Any]]

TOLERANCE = 1e-9
"""Largest gap between the two guarantees of a float solution, measured against the spread of the payoffs."""


@dataclass(frozen=True, slots=True)
class Solution(Generic[Number]):
    """`value` is what the row player gets with best play; `rows` and `columns` are the mixes that secure it."""

    value: Number
    rows: tuple[Number, ...]
    columns: tuple[Number, ...]


@overload
def solve(matrix: Sequence[Sequence[int | Fraction]]) -> Solution[Fraction]: ...
@overload
def solve(matrix: Sequence[Sequence[float]]) -> Solution[float]: ...
def solve(matrix: Matrix) -> Solution[Fraction] | Solution[float]:
    """Value and a pair of optimal mixes."""
    _check(matrix)
    if any(isinstance(gain, float) for row in matrix for gain in row):
        return solve_quickly(matrix)
    return solve_exactly(matrix)


def solve_exactly(matrix: Matrix) -> Solution[Fraction]:
    """In fractions. Bland's rule never runs in circles, so this always ends, whatever the matrix."""
    exact = [[Fraction(gain) for gain in row] for row in matrix]
    solution = _simplex(exact, Fraction(0), Fraction(1), careful=True)
    if solution is None or gap(exact, solution) != 0 or secured(exact, solution.rows) != solution.value:
        raise ArithmeticError("The two guarantees of a matrix game do not meet: this is a bug in engine/matrix.py.")
    return solution


def solve_quickly(matrix: Matrix) -> Solution[float]:
    """In floats; when rounding spoils the certificate, the exact solution is rounded instead."""
    least = float(min(map(min, matrix)))
    spread = float(max(map(max, matrix))) - least or 1.0
    even = [[(gain - least) / spread for gain in row] for row in matrix]
    solution = _simplex(even, 1e-12, 1.0, careful=False)
    if solution is not None and gap(even, solution) <= TOLERANCE:
        return Solution(solution.value * spread + least, solution.rows, solution.columns)
    exact = solve_exactly(matrix)
    return Solution(float(exact.value), tuple(map(float, exact.rows)), tuple(map(float, exact.columns)))


def secured(matrix: Matrix, rows: Sequence[Number]) -> Number:
    """What the row player wins at least with this mix, whatever the columns do."""
    turned = zip(*matrix, strict=True)
    return min(sum((p * gain for p, gain in zip(rows, column, strict=True)), 0 * rows[0]) for column in turned)


def conceded(matrix: Matrix, columns: Sequence[Number]) -> Number:
    """What the column player loses at most with this mix, whatever the rows do."""
    return max(sum((q * gain for q, gain in zip(columns, row, strict=True)), 0 * columns[0]) for row in matrix)


def gap(matrix: Matrix, solution: Solution[Number]) -> Number:
    """How far the two guarantees are apart: 0 for a perfect solution."""
    return conceded(matrix, solution.columns) - secured(matrix, solution.rows)


def _check(matrix: Matrix) -> None:
    if not matrix or not matrix[0] or any(len(row) != len(matrix[0]) for row in matrix):
        raise BadInput("A matrix game needs rows of equal length.", "Give one payoff for every pair of choices.")
    if not all(isfinite(gain) for row in matrix for gain in row):
        raise BadInput("A payoff of this matrix game is not a number.", "Give finite payoffs.")


def _simplex(matrix: list[list[Number]], tiny: Number, one: Number, careful: bool) -> Solution[Number] | None:
    """The linear program of the game; None if rounding or a circle got in the way.

    All payoffs are raised by `lift` so that the value is positive. The columns then maximise the sum of y >= 0 with
    A y <= 1: value = 1 / sum(y), and the prices of the constraints are the mix of the rows.
    """
    lift = one - min(map(min, matrix))
    height, width = len(matrix), len(matrix[0])
    table = [[gain + lift for gain in row] + [one] for row in matrix]
    table.append([-one] * width + [one - one])
    outside, inside = list(range(width)), list(range(width, width + height))  # columns y first, then slack of rows
    patience = 50 * (height + width)
    while (pivot := _pivot(table, outside, inside, tiny, careful)) is not None:
        row, column = pivot
        patience -= 1
        if row < 0 or (patience < 0 and not careful):
            return None
        _exchange(table, row, column, one)
        outside[column], inside[row] = inside[row], outside[column]
    return _read_off(table, outside, inside, width, lift, one)


def _pivot(
    table: list[list[Number]], outside: list[int], inside: list[int], tiny: Number, careful: bool
) -> tuple[int, int] | None:
    """Which choice enters and which leaves; None at the optimum; row -1 if none can leave."""
    goal = table[-1]
    entering = [column for column in range(len(outside)) if goal[column] < -tiny]
    if not entering:
        return None
    column = min(entering, key=outside.__getitem__ if careful else goal.__getitem__)
    best, leave = None, -1
    for row in range(len(inside)):
        entry = table[row][column]
        if entry > tiny:
            ratio = table[row][-1] / entry
            if best is None or ratio < best or (ratio == best and inside[row] < inside[leave]):
                best, leave = ratio, row
    return leave, column


def _exchange(table: list[list[Number]], row: int, column: int, one: Number) -> None:
    """One pivot step on the short table (only the choices outside the basis have a column)."""
    factor = one / table[row][column]
    pivots = [entry * factor for entry in table[row]]
    pivots[column] = factor
    for other, line in enumerate(table):
        if other != row and (share := line[column]):
            table[other] = [a - share * b for a, b in zip(line, pivots, strict=True)]
            table[other][column] = -share * factor
    table[row] = pivots


def _read_off(
    table: list[list[Number]], outside: list[int], inside: list[int], width: int, lift: Number, one: Number
) -> Solution[Number] | None:
    nothing = one - one
    rows, columns = [nothing] * len(inside), [nothing] * width
    for place, name in enumerate(outside):
        if name >= width:
            rows[name - width] = max(table[-1][place], nothing)
    for place, name in enumerate(inside):
        if name < width:
            columns[name] = max(table[place][-1], nothing)
    of_rows, of_columns = sum(rows, nothing), sum(columns, nothing)
    if not (of_rows > 0 and of_columns > 0):
        return None
    value = one / of_columns - lift
    return Solution(value, tuple(p / of_rows for p in rows), tuple(q / of_columns for q in columns))
