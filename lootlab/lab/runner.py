"""Long simulations in small helpings, so that a chart can grow while it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from .run import Run

HELPING = 0.2  # seconds
FIRST = 0.008
"""Seconds until the first picture: whoever clicks wants to see that something happens."""


def grow(run: Run, trials: int, seconds: float = HELPING) -> Iterator[int]:
    """Add so many trials to the run; yields how many are still to come after about every `seconds`, and at the end."""
    return helpings(trials, run.add, seconds)


def helpings(
    total: int, work: Callable[[int], object], seconds: float = HELPING, clock: Callable[[], float] = perf_counter
) -> Iterator[int]:
    """Do `work(n)` until `total` is done; how much fits into a helping is learnt on the way.

    >>> done = []
    >>> list(helpings(500, done.append)), sum(done)
    ([0], 500)
    """
    size, left = 1, total  # a trial may be a whole game
    last, patience = clock(), min(FIRST, seconds)
    while left:
        size = min(size, left)
        start = clock()
        work(size)
        left -= size
        now = clock()
        size = next_size(size, now - start, patience)
        if not left or now - last >= patience / 2:
            yield left
            last, patience = clock(), seconds


def next_size(size: int, took: float, seconds: float) -> int:
    """As much as fits into the time, but at most ten times the last one: first ones are often slow or lucky."""
    fits = size * seconds / took if took > 0 else float("inf")
    return max(1, int(min(fits, size * 10)))
