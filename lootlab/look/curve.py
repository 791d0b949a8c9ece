"""The exact answer for many numbers at once: a line of dots, one of which is the question that was asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from . import svg
from .chart import both
from .html import escape
from .scale import TEXT, Axis, Frame, ticks

CROWDED = 26
"""From so many points on the dots are small."""


@dataclass(frozen=True)
class Curve:
    """`points` in rising order; `own` is the one that was asked for, `said` its answer in words."""

    points: Sequence[tuple[int, float]]
    own: int
    said: str
    axis: str
    say: Callable[[float], str]


def curve(of: Curve, label: str) -> str:
    return both(lambda frame: _curve(of, escape(label), frame))


def _curve(of: Curve, label: str, frame: Frame) -> str:
    top = max(value for _, value in of.points) * 1.08 or 1.0
    marks = [(tick, of.say(tick)) for tick in ticks(0, top)]
    left = int(max(len(text) for _, text in marks) * TEXT) + 14
    frame = Frame(frame.width, frame.height, left=max(36, left), right=18)
    first, last = of.points[0][0], of.points[-1][0]
    along = Axis(first, max(last, first + 1), frame.x0 + 10, frame.x1 - 10)
    up = Axis(0, top, frame.y0, frame.y1)
    parts = [frame.open(label)]
    for tick, text in marks:
        parts.append(svg.across("c-grid", frame.x0, frame.x1, up(tick)))
        parts.append(svg.text("tk e", frame.x0 - 8, up(tick) + 5, text))
    parts += [
        svg.text("tk m", along(tick), frame.y0 + 20, f"{tick:g}")
        for tick in ticks(first, max(last, first + 1), 8)
        if tick == int(tick)
    ]
    places = [(along(x), up(y)) for x, y in of.points]
    parts.append(svg.path("c-cv", places))
    size = 2.5 if len(places) > CROWDED else 4
    parts += [f'<circle class="c-cvd" cx="{x:.1f}" cy="{y:.1f}" r="{size}"/>' for x, y in places]
    parts.append(svg.across("c-axis", frame.x0, frame.x1, frame.y0))
    parts += _own(of, along, up, frame)
    parts.append(svg.text("tk m", (frame.x0 + frame.x1) / 2, frame.height - 8, of.axis))
    return "".join(parts) + "</svg>"


def _own(of: Curve, along: Axis, up: Axis, frame: Frame) -> list[str]:
    """The learner's own question: a diamond, a line down to its number, its answer beside it."""
    value = dict(of.points).get(of.own)
    if value is None:
        return []
    x, y = along(of.own), up(value)
    text = f"yours: {of.said}"
    half = len(text) * TEXT / 2
    middle = min(max(x, frame.x0 + half), frame.x1 - half)
    above = y - 14 if y > frame.y1 + 26 else y + 26
    return [
        svg.down("c-gs", x, y, frame.y0),
        svg.diamond("c-exd", x, y, 8),
        svg.text("lb m", middle, above, text),
    ]
