"""Is a rule enforced, and where? Code that names it must have run in the examples that name it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from ..game import AnyGame
from ..rulebook import Rule
from . import examples
from .citations import Citation, Code, How
from .names import Names
from .source import Line
from .trace import Tracer

FEWEST = 3
"""A line that ran in one or two scenarios only may have done so by chance."""
IN_MOST, IN_FEW = 0.75, 0.2
"""Where nothing that ran names a rule: its code runs in most of its scenarios, and in few of the others."""


class By(StrEnum):
    """What shows that a rule is enforced; then what there is instead."""

    CODE = "code"
    """Code that names it, or uses a table that does, ran where it matters."""
    DATA = "data"
    """The rule is about components, and a table of them names it."""
    TRACE = "trace"
    """Nothing that ran names it, but some lines run in its examples and hardly elsewhere."""
    TOLD = "told only"
    NAMED = "named only"
    """In a comment, or at code that did not run where it matters."""
    NOTHING = "nothing"


ENFORCED = (By.CODE, By.DATA, By.TRACE)


@dataclass(frozen=True)
class Verdict:
    by: By
    places: tuple[str, ...] = ()
    """`settle.py:_gulp`: where it is enforced, or else where it is named."""
    told: tuple[str, ...] = ()
    """Ids of the examples in which an event, a refusal or the outcome cited it."""

    @property
    def enforced(self) -> bool:
        return self.by in ENFORCED


UNSEEN = Verdict(By.NOTHING)


class Evidence:
    """Plays the examples of a game once, and judges each of its rules by what ran."""

    def __init__(self, game: AnyGame, scenarios: Path) -> None:
        self.code = Code(game.folder, Names(game.rulebook))
        self.cited: dict[str, list[Citation]] = defaultdict(list)
        for citation in self.code.citations():
            self.cited[citation.rule].append(citation)
        tracer = Tracer(game, self.code.rules)
        self.deals = tracer.deal(examples.deals(game))
        known = examples.scenarios(game, scenarios)
        self.scenarios = tracer.runs(known)
        self.lessons = tracer.runs(examples.lessons(game)) if known else []

    def verdict(self, rule: Rule) -> Verdict:
        told = tuple(run.example.id for run in self.scenarios if rule.id in run.told)
        if places := self._citing(rule):
            return Verdict(By.DATA if rule.kind == "component" else By.CODE, places, told)
        if places := self._contrast(rule):
            return Verdict(By.TRACE, places, told)
        named = _places(self.cited[rule.id])
        return Verdict(By.TOLD if told else By.NAMED if named else By.NOTHING, named, told)

    def _citing(self, rule: Rule) -> tuple[str, ...]:
        """Code that names the rule and ran in an example that does, or in a deal; best what is inside a function."""
        naming = [run for run in (*self.scenarios, *self.lessons) if rule.id in run.example.rules]
        ran = frozenset().union(*(run.lines for run in (*naming, *self.deals)))
        found = [citation for citation in self.cited[rule.id] if citation.runs & ran]
        return _places(citation for how in (How.DOES, How.USED) for citation in found if citation.how is how)

    def _contrast(self, rule: Rule) -> tuple[str, ...]:
        """The functions whose lines best tell the scenarios of a rule, or that tell of it, from all others.

        Only where it is told of: what was told was done. Where all is silent, a contrast would be mere chance.
        """
        its = [run for run in self.scenarios if rule.id in run.example.rules or rule.id in run.told]
        others = len(self.scenarios) - len(its)
        if not any(rule.id in run.told for run in its) or len(its) < FEWEST or not others:
            return ()
        counts = Counter(line for run in its for line in run.lines)
        shares = {line: (count / len(its), (self.totals[line] - count) / others) for line, count in counts.items()}
        good = {line: mine - rest for line, (mine, rest) in shares.items() if mine >= IN_MOST and rest <= IN_FEW}
        most = max(good.values(), default=0)
        return tuple(dict.fromkeys(self.code.place(line) for line in sorted(good) if good[line] == most))

    @cached_property
    def totals(self) -> Counter[Line]:
        return Counter(line for run in self.scenarios for line in run.lines)


def _places(citations: Iterable[Citation]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(citation.place for citation in citations))
