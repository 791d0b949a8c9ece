"""Two learners who find out by playing how to choose in secret; they know the payoffs and nothing of any solution.

After every round each of them asks of every choice: how much more would it have brought against what the other just
did? That is regret, added up from round to round; whoever was glad not to have chosen something forgets how glad. In
the next round each choice is made as often as it is regretted. Neither mix settles down, but their averages do, with
later rounds counting more (Hart and Mas-Colell's regret matching, as Tammelin sharpened it).

All numbers are whole, so the same is learnt on every machine. Nothing here may import `matrix`: what is learnt and
what is worked out are two ways to the same number, and that they agree is a finding.

>>> learners = Learners([[0, -2, 3], [2, 0, -1], [-3, 1, 0]])
>>> learners.play(400)
>>> [round(share, 2) for share in shares(learners.rows)]
[0.17, 0.5, 0.33]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm

Gains = Sequence[Sequence[int | Fraction]]

ROUNDS = 500
"""So long learn those who play the trials of a question."""
MOST_PAIRS = 36
GIVEN_UP = 1000
"""What is chosen less than once in so many rounds is not chosen any more."""
PARTS = 1_000_000
"""In how many parts a mix is told."""
_FINE = 1 << 30
"""A mix while learning, in so many parts."""


class Learners:
    """`gain[r][c]` is what the row player wins from the column player. Both begin with a hunch: a
    choice that they prefer until they know better.
    """

    def __init__(self, gain: Gains, begin: tuple[int, int] = (0, 0)) -> None:
        unit = lcm(*(Fraction(won).denominator for line in gain for won in line))
        self._gain = [[int(won * unit) for won in line] for line in gain]
        self._turned = [[-won for won in column] for column in zip(*self._gain, strict=True)]
        spread = max(map(max, self._gain)) - min(map(min, self._gain))
        self._regrets = [
            [spread * _FINE * (place == hunch) for place in range(size)]
            for size, hunch in zip((len(self._gain), len(self._turned)), begin, strict=True)
        ]
        self._sums = [[0] * len(self._gain), [0] * len(self._turned)]
        self.rounds = 0

    def play(self, rounds: int) -> None:
        """So many rounds more."""
        for _ in range(rounds):
            self.rounds += 1
            mine, theirs = (_mix(regrets) for regrets in self._regrets)
            for sums, mix in zip(self._sums, (mine, theirs), strict=True):
                for place, part in enumerate(mix):
                    sums[place] += self.rounds * part
            self._regrets[0] = _regret(self._regrets[0], mine, self._gain, theirs)
            # she has seen what he will do next: taking turns, they settle down more quickly
            self._regrets[1] = _regret(self._regrets[1], theirs, self._turned, _mix(self._regrets[0]))

    @property
    def rows(self) -> tuple[int, ...]:
        """What the row player has learnt: how many parts of PARTS for each choice."""
        return _in_parts(self._sums[0])

    @property
    def columns(self) -> tuple[int, ...]:
        return _in_parts(self._sums[1])


@dataclass(frozen=True)
class Learnt:
    """How often each choice is made, in parts of PARTS, by rows and by columns."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


def hunches(gain: Gains) -> list[tuple[int, int]]:
    """With what the pairs of a school begin: every pair of choices once, or each choice once where that were too many.

    >>> hunches([[1, 2], [3, 4]])
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    rows, columns = len(gain), len(gain[0])
    if rows * columns <= MOST_PAIRS:
        return list(product(range(rows), range(columns)))
    return [(place % rows, place % columns) for place in range(max(rows, columns))]


def school(gain: Gains, rounds: int = ROUNDS) -> Learnt:
    """Those who play the trials: one pair of learners for every way to begin, and what they do on average.

    Where several mixes are equally good, a pair ends near one or the other, depending on how it began.
    """
    return _school(tuple(map(tuple, gain)), rounds)


@lru_cache(32)
def _school(gain: tuple[tuple[int | Fraction, ...], ...], rounds: int) -> Learnt:
    pairs = [Learners(gain, begin) for begin in hunches(gain)]
    for pair in pairs:
        pair.play(rounds)
    rows, columns = ([sum(parts) for parts in zip(*mixes, strict=True)] for mixes in _mixes(pairs))
    return Learnt(_in_parts(_kept(rows)), _in_parts(_kept(columns)))


def _kept(sums: Sequence[int]) -> list[int]:
    """What is hardly ever chosen any more, a trace of how a pair began, is given up."""
    least = sum(sums) // GIVEN_UP
    return [part if part >= least else 0 for part in sums]


def _mixes(pairs: Sequence[Learners]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    return [pair.rows for pair in pairs], [pair.columns for pair in pairs]


def shares(parts: Sequence[int]) -> tuple[float, ...]:
    """A learnt mix as shares."""
    return tuple(part / PARTS for part in parts)


def _mix(regrets: Sequence[int]) -> list[int]:
    """As often as it is regretted; who regrets nothing chooses evenly."""
    total = sum(regrets)
    if not total:
        return [_FINE // len(regrets)] * len(regrets)
    return [regret * _FINE // total for regret in regrets]


def _regret(
    before: Sequence[int], mine: Sequence[int], gain: Sequence[Sequence[int]], other: Sequence[int]
) -> list[int]:
    """After a round with these two mixes: `gain` as the one sees it who regrets."""
    brings = [sum(won * part for won, part in zip(line, other, strict=True)) for line in gain]
    got = sum(part * brought for part, brought in zip(mine, brings, strict=True)) // _FINE
    return [max(0, regret + brought - got) for regret, brought in zip(before, brings, strict=True)]


def _in_parts(sums: Sequence[int]) -> tuple[int, ...]:
    """Rounded so that they add up: what is missing goes to the most frequent choice."""
    total = sum(sums)
    if not total:
        return (0,) * len(sums)
    parts = [part * PARTS // total for part in sums]
    parts[parts.index(max(parts))] += PARTS - sum(parts)
    return tuple(parts)
