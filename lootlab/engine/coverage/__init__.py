"""For each rule of a game: where it is enforced, where told, what tests it, what teaches it.

Whether a rule is enforced is not read but seen: the scenarios that name it are played, and code counts that runs then.
"""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..game import AnyGame
from ..rulebook import Rule
from .names import Names
from .source import rooms
from .verdict import UNSEEN, By, Evidence, Verdict

__all__ = ["NO_TESTS", "By", "Row", "Verdict", "has_tests", "source", "table"]

NO_TESTS = "The tests are not installed with the wheel; ask for the coverage in a checkout of the source."
EXEMPT = ("component", "advice")
NOT_RULES = {"odds", "bot", "own"}
"""Rooms that speak of rules without minding them."""

Found = dict[str, list[str]]


@dataclass(frozen=True)
class Row:
    rule: Rule
    places: tuple[str, ...]
    """`moves.py:83`: lines of the game that name the rule."""
    tests: tuple[str, ...]
    """Scenario ids, then test functions in tests/games/<game>/ (others name rules only in passing)."""
    lessons: tuple[str, ...]
    """Ids of levels that teach and check it."""
    quiz: tuple[str, ...] = ()
    """Ids of quiz items."""
    verdict: Verdict = UNSEEN
    mentions: tuple[str, ...] = ()
    """Ids of levels whose words touch it without teaching it."""

    @property
    def exempt(self) -> bool:
        """Counts of components and words of advice need neither code nor test nor lesson."""
        return self.rule.kind in EXEMPT

    @property
    def holes(self) -> tuple[str, ...]:
        """What is missing: code, test, lesson."""
        found = {"code": self.verdict.enforced, "test": self.tests, "lesson": self.lessons + self.mentions}
        return () if self.exempt else tuple(name for name, places in found.items() if not places)


def source() -> Path:
    """The checkout: around the package, or, where that is an installed wheel, where one stands."""
    around = Path(__file__).resolve().parents[3]
    return around if has_tests(around) else Path.cwd()


def has_tests(checkout: Path | None = None) -> bool:
    return ((checkout or source()) / "tests" / "scenarios").is_dir()


def table(game: AnyGame, checkout: Path | None = None) -> list[Row]:
    """One row per rule of the rulebook, in its order.

    Without a checkout, no row has tests (see NO_TESTS), and little can be shown to be enforced.
    """
    names = Names(game.rulebook)
    tests = (checkout or source()) / "tests"
    scenarios = tests / "scenarios" / f"{game.name}.toml"
    evidence = Evidence(game, scenarios)
    found = (
        _in_code(game, names),
        _tests(scenarios, tests / "games" / game.name, names),
        _listed(game.folder / "lessons.toml", "level", ("rules",)),
        _listed(game.folder / "lessons.toml", "level", ("mentions",)),
        _listed(game.folder / "quiz.toml", "item", ("rule",)),
    )
    return [_row(rule, evidence, *found) for rule in game.rulebook]


def _row(rule: Rule, evidence: Evidence, *found: Found) -> Row:
    places, tested, taught, mentioned, asked = (tuple(one[rule.id]) for one in found)
    return Row(rule, places, tested, taught, asked, evidence.verdict(rule), mentioned)


def _in_code(game: AnyGame, names: Names) -> Found:
    found: Found = defaultdict(list)
    for path in sorted(game.folder.rglob("*.py")):
        name = path.relative_to(game.folder).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for rule in names.found(line) if not rooms(name) & NOT_RULES else ():
                found[rule].append(f"{name}:{number}")
    return found


def _tests(scenarios: Path, folder: Path, names: Names) -> Found:
    found = _listed(scenarios, "scenario", ("rules", "refused"))
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for function in _test_functions(ast.parse(text)) if names.shape.search(text) else ():
            for rule in names.found(ast.get_source_segment(text, function) or ""):
                found[rule].append(function.name)
    return found


def _test_functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield node


def _listed(path: Path, name: str, keys: Iterable[str]) -> Found:
    """Rule ids under these keys of each `[[name]]` of a file, with the ids of the entries."""
    found: Found = defaultdict(list)
    for entry in _tables(path, name):
        for rule in dict.fromkeys(rule for key in keys for rule in _several(entry.get(key, []))):
            found[rule].append(entry["id"])
    return found


def _several(rules: str | list[str]) -> list[str]:
    """A quiz item may name one rule without a list around it."""
    return [rules] if isinstance(rules, str) else rules


def _tables(path: Path, name: str) -> list[dict[str, Any]]:
    return list(tomllib.loads(path.read_text(encoding="utf-8")).get(name, [])) if path.exists() else []
