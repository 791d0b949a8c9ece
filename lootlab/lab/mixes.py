"""Trying out mixes in a secret choice: what does my mix secure against somebody who knows it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..engine import regret
from ..engine.matrix import conceded, secured, solve
from ..engine.question import Payoffs
from ..engine.refusal import BadInput
from .learners import Rounds, Search

MOST = 100


@dataclass(frozen=True)
class Answer:
    """What one of her choices makes of your mix."""

    choice: str
    gain: Fraction
    best: bool
    """She can do nothing worse to you."""


class Mixes:
    """Weights for your choices, and what they bring.

    >>> mixes = Mixes(Payoffs(("L", "S"), ("S", "W"), ((Fraction(-2), Fraction(4)), (Fraction(0), Fraction(-2)))))
    >>> mixes.secured
    Fraction(-1, 1)
    >>> mixes.set(0, 25); mixes.set(1, 75)
    >>> mixes.secured == mixes.value
    True
    """

    def __init__(self, payoffs: Payoffs) -> None:
        self.payoffs = payoffs
        self.solution = solve(payoffs.gain)
        self.even()
        self.record = self.secured
        """The best that was secured so far."""
        self.search: Search | None = None
        """Two learners who look for it,"""
        self.searches = 0
        """how many pairs have begun,"""
        self.rounds: Rounds | None = None
        """and rounds against what learners know,"""
        self.bouts = 0
        """how often begun again."""

    def even(self) -> None:
        self.weights = [MOST // 2] * len(self.payoffs.rows)
        self._exact: tuple[Fraction, ...] | None = None

    def best(self) -> None:
        """The mix the program has found; weights as fine as they have to be."""
        parts = max(self.solution.rows)
        self.weights = [int(share / parts * MOST + Fraction(1, 2)) for share in self.solution.rows]
        self._exact = self.solution.rows
        self.record = self.value

    def set(self, row: int, weight: int) -> None:
        if not (0 <= row < len(self.weights) and 0 <= weight <= MOST):
            raise BadInput(f"{weight} is no weight for choice {row + 1}.", f"Weights go from 0 to {MOST}.")
        self.weights[row] = weight
        self._exact = None
        self.record = max(self.record, self.secured)

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """The mix; all weights at zero mean an even one."""
        if self._exact is not None:
            return self._exact
        whole = sum(self.weights)
        if not whole:
            return (Fraction(1, len(self.weights)),) * len(self.weights)
        return tuple(Fraction(weight, whole) for weight in self.weights)

    @property
    def answers(self) -> list[Answer]:
        """Her choices, each with what you then get on average."""
        columns: Sequence[tuple[Fraction, ...]] = list(zip(*self.payoffs.gain, strict=True))
        mix = self.shares
        gains = [sum((p * gain for p, gain in zip(mix, column, strict=True)), Fraction(0)) for column in columns]
        worst = min(gains)
        named = zip(self.payoffs.columns, gains, strict=True)
        return [Answer(choice, gain, gain == worst) for choice, gain in named]

    @property
    def secured(self) -> Fraction:
        """What you get at least, whatever she does."""
        return min(answer.gain for answer in self.answers)

    @property
    def cost(self) -> Fraction:
        """What it costs to stray from the best mix to this one, against somebody who sees through it."""
        return self.value - self.secured

    @property
    def learnt(self) -> tuple[Fraction, Fraction]:
        """What the learners of the trials make sure of for you, and to what they hold you."""
        found = regret.school(self.payoffs.gain)
        rows, columns = (tuple(Fraction(part, regret.PARTS) for part in mix) for mix in (found.rows, found.columns))
        return secured(self.payoffs.gain, rows), conceded(self.payoffs.gain, columns)

    @property
    def value(self) -> Fraction:
        """What the best mix secures. Not to be shown before the exact answer is."""
        return self.solution.value
