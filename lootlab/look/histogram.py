"""How often which distance came: bars, those from one's own on in full colour, and a line where one's own lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from . import svg
from .chart import both
from .html import escape
from .scale import TEXT, Axis, Frame, ticks

MOST_BARS = 30


@dataclass(frozen=True)
class Histogram:
    values: Sequence[int]
    mine: int
    step: int
    """Values are multiples of this apart."""
    unit: int
    """So many make one on the axis."""
    axis: str
    up: str

    def say(self, value: float) -> str:
        return f"{value / self.unit:.1f}".removesuffix(".0")


def histogram(of: Histogram, label: str) -> str:
    return both(lambda frame: _draw(of, escape(label), frame))


def binned(of: Histogram) -> tuple[int, Counter[int]]:
    """The width of a bar, and how many values from a multiple of it on. One's own value begins a bar, so that "at least
    as far" is a number of whole bars."""
    first, last = min(*of.values, of.mine), max(*of.values, of.mine)
    width = of.step * max(1, ceil((last - first + of.step) / of.step / MOST_BARS))
    return width, Counter(of.mine + (value - of.mine) // width * width for value in of.values)


def _draw(of: Histogram, label: str, frame: Frame) -> str:
    width, counts = binned(of)
    low, high = min(*counts, of.mine), max(*counts, of.mine) + width
    top = max(counts.values())
    frame = Frame(frame.width, frame.height, left=46, right=12, top=40)
    along, up = Axis(low, high, frame.x0, frame.x1), Axis(0, top, frame.y0, frame.y1)
    parts = [frame.open(label)]
    for tick in ticks(0, top, 4):
        parts.append(svg.across("c-grid", frame.x0, frame.x1, up(tick)))
        parts.append(svg.text("tk e", frame.x0 - 8, up(tick) + 5, f"{tick:g}"))
    for place, (start, count) in enumerate(sorted(counts.items())):
        cls = "c-bar" if start >= of.mine else "c-bar c-bar--off"
        size = (frame.y0 - up(count)) / (frame.y0 - frame.y1)
        left, right = along(start), along(start + width)
        style = f"--i:{place / 8:.2g};--h:{size:.4f}"
        parts.append(svg.rect(cls, left, frame.y1, right - left - 1, frame.y0 - frame.y1, style))
    parts += _mine(of, along, frame)
    parts.append(svg.across("c-axis", frame.x0, frame.x1, frame.y0))
    for tick in ticks(low / of.unit, high / of.unit, 5):
        x = along(tick * of.unit)
        parts.append(svg.down("c-axis", x, frame.y0, frame.y0 + 5))
        parts.append(svg.text("tk m", x, frame.y0 + 21, f"{tick:g}"))
    parts.append(svg.text("tk m", (frame.x0 + frame.x1) / 2, frame.height - 8, of.axis))
    parts.append(svg.text("tk", 4, 14, of.up))
    return "".join(parts) + "</svg>"


def _mine(of: Histogram, along: Axis, frame: Frame) -> list[str]:
    words = f"yours {of.say(of.mine)}"
    half = len(words) * TEXT / 2
    x = along(of.mine)
    at = min(max(x, frame.x0 + half), frame.x1 - half)
    return [svg.down("c-mine", x, frame.y1 - 2, frame.y0), svg.text("lb m", at, frame.y1 - 8, words)]
