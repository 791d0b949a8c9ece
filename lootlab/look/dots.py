"""Dot plots: every value a dot, equal ones stacked; rows above each other share one axis, so widths can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor

from . import svg
from .html import escape, tag
from .scale import TEXT, Axis, Frame, ticks

WIDE, NARROW = 820, 352
TALL = 120
"""Height of a row of dots."""
HEAD = 26
"""For the name of a row."""
ROOM = 24
"""Of which so much stays free above the dots, for names."""
LARGEST, SMALLEST = 4.5, 1.5
"""Radius of a dot."""
FILLED = 0.5
"""So much of a wide column may be filled with dots."""

Say = Callable[[float], str]


@dataclass(frozen=True)
class DotRow:
    name: str
    values: Sequence[float]
    step: float
    """Values are multiples of this apart."""
    missed: Sequence[bool] = ()
    """Dots to be drawn in the other colour."""
    mine: float | None = None


@dataclass(frozen=True)
class Dots:
    rows: Sequence[DotRow]
    axis: str
    say: Say
    exact: tuple[float, str] | None = None

    def range(self) -> tuple[float, float]:
        seen = [value for row in self.rows for value in row.values]
        seen += [row.mine for row in self.rows if row.mine is not None]
        seen += [self.exact[0]] if self.exact else []
        low, high = min(seen, default=0.0), max(seen, default=1.0)
        half = max((row.step for row in self.rows), default=0.0) * FILLED / 2  # of a column of dots
        pad = max((high - low) * 0.04, half) or 0.5
        return low - pad, high + pad


def dots(of: Dots, label: str) -> str:
    """Drawn twice, as all charts are."""
    said = escape(label)
    return tag("div", _draw(of, said, WIDE), class_="c-wide") + tag("div", _draw(of, said, NARROW), class_="c-narrow")


def _draw(of: Dots, label: str, width: int) -> str:
    frame = Frame(width, len(of.rows) * (TALL + HEAD) + 70, left=14, right=14, top=24, bottom=46)
    low, high = of.range()
    along = Axis(low, high, frame.x0, frame.x1)
    parts = [frame.open(label)]
    marks = ticks(low, high, 4 if width == NARROW else 8)
    for tick in marks:
        parts.append(svg.down("c-grid", along(tick), frame.y1, frame.y0))
        parts.append(svg.text("tk m", along(tick), frame.y0 + 20, of.say(tick)))
    if of.exact:
        parts.append(svg.down("c-ex", along(of.exact[0]), frame.y1 - 4, frame.y0))
        parts.append(_named("lb", along(of.exact[0]), frame.y1 - 9, of.exact[1], frame))
    for place, row in enumerate(of.rows):
        base = frame.y1 + (place + 1) * (TALL + HEAD)
        parts.append(_row(row, base, along, frame, of.say))
    parts.append(svg.text("tk m", (frame.x0 + frame.x1) / 2, frame.height - 6, of.axis))
    return "".join(parts) + "</svg>"


def _row(row: DotRow, base: float, along: Axis, frame: Frame, say: Say) -> str:
    drawn = svg.across("c-axis", frame.x0, frame.x1, base)
    drawn += svg.text("lb", frame.x0 + 2, base - TALL - 6, row.name)
    if row.values:
        drawn += _stacks(row, base, along)
    else:
        drawn += svg.text("m nb", (frame.x0 + frame.x1) / 2, base - TALL / 2, "none yet")
    if row.mine is not None:
        x = along(row.mine)
        drawn += svg.down("c-mine", x, base - TALL + 16, base)
        drawn += _named("lb", x, base - TALL + 12, f"yours {say(row.mine)}", frame)
    return drawn


@dataclass(frozen=True)
class Columns:
    """Where dots stand: the middle of each one's column, how many stand side by side in it, and how large they are."""

    middles: Sequence[float]
    abreast: int
    radius: float
    rise: float


def _columns(row: DotRow, along: Axis) -> Columns:
    """Columns hold a whole number of steps, else some would be emptier by accident. Dots are as large as fits."""
    pixel = (along.end - along.start) / (along.high - along.low)
    step, first = row.step * pixel, min(row.values)
    radius = LARGEST
    while True:
        wide = max(1, ceil(2 * radius / step - 1e-9)) * step
        places = [floor(round((value - first) * pixel / step) * step / wide + 1e-9) for value in row.values]
        abreast = max(1, floor(wide * FILLED / (2 * radius)))
        layers = ceil(max(Counter(places).values()) / abreast)
        if radius <= SMALLEST or layers * 2 * radius <= TALL - ROOM:
            middle = along(first) + (wide - step) / 2
            rise = min(2 * radius, (TALL - ROOM) / layers)
            return Columns([middle + place * wide for place in places], abreast, radius, rise)
        radius -= 0.5


def _stacks(row: DotRow, base: float, along: Axis) -> str:
    """One path of round points for those of a colour: a few letters a dot. Those that missed lie on top."""
    columns = _columns(row, along)
    missed = list(row.missed) or [False] * len(row.values)
    there: Counter[float] = Counter()
    drawn = ""
    for late, cls in ((False, "c-dots"), (True, "c-dots c-dots--miss")):
        points = []
        for x, off in zip(columns.middles, missed, strict=True):
            if off is late:
                points.append(_point(x, there[x], base, columns))
                there[x] += 1
        if points:
            width = 2 * columns.radius - 0.8
            drawn += f'<path class="{cls}" stroke-width="{width:.1f}" d="{"".join(points)}"/>'
    return drawn


def _point(middle: float, before: int, base: float, columns: Columns) -> str:
    """The place of a dot in its column, when so many stand there already."""
    layer, place = divmod(before, columns.abreast)
    x = middle + (place - (columns.abreast - 1) / 2) * 2 * columns.radius
    return f"M{x:.1f} {base - 2 - columns.radius - layer * columns.rise:.1f}h0"


def _named(cls: str, x: float, y: float, words: str, frame: Frame) -> str:
    """A name at a line, kept within the drawing."""
    half = len(words) * TEXT / 2
    return svg.text(f"{cls} m", min(max(x, frame.x0 + half), frame.x1 - half), y, words)
