"""What can be played to see a rule at work: scenarios; where none names a rule, quiz items and levels; deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import lesson, quiz, scenario
from ..game import AnyGame
from ..refusal import Refused

SEED = "CACTUS-7"


@dataclass(frozen=True)
class Example:
    id: str
    rules: frozenset[str]
    given: str = ""
    """Empty for a new game."""
    play: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    seats: int = 0
    then: str = ""
    legal: tuple[str, ...] | None = None

    def perform(self, game: AnyGame) -> set[str]:
        """Play it and look at it from one seat; gives the rules that what was said has cited."""
        try:
            state = game.position(self.given, **self.options) if self.given else game.new(self.seats, SEED)
        except Refused as refused:
            return set(refused.refusal.cites)
        told = self._play(game, state)
        outcome = state.outcome()
        state.view(state.seats[0])
        return told | ({outcome.rule} if outcome else set())

    def _play(self, game: AnyGame, state: Any) -> set[str]:
        told: set[str] = set()
        try:
            for step in self.play:
                told |= {rule for event in game.perform(state, step) for rule in event.rules}
            game.settle(state, self.then)
            if self.legal is not None:
                game.wrong_legal(state, self.legal)
        except Refused as refused:
            told |= set(refused.refusal.cites)
        return told


def scenarios(game: AnyGame, path: Path) -> list[Example]:
    _, found = scenario.load(path, lambda _: game) if path.exists() else (game, [])
    return [
        Example(
            one.id,
            frozenset((*one.rules, *one.refused)),
            one.given,
            one.play,
            one.options,
            0,
            one.then or "",
            one.legal,
        )
        for one in found
    ]


def lessons(game: AnyGame) -> Iterator[Example]:
    """Quiz items and levels. The others' moves of a level are its script; secret choices come in any order."""
    for item in quiz.load(game) if (game.folder / "quiz.toml").exists() else ():
        yield Example(item.id, frozenset(item.rules), item.given, item.play, item.options)
    for level in lesson.load(game) if (game.folder / "lessons.toml").exists() else ():
        named = frozenset((*level.rules, *level.mentions))
        yield Example(level.id, named, level.given, (*level.script, *level.best), level.options)


def deals(game: AnyGame) -> Iterator[Example]:
    """New games, also for one player too few and one too many."""
    fewest, most = game.players
    for seats in range(fewest - 1, most + 2):
        yield Example(f"deal for {seats}", frozenset(), seats=seats)
