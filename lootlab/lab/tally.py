"""What the trials of a run brought, kept exactly: how often each result came, and the sums of what they counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import sqrt

from ..engine.confidence import enough, enough_for, of_mean, of_share
from ..engine.question import Question


class Tally:
    """Every trial counts with its own value; bars only say how often something came.

    Whole numbers and fractions throughout, so it does not matter how the trials were cut or who ran them.

    >>> from lootlab.lab.questions import find
    >>> tally = Tally(find("LSW-P13")[1])
    >>> tally.add([1, 3, 2, 2])
    >>> tally.trials, tally.mean, tally.counts
    (4, Fraction(2, 1), [0, 1, 2, 1, 0])
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.results: Counter[int] = Counter()
        self.trials = 0
        self._sums: tuple[int | Fraction, int | Fraction, int | Fraction] = (0, 0, 0)
        """Of the values, their squares and their cubes."""
        self._bars: tuple[int, ...] | None = None
        """`counts`, until there are more trials: one picture asks six times."""

    def add(self, results: Iterable[int]) -> None:
        self._add(Counter(results))

    def _add(self, new: Counter[int]) -> None:
        values = [(self.question.value_of(result), count) for result, count in new.items()]
        first, second, third = (
            before + sum(count * value**power for value, count in values) for power, before in enumerate(self._sums, 1)
        )
        self._sums = first, second, third
        self.results += new
        self.trials += new.total()
        self._bars = None

    def __add__(self, other: Tally) -> Tally:
        """Both together: what two workers did, or two pupils."""
        both = Tally(self.question)
        both._add(self.results + other.results)
        return both

    @property
    def counts(self) -> list[int]:
        """How many trials fell into each bar."""
        if self._bars is None:
            bars = [0] * len(self.question.outcomes)
            for result, count in self.results.items():
                bars[self.question.outcome_of(result)] += count
            self._bars = tuple(bars)
        return list(self._bars)

    @property
    def mean(self) -> Fraction | None:
        """The average of the trials."""
        return Fraction(self._sums[0]) / self.trials if self.trials else None

    @property
    def deviation(self) -> float | None:
        """Standard deviation of one trial, as far as the trials tell."""
        if self.trials < 2:
            return None
        return sqrt((self._sums[1] - Fraction(self._sums[0]) ** 2 / self.trials) / (self.trials - 1))

    @property
    def skewness(self) -> float:
        """How lopsided the values of the trials are."""
        if self.trials < 2:
            return 0.0
        mean, square, cube = (Fraction(total) / self.trials for total in self._sums)
        variance = square - mean**2
        return float(cube - 3 * mean * square + 2 * mean**3) / float(variance) ** 1.5 if variance else 0.0

    # ---- how far it can be trusted --------------------------------------------------------------

    @property
    def needed(self) -> float:
        """How many trials there must be for an interval. It follows from the question alone: if it followed from the
        trials, lucky runs would be believed too early. The screen does not tell: from it, the answer could be guessed.
        Only where nobody can count the answer, the trials must do.
        """
        if not self.question.known:
            return enough_for(float(self.mean or 0))
        if not self._either_or:
            return enough(self.question.skewness)
        less, more = self.question.values
        return enough_for(float((self.question.answer - less) / (more - less)))

    @property
    def _either_or(self) -> bool:
        """Does every trial count one of two values, as in all chances and all counts by darts?"""
        return len(self.question.values) == 2

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the trials so far put the answer; None while they cannot tell. It never leaves what is possible."""
        if self.trials < self.needed or self.mean is None or self.deviation is None:
            return None
        low, high = self.question.span
        if self._either_or:
            less, more = self.question.values
            shares = of_share(int((self.mean - less) / (more - less) * self.trials), self.trials)
            return low + (high - low) * shares[0], low + (high - low) * shares[1]
        found = of_mean(self.trials, float(self.mean), self.deviation, self.skewness)
        return None if found is None else (max(low, found[0]), min(high, found[1]))
