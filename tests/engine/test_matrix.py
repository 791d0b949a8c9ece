"""Matrix games: exact, quick, and certified from both sides."""

from __future__ import annotations

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from lootlab.engine import matrix
from lootlab.engine.refusal import BadInput


def matrices(entries: some.SearchStrategy[float]) -> some.SearchStrategy[list[list[float]]]:
    def of_width(width: int) -> some.SearchStrategy[list[list[float]]]:
        return some.lists(some.lists(entries, min_size=width, max_size=width), min_size=1, max_size=6)

    return some.integers(1, 6).flatmap(of_width)


@given(matrices(some.integers(-4, 4)))
@settings(max_examples=150, deadline=None)
def test_the_two_guarantees_meet_exactly(game: list[list[float]]) -> None:
    found = matrix.solve_exactly(game)
    for mix in (found.rows, found.columns):
        assert sum(mix) == 1
        assert min(mix) >= 0
    assert matrix.secured(game, found.rows) == found.value == matrix.conceded(game, found.columns)


@given(matrices(some.floats(-1e3, 1e3, allow_nan=False, allow_subnormal=False)))
@settings(max_examples=150, deadline=None)
def test_floats_agree_with_fractions(game: list[list[float]]) -> None:
    quick, exact = matrix.solve_quickly(game), matrix.solve_exactly(game)
    spread = max(map(max, game)) - min(map(min, game))
    assert quick.value == pytest.approx(float(exact.value), abs=1e-8 * (spread or 1.0), rel=1e-9)
    assert matrix.secured(game, quick.rows) >= float(exact.value) - 1e-6 * (spread or 1.0)


def test_a_single_float_asks_for_the_quick_way() -> None:
    assert isinstance(matrix.solve([[0.5, 1], [1, 0]]).value, float)
    assert isinstance(matrix.solve([[Fraction(1, 2), 1], [1, 0]]).value, Fraction)


def test_rounding_trouble_falls_back_to_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spoilt float run is noticed by the certificate and never handed out."""
    spoilt = matrix.Solution(0.3, (1.0, 0.0), (1.0, 0.0))
    simplex = matrix._simplex
    monkeypatch.setattr(
        matrix, "_simplex", lambda m, tiny, one, careful: simplex(m, tiny, one, careful) if careful else spoilt
    )
    found = matrix.solve([[1.0, -1.0], [-1.0, 1.0]])
    assert found == matrix.Solution(0.0, (0.5, 0.5), (0.5, 0.5))


def test_a_spoilt_exact_run_is_an_error_and_not_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    half = Fraction(1, 2)
    monkeypatch.setattr(matrix, "_simplex", lambda *_, **__: matrix.Solution(half, (half, half), (half, half)))
    with pytest.raises(ArithmeticError, match="guarantees"):
        matrix.solve([[3, -1], [-1, 1]])


def test_saddle_point_dominance_and_a_single_choice() -> None:
    assert matrix.solve([[3, 1], [0, -2]]).value == 1
    assert matrix.solve([[7]]) == matrix.Solution(Fraction(7), (Fraction(1),), (Fraction(1),))
    assert matrix.solve([[2, 2], [2, 2]]).value == 2


@pytest.mark.parametrize("game", [[], [[]], [[1, 2], [3]], [[inf]], [[float("nan"), 0.0]]])
def test_nonsense_is_refused(game: list[list[float]]) -> None:
    with pytest.raises(BadInput):
        matrix.solve(game)
