"""What a class says, as dots: one dot is one pupil and carries the number. And what all its trials say together.

Dots that would touch share a stack, so none covers another and none floats. Many in one stack make all dots smaller, as
long as there is room for the numbers in them; still more make the drawing taller, so no number is ever lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from . import svg
from .html import escape, tag
from .scale import TEXT, Axis, Frame, ticks

Say = Callable[[float], str]

SIZES = (22.8, 20.0, 17.4)
"""Widths of a dot, the largest that fits is taken; a smaller one would have no room for its number."""
TALLEST = 330.0
"""A stack that is higher than this, with the smallest dots, makes the drawing taller."""
TOUCHING = 1e-6
"""Dots that only just touch stand side by side."""
WIDTHS = {"c-wide": 830, "c-narrow": 340}
ENDS = {"c-wide": (46, 806), "c-narrow": (20, 318)}
"""Where the scale begins and ends: a dot and the words below it have room there."""
ROW = 13.0
"""Height of one range."""


@dataclass(frozen=True)
class Dot:
    """A pupil and a number."""

    number: int
    value: float
    twice: bool = False
    """The pupil has told different things."""
    range: tuple[float, float] | None = None


@dataclass(frozen=True)
class Plot:
    """Dots on a scale; what is None is not drawn."""

    dots: Sequence[Dot]
    low: float
    high: float
    say: Say
    label: str
    exact: tuple[float, str] | None = None
    ranges: bool = False
    place: Callable[[float], float] | None = None
    """Where a number stands, from 0 to 1, if the scale is not an even one;"""
    marks: Sequence[tuple[float, str]] = ()
    """and what is written along it."""


@dataclass(frozen=True)
class Together:
    """All trials as one, below the dots of the single pupils."""

    plot: Plot
    mean: float
    name: str
    """What stands at the bar."""
    interval: tuple[float, float] | None = None
    interval_name: str = ""


def stacks(places: Sequence[float], width: float) -> list[tuple[float, list[int]]]:
    """Which dots share a stack and where it stands, from left to right; stacks are at least a width apart.

    >>> stacks([10, 50, 12, 11], 5)
    [(11.0, [0, 3, 2]), (50.0, [1])]
    """
    groups: list[list[int]] = []
    for at in sorted(range(len(places)), key=lambda at: (places[at], at)):
        if groups and places[at] - places[groups[-1][0]] < width - TOUCHING:
            groups[-1].append(at)
        else:
            groups.append([at])
    firsts = [places[group[0]] for group in groups]
    means = [sum(places[at] for at in group) / len(group) for group in groups]
    limits = [after - width for _, after in pairwise(firsts)] + [float("inf")]
    return [(min(mean, limit), group) for mean, limit, group in zip(means, limits, groups, strict=True)]


def fitting(places: Sequence[float], room: float = TALLEST) -> tuple[float, list[tuple[float, list[int]]]]:
    """The largest dots whose highest stack fits, else the smallest; and the stacks."""
    for width in SIZES:
        found = stacks(places, width)
        if not found or max(len(group) for _, group in found) * width <= room:
            break
    return width, found


def predictions(of: Plot) -> str:
    """The dot plot of what was guessed, with ranges below it where they are asked for."""
    return _both(lambda cls: _predictions(of, cls))


def together(of: Together) -> str:
    """Each pupil's trials as a dot, and all of them as a bar with its interval."""
    return _both(lambda cls: _together(of, cls))


def _both(draw: Callable[[str], str]) -> str:
    """The wide and the narrow drawing; the stylesheet shows one."""
    return "".join(tag("div", draw(cls), class_=cls) for cls in WIDTHS)


@dataclass(frozen=True)
class Along:
    """Numbers on their way from `start` to `end` of the drawing."""

    start: float
    end: float
    place: Callable[[float], float]

    def __call__(self, value: float) -> float:
        return self.start + self.place(value) * (self.end - self.start)


def _axis(of: Plot, cls: str) -> Along:
    return Along(*ENDS[cls], of.place or Axis(of.low, of.high, 0, 1))


def _predictions(of: Plot, cls: str) -> str:
    axis = _axis(of, cls)
    width, found = fitting([axis(dot.value) for dot in of.dots])
    top = 30.0 if of.exact else 8.0
    base = top + max(150.0, max((len(group) for _, group in found), default=0) * width + 14)
    rows = [dot for dot in of.dots if dot.range] if of.ranges else []
    end = base + 34 + len(rows) * ROW + (10 if rows else 0)
    parts = [Frame(WIDTHS[cls], round(end)).open(escape(of.label), "chart dp")]
    if of.exact:
        parts.append(svg.down("c-ex", axis(of.exact[0]), 10, end - 6 if rows else base))
    parts += [_scale(of, axis, base, cls), _stacked(of.dots, found, width, base), _ranges(of, rows, axis, base + 40)]
    if of.exact:
        parts += [svg.diamond("c-exd", axis(of.exact[0]), 10, 9), svg.diamond("c-exd", axis(of.exact[0]), base, 9)]
        parts.append(_beside(axis(of.exact[0]), 16, of.exact[1], axis))
    return "".join(parts) + "</svg>"


def _together(of: Together, cls: str) -> str:
    plot = of.plot
    axis = _axis(plot, cls)
    width, found = fitting([axis(dot.value) for dot in plot.dots], TALLEST / 2)
    line = 30 + max((len(group) for _, group in found), default=0) * width + 4
    base = line + 66
    parts = [Frame(WIDTHS[cls], round(base + 30)).open(escape(plot.label), "chart dp")]
    parts += [svg.across("c-grid", axis.start, axis.end, line), _stacked(plot.dots, found, width, line, "dp-own")]
    if of.interval:
        low, high = map(axis, of.interval)
        parts.append(svg.rect("c-band", low, line + 6, high - low, base - line - 6))
    zero, mean = axis(min(max(0.0, plot.low), plot.high)), axis(of.mean)
    parts.append(svg.rect("dp-bar", min(zero, mean), line + 20, abs(mean - zero), 28))
    if of.interval:
        parts += [svg.down("dp-edge", axis(edge), line + 6, base) for edge in of.interval]
    if plot.exact:
        parts.append(svg.down("c-ex", axis(plot.exact[0]), 10, base))
    parts.append(_bar_names(of, axis, zero, mean, line + 39))
    parts.append(_scale(plot, axis, base, cls))
    if plot.exact:
        parts.append(svg.diamond("c-exd", axis(plot.exact[0]), 10, 9))
        parts.append(_beside(axis(plot.exact[0]), 16, plot.exact[1], axis))
    return "".join(parts) + "</svg>"


def _bar_names(of: Together, axis: Along, zero: float, mean: float, y: float) -> str:
    """In the bar where there is room, else beside it; the interval only where nothing is in its way."""
    after = max(mean, axis(of.interval[1]) if of.interval else mean, axis(of.plot.exact[0]) if of.plot.exact else mean)
    inside = axis(of.interval[0]) - zero > len(of.name) * TEXT + 20 if of.interval else mean - zero > 150
    drawn = svg.text("dp-in", zero + 12, y, of.name) if inside else ""
    rest = of.interval_name if inside else ", ".join(filter(None, (of.name, of.interval_name)))
    if rest and axis.end + 12 - after > len(rest) * TEXT + 12:
        drawn += svg.text("lb dp-iv" if inside else "lb", after + 12, y, rest)
    elif not inside and axis.end + 12 - after > len(of.name) * TEXT + 12:
        drawn += svg.text("lb", after + 12, y, of.name)
    return drawn


def _beside(x: float, y: float, words: str, axis: Along) -> str:
    """Right of it, or left where the drawing ends."""
    right = x + 16 + len(words) * (TEXT + 1) < axis.end + 16
    return svg.text("lb dp-exact" if right else "lb dp-exact e", x + 16 if right else x - 16, y, words)


def _scale(of: Plot, axis: Along, y: float, cls: str) -> str:
    drawn = svg.across("c-axis", axis.start, axis.end, y)
    round_ones = ticks(of.low, of.high, 10 if cls == "c-wide" else 4)
    for tick, words in of.marks or [(tick, of.say(tick)) for tick in round_ones]:
        drawn += svg.down("c-axis", axis(tick), y, y + 6) + svg.text("tk m", axis(tick), y + 22, words)
    return drawn


def _stacked(
    dots: Sequence[Dot], found: Sequence[tuple[float, list[int]]], width: float, base: float, cls: str = "dp-dot"
) -> str:
    """From the base line up, the smallest number of a stack at its foot."""
    drawn = []
    for x, group in found:
        for height, at in enumerate(sorted(group, key=lambda at: dots[at].number)):
            drawn.append(_dot(dots[at], x, base - 1.5 - width * (height + 0.5), width, cls))
    return "".join(drawn)


def _dot(dot: Dot, x: float, y: float, width: float, cls: str) -> str:
    mark = f"{cls} dp-twice" if dot.twice else cls
    size = "" if width > 20 else " dp-small"
    number = f'<text class="dp-no{size}" y="4.6">{dot.number}</text>'
    circle = f'<circle class="{mark}" r="{width / 2 - 0.5:.1f}"/>'
    return f'<g transform="translate({x:.1f} {y:.1f})"><title>Number {dot.number}</title>{circle}{number}</g>'


def _ranges(of: Plot, rows: Sequence[Dot], axis: Along, top: float) -> str:
    """One thin bar each, the lowest first; one that misses the exact value is dashed."""
    drawn = []
    for row, dot in enumerate(sorted(rows, key=lambda dot: (dot.range or (0, 0), dot.number))):
        low, high = dot.range or (dot.value, dot.value)
        y = top + row * ROW
        missed = of.exact is not None and not low <= of.exact[0] <= high
        drawn.append(
            svg.across("dp-range dp-missed" if missed else "dp-range", axis(low), max(axis(high), axis(low) + 2), y)
        )
        drawn.append(f'<circle class="dp-at" cx="{axis(dot.value):.1f}" cy="{y:.1f}" r="3.5"/>')
        left = axis(low) > axis.start + 16
        drawn.append(
            svg.text(
                "dp-row e" if left else "dp-row", axis(low) - 6 if left else axis(high) + 6, y + 4, str(dot.number)
            )
        )
    return "".join(drawn)
