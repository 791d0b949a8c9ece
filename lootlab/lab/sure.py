"""How sure can I be? The 95 % interval of trials of one's own, in one line."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, sqrt
from typing import Any, NamedTuple

from ..engine.confidence import FEWEST_OF_A_SHARE, enough, enough_for, of_mean, of_share
from ..engine.refusal import BadInput
from .charts import figures


class Interval(NamedTuple):
    """Where the true value lies: of 100 runs of this length about 95 have an interval with it inside."""

    low: float
    high: float
    found: float
    trials: int
    is_share: bool = True

    def __repr__(self) -> str:
        low, high, found = (f"{each:.1%}" if self.is_share else f"{each:.4g}" for each in self[:3])
        return f"{found} in {self.trials} trials: between {low} and {high}"


def interval(values: Iterable[Any]) -> Interval:
    """The 95 % interval of a share (values that are True or False) or of an average (any other numbers).

    >>> interval([True] * 34 + [False] * 66)
    34.0% in 100 trials: between 25.5% and 43.7%
    >>> interval([2, 3, 4, 7] * 25)
    4 in 100 trials: between 3.645 and 4.394
    """
    listed = figures(values)
    trials, is_share = len(listed), set(listed) <= {0.0, 1.0}
    mean = sum(listed) / max(1, trials)
    if is_share:
        _need(trials, enough_for(mean) if trials else FEWEST_OF_A_SHARE)
        return Interval(*of_share(round(sum(listed)), trials), mean, trials)
    second, third = (sum((value - mean) ** power for value in listed) for power in (2, 3))
    skewness = third / trials / (second / trials) ** 1.5 if second else 0.0
    _need(trials, enough(skewness) if second else inf)
    edges = of_mean(trials, mean, sqrt(second / (trials - 1)), skewness)
    assert edges is not None
    return Interval(*edges, mean, trials, False)


def _need(trials: int, needed: float) -> None:
    if trials >= needed:
        return
    if needed == inf:
        raise BadInput(f"All {trials} trials brought the same, which is no interval.", "Make more trials.")
    raise BadInput(f"{trials} trials are too few for an interval here.", f"Make about {needed:,} or more.")
