"""The trials of a whole class, worked out again from how many each pupil made: no code carries a count.

Pupil 7 of HAMMER-42 has the trials of the word "HAMMER-42 7", so no two pupils share a trial, and a pupil is pooled
once however often something was sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ..engine.question import Question
from .links import own_word
from .run import Run
from .runner import HELPING, helpings
from .tally import Tally


class Pool:
    """
    >>> from lootlab.lab.questions import find
    >>> pool = Pool(find("LSW-P01")[1], "HAMMER-42")
    >>> wanted = {7: 20, 8: 30}
    >>> pool.left(wanted), list(pool.grow(wanted))[-1], pool.left(wanted)
    (50, 0, 0)
    >>> pool.together(wanted).trials
    50
    """

    def __init__(self, question: Question, word: str) -> None:
        self.question = question
        self.word = word
        self._done: dict[int, dict[int, Tally]] = {}
        """By pupil and number of trials; of each pupil only the last."""
        self._whole: tuple[dict[int, int], Tally] | None = None

    def left(self, wanted: Mapping[int, int]) -> int:
        """How many trials are still to be worked out."""
        return sum(trials - self._begun(pupil, trials).trials for pupil, trials in wanted.items())

    def grow(self, wanted: Mapping[int, int], seconds: float = HELPING) -> Iterator[int]:
        """Work them out; tells how many are to come about every `seconds`, and at the end."""
        jobs = [(pupil, trials) for pupil, trials in wanted.items() if self._begun(pupil, trials).trials < trials]
        at = 0

        def work(size: int) -> None:
            nonlocal at
            while size:
                pupil, trials = jobs[at]
                tally = self._begun(pupil, trials)
                part = min(size, trials - tally.trials)
                tally.add(self.question.many(part, self._seed(pupil), tally.trials))
                self._done[pupil] = {trials: tally}
                size -= part
                at += tally.trials == trials

        return helpings(self.left(wanted), work, seconds)

    def together(self, wanted: Mapping[int, int]) -> Tally:
        """Everything that is worked out, as one run."""
        asked = dict(wanted)
        if self._whole is not None and self._whole[0] == asked:
            return self._whole[1]
        whole = Tally(self.question)
        for pupil, trials in wanted.items():
            whole = whole + self._begun(pupil, trials)
        if whole.trials == sum(asked.values()):
            self._whole = (asked, whole)  # it is asked for with every picture
        return whole

    def mean(self, pupil: int, trials: int) -> Fraction | None:
        """What the trials of one pupil say; None while they are not worked out, or where there are none."""
        tally = self._done.get(pupil, {}).get(trials)
        return tally.mean if tally is not None and tally.trials == trials else None

    def _begun(self, pupil: int, trials: int) -> Tally:
        """As far as it is worked out: from the start, or on from fewer trials of the same pupil."""
        done = self._done.get(pupil, {})
        if trials in done:
            return done[trials]
        fewer = next((tally for tally in done.values() if tally.trials <= trials), None)
        return fewer if fewer is not None else Tally(self.question)

    def _seed(self, pupil: int) -> int:
        return Run(self.question, own_word(self.word, pupil)).seed
