"""A pupil in a class: the class word and a number, and the first prediction, which is the one that counts.

Both are kept in the browser alone. There is no name anywhere.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ..engine.question import Guess
from ..engine.refusal import BadInput
from . import codes, numbers
from .codes import REASONS, Report
from .links import Lesson, class_word, own_word, pupil_number
from .run import Run

SURE = 80
"""A range is to hold the exact value in so many cases of a hundred."""
MOST_HOLDS = 40
SILENCE = len(REASONS) - 1


@dataclass(frozen=True)
class Enrolment:
    """Who sits in front of this browser."""

    word: str = ""
    number: int = 0
    alone: bool = False
    """Has said to work without a number: then there are no codes, and everybody has the same trials."""
    browser: str = ""
    """A random word by which the class's store knows this browser again."""
    holds: tuple[str, ...] = ()
    """Questions whose exact answer waits for the teacher, as the lesson links said."""

    @property
    def own(self) -> str:
        """The word from which the trials follow."""
        return own_word(self.word, self.number) if self.word else ""

    @property
    def asks(self) -> bool:
        """Must the number still be chosen?"""
        return bool(self.word) and not self.number and not self.alone

    @property
    def complete(self) -> bool:
        return bool(self.word and self.number)

    def joined(self, word: str, number: int = 0) -> Enrolment:
        """In this class; whoever is in it already keeps the number unless another one is given."""
        word, known = class_word(word), self.browser or secrets.token_hex(8)
        if word == self.word and number in (0, self.number):
            return self
        holds = self.holds if word == self.word else ()
        return Enrolment(word, pupil_number(number) if number else 0, browser=known, holds=holds)

    def took(self, lesson: Lesson) -> Enrolment:
        """What a lesson link makes of it."""
        joined = self.joined(lesson.word, lesson.pupil)
        others = tuple(name for name in joined.holds if name != lesson.question)
        holds = (*others, lesson.question)[-MOST_HOLDS:] if lesson.held else joined.holds
        return replace(joined, holds=holds, alone=False)

    def left(self) -> Enrolment:
        """In no class; the browser is still the same one, should it come back."""
        return Enrolment(browser=self.browser)

    def save(self) -> dict[str, object]:
        """For the browser. The questions are one text: lists of two tabs would be joined there."""
        return {
            "word": self.word, "number": self.number, "alone": self.alone,
            "browser": self.browser, "holds": " ".join(self.holds),
        }  # fmt: skip


def enrolled(saved: object) -> Enrolment:
    """What a browser has kept; nobody, where that makes no sense."""
    kept = saved if isinstance(saved, Mapping) else {}
    browser = kept.get("browser")
    browser = browser if isinstance(browser, str) and re.fullmatch(r"[0-9a-f]{16}", browser) else ""
    try:
        word = class_word(kept.get("word", ""))
        number = pupil_number(kept["number"]) if kept.get("number") else 0
    except BadInput:
        return Enrolment(browser=browser)
    holds = [name for name in str(kept.get("holds", ""))[:1000].split() if re.fullmatch(r"[A-Z]{3,4}-[PQ]\d\d", name)]
    return Enrolment(word, number, kept.get("alone") is True, browser, tuple(holds[:MOST_HOLDS]))


def is_of_class(word: str) -> bool:
    """Is it a class word, alone or with a number? A whole number, or a word with a name, is for one page only.

    >>> [is_of_class(word) for word in ("HAMMER-42", "HAMMER-42 7", "HAMMER-42 ada", "12")]
    [True, True, False, False]
    """
    first, _, more = word.partition(" ")
    return not first.isdecimal() and (not more or more.isdecimal())


def named(word: str) -> Enrolment:
    """The pupil that a word with a number means, as in HAMMER-42 7; nobody, where it has none."""
    first, _, number = word.partition(" ")
    try:
        return Enrolment(class_word(first), pupil_number(number))
    except BadInput:
        return Enrolment()


# ---- the first prediction -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class First:
    """What was predicted first, how sure, and why."""

    guess: Fraction
    low: Fraction | None = None
    high: Fraction | None = None
    reason: int = SILENCE

    def save(self) -> dict[str, object]:
        edges = {name: str(edge) for name, edge in (("low", self.low), ("high", self.high)) if edge is not None}
        return {"guess": str(self.guess), "reason": self.reason, **edges}

    def holds(self, value: Fraction) -> bool | None:
        """Is the value in the range? None where there is no range."""
        return None if self.low is None or self.high is None else self.low <= value <= self.high


def first_from(saved: object, scale: Guess) -> First | None:
    """A kept prediction; None where it makes no sense."""
    if not isinstance(saved, Mapping):
        return None
    try:
        guess, *edges = (numbers.read(numbers.kept(saved[name]), scale) for name in _fields(saved))
    except (BadInput, KeyError, ValueError, ZeroDivisionError):
        return None
    low, high = edges if edges else (None, None)
    reason = saved.get("reason")
    return First(guess, low, high, reason if isinstance(reason, int) and 0 <= reason <= SILENCE else SILENCE)


def _fields(saved: Mapping[str, object]) -> tuple[str, ...]:
    return ("guess", "low", "high") if "low" in saved or "high" in saved else ("guess",)


def predicted(form: Mapping[str, object], scale: Guess) -> First:
    """What somebody has filled in: `typed`, and perhaps `low`, `high` and `reason`. Refused with a sentence."""
    guess = numbers.read(str(form.get("typed", "")), scale)
    low, high = _range(str(form.get("low", "")).strip(), str(form.get("high", "")).strip(), scale)
    if low is not None and high is not None and not low <= guess <= high:
        edges = f"{numbers.say(low, scale, 1)} and {numbers.say(high, scale, 1)}"
        raise BadInput(f"Your guess {numbers.say(guess, scale, 1)} is not between {edges}.", "Let the range hold it.")
    reason = str(form.get("reason", ""))
    return First(guess, low, high, int(reason) if reason.isdecimal() and int(reason[:3]) <= SILENCE else SILENCE)


def _range(low: str, high: str, scale: Guess) -> tuple[Fraction, Fraction] | tuple[None, None]:
    if not low and not high:
        return None, None
    if not low or not high:
        raise BadInput("A range has two ends.", "Give both numbers, or leave both fields empty.")
    one, other = numbers.read(low, scale), numbers.read(high, scale)
    return min(one, other), max(one, other)


# ---- codes ----------------------------------------------------------------------------------------------------


def prediction(run: Run, first: First, pupil: int) -> Report:
    return Report(run.question.id, pupil, first.guess, first.low, first.high, first.reason)


def result(run: Run, first: First, pupil: int) -> Report | None:
    """What has been tried so far, with the first guess; None before the first trial."""
    if not run.trials:
        return None
    return Report(run.question.id, pupil, first.guess, trials=run.trials, revealed=run.revealed)


def code(report: Report | None, word: str) -> str:
    """The code of a report; nothing where there is none, as for questions of somebody's own."""
    try:
        return codes.write(report, word) if report is not None else ""
    except (BadInput, ValueError):
        return ""
