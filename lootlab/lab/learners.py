"""Two learners at work on a secret choice, step by step; and twenty rounds of one's own against what was learnt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ..engine import regret
from ..engine.bulk import weighted
from ..engine.chance import Stream
from ..engine.question import Payoffs
from ..engine.refusal import BadInput

CUTS = (1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 40, 50, 70, 100, 150, 200, 300, 500, 700, 1000)
"""After which rounds the mixes are noted; with the last one the learners stop."""
ROUNDS = 20
"""That a person plays."""

Mix = tuple[float, ...]


@dataclass(frozen=True)
class Moment:
    """What the two have learnt after so many rounds."""

    rounds: int
    rows: Mix
    columns: Mix


class Search:
    """Two learners look for their mixes. They begin with hunches, which follow from the stream.

    >>> gains = (Fraction(-2), Fraction(4)), (Fraction(0), Fraction(-2))
    >>> search = Search(Payoffs(("L", "S"), ("S", "W"), gains), Stream(1))
    >>> for _ in search.steps(): pass
    >>> search.path[-1].rounds, [round(share, 2) for share in search.path[-1].rows]
    (1000, [0.25, 0.75])
    """

    def __init__(self, payoffs: Payoffs, stream: Stream) -> None:
        self.payoffs = payoffs
        self.begin = stream.below(len(payoffs.rows)), stream.below(len(payoffs.columns))
        self._pair = regret.Learners(payoffs.gain, self.begin)
        self.path: list[Moment] = []

    def steps(self) -> Iterator[int]:
        """One note after the other; how many are still to come."""
        for place, rounds in enumerate(CUTS, 1):
            self._pair.play(rounds - self._pair.rounds)
            self.path.append(Moment(rounds, regret.shares(self._pair.rows), regret.shares(self._pair.columns)))
            yield len(CUTS) - place

    @property
    def done(self) -> bool:
        return len(self.path) == len(CUTS)


@dataclass(frozen=True)
class Laid:
    """One round that a person played: which choices, and what it brought."""

    mine: str
    hers: str
    gain: Fraction


class Rounds:
    """A person against what the learners know; what the opponent chooses in a round follows from the stream."""

    def __init__(self, payoffs: Payoffs, stream: Stream) -> None:
        self.payoffs = payoffs
        self._stream = stream
        self.laid: list[Laid] = []
        self._brought = Fraction(0)
        """What such choices bring on average, added up."""

    @cached_property
    def _hers(self) -> tuple[int, ...]:
        return regret.school(self.payoffs.gain).columns

    def lay(self, row: int) -> Laid:
        if self.over:
            raise BadInput(f"All {ROUNDS} rounds are played.", "Begin again for other rounds.")
        if not 0 <= row < len(self.payoffs.rows):
            raise BadInput(f"There is no choice {row + 1}.", f"You can choose {', '.join(self.payoffs.rows)}.")
        column = int(weighted(self._stream, self._hers))
        played = Laid(self.payoffs.rows[row], self.payoffs.columns[column], self.payoffs.gain[row][column])
        self.laid.append(played)
        self._brought += self.worth(row)
        return played

    def worth(self, row: int) -> Fraction:
        """What this choice brings on average against what was learnt."""
        return mean(self.payoffs.gain[row], self._hers)

    @property
    def over(self) -> bool:
        return len(self.laid) >= ROUNDS

    @property
    def total(self) -> Fraction:
        return sum((played.gain for played in self.laid), Fraction(0))

    @property
    def expected(self) -> Fraction:
        """What the same choices would bring on average, all rounds together: the rest was luck."""
        return self._brought


def mean(gains: Sequence[Fraction], parts: Sequence[int]) -> Fraction:
    return sum((gain * part for gain, part in zip(gains, parts, strict=True)), Fraction(0)) / sum(parts)
