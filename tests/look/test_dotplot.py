"""Dots of a class: none covers another, none floats, and many still fit."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from lootlab.look import dotplot
from lootlab.look.dotplot import SIZES, TALLEST, Dot, Plot, Together, fitting, stacks


def say(value: float) -> str:
    return f"{value:.0%}"


@pytest.mark.parametrize("seed", range(40))
def test_stacks_hold_every_dot_once_and_keep_their_distance(seed: int) -> None:
    chance = random.Random(seed)
    places = [chance.choice([chance.uniform(0, 300), 150.0, 151.0]) for _ in range(chance.randrange(1, 41))]
    width = chance.choice(SIZES)
    found = stacks(places, width)
    assert sorted(at for _, group in found for at in group) == list(range(len(places)))
    middles = [x for x, _ in found]
    assert all(after - before >= width - 1e-9 for before, after in pairwise(middles))
    for x, group in found:
        assert all(abs(places[at] - x) < width + 1e-9 for at in group), "a dot stands near its value"


@pytest.mark.parametrize("count", [1, 10, 20, 40])
def test_a_class_that_agrees_fits(count: int) -> None:
    width, [(_, group)] = fitting([100.0] * count)
    assert len(group) * width <= TALLEST or width == SIZES[-1]
    assert width == SIZES[0] or (len(group) + 1) * SIZES[SIZES.index(width) - 1] > TALLEST


@pytest.mark.parametrize("count", [10, 18, 19, 23, 40])
def test_however_many_agree_each_has_its_number_and_lies_in_the_drawing(count: int) -> None:
    plot = Plot([Dot(number, 0.5) for number in range(1, count + 1)], 0, 1, say, "what", (0.4, "exact"))
    for drawn in (dotplot.predictions(plot), dotplot.together(Together(plot, 0.5, "together"))):
        for part in drawn.split('class="c-narrow"'):
            assert re.findall(r'class="dp-no[^>]*>(\d+)<', part) == [str(number) for number in range(1, count + 1)]
            found = places(part)
            heights = sorted(y for _, y in found)
            assert len(set(heights)) == count
            assert min(after - before for before, after in pairwise(heights)) >= SIZES[-1] - 0.1, "none covers another"
            tall = int(re.findall(r'viewBox="0 0 \d+ (\d+)"', part)[0])
            assert heights[0] > SIZES[-1] / 2
            assert heights[-1] < tall - SIZES[-1] / 2


def places(drawn: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"translate\(([\d.-]+) ([\d.-]+)\)", drawn)]


def test_no_dot_floats() -> None:
    dots = [Dot(number, [0.3, 0.31, 0.3, 0.5, 1.0][number % 5]) for number in range(1, 29)]
    drawn = dotplot.predictions(Plot(dots, 0, 1, say, "what"))
    wide, narrow = drawn.split('class="c-narrow"')
    for part in (wide, narrow):
        found = places(part)
        assert len(found) == 28
        foot = max(y for _, y in found)
        width = min(abs(a[1] - b[1]) for a in found for b in found if a[1] != b[1])
        for x, y in found:
            below = (x, round(y + width, 1))
            assert y == foot or any(abs(bx - x) < 0.11 and abs(by - below[1]) < 0.11 for bx, by in found)


def test_dots_carry_their_numbers_and_lie_in_the_drawing() -> None:
    drawn = dotplot.predictions(Plot([Dot(7, 0.0), Dot(28, 1.0, twice=True)], 0, 1, say, "what"))
    assert drawn.count(">7</text>") == drawn.count(">28</text>") == 2
    assert "dp-twice" in drawn
    for size, part in zip((830, 340), drawn.split('class="c-narrow"'), strict=True):
        assert all(11 < x < size - 11 for x, _ in places(part))


def test_a_scale_may_go_by_powers_of_ten() -> None:
    marks = ((0.0, "never"), (0.01, "1 in 100"), (1.0, "always"))
    drawn = dotplot.predictions(
        Plot(
            [Dot(1, 0.0), Dot(2, 0.01), Dot(3, 1.0)],
            0,
            1,
            say,
            "what",
            place=lambda value: min(1.0, value * 50),
            marks=marks,
        )
    )
    wide, _ = drawn.split('class="c-narrow"')
    assert [x for x, _ in places(wide)] == [46.0, 426.0, 806.0]
    assert wide.count("1 in 100") == 1


def test_ranges_are_drawn_only_when_asked_for() -> None:
    dots = [Dot(1, 0.3, range=(0.2, 0.4)), Dot(2, 0.3, range=(0.5, 0.6)), Dot(3, 0.3)]
    assert "dp-range" not in dotplot.predictions(Plot(dots, 0, 1, say, "what"))
    drawn = dotplot.predictions(Plot(dots, 0, 1, say, "what", ranges=True))
    assert drawn.count("dp-range") == 4
    assert "dp-missed" not in drawn
    released = dotplot.predictions(Plot(dots, 0, 1, say, "what", (1 / 3, "exact 33%"), ranges=True))
    assert released.count("dp-missed") == 2


@pytest.mark.parametrize("mean", [0.0, 0.03, 0.33, 0.97, 1.0])
def test_all_together_names_the_exact_value_inside_the_drawing(mean: float) -> None:
    dots = [Dot(number, mean) for number in range(1, 31)]
    plot = Plot(dots, 0, 1, say, "what", (mean, f"exact {mean:.1%}"))
    drawn = dotplot.together(
        Together(plot, mean, f"together {mean:.1%}", (max(0, mean - 0.02), min(1, mean + 0.02)), "95%")
    )
    assert drawn.count(f"exact {mean:.1%}") == 2
    assert "nan" not in drawn
