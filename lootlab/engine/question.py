"""A probability question: what is asked, one trial, many trials, the exact answer and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import log10, sqrt
from typing import Protocol

from .chance import Stream
from .shown import Worded

LEVELS = ("school", "upper secondary", "undergraduate")


@dataclass(frozen=True)
class Answer:
    """One exact number of the answer; the first of a question is the one to predict.

    `worth`, where given, is what a trial with each outcome adds to this number, so that it can be simulated too.
    """

    label: str
    value: Fraction
    worth: tuple[Fraction, ...] = ()


@dataclass(frozen=True)
class Trial:
    """One deal or roll by hand: what came out, and what it looked like (plain words; `picture` may be HTML).

    `result` is the number of the outcome; where the question has bins, it is the number that came out itself.
    """

    result: int
    shown: str
    picture: str = ""


DECADES = 6
"""A slider for rare things goes from one in a million to certain, each tenfold as wide as the next."""


@dataclass(frozen=True)
class Guess:
    """The scale on which a prediction is made: whole, or so wide that neither its ends nor its middle tell anything.

    Chances go from 0 to 1. Where one is so rare that no finger could find it there, `rare` makes the slider go by
    powers of ten: from "1 in 1 000 000" to "always", which gives nothing away.
    """

    low: float = 0.0
    high: float = 1.0
    step: float = 0.01
    unit: str = ""
    """What the number counts: "of the 4 cards"."""
    percent: bool = True
    rare: bool = False

    def place(self, value: float | Fraction) -> float:
        """Where a number stands on the slider, from 0 (its left end) to 1.

        >>> Guess(0, 4).place(3), Guess(rare=True).place(0.001), Guess(rare=True).place(0)
        (0.75, 0.5, 0.0)
        """
        if self.rare:
            return min(max(1 + log10(value) / DECADES, 0.0), 1.0) if value > 0 else 0.0
        return float(min(max((Fraction(value) - self.bottom) / (self.top - self.bottom), Fraction(0)), Fraction(1)))

    def value(self, place: float | Fraction) -> Fraction:
        """The number at a place of the slider. On a rare scale, three digits of it; its left end is 0.

        >>> Guess(0, 4).value(0.75), Guess(rare=True).value(0.5), Guess(rare=True).value(0)
        (Fraction(3, 1), Fraction(1, 1000), Fraction(0, 1))
        """
        if self.rare:
            return Fraction(f"{10 ** (DECADES * (float(place) - 1)):.2e}") if place > 0 else Fraction(0)
        return self.bottom + (self.top - self.bottom) * Fraction(place)

    @property
    def bottom(self) -> Fraction:
        return Fraction(self.low).limit_denominator(10**6)

    @property
    def top(self) -> Fraction:
        return Fraction(self.high).limit_denominator(10**6)


@dataclass(frozen=True)
class Payoffs:
    """A question about a zero-sum choice has one: `gain[r][c]` is what the row player wins from the column player."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    gain: tuple[tuple[Fraction, ...], ...]


Moments = tuple[Fraction, Fraction, Fraction]
"""The means of a value, of its square and of its cube."""


@dataclass(frozen=True)
class Bins:
    """For outcomes that stand for several numbers each, such as "21–40" or "25 or more".

    Bins are for drawing only: the trials bring the numbers themselves, and averages and spreads come from those.
    """

    place: Callable[[int], int]
    """The outcome in which a number is drawn."""
    moments: Callable[[], Moments]
    """Of the values of the trials, exactly."""
    span: tuple[float, float]
    """The smallest and the largest value there can be."""
    value: Callable[[int], int] = int
    """What a trial with this number adds to the predicted number: mostly the number itself."""


Shares = tuple[Fraction, ...]
"""How likely each outcome is."""


class Trying(Protocol):
    """One trial and many of them; `bulk.Trials` makes both from how one is drawn."""

    def one(self, stream: Stream) -> Trial: ...

    def many(self, trials: int, seed: int, start: int = 0, /) -> Sequence[int]:
        """The results of the trials number `start` to `start + trials - 1`, in this order.

        Trial i depends on `seed` and i alone, and is the trial that `one(bulk.trial_stream(seed, i))` shows: so runs
        can be cut in any way, and a class that shares a word shares every trial.
        """


@dataclass(frozen=True, repr=False)
class Question(Worded):
    """`exact` is the distribution over `outcomes`; `tells` makes the numbers of the answer from it.

    The worth of the first one, which is to be predicted, is what each outcome adds to it: a chance has worth 1 and 0, a
    mean has worth = value, and always `answers()[0].value == sum(p * w for p, w in zip(exact(), worth))`. Where an
    outcome stands for several numbers it has no worth of its own: then there are `bins`. To count things, draw from a
    larger set whose size is known: with worth 81 for "allowed" and 0 for "not", the mean is the number of allowed ones
    among 81.
    """

    id: str
    level: str
    title: str
    ask: str
    outcomes: tuple[str, ...]
    exact: Callable[[], Shares]
    tells: Callable[[Shares], tuple[Answer, ...]]
    """From the exact shares: `lambda exact: (chance("both Loots", exact, 2),)`."""
    derivation: str
    """HTML, in our words: how the exact answer comes about."""
    trials: Trying
    bins: Bins | None = None
    guess: Guess = Guess()
    rules: tuple[str, ...] = ()
    axis: str = ""
    """What the bars are labelled with: "cards leaving the row in one round"."""
    noun: str = "trial"
    """What one trial is, in the singular: "round", "deal", "hand"."""
    verb: str = "Play"
    """What is done with it on the buttons: "Deal", "Roll"."""
    facts: str = ""
    """What is taken for granted, for the header line: "both players choose at random"."""
    payoffs: Callable[[], Payoffs] | None = None
    """Only for questions about equilibrium."""
    learnt: Fraction = Fraction(0)
    """Where the trials are played by learners, who find the answer nearly and not wholly: how far the share of an
    outcome may stay from `exact`, however many trials there are."""
    squares: bool = False
    """Is the predicted number a variance? Then what is averaged are squared distances, and is called so."""
    grid: int = 0
    """Where outcomes are squares of a plan: how many there are in a row. A heat map is drawn instead of bars."""

    def __repr__(self) -> str:
        return f"Question({self.id}: {self.ask} {self.answer})"

    def answers(self) -> tuple[Answer, ...]:
        """The numbers of the answer; the first is the one to predict."""
        return self.tells(self.exact())

    def one(self, stream: Stream) -> Trial:
        return self.trials.one(stream)

    def many(self, trials: int, seed: int, start: int = 0, /) -> Sequence[int]:
        return self.trials.many(trials, seed, start)

    @cached_property
    def answer(self) -> Fraction:
        return self.answers()[0].value

    @property
    def known(self) -> bool:
        """Is there an exact answer? Only a question that somebody puts together may have too many cases."""
        return True

    @cached_property
    def label(self) -> str:
        """What the predicted number is called; nothing has to be counted for it where nothing can be."""
        return self.answers()[0].label

    @property
    def nouns(self) -> str:
        """Several of them."""
        return plural(self.noun)

    # ---- what a trial counts ------------------------------------------------------------------------

    @cached_property
    def worth(self) -> Shares:
        """What each outcome adds to the predicted number; nothing where there are bins."""
        return self.answers()[0].worth if self.bins is None else ()

    def outcome_of(self, result: int) -> int:
        """The bar in which a trial with this result is drawn."""
        return self.bins.place(result) if self.bins is not None else result

    def value_of(self, result: int) -> int | Fraction:
        """What a trial with this result adds to the predicted number: never the mean of its bar."""
        return self.bins.value(result) if self.bins is not None else self.worth[result]

    @cached_property
    def moments(self) -> Moments:
        """Of what one trial adds to the predicted number."""
        if self.bins is not None:
            return self.bins.moments()
        first, second, third = (mean(self.exact(), [value**power for value in self.worth]) for power in (1, 2, 3))
        return first, second, third

    @cached_property
    def deviation(self) -> float:
        """Standard deviation of what one trial adds to the predicted number."""
        first, second, _ = self.moments
        return sqrt(second - first**2)

    @cached_property
    def skewness(self) -> float:
        """How lopsided the values are: 0 if they lie evenly, far from 0 if a few of them are far off."""
        first, second, third = self.moments
        return float(third - 3 * first * second + 2 * first**3) / self.deviation**3 if self.deviation else 0.0

    @cached_property
    def values(self) -> tuple[Fraction, ...]:
        """All values a trial can have, smallest first; none are named where there are bins."""
        if self.is_chance:
            return Fraction(0), Fraction(1)
        return tuple(sorted({value for share, value in zip(self.exact(), self.worth, strict=False) if share}))

    @cached_property
    def span(self) -> tuple[float, float]:
        """The smallest and the largest value of a trial, and so of every average."""
        return self.bins.span if self.bins is not None else (float(self.values[0]), float(self.values[-1]))

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """Where a chance is asked for: the outcomes that count. For a mean they all do."""
        return tuple(place for place, worth in enumerate(self.worth) if worth) if self.is_chance else ()

    @property
    def is_chance(self) -> bool:
        """Is a probability asked for (and not a mean or a number)?"""
        return self.guess.percent

    @cached_property
    def of(self) -> int:
        """Where things are counted by drawing from a larger set: how many there are in that set. Else 0."""
        if self.is_chance or self.squares or len(self.values) != 2:
            return 0
        none, all_of_them = self.values
        return int(all_of_them) if none == 0 and all_of_them == int(all_of_them) > 1 else 0

    @property
    def is_count(self) -> bool:
        """Is the answer a number of things, and not an average that only happens to be whole?"""
        return bool(self.of) or (self.guess.step >= 1 and self.bins is None and not self.squares and not self.is_chance)


def shares(outcomes: Iterable[int], size: int) -> tuple[Fraction, ...]:
    """The distribution when all these cases are equally likely.

    >>> shares((a + b - 2 for a in range(1, 3) for b in range(1, 3)), 3)
    (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    """
    found = Counter(outcomes)
    return tuple(Fraction(found[outcome], found.total()) for outcome in range(size))


def mean(exact: Sequence[Fraction], worth: Sequence[Fraction]) -> Fraction:
    """What a trial adds on average.

    >>> mean([Fraction(1, 4), Fraction(3, 4)], [Fraction(0), Fraction(2)])
    Fraction(3, 2)
    """
    return sum((p * w for p, w in zip(exact, worth, strict=True)), Fraction(0))


def ones(size: int, *outcomes: int) -> tuple[Fraction, ...]:
    """Worth 1 for these outcomes, 0 for all others: the way to ask for a chance.

    >>> ones(3, 2)
    (Fraction(0, 1), Fraction(0, 1), Fraction(1, 1))
    """
    return tuple(Fraction(outcome in outcomes) for outcome in range(size))


def chance(label: str, exact: Sequence[Fraction], *outcomes: int) -> Answer:
    """The chance that one of these outcomes comes up, as an answer.

    >>> chance("at least one head", shares([0, 1, 1, 2], 3), 1, 2).value
    Fraction(3, 4)
    """
    worth = ones(len(exact), *outcomes)
    return Answer(label, mean(exact, worth), worth)


def average(label: str, exact: Sequence[Fraction], worth: Sequence[int | Fraction]) -> Answer:
    """The mean of what the outcomes are worth, as an answer.

    >>> average("heads", shares([0, 1, 1, 2], 3), [0, 1, 2]).value
    Fraction(1, 1)
    """
    whole = tuple(Fraction(value) for value in worth)
    return Answer(label, mean(exact, whole), whole)


def plural(noun: str) -> str:
    """Several of these.

    >>> [plural(noun) for noun in ("round", "pair of cards", "display", "supply", "box", "batch", "life")]
    ['rounds', 'pairs of cards', 'displays', 'supplies', 'boxes', 'batches', 'lives']
    """
    head, of, rest = noun.partition(" of ")
    if head.endswith(("s", "x", "z", "ch", "sh")):
        head += "es"
    elif head.endswith("y") and head[-2:-1] not in "aeiou":
        head = head[:-1] + "ies"
    elif head.endswith("fe"):
        head = head[:-2] + "ves"
    else:
        head += "s"
    return head + of + rest
