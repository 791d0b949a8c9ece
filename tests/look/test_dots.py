"""Dots and histograms: nothing leaves the drawing, nothing is lost, whole bars from one's own value on."""

from __future__ import annotations

import re

import pytest

from lootlab.look.dots import DotRow, Dots, dots
from lootlab.look.histogram import MOST_BARS, Histogram, binned


def drawn(values: list[float], step: float, missed: list[bool] | None = None) -> tuple[list[tuple[float, float]], str]:
    html = dots(Dots([DotRow("row", values, step, missed or [])], "axis", str), "label")
    wide = html[: html.index("c-narrow")]
    paths = re.findall(r'class="c-dots[^"]*" stroke-width="[^"]*" d="([^"]*)"', wide)
    points = [(float(x), float(y)) for path in paths for x, y in re.findall(r"M([-\d.]+) ([-\d.]+)h0", path)]
    return points, wide


@pytest.mark.parametrize(
    ("values", "step"),
    [
        ([0.0] * 198 + [0.01] * 2, 0.01),
        ([k / 100 for k in range(20, 60)] * 5, 0.01),
        ([k / 4000 for k in range(200)], 1 / 4000),
        ([3.0] * 200, 1.0),
    ],
)
def test_every_value_is_a_dot_within_the_drawing_and_no_two_are_one(values: list[float], step: float) -> None:
    points, _ = drawn(values, step)
    assert len(points) == len(values)
    assert len(set(points)) == len(points)
    assert all(0 < x < 820 and 24 < y < 170 for x, y in points)


def test_equal_columns_hold_equal_numbers_of_steps() -> None:
    """One of each value: no column may be fuller than another, but for the last."""
    points, _ = drawn([k / 400 for k in range(200)], 1 / 400)
    columns = [x for x, _ in points]
    counts = [columns.count(x) for x in sorted(set(columns))]
    assert len(set(counts[:-1])) == 1


def test_those_that_missed_have_the_other_colour() -> None:
    points, html = drawn([1.0, 2.0, 2.0, 3.0], 1.0, [False, True, False, False])
    assert len(points) == 4
    late = re.findall(r'c-dots--miss" stroke-width="[^"]*" d="([^"]*)"', html)
    assert [path.count("h0") for path in late] == [1]


def test_an_empty_row_says_so() -> None:
    assert "none yet" in dots(Dots([DotRow("row", [], 1.0)], "axis", str), "label")


@pytest.mark.parametrize("mine", [0, 7, 40, 333, 1000])
def test_ones_own_value_begins_a_bar(mine: int) -> None:
    values = [k * k % 701 for k in range(500)]
    width, counts = binned(Histogram(values, mine, 1, 1, "axis", "runs"))
    assert sum(counts.values()) == len(values)
    assert sum(count for start, count in counts.items() if start >= mine) == sum(value >= mine for value in values)
    assert len(counts) <= MOST_BARS + 1
    assert width >= 1
