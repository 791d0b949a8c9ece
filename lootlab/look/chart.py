"""Charts as SVG text: bars of shares, and the mean that settles down.

Every chart is drawn twice, wide and narrow (a phone gets a narrower drawing, not smaller text; the stylesheet shows
one), and has a table as its twin. Colours are variables of the stylesheet, so light and dark need no second drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from . import svg
from .html import escape, tag
from .scale import NARROW, TEXT, WIDE, Axis, Frame, spread, ticks

Say = Callable[[float], str]


def both(draw: Callable[[Frame], str]) -> str:
    """The wide and the narrow drawing."""
    return tag("div", draw(WIDE), class_="c-wide") + tag("div", draw(NARROW), class_="c-narrow")


def percent(value: float) -> str:
    return f"{value * 100:.3g}%"


# ---- bars ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bar:
    """The share of one outcome; what is None is not drawn."""

    name: str
    share: float | None = None
    exact: float | None = None
    band: tuple[float, float] | None = None
    """Its 95 % interval."""
    guess: float | None = None
    counts: bool = True
    """Is this one of the outcomes that are asked for? The others are paler."""

    @property
    def end(self) -> float:
        """Where the bar and what belongs to it end: its number stands there."""
        return max(self.share or 0, self.exact or 0, self.band[1] if self.band else 0)

    @property
    def highest(self) -> float:
        return max(self.end, self.guess or 0)

    @property
    def cls(self) -> str:
        return "c-bar" if self.counts else "c-bar c-bar--off"

    @property
    def label(self) -> str:
        return self.name.removesuffix(" or more") + "+" if self.name.endswith(" or more") else self.name


def bars(of: Sequence[Bar], axis: str, label: str, empty: str = "") -> str:
    """Bars from a zero base line: upright for numbers, lying down for words."""
    words = max(len(bar.label) for bar in of) > 4
    draw = _lying if words else _upright
    return both(lambda frame: draw(of, axis, escape(label), empty, frame))


NOTHING_YET = 0.5
"""How far the axis goes before there is anything to draw."""
THICK = 24
"""Height of a bar that lies down."""
BESIDE = 11
"""Names up to this length stand beside it, longer ones above it."""


def _upright(of: Sequence[Bar], axis: str, label: str, empty: str, frame: Frame) -> str:
    top = max(bar.highest for bar in of) * 1.02 or NOTHING_YET
    height = Axis(0, top, frame.y0, frame.y1 + 14)
    slot = (frame.x1 - frame.x0) / len(of)
    middles = [frame.x0 + (place + 0.5) * slot for place in range(len(of))]
    parts = [frame.open(label)]
    for tick in ticks(0, top):
        parts.append(svg.across("c-grid", frame.x0, frame.x1, height(tick)))
        parts.append(svg.text("tk e", frame.x0 - 8, height(tick) + 5, percent(tick)))
    parts += [_upright_bar(bar, at, middles[at], slot, height, frame) for at, bar in enumerate(of)]
    skip = _every(of, slot)
    parts += [svg.text("tk m", middles[at], frame.y0 + 20, of[at].label) for at in range(0, len(of), skip)]
    if slot >= 4 * TEXT:
        parts += [svg.text("vl", x, height(bar.end) - 9, percent_of(bar)) for x, bar in zip(middles, of, strict=True)]
    parts.append(svg.across("c-axis", frame.x0, frame.x1, frame.y0))
    middle = (frame.x0 + frame.x1) / 2
    if empty:
        parts.append(svg.text("m nb", middle, (frame.y0 + frame.y1) / 2, empty))
    parts.append(svg.text("tk m", middle, frame.height - 8, axis))
    return "".join(parts) + "</svg>"


def _upright_bar(bar: Bar, place: int, middle: float, slot: float, height: Axis, frame: Frame) -> str:
    half, reach = slot * 0.31, min(slot * 0.31 + 6, slot / 2)
    full = frame.y0 - frame.y1
    crowd = max(1.0, 35 / slot)  # many bars start in quicker succession
    drawn = ""
    if bar.share is not None:
        # full height, scaled by the stylesheet: so it grows smoothly from one picture to the next
        size = (frame.y0 - height(bar.share)) / full
        drawn += svg.rect(bar.cls, middle - half, frame.y1, 2 * half, full, f"--i:{place / crowd:.2g};--h:{size:.4f}")
    if bar.band is not None:
        low, high = map(height, bar.band)
        drawn += svg.rect("c-band", middle - reach, high, 2 * reach, low - high)
    if bar.exact is not None:
        y = height(bar.exact)
        drawn += svg.across("c-ex", middle - reach, middle + reach, y)
        drawn += svg.diamond("c-exd", middle, y, min(8.0, slot / 3))
    if bar.guess is not None:
        drawn += svg.across("c-gs", middle - slot / 2, middle + slot / 2, height(bar.guess))
    return f"<g>{drawn}</g>"


def _lying(of: Sequence[Bar], axis: str, label: str, empty: str, frame: Frame) -> str:
    """Short names stand beside their bars, long ones above them."""
    widest = max(len(bar.name) for bar in of)
    beside = widest <= BESIDE
    row = THICK + 8 if beside else THICK + 28
    left = int(widest * TEXT) + 18 if beside else 12
    tall = Frame(frame.width, len(of) * row + 68, left=left, right=52, top=6, bottom=58)
    top = max(bar.highest for bar in of) or NOTHING_YET
    width = Axis(0, top, tall.x0, tall.x1)
    parts = [tall.open(label)]
    for tick in ticks(0, top, 4):
        parts.append(svg.down("c-grid", width(tick), tall.y1, tall.y0))
        parts.append(svg.text("tk m", width(tick), tall.y0 + 20, percent(tick)))
    for place, bar in enumerate(of):
        bottom = tall.y1 + (place + 1) * row - 2
        x, y, cls = (tall.x0 - 8, bottom - 7, "lb e") if beside else (tall.x0 + 6, bottom - THICK - 7, "lb")
        parts.append(f"<g>{_lying_bar(bar, place, bottom - THICK, width, tall)}{svg.text(cls, x, y, bar.name)}</g>")
    parts.append(svg.down("c-axis", tall.x0, tall.y1, tall.y0))
    middle = (tall.x0 + tall.x1) / 2
    if empty:
        parts.append(svg.text("m nb", middle, (tall.y0 + tall.y1) / 2 + 14, empty))
    parts.append(svg.text("tk m", middle, tall.height - 8, axis))
    return "".join(parts) + "</svg>"


def _lying_bar(bar: Bar, place: int, top: float, width: Axis, frame: Frame) -> str:
    full = frame.x1 - frame.x0
    end, middle = top + THICK, top + THICK / 2
    drawn = ""
    if bar.share is not None:
        size = (width(bar.share) - frame.x0) / full
        drawn += svg.rect(f"{bar.cls} c-bar--x", frame.x0, top, full, THICK, f"--i:{place};--h:{size:.4f}")
    if bar.band is not None:
        low, high = map(width, bar.band)
        drawn += svg.rect("c-band", low, top - 3, high - low, THICK + 6)
    if bar.exact is not None:
        x = width(bar.exact)
        drawn += svg.down("c-ex", x, top - 3, end + 3) + svg.diamond("c-exd", x, middle, 8)
    if bar.guess is not None:
        drawn += svg.down("c-gs", width(bar.guess), top - 6, end + 6)
    if bar.share is not None:
        drawn += svg.text("vl vl--x", width(bar.end) + 12, middle + 5, percent_of(bar))
    return drawn


def percent_of(bar: Bar) -> str:
    """The number at the bar: what was simulated, in whole percent unless that would say nothing."""
    value = bar.share if bar.share is not None else bar.exact
    if value is None:
        return ""
    return f"{value * 100:.0f}%" if value >= 0.0095 or not value else f"{value * 100:.1g}%"


def _every(of: Sequence[Bar], slot: float) -> int:
    """Labels that do not fit side by side: only every second, third ... is written."""
    widest = max(len(bar.label) for bar in of) * TEXT + 6
    return max(1, -(-int(widest) // max(1, int(slot))))


# ---- the running mean ------------------------------------------------------------------------------------------

MANY = 1000
"""More trials than this, and the axis counts in powers of ten."""


@dataclass(frozen=True)
class Settling:
    """A running mean and what it is compared with."""

    points: Sequence[tuple[int, float]]
    axis: str
    say: Say
    exact: tuple[float, str] | None = None
    guess: tuple[float, str] | None = None
    whole: tuple[float, float] = (0.0, 1.0)
    """The scale before there is anything to draw."""
    bounds: tuple[float, float] = (-inf, inf)
    """What the number can never leave: 0 and 1 for a chance."""
    band: Sequence[tuple[int, float, float]] = ()
    """Trials, and the two ends of the interval after so many: from where on there is one."""

    @property
    def trials(self) -> int:
        return self.points[-1][0] if self.points else 0

    def range(self) -> tuple[float, float]:
        """What must be seen: the lines, the later means, and the later band. The wild beginning may be cut off."""
        early = self.trials / (100 if self.trials > MANY else 12)
        late = [mean for n, mean in self.points if n >= early]
        lines = [line[0] for line in (self.exact, self.guess) if line]
        edges = [edge for n, low, high in self.band if n >= early for edge in (low, high)]
        seen = late + lines + edges if self.points or self.exact else [*self.whole]
        low, high = min(seen), max(seen)
        pad = (high - low) * 0.12 or abs(high) * 0.1 or 0.5
        return max(low - pad, self.bounds[0]), min(high + pad, self.bounds[1])


def settling(of: Settling, label: str, key: str, empty: str = "") -> str:
    """The mean after 1, 2, 3 ... trials, with its band, the exact value and the guess."""
    return both(lambda frame: _settling(of, escape(label), f"{key}-{frame.width}", empty, frame))


def _settling(of: Settling, label: str, clip: str, empty: str, frame: Frame) -> str:
    low, high = of.range()
    marks = [(tick, of.say(tick)) for tick in ticks(low, high)]
    left = int(max((len(text) for _, text in marks), default=0) * TEXT) + 14
    frame = Frame(frame.width, frame.height, left=max(36, left), right=14)
    along, up = _trials_axis(of.trials, frame), Axis(low, high, frame.y0, frame.y1)
    parts = [frame.open(label), _clip(clip, frame)]
    for tick, text in marks:
        parts.append(svg.across("c-grid", frame.x0, frame.x1, up(tick)))
        parts.append(svg.text("tk e", frame.x0 - 8, up(tick) + 5, text))
    parts.append(f'<g clip-path="url(#{clip})">{_lines(of, along, up, frame)}</g>')
    parts += _ends(of, along, up, frame)
    parts += [svg.text("tk m", along(tick), frame.y0 + 20, text) for tick, text in _trials_ticks(of.trials)]
    parts.append(svg.across("c-axis", frame.x0, frame.x1, frame.y0))
    middle = (frame.x0 + frame.x1) / 2
    if empty:
        parts.append(svg.text("m nb", middle, (frame.y0 + frame.y1) / 2, empty))
    scale = f"{of.axis} (each step ten times as many)" if along.log else of.axis
    parts.append(svg.text("tk m", middle, frame.height - 8, scale))
    return "".join(parts) + "</svg>"


def _lines(of: Settling, along: Axis, up: Axis, frame: Frame) -> str:
    drawn = ""
    if len(of.band) > 1:
        there = [(along(n), up(high)) for n, _, high in of.band]
        back = [(along(n), up(low)) for n, low, _ in reversed(of.band)]
        drawn += svg.path("c-band", there + back, closed=True)
    for line, cls in ((of.exact, "c-ex"), (of.guess, "c-gs")):
        if line:
            drawn += svg.across(cls, frame.x0, frame.x1, up(line[0]))
    if of.points:
        drawn += svg.path("c-rm", [(along(n), up(mean)) for n, mean in of.points])
    return drawn


def _trials_axis(trials: int, frame: Frame) -> Axis:
    if trials > MANY:
        return Axis(1, trials, frame.x0, frame.x1, log=True)
    return Axis(0, max(trials, 10), frame.x0, frame.x1)


def _trials_ticks(trials: int) -> list[tuple[float, str]]:
    if trials <= MANY:
        return [(tick, f"{tick:g}") for tick in ticks(0, max(trials, 10), 4) if tick == int(tick)]
    powers = [10**power for power in range(len(str(trials)))]
    return [(float(power), f"{power:,}".replace(",", " ")) for power in powers]


def _clip(name: str, frame: Frame) -> str:
    box = svg.rect("", frame.x0, frame.y1 - 2, frame.x1 - frame.x0 + 8, frame.y0 - frame.y1 + 2)
    return f'<clipPath id="{name}">{box}</clipPath>'


def _ends(of: Settling, along: Axis, up: Axis, frame: Frame) -> list[str]:
    """The dot at the end of the mean, and the labels of all lines, kept apart from each other."""
    parts, named = [], []
    if of.points:
        trials, mean = of.points[-1]
        y = min(max(up(mean), frame.y1), frame.y0)
        parts.append(f'<circle class="c-rmd" cx="{along(trials):.1f}" cy="{y:.1f}" r="6"/>')
        named.append((y, "lb sml", f"simulated {of.say(mean)}"))
    for line, cls, word in ((of.exact, "lb", "exact"), (of.guess, "lb gsl", "your guess")):
        if line:
            named.append((up(line[0]), cls, f"{word} {line[1]}"))
    named.sort()
    wanted = [y - 9 if place == 0 else y + 19 for place, (y, _, _) in enumerate(named)]
    for y, (_, cls, text) in zip(spread(wanted, 19, frame.y1 + 12, frame.y0 - 6), named, strict=True):
        parts.append(svg.text(f"{cls} e", frame.x1 - 4, y, text))
    return parts


# ---- the same in numbers ---------------------------------------------------------------------------------------


LONG_CELL = 12


def table(head: Sequence[str], rows: Sequence[Sequence[str]], foot: Sequence[str] = ()) -> str:
    """The table twin of a chart; cells are plain text, the first of a row is its name."""

    def cell(text: str) -> str:
        return tag("td", escape(text), class_="c-long" if len(text) > LONG_CELL else None)

    def line(cells: Sequence[str]) -> str:
        first, *rest = cells
        return tag("tr", tag("th", escape(first), scope="row") + "".join(map(cell, rest)))

    heads = tag("thead", tag("tr", "".join(tag("th", escape(name), scope="col") for name in head)))
    body = tag("tbody", "".join(map(line, rows)))
    return tag("table", heads + body + (tag("tfoot", line(foot)) if foot else ""), class_="num c-twin")
