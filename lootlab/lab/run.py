"""One run of an experiment: predict, by hand, simulate, exact. Pure state, drawn elsewhere.

All of it follows from (question, word, guess, number of trials, revealed): that is what `save` keeps, and why a class
that shares a word shares every single trial, whatever buttons each pupil pressed to get there.
"""

from __future__ import annotations

import csv
import io
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..engine import bulk, given
from ..engine.bulk import trial_stream
from ..engine.chance import Stream, new_class_word, read_seed
from ..engine.question import Answer, Question, Trial
from ..engine.refusal import BadInput
from . import numbers
from .judging import Judgement, judge
from .luck import Luck, luck
from .questions import find
from .tally import Tally

MOST_TRIALS = 1_000_000
SHOWN_BY_HAND = 3

CUTS = tuple(sorted({*range(1, 21), *(round(10 ** (step / 24)) for step in range(24, 24 * 6 + 1))}))
"""After which trials the mean is noted: each of the first, then ever fewer. The same for everybody."""


@dataclass(frozen=True)
class Point:
    """The mean after so many trials, and its interval where there is one."""

    trials: int
    mean: float
    interval: tuple[float, float] | None = None


@dataclass(frozen=True)
class Line:
    """One line of the table twin: an outcome, how often it came, and the exact share once it may be seen."""

    outcome: str
    count: int
    share: float | None
    exact: Fraction | None


@dataclass(frozen=True)
class Estimate:
    """One of the answers: what the trials say so far (None if they cannot), and what is true."""

    label: str
    simulated: float | None
    exact: Fraction


class Run:
    """
    >>> import lootlab
    >>> run = Run(lootlab.load("loot_shoot_whisky").questions[12], "CACTUS-7")
    >>> run.predict("1.8")
    >>> run.add(400)
    >>> run.reveal()
    >>> run.verdict
    'Not far: you were 0.42 too low.'
    """

    def __init__(self, question: Question, word: str | int | None = None) -> None:
        self.question = question
        self.word = read_seed(word) if word is not None else new_class_word()
        self.guess: Fraction | None = None
        self.revealed = False
        self._clear()

    def _clear(self) -> None:
        self.tally = Tally(self.question)
        self.points: list[Point] = []
        self.by_hand: list[Trial] = []
        """The last few trials that were looked at one by one, newest first."""

    @property
    def seed(self) -> int:
        """Different questions with the same word have nothing to do with each other."""
        mixed = Stream.of(self.word)
        for letter in self.question.id.encode():
            mixed = Stream(mixed.next64() ^ letter)
        return mixed.next64()

    # ---- what a person does ---------------------------------------------------------------------

    def predict(self, typed: object) -> None:
        """Give or change the guess; not any more once something has been seen."""
        if self.trials or self.revealed:
            raise BadInput("You have seen results already.", "Start over to make a fresh prediction.")
        self.guess = numbers.read(typed, self.question.guess)

    def deal(self) -> Trial:
        """One trial by hand."""
        self._need_guess("try it")
        self.need_room(1)
        trial = self.question.one(trial_stream(self.seed, self.trials))
        self.tally.add([trial.result])
        self._note()
        self.by_hand = [trial, *self.by_hand[: SHOWN_BY_HAND - 1]]
        return trial

    def add(self, trials: int) -> None:
        """So many trials in bulk."""
        self._need_guess("simulate")
        self.need_room(trials)
        start = self.trials
        found = self.question.many(trials, self.seed, start)
        while (done := self.trials - start) < trials:
            self.tally.add(found[done : next_cut(self.trials) - start])
            self._note()

    def reveal(self) -> None:
        """Show the exact answer; only to somebody who has made a prediction."""
        self._need_guess("see the exact answer")
        self.question.exact()  # refused where there are too many cases to count
        self.revealed = True

    def restart(self, word: str | int | None = None) -> None:
        """Forget guess and trials; with a word, other trials."""
        if word is not None:
            self.word = read_seed(word)
        self.guess, self.revealed = None, False
        self._clear()

    def _need_guess(self, what: str) -> None:
        if self.guess is None:
            raise BadInput(f"Predict first, then {what}.", "A guess makes you notice what surprises you.")

    def need_room(self, trials: int) -> None:
        """Refused where so many trials more are too many."""
        if not 1 <= trials <= MOST_TRIALS - self.trials:
            raise BadInput(
                f"This would be more than {MOST_TRIALS:,} trials.",
                "The mean hardly moves any more; start over instead.",
            )

    def _note(self) -> None:
        """Keep the mean at the cuts, and at the present end."""
        if self.points and self.points[-1].trials not in _CUT_SET:
            self.points.pop()
        self.points.append(Point(self.trials, self.mean or 0.0, self.interval))

    def counted(self, trial: Trial) -> str:
        """What a trial counts, in a word or two: what it adds to the share or to the average."""
        value = self.question.value_of(trial.result)
        if self.question.is_chance:
            return "yes" if value else "no"
        if self.question.of:
            return "fits" if value else "does not fit"
        return f"{'square' if self.question.squares else 'counts'} {numbers.say(value, self.question.guess, 1)}"

    # ---- what is known so far -------------------------------------------------------------------

    @property
    def trials(self) -> int:
        return self.tally.trials

    @property
    def counts(self) -> list[int]:
        """How many trials had each outcome: the bars."""
        return self.tally.counts

    @property
    def mean(self) -> float | None:
        """The simulated answer: the average of what the trials counted."""
        return None if self.tally.mean is None else float(self.tally.mean)

    @property
    def deviation(self) -> float | None:
        """Standard deviation of one trial, as far as the trials tell."""
        return self.tally.deviation

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the trials so far put the answer, with 95 % confidence; None while they cannot tell."""
        return self.tally.interval

    @property
    def too_few(self) -> bool:
        """Are there too few trials for an interval?"""
        return self.trials < self.tally.needed

    @property
    def estimates(self) -> list[Estimate]:
        """All answers with what the trials say; for after the reveal."""
        first, *others = self.question.answers()
        rest = [Estimate(answer.label, self._simulated(answer), answer.value) for answer in others]
        return [Estimate(first.label, self.mean, first.value), *rest]

    def _simulated(self, answer: Answer) -> float | None:
        if not answer.worth or not self.trials:
            return None
        return float(sum(count * worth for count, worth in zip(self.counts, answer.worth, strict=True)) / self.trials)

    @property
    def off(self) -> Fraction | None:
        """Guess minus exact answer, once both are on the table."""
        return self.guess - self.question.answer if self.revealed and self.guess is not None else None

    @property
    def judgement(self) -> Judgement | None:
        """How good the prediction was, once the answer is on the table."""
        return judge(self.question, self.guess) if self.revealed and self.guess is not None else None

    @property
    def verdict(self) -> str:
        """How far off the prediction was, in a sentence."""
        return self.judgement.says if self.judgement else ""

    @property
    def luck(self) -> Luck | None:
        """How far the trials ended from the exact value, and how many runs of this length do; after the reveal."""
        return luck(self.tally) if self.revealed else None

    @property
    def close(self) -> bool:
        return self.judgement is not None and self.judgement.close

    # ---- the same in numbers --------------------------------------------------------------------

    @property
    def table(self) -> list[Line]:
        exact = self.question.exact() if self.revealed else [None] * len(self.counts)
        trials = self.trials
        return [
            Line(name, count, count / trials if trials else None, true)
            for name, count, true in zip(self.question.outcomes, self.counts, exact, strict=True)
        ]

    def csv(self) -> str:
        """The table for a spreadsheet; the exact column only once it may be seen."""
        text = io.StringIO()
        write = csv.writer(text, lineterminator="\n").writerow
        write([self.question.axis, self.question.nouns, "share", *(["exact", "fraction"] if self.revealed else [])])
        for line in self.table:
            share = "" if line.share is None else f"{line.share:.6g}"
            exact = [] if line.exact is None else [f"{float(line.exact):.6g}", str(line.exact)]
            write([line.outcome, line.count, share, *exact])
        return text.getvalue()

    # ---- keeping it -----------------------------------------------------------------------------

    def save(self) -> dict[str, object]:
        guess = None if self.guess is None else str(self.guess)
        return {"word": self.word, "guess": guess, "trials": self.trials, "revealed": self.revealed}

    def restore(self, saved: Mapping[str, object]) -> int:
        """Go on where `save` was called, up to the trials: how many of them are to be added again.

        Whole games can take a while, so the caller decides how to add them. A damaged memory is a fresh start.
        """
        try:
            self.restart(str(saved["word"]))
            if saved.get("guess") is None:
                return 0
            self.predict(numbers.kept(saved["guess"]))
            if saved.get("revealed") is True:
                self.reveal()
        except (BadInput, KeyError, ValueError, ZeroDivisionError):
            self.restart()
            return 0
        trials = saved.get("trials")
        return trials if isinstance(trials, int) and 0 < trials <= MOST_TRIALS else 0

    def __repr__(self) -> str:
        return f"Run({self.question.id!r}, {self.word!r})"


_CUT_SET = frozenset(CUTS)


def next_cut(trials: int) -> int:
    """The next number of trials after which the mean is noted."""
    place = bisect_right(CUTS, trials)
    return CUTS[place] if place < len(CUTS) else trials + 1_000_000


def trials(question: str | Question, times: int = 1000, *, seed: str | int = 1) -> Any:
    """What so many trials of a question bring: True or False where a chance is asked for, else numbers.

    With a class word they are the trials of the page; `seed="HAMMER-42 7"` are those of pupil 7. A numpy array where
    numpy is there: `lab.trials("LSW-P01", 10_000).mean()`.

    >>> list(map(bool, trials("LSW-P01", 4, seed="CACTUS-7")))
    [False, False, False, True]
    """
    asked = question if isinstance(question, Question) else find(question)[1]
    given.whole("times", times, 1000)
    if not 1 <= times <= MOST_TRIALS:
        raise BadInput(f"{times:,} trials cannot be made in one call.", f"Choose 1 to {MOST_TRIALS:,}.")
    found = map(asked.value_of, asked.many(times, Run(asked, seed).seed))
    values = [bool(value) for value in found] if asked.is_chance else [float(value) for value in found]
    np = bulk.numpy()
    return np.asarray(values) if np else values
