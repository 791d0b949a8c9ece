"""Working an answer out, step by step: what was typed, what that says, what comes next. Pure state, drawn elsewhere.

Everything follows from what was typed, so that is what `save` keeps.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..engine.question import Guess, Question
from ..engine.refusal import BadInput
from ..engine.sums import work_out
from ..engine.teaching import Step, Teaching, ideas, load
from . import numbers
from .questions import home

HINT_AFTER, SHOW_AFTER = 1, 3
"""After so many misses of a step there is a hint, and the button that shows the number."""
MOST_KEPT = 12
"""Tries that are remembered of one step; whoever needs more has been shown the number long before."""
LONGEST = 120
SHOWN = "show me"
"""Stands among the tries where the number was shown."""
_ANY = Guess(-1e12, 1e12, 1, percent=False)
_SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", ":": "/", "−": "-", "–": "-", "^": "**"})
_COMMA = re.compile(r"(?<=\d),(?=\d)")


@dataclass(frozen=True)
class Reply:
    """What is said to a number: right, a known mistake with its name, or not yet."""

    right: bool
    title: str
    says: str = ""


def read(typed: str) -> Fraction:
    """A number as people write it, or a sum: 4/17, 0.24, 24 %, 80/85 * 4/84.

    >>> read("24 %"), read("1/2 × 1/3"), read("2,5"), read("0,5 * 1/3")
    (Fraction(6, 25), Fraction(1, 6), Fraction(5, 2), Fraction(1, 6))
    """
    text = typed.strip()
    if not text:
        raise BadInput("Nothing is typed yet.", "Write a number like 4/17, 0.24 or 24 %, or a sum like 80/85 * 4/84.")
    if len(text) > LONGEST:
        raise BadInput(f"That is longer than {LONGEST} signs.", "Work it out a little further, then type the number.")
    try:
        return numbers.read(text, _ANY)
    except BadInput:
        pass
    try:
        points = text if "(" in text else _COMMA.sub(".", text)  # in C(5,2) it parts two numbers
        return work_out(re.sub(r"(\d)\s*%", r"\1/100", points.translate(_SIGNS)))
    except BadInput as error:
        raise BadInput(f"“{text}” is not a number.", "Write it like 4/17, 0.24, 24 % or 80/85 * 4/84.") from error


class Working:
    """The steps of one question and how far somebody has come.

    >>> from .questions import find
    >>> working = Working.of(find("BOL-P03")[1])
    >>> working.offer("5/85").title, working.offer("80/85").right, working.at
    ('The opposite', True, 1)
    """

    def __init__(self, teaching: Teaching) -> None:
        self.teaching = teaching
        self.tries: list[list[str]] = [[]]
        """What was typed, step by step; the last list is about the step that is open."""
        self.opened = False
        self.reply: Reply | None = None
        """What was said to the last number."""

    @classmethod
    def of(cls, question: Question) -> Working | None:
        """Nothing for a question without steps, or for one of somebody's own that only has the id of ours."""
        game = home(question)
        if game is None or question not in game.questions:
            return None
        found = load(game).get(question.id)
        return cls(found) if found and found.steps else None

    # ---- where we are ---------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The number of the open step, from 0; as many as there are steps when all are done."""
        return len(self.tries) - 1

    @property
    def done(self) -> bool:
        return self.at == len(self.teaching.steps)

    @property
    def step(self) -> Step | None:
        return None if self.done else self.teaching.steps[self.at]

    @property
    def found(self) -> tuple[Step, ...]:
        """The steps whose numbers are on the board."""
        return self.teaching.steps[: self.at]

    @property
    def misses(self) -> int:
        """Wrong numbers for the open step."""
        return len(self.tries[-1])

    @property
    def hint(self) -> str:
        return self.step.hint if self.step and self.misses >= HINT_AFTER else ""

    @property
    def may_show(self) -> bool:
        return not self.done and self.misses >= SHOW_AFTER

    @property
    def typed(self) -> str:
        """The last number that was not right: it stays in the field."""
        return self.tries[-1][-1] if self.tries[-1] else ""

    def shown(self, step: int) -> bool:
        """Was the number of this step shown instead of found?"""
        return self.tries[step][-1:] == [SHOWN]

    @property
    def filled(self) -> frozenset[str]:
        """Places of the tree or the table whose numbers are known: found, given, or following from what was found."""
        teaching = self.teaching
        if self.done:
            return frozenset(self._places())
        here = {step.fills for step in self.found}
        asked = {step.fills for step in teaching.steps if step.fills}
        if teaching.table is not None:
            rest = set(self._places()) - asked if asked <= here else set()
            return frozenset((here | rest | {*teaching.table.given}) - {""})
        known = here & asked
        for branch in sorted(teaching.tree, key=lambda branch: branch.at.count(".")):
            parent = branch.at.rpartition(".")[0]
            beside = {other.at for other in teaching.tree if other.at.rpartition(".")[0] == parent} & asked
            # What nobody asks for is shown once it gives nothing away: its parent and its asked sisters are known.
            if branch.at not in asked and beside <= known and (not parent or parent in known):
                known.add(branch.at)
        return frozenset(known)

    def _places(self) -> tuple[str, ...]:
        table = self.teaching.table
        return table.places if table is not None else tuple(branch.at for branch in self.teaching.tree)

    # ---- what a person does ---------------------------------------------------------------------

    def offer(self, typed: str) -> Reply:
        """A number for the open step. What cannot be read is refused and is no miss."""
        step = self.step
        if step is None:
            raise BadInput("All steps are done.", "The whole sum is on the board.")
        value = read(typed)
        self.reply = answer(step, value, typed)
        self.tries[-1] = [*self.tries[-1], typed.strip()][-MOST_KEPT:]
        if self.reply.right:
            self.tries.append([])
        return self.reply

    def show(self) -> Step:
        """Give up on this step: its number goes to the board."""
        step = self.step
        if step is None or not self.may_show:
            raise BadInput("Try it first.", f"After {SHOW_AFTER} misses the number can be shown.")
        self.reply = Reply(True, "Shown.", step.why)
        self.tries[-1] = [*self.tries[-1], SHOWN]
        self.tries.append([])
        return step

    # ---- keeping it -----------------------------------------------------------------------------

    def save(self) -> dict[str, object]:
        """Nothing while nobody has begun."""
        return {"steps": [list(tries) for tries in self.tries]} if self.opened else {}

    def restore(self, saved: Mapping[str, object]) -> None:
        """Go on where `save` was called; a damaged memory is a fresh start, and so are steps that have changed."""
        steps = saved.get("steps")
        if not isinstance(steps, list):
            return
        self.opened = True
        try:
            for number, tries in enumerate(steps[: len(self.teaching.steps) + 1]):
                self._again(number, [str(typed) for typed in tries])
        except (BadInput, TypeError):
            self.tries, self.reply = [[]], None

    def _again(self, number: int, tries: list[str]) -> None:
        for typed in tries[: MOST_KEPT + 1]:
            if number != self.at:
                raise BadInput("These are not the steps of this question.", "Begin again.")
            if typed == SHOWN:
                self.show()
            else:
                self.offer(typed)


def answer(step: Step, value: Fraction, typed: str = "") -> Reply:
    """What is to be said to this number.

    >>> from .questions import find
    >>> last = Working.of(find("BOL-P03")[1]).teaching.steps[-1]
    >>> [answer(last, read(typed), typed).title for typed in ("8/51", "15.7", "0.16", "1/2")]
    ['Right.', 'Of a hundred', 'Nearly', 'Not yet.']
    """
    if step.is_right(value):
        return Reply(True, "Right.", step.why)
    if wrong := step.wrong(value):
        return Reply(False, ideas()[wrong.idea][0], wrong.sentence)
    if value and any(step.is_right(value * times) for times in (Fraction(1, 100), Fraction(100))):
        title, says = ideas()["per-cent"]
        return Reply(False, title, says)
    if _rounded(step.answer, value, typed):
        return Reply(False, "Nearly", "You rounded too early. Give one digit more, or the fraction.")
    return Reply(False, "Not yet.")


def _rounded(exact: Fraction, value: Fraction, typed: str) -> bool:
    """Is this the right number, with too few digits?"""
    text = typed.strip().removesuffix("%").strip().replace(",", ".")
    if not re.fullmatch(r"-?\d*\.?\d+", text):
        return False
    decimals = len(text.partition(".")[2]) + (2 if "%" in typed else 0)
    return value != 0 and abs(value - exact) <= Fraction(1, 2 * 10**decimals)
