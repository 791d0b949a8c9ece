"""Positions on which a rule can be seen at work and tried: `examples.toml` of a game, written from its scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from . import toml
from .game import AnyGame
from .match import Match
from .refusal import Refused
from .state import State

FILE = "examples.toml"


@dataclass(frozen=True)
class Exhibit:
    """A position and what is done in it. Where it is `refused`, the last step is what may not be done."""

    id: str
    rules: tuple[str, ...]
    given: str
    play: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    refused: bool = False

    def match(self, game: AnyGame) -> Match:
        """The position, laid out to be played on; nobody but the reader moves by themselves."""
        return Match(game, seed=0, start=self.given, options=self.options)

    def seat(self, game: AnyGame, state: State) -> str | None:
        """Who does it: the seat of the first step, else whoever is to act."""
        acting = state.to_act()
        try:
            first = game.parse_moves(state, self.play[0])[0].seat if self.play else ""
        except (Refused, IndexError):
            first = ""
        return first if first in acting else next(iter(acting), None)


@lru_cache(32)
def load(game: AnyGame) -> Mapping[str, tuple[Exhibit, ...]]:
    """The exhibits of each rule that has some, what can be shown first; a game without the file has none."""
    path = game.folder / FILE
    if not path.exists():
        return MappingProxyType({})
    found: dict[str, tuple[Exhibit, ...]] = {}
    entries = toml.read(path)["example"]
    lists = ({key: tuple(entry[key]) for key in ("rules", "play") if key in entry} for entry in entries)
    exhibits = [Exhibit(**{**entry, **more}) for entry, more in zip(entries, lists, strict=True)]
    for exhibit in sorted(exhibits, key=lambda one: (not one.play, one.refused)):
        for rule in exhibit.rules:
            found[rule] = (*found.get(rule, ()), exhibit)
    return MappingProxyType(found)
