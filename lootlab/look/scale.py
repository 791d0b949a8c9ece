"""From numbers to places on a drawing: frames, axes, round steps."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10

TEXT = 7.6
"""Width of a character of 14 px, on the safe side."""


@dataclass(frozen=True)
class Frame:
    """A drawing and the plot inside it."""

    width: int
    height: int
    left: int = 46
    right: int = 10
    top: int = 22
    bottom: int = 58

    @property
    def x0(self) -> float:
        return float(self.left)

    @property
    def x1(self) -> float:
        return float(self.width - self.right)

    @property
    def y0(self) -> float:
        """The base line."""
        return float(self.height - self.bottom)

    @property
    def y1(self) -> float:
        return float(self.top)

    def open(self, label: str, cls: str = "chart") -> str:
        return f'<svg viewBox="0 0 {self.width} {self.height}" class="{cls}" role="img" aria-label="{label}">'


WIDE = Frame(410, 330)
NARROW = Frame(352, 270)


@dataclass(frozen=True)
class Axis:
    """Numbers from `low` to `high` on the way from `start` to `end`; by powers of ten where `log` says so."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        low, high = self.low, self.high
        if self.log:
            low, high, value = log10(low), log10(high), log10(max(value, self.low))
        return self.start + (value - low) / (high - low) * (self.end - self.start)


def step(span: float, most: int = 5) -> float:
    """A round step that divides the span into at most `most` parts.

    >>> step(0.43), step(4), step(400), step(1)
    (0.1, 1.0, 100.0, 0.2)
    """
    rough = span / most
    power = 10.0 ** floor(log10(rough))
    return next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough * 0.999)


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers from low to high.

    >>> ticks(1.4, 3.02)
    [1.5, 2.0, 2.5, 3.0]
    """
    by = step(high - low, most)
    first, last = ceil(low / by - 1e-9), floor(high / by + 1e-9)
    return [round(place * by, 10) for place in range(first, last + 1)]


def spread(wanted: list[float], apart: float, low: float, high: float) -> list[float]:
    """Places as near as possible to the wanted ones (in rising order), at least `apart`, all within low and high."""
    places: list[float] = []
    for want in wanted:
        places.append(max(want, places[-1] + apart) if places else max(want, low))
    limit = high
    for at in range(len(places) - 1, -1, -1):
        places[at] = min(places[at], limit)
        limit = places[at] - apart
    return places
