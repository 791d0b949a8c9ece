"""A measured figure, what it is compared with, and how it is shown."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One line of the report. Only ratios within one run mean anything on another machine."""

    what: str
    value: float
    unit: str
    against: str = ""
    other: float | None = None
    least: float | None = None
    """The ratio value / other that is wanted at least."""
    most: float | None = None
    """The ratio value / other, or without one the value itself, that is wanted at most."""

    @property
    def ratio(self) -> float | None:
        return self.value / self.other if self.other else None

    @property
    def missed(self) -> bool:
        judged = self.ratio if self.other is not None else self.value
        if judged is None:
            return False
        return (self.least is not None and judged < self.least) or (self.most is not None and judged > self.most)

    def __str__(self) -> str:
        """
        >>> print(Figure("kernel memory", 58, "MiB", "a blank kernel", 50, most=1.3))
        kernel memory                                58.0 MiB        1.16 of a blank kernel (50.0), wanted at most 1.3
        """
        told = f"{self.what:<38} {_number(self.value):>10} {self.unit:<10}"
        if self.ratio is not None and self.other is not None:
            told += f" {self.ratio:.2f} of {self.against} ({_number(self.other)})"
        bounds = [f"at least {self.least:g}"] if self.least is not None else []
        bounds += [f"at most {self.most:g}"] if self.most is not None else []
        if bounds:
            told += f"{',' if self.ratio is not None else ''} wanted {' and '.join(bounds)}"
        return told.rstrip() + ("  <-- missed" if self.missed else "")


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:,.1f}" if abs(value) >= 10 else f"{value:.2f}"


def per_second(work: Callable[[], int], seconds: float) -> float:
    """How much `work` gets done in a second of this process's own time (others on the machine do not count)."""
    done, start = 0, time.process_time()
    while not done or (spent := time.process_time() - start) < seconds:
        done += work()
    return done / max(spent, 1e-9)


def cost(work: Callable[[], object], seconds: float = 0.3) -> float:
    """Seconds of processor time that one call costs."""
    return 1 / per_second(lambda: _times(work, 1), seconds) if seconds else 0.0


def cost_of_small(work: Callable[[], object], seconds: float = 0.3) -> float:
    """The same for calls so short that the clock would count."""
    return 1 / per_second(lambda: _times(work, 1000), seconds)


def _times(work: Callable[[], object], count: int) -> int:
    for _ in range(count):
        work()
    return count


def best_of(rounds: int, measure: Callable[[], float], best: Callable[[Iterable[float]], float] = max) -> float:
    """The best of some rounds: what disturbs a measurement only ever makes it worse."""
    return best([measure() for _ in range(rounds)])


def median(values: Iterable[float]) -> float:
    return statistics.median(values)
