"""Exercises that check themselves: `lab.exercise("S3")` shows one, `lab.check("S3", 5/17)` says what is off.

They stand in `exercises.toml`, here and in the folder of each game (`lab.check("LSW-X1", 4)`), written like the steps
of a question (engine/teaching.py): an answer as a sum, a hint, and the wrong answers that many people find.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import isfinite
from pathlib import Path
from types import MappingProxyType

from ..engine import strict, teaching
from ..engine.refusal import BadInput, nearest
from ..engine.sums import work_out
from ..engine.teaching import Step
from ..languages import tongue
from ..look.html import escape

FILE = Path(__file__).parent / "exercises.toml"
GAMES = Path(__file__).parent.parent / "games"


@dataclass(frozen=True, repr=False)
class Exercise:
    """One number to find, in code or in the head."""

    id: str
    step: Step

    def __repr__(self) -> str:
        return tongue.say(f"{self.id}: {self.step.ask}")

    def _repr_html_(self) -> str:
        hint = f"<details><summary>A hint</summary>{escape(self.step.hint)}</details>"
        return f"<p><strong>{self.id}</strong> {escape(self.step.ask)}</p>{hint}"


@dataclass(frozen=True, repr=False)
class Checked:
    """What an answer is worth, in a sentence."""

    right: bool
    sentence: str

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return tongue.say(self.sentence)

    def _repr_html_(self) -> str:
        colour = "#1A6B3C" if self.right else "#8A5A00"
        return f'<p style="border-left: 4px solid {colour}; padding: 0 12px">{escape(self.sentence)}</p>'


@cache
def exercises() -> Mapping[str, Exercise]:
    found = {}
    for file in (FILE, *sorted(GAMES.glob("*/exercises.toml"))):
        for where, entry in strict.tables(strict.source(file), "exercise"):
            step = teaching.step(where, {key: value for key, value in entry.items() if key != "id"})
            found[entry["id"]] = Exercise(entry["id"], step)
    return MappingProxyType(found)


def exercise(name: str) -> Exercise:
    """One of them, by its letters and number: S3, or LSW-X1 of a game.

    >>> exercise("S1")
    S1: ...
    """
    wanted = str(name).strip().upper()
    if wanted not in exercises():
        raise BadInput(
            f"There is no exercise “{str(name)[:20]}”.",
            nearest(wanted, exercises(), "They begin with S1; those of a game with LSW-X1."),
        )
    return exercises()[wanted]


def check(name: str, answer: object) -> Checked:
    """Is this the answer? A number, a fraction, or a sum or a per cent in quotes.

    >>> check("S1", 5 / 85)
    Right. Five looters among 85 cards; nothing else is known about the top card.
    >>> check("S1", "80/85")
    Not yet: the opposite. That is the chance that it does not happen. Take it from 1.
    """
    step = exercise(name).step
    if answer is None or answer is ...:
        return Checked(False, f"Your answer is still missing. {step.ask}")
    value = _number(answer)
    if step.is_right(value):
        return Checked(True, f"Right. {step.why}")
    if wrong := step.wrong(value):
        title = teaching.ideas()[wrong.idea][0].rstrip("?")
        title = title[:1].lower() + title[1:] if tongue.language() == tongue.ENGLISH else tongue.say(title)
        return Checked(False, f"Not yet: {title}. {wrong.sentence}")
    if step.is_right(value / 100):
        return Checked(False, "Not yet: the digits are right. Give a chance as a number from 0 to 1, not in per cent.")
    return Checked(False, f"Not yet. {step.hint}")


def _number(answer: object) -> Fraction:
    if isinstance(answer, str):
        text = answer.strip()
        return work_out(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    if hasattr(answer, "item") and getattr(answer, "size", 1) == 1:  # a number of numpy
        answer = answer.item()
    if isinstance(answer, int | Fraction) and not isinstance(answer, bool):
        return Fraction(answer)
    if isinstance(answer, float) and isfinite(answer):
        return Fraction(answer).limit_denominator(10**12)
    kind = type(answer).__name__
    raise BadInput(f"This is no number but {kind}.", "Give one number, such as 5 / 85, or .mean() of your trials.")
