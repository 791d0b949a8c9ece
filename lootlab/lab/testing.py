"""Is that chance? A test by simulation: data, a null model, and how often it would look at least so extreme.

An `Inquiry` is the way a class takes: collect data, predict, imagine the null model 1000 times, decide, turn up the
truth. What is suspected (a die, a bot) is a `Suspect`; see `suspects`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from typing import Protocol

from ..engine.bulk import trial_stream
from ..engine.chance import Stream
from ..engine.question import Guess
from ..engine.refusal import BadInput
from . import numbers
from .runner import HELPING, helpings

IMAGINED = 1000
"""How often the null model is played."""
BORDER = Fraction(5, 100)
"""What most people call unlikely."""
SCALE = Guess(0, 100, 1, "of 100", percent=False)
RIGHT_NULL, FIRST_KIND, SECOND_KIND, RIGHT_ALARM = range(4)
"""What a decision can turn out to be."""


class Suspect(Protocol):
    """Somebody who is under suspicion. Distances are whole numbers: the larger, the less the data look like chance."""

    @property
    def size(self) -> int:
        """How much data there is."""

    @property
    def distance(self) -> int:
        """How far the data are from what the null model says on average."""

    @property
    def innocent(self) -> bool:
        """Is the null model true? Nobody may ask before it is turned up."""

    def imagine(self, stream: Stream) -> int:
        """The distance of as much data, if the null model were true."""

    def exact(self) -> Fraction | None:
        """How likely a distance as large or larger is under the null model; None where it takes too long."""


class Inquiry:
    """One suspicion, from the data to the truth."""

    def __init__(self, suspect: Suspect, seed: int) -> None:
        self.suspect = suspect
        self._seed = seed
        self.guess: Fraction | None = None
        """Of 100 runs of the null model, how many look at least so extreme?"""
        self.imagined: list[int] = []
        self.decision: bool | None = None
        """Was the null model rejected?"""
        self.turned = False

    # ---- the way of it --------------------------------------------------------------------------

    def predict(self, typed: object) -> None:
        if not self.suspect.size:
            raise BadInput("There is nothing to judge yet.", "Collect some data first.")
        if self.imagined:
            raise BadInput("You have seen the answer already.", "Take the next one to predict again.")
        self.guess = numbers.read(typed, SCALE)

    def imagine(self, seconds: float = HELPING) -> Iterator[int]:
        """Play the null model, in helpings; yields how many runs are still to come."""
        if self.guess is None:
            raise BadInput("Predict first, then see.", "A guess makes you notice what surprises you.")
        return helpings(IMAGINED - len(self.imagined), self._more, seconds)

    def _more(self, runs: int) -> None:
        done = len(self.imagined)
        self.imagined += [self.suspect.imagine(trial_stream(self._seed, done + number)) for number in range(runs)]

    def decide(self, rejected: bool) -> None:
        if not self.done:
            raise BadInput("See first what chance alone can do.", "Then decide.")
        if self.turned:
            raise BadInput("The truth is on the table already.", "Take the next one.")
        self.decision = rejected

    def turn_up(self) -> None:
        if self.decision is None:
            raise BadInput("Decide first.", "Nobody learns from a verdict given afterwards.")
        self.turned = True

    # ---- what is known --------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        return len(self.imagined) == IMAGINED

    @property
    def as_far(self) -> int:
        """How many runs of the null model are at least as far off as the data."""
        return sum(distance >= self.suspect.distance for distance in self.imagined)

    @property
    def p_value(self) -> Fraction | None:
        return Fraction(self.as_far, len(self.imagined)) if self.imagined else None

    @property
    def verdict(self) -> int:
        """What the decision turned out to be."""
        if not self.turned or self.decision is None:
            raise BadInput("It is not turned up yet.", "Decide first.")
        if self.suspect.innocent:
            return FIRST_KIND if self.decision else RIGHT_NULL
        return RIGHT_ALARM if self.decision else SECOND_KIND

    @property
    def critical(self) -> int:
        """The smallest distance that at most BORDER of the runs reach."""
        ordered = sorted(self.imagined)
        return next(
            (far for far in sorted(set(ordered)) if len(ordered) - bisect_left(ordered, far) <= BORDER * len(ordered)),
            ordered[-1] + 1,
        )


def out_of_100(hits: int, runs: int) -> str:
    """So many of so many, as people say it.

    >>> out_of_100(31, 1000), out_of_100(200, 1000), out_of_100(4, 1000), out_of_100(0, 1000)
    ('3 of 100', '20 of 100', '4 of 1000', 'none of 1000')
    """
    if not hits:
        return f"none of {runs}"
    if hits * 100 < runs:
        return f"{hits} of {runs}"
    return f"{round(hits * 100 / runs)} of 100"
