"""The notation of positions: lists of clauses such as `row g3 g2 sip shot; deck 9`, from one table per game.

A clause has a shape, a reader and a writer. A position is written by all writers; a clause holds in a position if its
writer writes the very same words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .misread import misread
from .refusal import BadInput

Found = tuple[str, "re.Match[str]"]
Match = re.Match[str]
D = TypeVar("D")
S = TypeVar("S")

GIVEN, THEN, BOTH = "given", "then", "both"
"""Where a clause may stand: in a position, among what holds afterwards, or in both."""
MOST_KEPT = 256
"""Texts that are kept as read."""


@dataclass(frozen=True)
class Clause(Generic[S, D]):
    """One kind of clause. `S` is the position that is written, `D` what is read into (a draft, or the position)."""

    name: str
    """What such a clause begins with, for messages."""
    shape: str
    """The whole clause as a regular expression."""
    read: Callable[[D, Match], None] | None
    """Puts it into the draft; None where it can only be asked for."""
    write: Callable[[S, Match | None], str | None]
    """How it stands in a position: the whole clause. Given the clause that is being judged, it answers that one as
    far as it asks (“deck 9” is not asked what comes next); None: there is nothing to say."""
    where: str = BOTH
    many: bool = False
    """May it be there several times?"""


class Clauses(Generic[S, D]):
    """The table of a game. `examples` has each kind of clause at least once, as one would write them: for whoever has
    written one that cannot be read."""

    def __init__(self, *table: Clause[S, D], examples: str = "") -> None:
        self.table = table
        self.examples = examples.split("; ") if examples else []
        self.given = {each.name: each.shape for each in table if each.where != THEN}
        self.then = {each.name: each.shape for each in table if each.where != GIVEN}
        self.many = frozenset(each.name for each in table if each.many)
        self._writers = {each.name: each.write for each in table}
        self._asked: dict[str, list[Found]] = {}
        """What a lesson wants is asked of thousands of positions, and read once."""

    def found(self, text: str) -> dict[str, list[Match]]:
        """The clauses of a position, by name."""
        found: dict[str, list[Match]] = {}
        for name, match in read(text, self.given, self.many, self.examples):
            found.setdefault(name, []).append(match)
        return found

    def read_into(self, draft: D, found: Mapping[str, Iterable[Match]]) -> None:
        """Read what was found, in the order of the table (not of the text), so that later ones may rely on earlier."""
        for each in self.table:
            for match in found.get(each.name, ()):
                if each.read is not None:
                    each.read(draft, match)

    def write(self, state: S, only: Container[str] = ()) -> str:
        """The whole position, or these clauses of it, in the order of the table."""
        said = (each for each in self.table if each.where != THEN and (not only or each.name in only))
        return "; ".join(filter(None, (each.write(state, None) for each in said)))

    def disagreements(self, state: S, then: str) -> list[str]:
        """What of these clauses does not hold, each as a sentence that says how it is instead."""
        problems = []
        for name, match in self._read_then(then):
            actual = self._writers[name](state, match)
            if actual != match[0]:
                problems.append(f"“{match[0]}” does not hold: {actual or 'there is nothing of it'}")
        return problems

    def _read_then(self, then: str) -> list[Found]:
        found = self._asked.get(then)
        if found is None:
            if len(self._asked) >= MOST_KEPT:
                self._asked.clear()
            found = self._asked[then] = read(then, self.then, self.many, self.examples)
        return found


def read(text: str, shapes: Mapping[str, str], many: Iterable[str] = (), examples: Sequence[str] = ()) -> list[Found]:
    """The clauses of a text as (name of the shape, match), in their order.

    `shapes` maps a name to a regular expression for the whole clause; shapes in `many` may occur repeatedly.

    >>> shapes = {"deck": r"deck (\\d+)", "round": r"round (\\d+)"}
    >>> [(name, match[1]) for name, match in read("deck 9; round 2", shapes)]
    [('deck', '9'), ('round', '2')]
    """
    if not isinstance(text, str):
        raise BadInput(
            f"A position is wanted in words, not as {type(text).__name__}.",
            "Write it in quotes; game.position? shows an example.",
        )
    if large := re.search(r"\d{10,}", text):  # no count here is so large, and `int` has a limit of its own
        raise BadInput(f"{large[0][:12]}… is too large a number.", "Use at most nine digits.")
    repeatable = set(many)
    found: list[Found] = []
    for clause in text.split("; ") if text else []:
        name, match = _shape_of(clause, shapes, examples)
        if name not in repeatable and any(name == earlier for earlier, _ in found):
            raise BadInput(f"The clause “{clause}” says something a second time.", "State it once.")
        found.append((name, match))
    return found


def _shape_of(clause: str, shapes: Mapping[str, str], examples: Sequence[str]) -> Found:
    for name, pattern in shapes.items():
        match = re.fullmatch(pattern, clause)
        if match:
            return name, match
    if not clause.strip() or clause != clause.strip() or "  " in clause or ";" in clause:
        raise BadInput(f"“{clause}” is not spaced as a clause.", "Separate clauses by “; ” and words by one space.")
    raise misread(clause, shapes, examples)
