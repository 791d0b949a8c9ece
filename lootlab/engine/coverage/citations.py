"""Where a game's code names a rule, and which lines must run for that code to have done something.

A rule may be named inside a function (in its docstring, a comment or a text), or at something that functions use: a
table, a constant, a class, a field, an option.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from pathlib import Path

from .. import game
from .names import Names
from .source import Line, Scope, Source, used

EVENT = "Event"
"""What is written inside a call that makes an event is said about a move, not done by it."""
CONTRACT = Path(game.__file__)
"""Minds the number of players for all games."""


class How(IntEnum):
    """In what way a place names a rule."""

    DOES = 0
    """Inside a function of a room of rules."""
    USED = 1
    """At a table, class, field or option that such a function uses."""
    TELLS = 2
    """In what is said about a move."""
    ASIDE = 3
    """At nothing that runs, or in a room that only shows: the docstring of a file, the board."""


@dataclass(frozen=True)
class Citation:
    rule: str
    place: str
    """`settle.py:_gulp`: the file, and the function or the table."""
    line: Line
    how: How
    runs: frozenset[Line]
    """The code that is meant ran if one of these lines did."""


class Code:
    """All Python files of a game, and the contract."""

    def __init__(self, folder: Path, names: Names) -> None:
        self.names = names
        files = {path: path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.py"))}
        files[CONTRACT] = f"engine/{CONTRACT.name}"
        self.sources = {name: Source(path, name) for path, name in files.items()}
        self.rules = {str(path): name for path, name in files.items() if self.sources[name].enforces}
        """Paths and names of the files in which rules are minded."""

    @cached_property
    def uses(self) -> dict[str, set[Line]]:
        """Where functions of rooms of rules use a name: a variable, an attribute, or a text in quotation marks."""
        found: dict[str, set[Line]] = defaultdict(set)
        for source in self.sources.values():
            for name, line in used(source.tree) if source.enforces else ():
                if source.function_at(line):
                    found[name].add((source.name, line))
        return found

    @cached_property
    def tellers(self) -> set[str]:
        """Event, and the functions that make one."""
        made = (
            source.function_at(line)
            for source in self.sources.values()
            for name, line, _ in source.calls
            if name == EVENT
        )
        return {EVENT, *(scope.name.rpartition(".")[2] for scope in made if scope)}

    def place(self, line: Line) -> str:
        """`settle.py:_gulp`."""
        source = self.sources[line[0]]
        scope = source.function_at(line[1]) or source.other_at(line[1])
        return f"{line[0]}:{scope.name}" if scope else line[0]

    def citations(self) -> Iterator[Citation]:
        for source in self.sources.values():
            for number, text in enumerate(source.lines, 1):
                for rule in self.names.found(text):
                    yield self._citation(rule, source, number)

    def _citation(self, rule: str, source: Source, number: int) -> Citation:
        line = (source.name, number)
        runs = self._runs(source, number)
        function = source.function_at(number)
        how = How.DOES if function else How.USED
        if not runs or not source.enforces:
            how = How.ASIDE
        elif rule not in self.names.found(source.remarks.get(number, "")) and source.calls_at(number) & self.tellers:
            how = How.TELLS
        return Citation(rule, self.place(line), line, how, runs)

    def _runs(self, source: Source, number: int) -> frozenset[Line]:
        if function := source.function_at(number):
            return source.span(*source.meant(function, number)) | self._once(source, function)
        if options := source.options_at(number):
            return self._uses([*options, *(f'"{name}"' for name in options)])
        scope = source.other_at(number)
        return self._uses(scope.names if scope else ())

    def _once(self, source: Source, function: Scope) -> frozenset[Line]:
        """Where what a function made is used that runs only once: when its file is loaded, or because it remembers."""
        made = [scope.names for scope in source.others if function.name in scope.calls]
        names = [name for each in made for name in each]
        return self._uses([*names, function.name] if function.remembers else names)

    def _uses(self, names: Iterable[str]) -> frozenset[Line]:
        return frozenset(line for name in names for line in self.uses.get(name, ()))
