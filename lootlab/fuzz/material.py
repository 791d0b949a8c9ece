"""Good examples to spoil: positions of played games, their phrases and saves, and what the games' own files hold."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

import lootlab

from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.match import Match
from ..engine.state import State

MATCHES, MOVES = 4, 14
"""So many games of each kind are begun, so far."""


@dataclass(frozen=True)
class Moment:
    """A position that has come up, and what somebody may type in it."""

    state: State
    phrases: tuple[str, ...]


@dataclass(frozen=True)
class Played:
    moments: tuple[Moment, ...]
    saves: tuple[dict[str, Any], ...]
    positions: tuple[str, ...]


@cache
def played(name: str) -> Played:
    """A few games, played at random for some moves."""
    import json

    game, rng = lootlab.load(name), Stream.of(f"OTTER-{1 + lootlab.GAMES.index(name)}")
    fewest, most = game.players
    moments, saves, positions = [], [], []
    for number in range(MATCHES):
        match = Match(game, fewest + number % (most - fewest + 1), number)
        for at in range(MOVES):
            acting = match.state.to_act()
            if not acting:
                break
            legal = list(match.state.legal_moves(acting[0]))
            near = list(game.near_misses(match.state, acting[0], rng))
            if at % 3 == 0:
                said = tuple(str(rng.choice(moves)) for moves in (legal, near) for _ in range(8) if moves)
                moments.append(Moment(match.state.copy(), said))
                positions += [text] if (text := game.notation(match.state)) else []
            match.play(acting[0], rng.choice(legal))
        saves.append(json.loads(match.save()))
    return Played(tuple(moments), tuple(saves), tuple(positions))


@cache
def positions(name: str) -> tuple[str, ...]:
    """Positions as people write them: from lessons, quiz and examples, and from played games."""
    written = [entry["given"] for file in ("lessons", "quiz") for entry in entries(name, file)]
    return (*written, *played(name).positions)


@cache
def entries(name: str, file: str) -> tuple[dict[str, Any], ...]:
    """The levels or items of a game."""
    found = file_of(lootlab.load(name), f"{file}.toml")
    return tuple(found["level" if file == "lessons" else "item"])


def file_of(game: AnyGame, name: str) -> dict[str, Any]:
    return tomllib.loads((game.folder / name).read_text(encoding="utf-8"))


def a_game(stream: Stream) -> str:
    return stream.choice(lootlab.GAMES)
