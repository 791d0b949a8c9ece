"""How good a guess is: against what matters, not against the length of a slider.

A chance is close if it is off by few percentage points, and by no large factor either. For common things the points
decide; for rare ones the factor does, for there 1 % and 4 % are worlds apart though only 3 points lie between them.
Nearly certain things are rare things seen from the other side: 99 % and 96 % differ in how often it fails.

A number of things is judged against itself: 10 among 100 is as good as 100 among 1000.

An average is judged against the spread of one trial: who is off by a fifth of it is off by less than anybody sees in
one trial. But a spread can be far larger than what there is to find out (a wait of 67 turns, give or take 65; 4.3
cards of which four are certain), so it counts for no more than the way from the average to the nearer end of what is
possible. A variance has no such end, and is judged against itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import floor, inf, isfinite, log10

from ..engine.question import Question
from . import numbers


class Grade(IntEnum):
    """From good to bad."""

    SPOT_ON = 0
    CLOSE = 1
    NOT_FAR = 2
    FAR_OFF = 3

    @property
    def words(self) -> str:
        return ("Spot on", "Close", "Not far", "Far off")[self]


POINTS = (0.005, 0.05, 0.10)
"""How far a chance may be off to be spot on, close, not far; 0.05 are five percentage points."""
FACTORS = (1.05, 1.5, 2.0)
"""The same as a factor. 5 % is what rounding to two digits can do."""
COUNTS = (0.005, 0.10, 0.25)
"""How far a number of things may be off, as a part of itself."""
SPREADS = (0.05, 0.20, 0.50)
"""How far an average may be off, as a part of the spread of one trial. And to be spot on is to be right but for
rounding, here and above."""
RARE = Fraction(1, 10)
"""Below this a chance is rare, and how far off a guess is gets told as a factor."""


@dataclass(frozen=True)
class Judgement:
    grade: Grade
    says: str
    """A sentence: "Close: you were 2.4 percentage points too high."."""

    @property
    def close(self) -> bool:
        """A prediction to be proud of."""
        return self.grade <= Grade.CLOSE


def judge(question: Question, guess: Fraction) -> Judgement:
    """What is to be said about a guess, once the answer is known.

    >>> from lootlab.lab.questions import find
    >>> judge(find("LSW-P01")[1], Fraction(2, 5)).says
    'Not far: you were 6.7 percentage points too high.'
    >>> judge(find("SLP-P01")[1], Fraction(1, 20)).says
    'Far off: you were 3 times too high.'
    """
    grade, how = _chance(question, guess) if question.is_chance else _number(question, guess)
    return Judgement(grade, "Spot on." if grade is Grade.SPOT_ON else f"{grade.words}: {how}.")


def _grade(off: float, limits: tuple[float, ...]) -> Grade:
    return Grade(sum(off > limit for limit in limits))


def _off(question: Question, guess: Fraction) -> str:
    off = guess - question.answer
    return f"you were {numbers.apart(off, question.guess)} too {'high' if off > 0 else 'low'}"


# ---- chances ---------------------------------------------------------------------------------------------------


def _chance(question: Question, guess: Fraction) -> tuple[Grade, str]:
    true = question.answer
    by_points = _grade(float(abs(guess - true)), POINTS)
    by_factor = _grade(_factor(guess, true), FACTORS)
    by_miss = _grade(_factor(1 - guess, 1 - true), FACTORS)
    grade = max(by_points, by_factor, by_miss)
    if grade == by_factor and (true < RARE or by_factor > by_points):
        return grade, _too_rare(guess, true)
    if grade == by_miss and guess > Fraction(1, 2) and (1 - true < RARE or by_miss > by_points):
        return grade, _too_sure(1 - guess, 1 - true)
    return grade, _off(question, guess)


def _factor(guess: Fraction, true: Fraction) -> float:
    """How many times too high or too low; what never happens is infinitely far from what does."""
    if guess == true:
        return 1.0
    return float(max(guess / true, true / guess)) if guess > 0 and true > 0 else inf


def _too_rare(guess: Fraction, true: Fraction) -> str:
    if not true:
        return "it never happens"
    if not guess:
        return f"you said never, and it happens {_one_in(true)}"
    times = _times(_factor(guess, true))
    if guess > true:
        return f"you were {times} times too high" if guess >= 2 * true else f"you said {times} times the true chance"
    return f"you were {times} times too low" if true >= 2 * guess else f"the true chance is {times} times what you said"


def _too_sure(guess: Fraction, true: Fraction) -> str:
    """Both are chances that it does not happen."""
    if not true:
        return "it never fails"
    if not guess:
        return f"you said always, and it fails {_one_in(true)}"
    return f"it fails {_times(_factor(guess, true))} times {'less' if guess > true else 'more'} often than you said"


def _one_in(chance: Fraction) -> str:
    if chance > Fraction(1, 3):
        return f"in {numbers.share(chance)} of all cases"
    return f"about once in {numbers.rounded(1 / chance)}"


def _times(factor: float) -> str:
    return numbers.rounded(factor)


# ---- numbers ---------------------------------------------------------------------------------------------------


def _number(question: Question, guess: Fraction) -> tuple[Grade, str]:
    true, off = question.answer, guess - question.answer
    limits, digits, against = (COUNTS, 3, abs(true)) if question.is_count else (SPREADS, 2, _what_matters(question))
    grade = _grade(_part(off, against), limits)
    if grade is Grade.SPOT_ON and abs(off) > half_a_digit(true, digits):
        grade = Grade.CLOSE
    if grade is Grade.FAR_OFF and true > 0 and guess > 0 and (times := _factor(guess, true)) >= 2:
        return grade, f"you were {_times(times)} times too {'high' if off > 0 else 'low'}"
    return grade, _off(question, guess)


def _part(off: Fraction, of: float | Fraction) -> float:
    if not off:
        return 0.0
    return float(abs(off) / of) if of else inf


def _what_matters(question: Question) -> float:
    """What a distance from an average is compared with."""
    true = float(question.answer)
    if question.squares:
        return abs(true)
    ways = [abs(true - end) for end in question.span if isfinite(end)]
    return min([question.deviation, *filter(None, ways)])


def half_a_digit(true: Fraction, digits: int) -> float:
    """How much is lost by writing a number with so many digits that mean something.

    >>> half_a_digit(Fraction(20, 9), 2), half_a_digit(Fraction(732870), 3)
    (0.05, 500.0)
    """
    return 10.0 ** (floor(log10(abs(true))) + 1 - digits) / 2 if true else 0.0
