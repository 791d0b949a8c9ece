"""A chart in one line: how often each value came, beside what it should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Any

from ..engine import given
from ..engine.confidence import enough_for, of_share
from ..engine.question import Question
from ..engine.refusal import BadInput
from ..look import chart, drawing
from ..look.html import escape
from . import numbers
from .questions import find

MOST_BARS = 60


@dataclass(frozen=True, repr=False)
class Bars:
    """Shares of values, drawn in a notebook and written everywhere else."""

    counts: Mapping[Any, int]
    exact: Mapping[Any, Fraction]
    axis: str

    @property
    def trials(self) -> int:
        return sum(self.counts.values())

    def share(self, value: Any) -> float:
        return self.counts.get(value, 0) / self.trials

    def __repr__(self) -> str:
        wide = max(len(str(value)) for value in self.counts)
        return "\n".join(f"{value!s:>{wide}} {self._told(value)}" for value in self._values())

    def _told(self, value: Any) -> str:
        share = self.share(value)
        exact = f"  exact {numbers.share(self.exact[value])}" if value in self.exact else ""
        return f"{'█' * round(40 * share):40} {numbers.share(share):>6}{exact}"

    def _values(self) -> list[Any]:
        return sorted({*self.counts, *self.exact})

    def _repr_html_(self) -> str:
        of = [
            chart.Bar(str(value), self.share(value), float(self.exact[value]) if value in self.exact else None)
            for value in self._values()
        ]
        drawn = chart.bars(of, self.axis, f"{self.axis}, {self.trials} trials")
        box = f'<div class="drawn" aria-hidden="true" style="max-width: 560px">{drawn}</div>'
        return drawing.framed(None, f'<div class="heard">{self._twin()}</div>{box}')

    def _twin(self) -> str:
        """The numbers as a table: it is heard in place of the drawing, and left where a page strips drawings."""
        names = (self.axis, "share", *(["exact"] if self.exact else []))
        return chart.table(names, [self._row(value) for value in self._values()])

    def _row(self, value: Any) -> list[str]:
        exact = numbers.share(self.exact[value]) if value in self.exact else ""
        return [str(value), numbers.share(self.share(value)), *([exact] if self.exact else [])]


def bars(values: Iterable[Any], exact: Mapping[Any, Fraction] | None = None, axis: str = "value") -> Bars:
    """How often each value came: `lab.bars(hands.count("looters"))`. `exact` is drawn beside it.

    >>> bars([0, 1, 1, 2]).share(1)
    0.5
    """
    if exact is not None and not isinstance(exact, Mapping):
        raise BadInput(
            f"Beside the bars stand exact shares, a dict, not {type(exact).__name__}.",
            "Draw one after the other.",
        )
    if isinstance(values, str):
        raise BadInput(
            f"“{values}” is one word; bars need one value per trial.", 'Count first: hands.count("looters").'
        )
    try:
        counts = Counter(plain(values))
        sorted({*counts, *(exact or {})})
    except TypeError:  # whole hands, or words among numbers
        raise BadInput(
            "Bars need one value per trial, all numbers or all words.",
            "Count first: hands.count(…), rolls.sum(axis=1).",
        ) from None
    if not counts:
        raise BadInput("There is nothing to draw.", "Give some values, such as hands.count(…).")
    if len(counts) > MOST_BARS:
        raise BadInput(f"{len(counts)} different values are too many bars.", f"Round them: at most {MOST_BARS}.")
    return Bars(counts, exact or {}, axis)


def plain(values: Iterable[Any]) -> Sequence[Any]:
    """Values as Python's own, whether they come from numpy or not."""
    if callable(values):
        code = getattr(values, "__name__", type(values).__name__)
        text = f"{code} is a function: it answers when it is called."
        raise BadInput(text, f"Call it with brackets: {code}(…).")
    if not hasattr(values, "__iter__"):
        text = f"{given.shortly(values)} is a single value."
        raise BadInput(text, "Give the values of all trials, such as hands.count(…).")
    listed: Sequence[Any] = values.tolist() if hasattr(values, "tolist") else list(values)
    return listed


def figures(values: Iterable[Any]) -> list[float]:
    """Values that can be reckoned with: numbers, or True and False."""
    listed = plain(values)
    for value in listed:
        if isinstance(value, str) or not hasattr(value, "__float__") or not isfinite(value):
            raise BadInput(f"{value!r} is no number.", "Give a number, True or False for each trial: hands.count(…).")
    return list(map(float, listed))


@dataclass(frozen=True, repr=False)
class Compared:
    """What the trials say beside the exact answer of a question."""

    question: Question
    trials: int
    found: float
    interval: tuple[float, float] | None

    def __repr__(self) -> str:
        scale = self.question.guess
        found = f"{numbers.say(self.found, scale, 1)} in {self.trials} trials"
        if self.interval is not None:
            low, high = (numbers.say(edge, scale, 1) for edge in self.interval)
            found += f" (95% interval: {low} to {high})"
        exact = f"{numbers.near(self.question.answer, scale)} = {self.question.answer}"
        return f"{self.question.id}, {self.question.title}: {found}; exactly {exact}."

    def _repr_html_(self) -> str:
        return f"<p>{escape(repr(self))}</p>"


def _look_at(values: Iterable[float], asked: Question) -> None:
    """Values that cannot be what the question asks for are another thing, however near their average may come."""
    low, high = asked.span
    wrong = next((value for value in values if not low <= value <= high), None)
    if wrong is None:
        return
    if asked.is_chance:
        text = f"{asked.id} asks for a chance: True or False for each trial, not {wrong:g}."
        raise BadInput(text, 'Ask something of each of them: hands.count("looters") >= 1.')
    told = f"{low:g} to {high:g}"
    raise BadInput(f"{asked.id} asks for something from {told}, not {wrong:g}.", "Compare what is asked for.")


def compare(values: Any, question: str | Question) -> Compared:
    """Your trials beside the exact answer: `lab.compare(hands.count("looters") >= 1, "BOL-P05")`.

    >>> compare([True] * 40 + [False] * 60, "LSW-P01")
    LSW-P01, Same thought: 40% in 100 trials (95% interval: 30.9% to 49.8%); exactly 33.3% = 1/3.
    """
    asked = question if isinstance(question, Question) else find(question)[1]
    listed = figures(values)
    if not listed:
        raise BadInput("There is nothing to compare.", "Give one value per trial.")
    _look_at(listed, asked)
    found = sum(listed) / len(listed)
    enough = asked.is_chance and set(listed) <= {0, 1} and len(listed) >= enough_for(float(asked.answer))
    interval = of_share(sum(map(int, listed)), len(listed)) if enough else None
    return Compared(asked, len(listed), found, interval)
