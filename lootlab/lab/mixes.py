"""Trying out mixes in a secret choice: what does my mix secure against somebody who knows it?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..engine import regret
from ..engine.chance import Stream
from ..engine.matrix import conceded, secured, solve
from ..engine.question import Payoffs
from ..engine.refusal import BadInput
from . import numbers
from .learners import ROUNDS, Rounds, Search

MOST = 100
MOST_TIMES = 10_000
"""So often learners or rounds begin anew; more is no memory of ours."""


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

    # ---- learners and rounds follow from the seed of the run ------------------------------------

    def begin_search(self, number: int, seed: int) -> None:
        """The learners of this number, each pair with other hunches."""
        self.searches, self.search = number, Search(self.payoffs, Stream(seed + number).split())

    def begin_rounds(self, number: int, seed: int) -> None:
        self.bouts, self.rounds = number, Rounds(self.payoffs, Stream(seed - 1 - number).split())

    # ---- keeping it -----------------------------------------------------------------------------

    def save(self) -> dict[str, object]:
        """What was set and asked for; everything else follows from it and the seed."""
        laid = [self.payoffs.rows.index(each.mine) for each in self.rounds.laid] if self.rounds else []
        return {
            "weights": list(self.weights), "best": self._exact is not None, "record": str(self.record),
            "searches": self.searches, "bouts": self.bouts, "laid": laid,
        }  # fmt: skip

    def restore(self, saved: object, seed: int, revealed: bool) -> None:
        """As it was; what makes no sense is left as it is, and the best mix is known only to whoever may see it."""
        kept = dict(saved) if isinstance(saved, Mapping) else {}
        kept["best"] = revealed and kept.get("best") is True
        searches, bouts, laid = (kept.get(name) for name in ("searches", "bouts", "laid"))
        self._restore_mix(kept)
        if _is_number(searches, 1, MOST_TIMES):
            self.begin_search(int(str(searches)), seed)
            assert self.search is not None
            list(self.search.steps())
        if isinstance(laid, list) and _is_number(bouts, 0, MOST_TIMES):
            self.begin_rounds(int(str(bouts)), seed)
            self._lay_again(laid)

    def _restore_mix(self, kept: Mapping[str, object]) -> None:
        weights = kept.get("weights")
        if isinstance(weights, list) and len(weights) == len(self.weights):
            for row, weight in enumerate(weights):
                if _is_number(weight, 0, MOST):
                    self.weights[row] = weight
        try:
            record = numbers.kept(kept.get("record"))
        except (ValueError, ZeroDivisionError):
            record = self.secured
        if kept["best"]:
            self.best()
        self.record = max(self.secured, record) if record <= self.value else self.secured

    def _lay_again(self, laid: Sequence[object]) -> None:
        for row in laid[:ROUNDS]:
            if self.rounds is None or not _is_number(row, 0, len(self.payoffs.rows) - 1):
                return
            self.rounds.lay(int(str(row)))


def _is_number(given: object, low: int, high: int) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and low <= given <= high
