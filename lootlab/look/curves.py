"""Several shares over rounds, each with its name at the end of its line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import svg
from .chart import both, percent
from .html import escape
from .scale import TEXT, Axis, Frame, spread, ticks

FAINT = 0.01
"""A line that ends below this is nobody's choice any more: drawn pale, without a name."""
KINDS = 4
"""Different strokes; then they come again."""


@dataclass(frozen=True)
class Curve:
    """One share: how it went, and the exact one once it may be seen."""

    name: str
    points: Sequence[tuple[int, float]]
    exact: float | None = None

    @property
    def end(self) -> float:
        return self.points[-1][1] if self.points else 0.0

    @property
    def label(self) -> str:
        return f"{self.name} {percent_of(self.end)}"


def percent_of(share: float) -> str:
    return f"{share * 100:.0f}%"


def curves(of: Sequence[Curve], last: int, axis: str, label: str) -> str:
    """`last` is the round with which the axis ends; it counts in powers of ten."""
    return both(lambda frame: _curves(of, last, axis, escape(label), frame))


def _curves(of: Sequence[Curve], last: int, axis: str, label: str, frame: Frame) -> str:
    widest = max((len(curve.label) for curve in of), default=0)
    frame = Frame(frame.width, frame.height, left=46, right=int(widest * TEXT) + 16)
    along, up = Axis(1, last, frame.x0, frame.x1, log=True), Axis(0, 1, frame.y0, frame.y1)
    parts = [frame.open(label)]
    for tick in ticks(0, 1):
        parts.append(svg.across("c-grid", frame.x0, frame.x1, up(tick)))
        parts.append(svg.text("tk e", frame.x0 - 8, up(tick) + 5, percent(tick)))
    powers = [10**power for power in range(len(str(last)))]
    parts += [svg.text("tk m", along(power), frame.y0 + 20, f"{power:,}".replace(",", " ")) for power in powers]
    parts += [_line(curve, place, along, up) for place, curve in enumerate(of) if curve.points]
    parts += _names(of, up, frame)
    parts.append(svg.across("c-axis", frame.x0, frame.x1, frame.y0))
    parts.append(svg.text("tk m", (frame.x0 + frame.x1) / 2, frame.height - 8, axis))
    return "".join(parts) + "</svg>"


def _line(curve: Curve, place: int, along: Axis, up: Axis) -> str:
    kind = "c-off" if curve.end < FAINT else f"c-k{place % KINDS}"
    drawn = svg.path(f"c-rm {kind}", [(along(rounds), up(share)) for rounds, share in curve.points])
    if curve.exact is not None:
        drawn += svg.diamond("c-exd", along.end, up(curve.exact), 7)
    return drawn


def _names(of: Sequence[Curve], up: Axis, frame: Frame) -> list[str]:
    """At the ends, kept apart from each other."""
    named = sorted((up(curve.end) + 5, curve.label) for curve in of if curve.points and curve.end >= FAINT)
    places = spread([y for y, _ in named], 18, frame.y1 + 5, frame.y0)
    return [svg.text("lb", frame.x1 + 12, y, name) for y, (_, name) in zip(places, named, strict=True)]
