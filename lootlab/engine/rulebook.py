"""A game's rules in our words: each with its id, so that refusals, events, lessons and tests can name it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .refusal import BadInput
from .shown import Worded

KINDS = ("rule", "ruling", "component", "advice")
"""A `component` (a count of cards) or an `advice` (an age) needs no test and no lesson of its own."""


@dataclass(frozen=True, slots=True)
class Rule(Worded):
    id: str
    title: str
    text: str
    example: str = ""
    kind: str = "rule"
    section: str = ""
    option: str = ""
    """The switch that changes it; several are separated by commas."""

    @property
    def options(self) -> tuple[str, ...]:
        """
        >>> Rule("SLP-08", "", "", option="first_player, dealer").options
        ('first_player', 'dealer')
        """
        return tuple(re.findall(r"\w+", self.option))


class Rulebook:
    """All rules of one game, in their order."""

    def __init__(self, rules: list[Rule]) -> None:
        self._rules = {rule.id: rule for rule in rules}

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        """Read rulebook.toml; `section` is inherited from the rule before."""
        rules: list[Rule] = []
        section = ""
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["rule"]:
            section = entry.get("section", section)
            rule = Rule(**{**entry, "section": section})
            if rule.kind not in KINDS or any(rule.id == earlier.id for earlier in rules):
                raise BadInput(f"{path.name}: rule {rule.id} is twice there or of unknown kind {rule.kind}.")
            rules.append(rule)
        return cls(rules)

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def search(self, words: str) -> list[Rule]:
        """Rules that contain every word, in id, title, text or example.

        An empty search finds all of them.
        """
        wanted = [word.casefold() for word in re.findall(r"[\w-]+", words)]
        return [
            rule
            for rule in self
            if all(word in f"{rule.id} {rule.title} {rule.text} {rule.example}".casefold() for word in wanted)
        ]
