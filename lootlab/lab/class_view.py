"""A class and what it has told: who has predicted what, who is missing, how sure they were. Nothing here is drawn.

Everything follows from the codes. A pupil is a number; names are neither needed nor kept. Whatever was sent twice
counts once; where a number has sent different things, the newest counts and the number is marked.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from statistics import median

from ..engine.question import Question
from ..engine.refusal import BadInput
from . import codes, pasting
from .codes import FINENESS, REASONS, Report
from .judging import judge
from .links import class_word
from .pasting import Pasted
from .pooling import Pool
from .questions import find

MOST_PUPILS = 40
MOST_TRIALS = 100_000
MOST_QUESTIONS = 12
MOST_CODES = 5_000
SURE = Fraction(4, 5)
"""How sure pupils were asked to be of their ranges."""


@dataclass(frozen=True)
class Told:
    """What one pupil has told about one question."""

    number: int
    guess: Fraction
    low: Fraction | None = None
    high: Fraction | None = None
    reason: int = len(REASONS) - 1
    trials: int = 0
    twice: bool = False
    """This number has sent different predictions."""

    def caught(self, value: Fraction) -> bool | None:
        """Was it within the range? None where there is no range."""
        return None if self.low is None or self.high is None else self.low <= value <= self.high


@dataclass(frozen=True)
class Standing:
    """What a class has told about a question, by number."""

    question: Question
    told: tuple[Told, ...]
    pupils: int
    outside: tuple[int, ...]
    """Numbers above those of the class: kept, but not counted."""

    @property
    def missing(self) -> list[int]:
        have = {each.number for each in self.told}
        return [number for number in range(1, self.pupils + 1) if number not in have]

    @property
    def twice(self) -> list[int]:
        return [each.number for each in self.told if each.twice]

    @property
    def trials(self) -> dict[int, int]:
        """Of those who have sent a result."""
        return {each.number: each.trials for each in self.told if each.trials}

    @property
    def middle(self) -> Fraction | None:
        """The guess in the middle."""
        return Fraction(median(each.guess for each in self.told)) if self.told else None

    @property
    def ranges(self) -> list[Told]:
        return [each for each in self.told if each.low is not None]

    @property
    def reasons(self) -> list[tuple[str, int]]:
        """What was said about the guesses, the commonest first; silence is none."""
        found = Counter(each.reason for each in self.told if REASONS[each.reason])
        return [(REASONS[reason], count) for reason, count in found.most_common()]

    # ---- once it is released ----------------------------------------------------------------------

    @property
    def near(self) -> list[int]:
        """Whose guess was as near as matters."""
        return [each.number for each in self.told if near(each.guess, self.question)]

    @property
    def caught(self) -> list[int]:
        """Whose range held the exact value."""
        return [each.number for each in self.ranges if each.caught(self.question.answer)]

    @property
    def sure(self) -> int:
        """So many ranges would have caught it, had they been as sure as they said."""
        return round(SURE * len(self.ranges))


def near(guess: Fraction, question: Question) -> bool:
    """Near enough to be proud of, judged as on the pupil's own screen."""
    possible = 0 <= guess <= 1 or not question.is_chance
    return possible and judge(question, guess).close


@lru_cache(64)
def reach(question: Question) -> tuple[Fraction, Fraction]:
    """From where to where a guess is near, as finely as a code tells it."""
    scale = (question.guess.value(Fraction(step, FINENESS)) for step in range(FINENESS + 1))
    found = [question.answer, *(guess for guess in scale if near(guess, question))]
    return min(found), max(found)


class Register:
    """One class: its word, how many pupils, which questions, and all codes in the order they came.

    >>> book = Register("hammer-42", ["LSW-P01"], 28, 20)
    >>> book.paste("Ada here NXF62-W632-22AJC, and hello").new.keys()
    dict_keys(['NXF62-W632-22AJC'])
    >>> [(each.number, each.trials) for each in book.standing("LSW-P01").told]
    [(7, 20)]
    """

    def __init__(self, word: str, questions: Sequence[str], pupils: object = 30, trials: object = 20) -> None:
        self.word = class_word(word)
        self.questions = list(dict.fromkeys(find(name)[1].id for name in questions))
        if not 1 <= len(self.questions) <= MOST_QUESTIONS:
            raise BadInput(f"{len(self.questions)} questions are chosen.", f"Choose from 1 to {MOST_QUESTIONS}.")
        self.pupils = _whole(pupils, "pupils", MOST_PUPILS)
        self.trials = _whole(trials, "trials each", MOST_TRIALS)
        self.at = self.questions[0]
        """The question on the screen."""
        self.codes: dict[str, Report] = {}
        self.released: set[str] = set()
        self._pools: dict[str, Pool] = {}

    # ---- collecting -------------------------------------------------------------------------------

    def paste(self, text: str) -> Pasted:
        """Take all codes of a text; what is known or wrong changes nothing."""
        found = pasting.find(text, self.word, self.codes.keys())
        self._need_room(len(found.new))
        self.codes.update(found.new)
        return found

    def take(self, reports: Iterable[Report]) -> int:
        """What pupils have sent; how many of these are new."""
        new = {code: report for report in reports if (code := codes.write(report, self.word)) not in self.codes}
        self._need_room(len(new))
        self.codes.update(new)
        return len(new)

    def _need_room(self, more: int) -> None:
        if len(self.codes) + more > MOST_CODES:
            raise BadInput(f"That would be {len(self.codes) + more} codes.", f"A class has at most {MOST_CODES}.")

    def elsewhere(self) -> dict[str, int]:
        """Questions that are not chosen, but codes have come for them: how many."""
        return dict(Counter(each.question for each in self.codes.values() if each.question not in self.questions))

    # ---- what is known ----------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        return find(self.at)[1]

    @property
    def is_released(self) -> bool:
        return self.at in self.released

    def standing(self, question: str) -> Standing:
        by_pupil: dict[int, list[Report]] = {}
        for report in self.codes.values():
            if report.question == question:
                by_pupil.setdefault(report.pupil, []).append(report)
        told = tuple(_told(number, by_pupil[number]) for number in sorted(by_pupil) if number <= self.pupils)
        outside = tuple(number for number in sorted(by_pupil) if number > self.pupils)
        return Standing(find(question)[1], told, self.pupils, outside)

    def pool(self, question: str) -> Pool:
        """The trials of all pupils, worked out again; those done already are kept."""
        if question not in self._pools:
            self._pools[question] = Pool(find(question)[1], self.word)
        return self._pools[question]

    # ---- keeping it -------------------------------------------------------------------------------

    def save(self) -> dict[str, object]:
        """For the browser. Texts, not lists: a list there can only grow, and this may be forgotten."""
        return {
            "questions": " ".join(self.questions), "pupils": self.pupils, "trials": self.trials, "at": self.at,
            "codes": " ".join(self.codes), "released": " ".join(sorted(self.released)),
        }  # fmt: skip

    @classmethod
    def restore(cls, word: str, saved: Mapping[str, object]) -> Register | None:
        """What `save` kept; None if it is damaged beyond use. Codes that cannot be read any more are left out."""
        try:
            book = cls(word, str(saved["questions"]).split(), saved.get("pupils"), saved.get("trials"))
        except (BadInput, KeyError):
            return None
        book.paste(str(saved.get("codes", "")).replace(" ", "\n"))
        at, released = str(saved.get("at")), str(saved.get("released", "")).split()
        book.at = at if at in book.questions else book.at
        book.released = {name for name in released if name in book.questions}
        return book

    def csv(self) -> str:
        """Everything as numbers. What the trials brought, and the exact value, only where it is released."""
        text = io.StringIO()
        write = csv.writer(text, lineterminator="\n").writerow
        head = ["question", "number", "guess", "from", "to", "reason", "trials", "sent twice"]
        write([*head, *(["share or average", "exact", "near", "range caught it"] if self.released else [])])
        for name in self.questions:
            standing = self.standing(name)
            for each in standing.told:
                write([*_row(name, each), *(self._revealed(standing, each) if name in self.released else [])])
        return text.getvalue()

    def _revealed(self, standing: Standing, each: Told) -> list[str]:
        question = standing.question
        mean = self.pool(question.id).mean(each.number, each.trials)
        caught = each.caught(question.answer)
        return [
            "" if mean is None else f"{float(mean):.6g}", f"{float(question.answer):.6g}",
            str(int(near(each.guess, question))), "" if caught is None else str(int(caught)),
        ]  # fmt: skip

    def __repr__(self) -> str:
        return f"Register({self.word!r}, {self.questions!r}, {self.pupils}, {self.trials})"


def _told(number: int, reports: Sequence[Report]) -> Told:
    """Of one pupil, oldest report first."""
    predictions = [each for each in reports if not each.is_result]
    results = [each for each in reports if each.trials is not None]
    newest = predictions[-1] if predictions else results[-1]
    said = {(each.guess, each.low, each.high, each.reason) for each in predictions}
    twice = len(said) > 1 or len({each.guess for each in reports}) > 1
    trials = results[-1].trials or 0 if results else 0
    return Told(number, newest.guess, newest.low, newest.high, newest.reason, trials, twice)


def _row(name: str, each: Told) -> list[object]:
    edges = ["" if edge is None else f"{float(edge):.6g}" for edge in (each.low, each.high)]
    reason = REASONS[each.reason]
    return [name, each.number, f"{float(each.guess):.6g}", *edges, reason, each.trials or "", int(each.twice)]


def _whole(given: object, what: str, most: int) -> int:
    text = str(given).strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and 1 <= int(text) <= most):
        raise BadInput(f"“{text[:20]}” is no number of {what}.", f"Give a whole number from 1 to {most}.")
    return int(text)
