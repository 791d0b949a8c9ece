"""What lessons, the quiz and whoever else judges a learner keep: right and wrong, rule by rule."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.game import AnyGame
from ..engine.learnt import Learnt
from .guided import Guided


class Learning(Guided):
    """Subclasses call `learned` after every try that was judged, and say in `remembered` what else is to be kept."""

    def __init__(self, game: AnyGame, place: str) -> None:
        super().__init__(game, place)
        self.learnt = Learnt()

    def learned(self, rules: Iterable[str], right: bool) -> None:
        """These rules were known, or not; the browser keeps it as `rules` of the memory: {"LSW-22": [right, wrong]}."""
        self.learnt.count((rule for rule in rules if rule in self.found.rulebook), right)
        self.keep()

    def remembered(self) -> dict[str, object]:
        """What else the browser is to keep; what is empty is left out."""
        return {}

    def keep(self) -> None:
        kept = {**self.remembered(), "rules": {rule: list(counts) for rule, counts in self.learnt.items()}}
        self.memory = {name: value for name, value in kept.items() if value not in (None, {}, "")}

    def recall(self, memory: object) -> dict[str, object]:
        """What a browser kept, as a table whatever it is; its rules are taken over."""
        kept = memory if isinstance(memory, dict) else {}
        self.learnt.add(kept.get("rules"), self.found.rulebook)
        return kept
