"""How lucky a run was: of all runs of the same length, how many end as far from the exact value, or further?

Where a trial is a yes or a no that is worked out exactly, by adding up the binomial distribution; for averages by the
normal distribution with the true spread, and only when there are trials enough for that to be true. Nothing is
estimated from the run itself: this is for after the reveal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, erfc, exp, floor, lgamma, log, log10, sqrt

from ..engine.question import Question
from .tally import Tally

ROUND = (1, 1.5, 2, 3, 4, 5, 7)
"""What "one run in ..." is rounded to, times powers of ten; 15 is said, 150 too."""
RAREST = 1000
"""Rarer than once in so many runs is said as such."""


@dataclass(frozen=True)
class Luck:
    """Of a run with at least one trial."""

    off: Fraction
    """Average of the trials minus exact value."""
    error: float
    """One standard error: how far runs of this length are off, as a rule."""
    tail: float | None
    """The share of such runs that are at least as far off; None where that cannot be told honestly."""

    @property
    def errors(self) -> float:
        """How many standard errors it is off."""
        return abs(float(self.off)) / self.error if self.error else 0.0


def luck(tally: Tally) -> Luck | None:
    """None before there are trials, and where nothing is left to chance."""
    question = tally.question
    if tally.mean is None or not question.deviation:
        return None
    off = tally.mean - question.answer
    error = question.deviation / sqrt(tally.trials)
    if len(question.values) == 2:
        return Luck(off, error, of_share(_hits(question, tally.mean, tally.trials), tally.trials, _chance(question)))
    return Luck(off, error, erfc(abs(float(off)) / error / sqrt(2)) if tally.trials >= tally.needed else None)


def _chance(question: Question) -> Fraction:
    low, high = question.values
    return (question.answer - low) / (high - low)


def _hits(question: Question, mean: Fraction, trials: int) -> int:
    low, high = question.values
    return int((mean - low) / (high - low) * trials)


def of_share(hits: int, trials: int, chance: Fraction) -> float:
    """How likely so many trials are at least as far from `chance` as `hits` of them.

    >>> of_share(5, 5, Fraction(1, 2)), of_share(2, 4, Fraction(1, 2))
    (0.0625, 1.0)
    """
    expected = trials * chance
    off = abs(hits - expected)
    if not off:
        return 1.0
    low, high = floor(expected - off), ceil(expected + off)
    return min(1.0, sum(_terms(low, trials, chance, -1)) + sum(_terms(high, trials, chance, 1)))


def _terms(hits: int, trials: int, chance: Fraction, way: int) -> Iterator[float]:
    """The chances of so many hits, of the next number on that way, and so on until they no longer matter."""
    p, q = float(chance), float(1 - chance)
    if not 0 <= hits <= trials:
        return
    ways = lgamma(trials + 1) - lgamma(hits + 1) - lgamma(trials - hits + 1)
    term = exp(ways + hits * log(p) + (trials - hits) * log(q))
    while 0 <= hits <= trials and term > 1e-18:
        yield term
        term *= (trials - hits) / (hits + 1) * p / q if way > 0 else hits / (trials - hits + 1) * q / p
        hits += way


# ---- in words --------------------------------------------------------------------------------------------------


def words(tail: float) -> str:
    """How many runs are as far off, to be said of runs of the same length.

    >>> for tail in (1, 0.7, 0.5, 0.31, 0.048, 0.0002):
    ...     print(words(tail))
    nearly all are as far off or further
    about two of three are as far off or further
    about every second one is as far off or further
    about one in 3 is as far off or further
    about one in 20 is as far off or further
    not even one in 1000 is as far off
    """
    if tail > 0.85:
        return "nearly all are as far off or further"
    if tail > 0.58:
        return "about two of three are as far off or further"
    if tail > 0.41:
        return "about every second one is as far off or further"
    if tail < 0.8 / RAREST:
        return f"not even one in {RAREST} is as far off"
    return f"about one in {_round(1 / tail)} is as far off or further"


def _round(number: float) -> int:
    """To a number that people say, by the smallest factor."""
    power = 10 ** floor(log10(number))
    said = [int(step * power) for step in (*ROUND, 10) if step * power == int(step * power)]
    return min(said, key=lambda each: abs(log(each / number)))
