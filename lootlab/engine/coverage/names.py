"""Finds the ids of a game's rules in text: "LSW-15", lsw_15 in a name, "LSW-37 to LSW-41"."""

from __future__ import annotations

import re

from ..rulebook import Rulebook


class Names:
    def __init__(self, rulebook: Rulebook) -> None:
        self.prefix = next(iter(rulebook)).id.partition("-")[0]
        self.order = [rule.id for rule in rulebook]
        one = rf"{self.prefix}[-_](R?\d+[a-z]?)(?![A-Za-z0-9])"
        self.shape = re.compile(rf"(?<![A-Za-z0-9]){one}(?: to {one})?", re.IGNORECASE)

    def found(self, text: str) -> list[str]:
        """The rules a text names, each once, in its order."""
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
        alike = [name for name in self.order if ("-R" in name) == ("-R" in start)]
        return [name for name in alike if _number(start) <= _number(name) <= _number(end)]


def _number(rule: str) -> int:
    return int(re.sub(r"\D", "", rule.partition("-")[2]))
