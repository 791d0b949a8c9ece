"""What if somebody else had done my trials? The same number of them, 200 times over: the sampling distribution.

The repetitions have streams of their own, so they share no trial with the run; and like everything else they follow
from question and word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm, sqrt

from ..engine.chance import Stream
from ..engine.question import Question
from ..engine.refusal import BadInput
from .run import Run
from .runner import HELPING, helpings
from .tally import Tally

REPEATS = 200
SIZES = (10, 100, 1000)
"""Trials in a repetition, as far as the run has so many."""
TIMES = 4
"""So many times as many trials: half the spread."""
MOSTLY = 0.8
_TAIL = 40
"""One repetition in so many is left off at each end to tell where "nearly all" lie."""


@dataclass(frozen=True)
class Repeated:
    """One repetition: its share or average, and its interval where it has one."""

    mean: Fraction
    interval: tuple[float, float] | None

    def catches(self, value: Fraction) -> bool:
        return self.interval is not None and self.interval[0] <= value <= self.interval[1]


class Row:
    """Repetitions with so many trials each."""

    def __init__(self, question: Question, seed: int, size: int) -> None:
        self.question, self.seed, self.size = question, seed, size
        self.found: list[Repeated] = []
        self._made = 0
        self._rest: list[int] = []

    def add(self, trials: int) -> None:
        """So many trials more; whenever `size` of them are there, a repetition is whole."""
        self._rest += self.question.many(trials, self.seed, self._made)
        self._made += trials
        while len(self._rest) >= self.size:
            tally = Tally(self.question)
            tally.add(self._rest[: self.size])
            del self._rest[: self.size]
            assert tally.mean is not None
            self.found.append(Repeated(tally.mean, tally.interval))

    @property
    def means(self) -> list[float]:
        return [float(each.mean) for each in self.found]

    @property
    def most(self) -> tuple[int, float, float]:
        """How many lie between which two values, when the farthest at each end are left off."""
        ordered = sorted(self.means)
        off = len(ordered) // _TAIL
        return len(ordered) - 2 * off, ordered[off], ordered[-1 - off]

    @property
    def spread(self) -> float:
        """Standard deviation of the repetitions: the standard error, seen."""
        means = self.means
        middle = sum(means) / len(means)
        return sqrt(sum((mean - middle) ** 2 for mean in means) / len(means))

    def caught(self, value: Fraction) -> tuple[int, int]:
        """How many intervals have the value in them, and how many intervals there are."""
        known = [each for each in self.found if each.interval is not None]
        return sum(each.catches(value) for each in known), len(known)

    @cached_property
    def step(self) -> float:
        """All means are multiples of this, counted from some value: dots can stand in straight columns."""
        return float(_grain(self.question) / self.size)


class Again:
    """
    >>> from lootlab.lab.questions import find
    >>> run = Run(find("LSW-P13")[1], "CACTUS-7")
    >>> run.predict(2); run.add(100)
    >>> again = Again(run, 100)
    >>> for _ in again.steps(): pass
    >>> len(again.few.found), again.few.size, again.more.size
    (200, 100, 400)
    """

    def __init__(self, run: Run, size: int) -> None:
        if size not in SIZES:
            raise BadInput(f"Repetitions of {size} trials are not drawn.", f"Choose {', '.join(map(str, SIZES))}.")
        if size > run.trials:
            raise BadInput(f"You have made {run.trials} trials, not {size}.", "Make more trials first.")
        self.question = run.question
        others = Stream(run.seed).split()
        self.few = Row(run.question, others.next64(), size)
        self.more = Row(run.question, others.next64(), TIMES * size)
        mine = Tally(run.question)
        mine.add(run.question.many(size, run.seed))
        assert mine.mean is not None
        self.mine = mine.mean
        """What the first so many trials of the run brought."""

    def steps(self, seconds: float = HELPING) -> Iterator[int]:
        """All of them in helpings; how many trials are still to come."""
        later = REPEATS * self.more.size
        for left in helpings(REPEATS * self.few.size, self.few.add, seconds):
            yield left + later
        yield from helpings(later, self.more.add, seconds)

    @property
    def whole(self) -> bool:
        """Are all repetitions there?"""
        return len(self.more.found) == REPEATS

    @property
    def below(self) -> tuple[int, int]:
        """How many of the repetitions lie below mine, and how many are equal."""
        means = [each.mean for each in self.few.found]
        return sum(mean < self.mine for mean in means), means.count(self.mine)

    @property
    def alike(self) -> bool:
        """Are the repetitions so often the same that their spread hangs on a few of them?"""
        commonest = Counter(self.few.means).most_common(1)
        return bool(commonest) and commonest[0][1] > MOSTLY * len(self.few.found)

    @property
    def ratio(self) -> float | None:
        """How wide the repetitions with more trials lie, compared with the others; None while one cannot tell."""
        if self.alike or not self.whole or not self.few.spread:
            return None
        return self.more.spread / self.few.spread


def sizes(run: Run) -> list[int]:
    """What can be repeated by now."""
    return [size for size in SIZES if size <= run.trials]


def _grain(question: Question) -> Fraction:
    """The largest number of which all differences between values are multiples; whole numbers where there are bins."""
    if question.bins is not None:
        return Fraction(1)
    low, *others = question.values
    unit = lcm(*(value.denominator for value in question.values))
    return Fraction(gcd(*(int((value - low) * unit) for value in others)) or unit, unit)
