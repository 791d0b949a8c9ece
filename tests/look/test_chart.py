"""Charts: well-formed, honest about zero, readable on a phone, and nothing lost in the table."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree

import pytest

from lootlab.look import chart, scale
from lootlab.look.formula import choose, frac, number
from lootlab.look.heat import heat

BARS = [
    chart.Bar("0", 0.03, 2 / 75, (0.0, 0.06)),
    chart.Bar("1", 0.2, 16 / 75, (0.17, 0.25), guess=0.4),
    chart.Bar("2 or more", 0.77, 0.76, (0.7, 0.8), counts=False),
]


def parsed(drawn: str) -> list[ElementTree.Element]:
    """The wide and the narrow drawing."""
    root = ElementTree.fromstring(f"<div>{drawn}</div>")
    assert [part.get("class") for part in root] == ["c-wide", "c-narrow"]
    return [part[0] for part in root]


def numbers(shape: ElementTree.Element, *names: str) -> list[float]:
    return [float(shape.get(name, "")) for name in names]


@pytest.mark.parametrize("words", ["", "just ", "a rather long name of an outcome: "])
def test_every_bar_begins_at_zero_and_has_its_true_length(words: str) -> None:
    bars = [chart.Bar(f"{words}{bar.name}", bar.share, bar.exact) for bar in BARS]
    for drawing in parsed(chart.bars(bars, "cards", "shares")):
        drawn = [shape for shape in drawing.iter() if "c-bar" in str(shape.get("class")).split()]
        sizes = [float(re.findall(r"--h:([\d.]+)", shape.get("style", ""))[0]) for shape in drawn]
        assert len({shape.get("x" if words else "y") for shape in drawn}) == 1
        assert sizes[1] / sizes[0] == pytest.approx(0.2 / 0.03, rel=0.01)
        assert sizes[2] / sizes[1] == pytest.approx(0.77 / 0.2, rel=0.01)


def test_exact_band_guess_and_pale_bars() -> None:
    for drawing in parsed(chart.bars(BARS, "cards", "shares")):
        classes = [shape.get("class") for shape in drawing.iter()]
        assert classes.count("c-exd") == classes.count("c-band") == 3
        assert classes.count("c-gs") == 1
        assert classes.count("c-bar c-bar--off") == 1
        assert drawing.get("role") == "img"
        assert drawing.get("aria-label") == "shares"
        shown = [shape.text for shape in drawing.iter() if shape.tag == "text"]
        assert {"0", "1", "2+", "3%", "20%", "77%", "cards"} <= set(shown)


@pytest.mark.parametrize("count", [1, 2, 5, 13, 19, 40])
def test_labels_never_overlap(count: int) -> None:
    bars = [chart.Bar(str(10 + place), 1 / count) for place in range(count)]
    for drawing in parsed(chart.bars(bars, "", "")):
        base = max(float(shape.get("y", 0)) for shape in drawing.iter() if shape.get("class") == "tk m" and shape.text)
        places = sorted(
            (float(shape.get("x", 0)), len(shape.text or ""))
            for shape in drawing.iter()
            if shape.get("class") == "tk m" and float(shape.get("y", 0)) == base
        )
        for (x, size), (following, other) in itertools.pairwise(places):
            assert following - x >= (size + other) / 2 * 7


def test_nothing_is_drawn_before_there_is_something() -> None:
    empty = chart.bars([chart.Bar("0"), chart.Bar("1")], "cards", "shares", "nothing yet")
    assert "c-bar" not in empty
    assert "nothing yet" in empty
    assert "nothing yet" in chart.settling(chart.Settling([], "rounds", str), "mean", "k", "nothing yet")


def test_the_mean_and_its_lines_stay_inside() -> None:
    points = [(n, 2.2 + (-1) ** n / n) for n in range(1, 401)]
    band = [(n, mean - 1.96 / n**0.5, mean + 1.96 / n**0.5) for n, mean in points[29:]]
    of = chart.Settling(points, "rounds", lambda value: f"{value:.2f}", (20 / 9, "20/9"), (1.8, "1.8"), band=band)
    for drawing in parsed(chart.settling(of, "mean", "key")):
        _, _, width, height = map(float, (drawing.get("viewBox") or "").split())
        labels = [shape for shape in drawing.iter() if str(shape.get("class")).startswith("lb")]
        assert {label.text for label in labels} == {"simulated 2.20", "exact 20/9", "your guess 1.8"}
        heights = sorted(float(label.get("y", 0)) for label in labels)
        assert all(low - high >= 18.9 for high, low in itertools.pairwise(heights))
        for shape in drawing.iter("text"):
            x, y = numbers(shape, "x", "y")
            assert 0 <= x <= width
            assert 0 <= y <= height


def test_the_band_is_drawn_from_where_on_there_is_one() -> None:
    points = [(n, 2.0) for n in (4, 16, 64)]
    assert "c-band" not in chart.settling(chart.Settling(points, "rounds", str), "mean", "k")
    of = chart.Settling(points, "rounds", str, band=[(16, 1.5, 2.75), (64, 1.75, 2.25)])
    assert 'class="c-band"' in chart.settling(of, "mean", "k")
    low, high = of.range()
    assert low < 1.5
    assert high > 2.75


def test_many_trials_are_counted_in_powers_of_ten() -> None:
    of = chart.Settling([(1, 0.5), (10_000, 0.5)], "rounds", str)
    assert "each step ten times as many" in chart.settling(of, "", "k")
    assert ">10 000<" in chart.settling(of, "", "k")


def test_table_twin_escapes_and_names_rows() -> None:
    drawn = chart.table(["<b>", "n"], [["0", "1<2"], ["1", "9" * 20]], ["mean", "3"])
    root = ElementTree.fromstring(drawn)
    assert [cell.text for cell in root.iter("td")] == ["1<2", "9" * 20, "3"]
    assert [cell.get("scope") for cell in root.iter("th")] == ["col", "col", "row", "row", "row"]
    assert 'class="c-long"' in drawn


def test_heat_map() -> None:
    drawn = heat(["r1c1", "r1c2", "r2c1", "r2c2"], [0.1, 0.4, None, 0.5], 2, "plan", marked=[3])
    for drawing in parsed(drawn):
        squares = list(drawing.iter("rect"))
        assert len(squares) == 4
        shades = [float(str(square.get("style")).partition(":")[2]) for square in squares]
        assert shades == pytest.approx([0.14, 0.56, 0, 0.7])
        assert squares[3].get("class") == "sq sq--on"
        assert [shape.text for shape in drawing.iter("text")] == ["10%", "40%", None, "50%"]


def test_scales() -> None:
    axis = scale.Axis(1, 1000, 0, 300, log=True)
    assert [axis(value) for value in (0.1, 1, 10, 1000)] == pytest.approx([0, 0, 100, 300])
    assert scale.spread([10, 12, 95], 19, 0, 100) == [10, 29, 95]
    assert scale.spread([90, 95, 99], 19, 0, 100) == [62, 81, 100]


def test_formulas() -> None:
    from fractions import Fraction

    assert 'aria-label="20 over 9"' in frac(20, 9)
    assert 'aria-label="13 choose 4"' in choose(13, 4)
    assert number(Fraction(-1, 2)).startswith("−<span")
    assert number(Fraction(54)) == "54"
