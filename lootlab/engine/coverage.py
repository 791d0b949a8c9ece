"""For each rule of a game: where the program minds it, what tests it, which level teaches it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .game import AnyGame
from .rulebook import Rule

SOURCE = Path(__file__).resolve().parents[2]
"""The checkout; an installed wheel has no tests beside it."""
NO_TESTS = "The tests are not installed with the wheel; ask for the coverage in a checkout of the source."
EXEMPT = ("component", "advice")
NOT_RULES = ("odds", "bot")
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
    """Ids of levels."""

    @property
    def exempt(self) -> bool:
        """Counts of components and words of advice need neither code nor test nor lesson."""
        return self.rule.kind in EXEMPT

    @property
    def holes(self) -> tuple[str, ...]:
        """What is missing: code, test, lesson."""
        found = {"code": self.places, "test": self.tests, "lesson": self.lessons}
        return () if self.exempt else tuple(name for name, places in found.items() if not places)


def has_tests(source: Path = SOURCE) -> bool:
    return (source / "tests" / "scenarios").is_dir()


def table(game: AnyGame, source: Path = SOURCE) -> list[Row]:
    """One row per rule of the rulebook, in its order. Without a checkout around, no row has tests (see NO_TESTS)."""
    names = _Names(game)
    tests = _scenarios(source / "tests" / "scenarios" / f"{game.name}.toml")
    for path in sorted((source / "tests" / "games" / game.name).rglob("test_*.py")):
        _merge(tests, names.in_tests(path))
    places: Found = defaultdict(list)
    for path in sorted(game.folder.rglob("*.py")):
        if not path.name.startswith(NOT_RULES):
            _merge(places, names.in_code(path))
    lessons = _listed(game.folder / "lessons.toml", "level", ("rules",))
    return [Row(rule, *(tuple(found[rule.id]) for found in (places, tests, lessons))) for rule in game.rulebook]


class _Names:
    """Finds the ids of one game's rules in Python files: "LSW-15", lsw_15 in a name, "LSW-37 to LSW-41"."""

    def __init__(self, game: AnyGame) -> None:
        self.prefix = next(iter(game.rulebook)).id.partition("-")[0]
        self.order = [rule.id for rule in game.rulebook]
        one = rf"{self.prefix}[-_](R?\d+[a-z]?)(?![A-Za-z0-9])"
        self.shape = re.compile(rf"(?<![A-Za-z0-9]){one}(?: to {one})?", re.IGNORECASE)

    def in_text(self, text: str) -> list[str]:
        found: list[str] = []
        for first, last in self.shape.findall(text):
            start, end = self._id(first), self._id(last)
            both_known = start in self.order and end in self.order
            found += self._span(start, end) if both_known else [start]
        return list(dict.fromkeys(found))

    def _id(self, number: str) -> str:
        return f"{self.prefix}-{number[:1].upper()}{number[1:]}"

    def _span(self, start: str, end: str) -> list[str]:
        """All rules from one to the other by number: rulings do not stand in a row of rules."""
        numbers = [int(re.sub(r"\D", "", name.partition("-")[2])) for name in (start, end)]
        alike = [name for name in self.order if ("-R" in name) == ("-R" in start)]
        return [name for name in alike if numbers[0] <= int(re.sub(r"\D", "", name.partition("-")[2])) <= numbers[1]]

    def in_code(self, path: Path) -> Found:
        found: Found = defaultdict(list)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for rule in self.in_text(line):
                found[rule].append(f"{path.name}:{number}")
        return found

    def in_tests(self, path: Path) -> Found:
        found: Found = defaultdict(list)
        text = path.read_text(encoding="utf-8")
        if not self.shape.search(text):
            return found
        for function in _test_functions(ast.parse(text)):
            for rule in self.in_text(ast.get_source_segment(text, function) or ""):
                found[rule].append(function.name)
        return found


def _test_functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield node


def _merge(into: Found, more: Found) -> None:
    for rule, places in more.items():
        into[rule] += places


def _scenarios(path: Path) -> Found:
    return _listed(path, "scenario", ("rules", "refused"))


def _listed(path: Path, name: str, keys: Iterable[str]) -> Found:
    """Rule ids under these keys of each `[[name]]` of a file, with the ids of the entries."""
    found: Found = defaultdict(list)
    for entry in _tables(path, name):
        for rule in dict.fromkeys(rule for key in keys for rule in entry.get(key, [])):
            found[rule].append(entry["id"])
    return found


def _tables(path: Path, name: str) -> list[dict[str, Any]]:
    return list(tomllib.loads(path.read_text(encoding="utf-8")).get(name, [])) if path.exists() else []
