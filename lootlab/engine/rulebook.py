"""A game's rules in our words: each with its id, so that refusals, events, lessons and tests can name it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from . import given, toml
from .refusal import BadInput, nearest
from .searching import Index
from .shown import Worded

KINDS = ("rule", "ruling", "component", "advice")
"""A `component` (a count of cards) or an `advice` (an age) needs no test and no lesson of its own."""


_SETTING = re.compile(r"\b([a-z]+(?:_[a-z0-9]+)*)=([\w-]+)")


def in_words(text: str) -> str:
    """A rule for people who did not ask for code: what is written `name=value` becomes words.

    >>> in_words("With must_use_ability=yes it is used first.")
    'With “must use ability: yes” it is used first.'
    """
    return _SETTING.sub(lambda found: f"“{spaced(found[1])}: {spaced(found[2])}”", text)


def spaced(name: str) -> str:
    return name.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Rule(Worded):
    """One rule or ruling in our words; it shows itself with its example."""

    id: str
    title: str
    text: str
    example: str = ""
    kind: str = "rule"
    section: str = ""
    option: str = ""
    """The switch that changes it; several are separated by commas."""

    @property
    def plain(self) -> str:
        """Its text without the names of options."""
        return in_words(self.text)

    @property
    def options(self) -> tuple[str, ...]:
        """
        >>> Rule("SLP-08", "", "", option="first_player, dealer").options
        ('first_player', 'dealer')
        """
        return tuple(re.findall(r"\w+", self.option))


class NoSuchRule(BadInput, KeyError):
    """A rule is asked for that is not in the book."""

    def __init__(self, rule_id: str, known: Iterable[str]) -> None:
        super().__init__(f"There is no rule “{rule_id}”.", nearest(rule_id, known, "Search for a word: .search(…)."))

    def __str__(self) -> str:
        return str(self.refusal)  # a KeyError would quote it


class Rulebook:
    """All rules of one game, in their order."""

    def __init__(
        self,
        rules: list[Rule],
        words: Mapping[str, Iterable[str]] | None = None,
        moves: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._rules = {rule.id: rule for rule in rules}
        self._words = words or {}
        self.moves = moves or {}
        """What each kind of move is about, by the name of its class."""

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        """Read rulebook.toml; `section` is inherited from the rule before.

        `[words]` says what else people call things, `[moves]` which rules each kind of move is about.
        """
        rules: list[Rule] = []
        section = ""
        data = toml.read(path)
        for entry in data["rule"]:
            section = entry.get("section", section)
            rule = Rule(**{**entry, "section": section})
            if rule.kind not in KINDS or any(rule.id == earlier.id for earlier in rules):
                raise BadInput(f"{path.name}: rule {rule.id} is twice there or of unknown kind {rule.kind}.")
            rules.append(rule)
        return cls(rules, data.get("words"), data.get("moves"))

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            return self._rules[rule_id]
        except KeyError:
            raise NoSuchRule(str(rule_id), self._rules) from None

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    @cached_property
    def index(self) -> Index:
        return Index(list(self), self._words)

    def search(self, words: str) -> list[Rule]:
        """Rules that speak of it, in any form of the words or by another name; the best first.

        An empty search finds all of them.

        >>> import lootlab
        >>> lootlab.load("bag_o_loot").rulebook.search("steal")[0].id
        'BOL-23'
        """
        given.text("words", words, 'game.rulebook.search("steal")')
        return self.index.search(words) if words.strip() else list(self)

    def nothing(self, words: str) -> str:
        """What is said when a search finds nothing: words that would find something."""
        *others, last = self.index.nearest(words) or ["fewer"]
        return f"No rule has these words. Try {' or '.join(filter(None, (', '.join(others), last)))}."
