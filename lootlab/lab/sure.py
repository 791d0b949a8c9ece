"""How sure can I be? The 95 % interval of trials of one's own, in one line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ..engine.confidence import FEWEST, FEWEST_OF_A_SHARE, HITS, of_mean, of_share
from ..engine.refusal import BadInput
from .charts import plain


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
    4 in 100 trials: between 3.644 and 4.393
    """
    listed = [float(value) for value in plain(values)]
    trials, is_share = len(listed), set(listed) <= {0.0, 1.0}
    fewest = FEWEST_OF_A_SHARE if is_share else FEWEST
    if trials < fewest:
        raise BadInput(f"{trials} trials are too few for an interval.", f"Make {fewest} or more.")
    mean = sum(listed) / trials
    if is_share:
        hits = round(sum(listed))
        if min(hits, trials - hits) < HITS:
            raise BadInput(
                f"{hits} of {trials} trials is too one-sided for an interval.",
                f"Make more trials: there should be {HITS} of each kind.",
            )
        return Interval(*of_share(hits, trials), mean, trials)
    deviation = (sum((value - mean) ** 2 for value in listed) / (trials - 1)) ** 0.5
    skewness = sum((value - mean) ** 3 for value in listed) / trials / deviation**3 if deviation else 0.0
    edges = of_mean(trials, mean, deviation, skewness)
    if edges is None:
        raise BadInput("All trials brought the same.", "That says nothing about how much they vary; make more.")
    return Interval(*edges, mean, trials, False)
