"""lootlab: learn five tabletop games by playing them, and the probability inside them.

>>> import lootlab
>>> game = lootlab.load("loot_shoot_whisky")
>>> state = game.new(seed="CACTUS-7")
>>> state.to_act()
('A', 'B')
"""

from __future__ import annotations

import importlib
from types import ModuleType

from .engine import shown
from .engine.game import AnyGame, Game
from .engine.refusal import BadInput, nearest

__version__ = "0.1.0"

GAMES = ("bag_o_loot", "loot_shoot_whisky", "sloop", "loot", "loot_trap")


_OWN: dict[str, AnyGame] = {}


def add(game: AnyGame) -> AnyGame:
    """A game of one's own: from now on `load` knows it, and so does everything that takes the name of a game.

    `docs/building-a-game.md` says how one is built; `tests/pig` is the smallest.
    """
    if game.name in GAMES:
        raise BadInput(f"There is a game “{game.name}” already.", "Give yours another name.")
    _OWN[game.name] = game
    return game


def load(name: object) -> AnyGame:
    """The game of that name; a game is itself.

    >>> load("loot_shoot_whisky").title
    'Loot, Shoot, Whisky'
    """
    if isinstance(name, Game):
        return name
    if not isinstance(name, str):
        kind = type(name).__name__
        raise BadInput(
            f"A game or its name is wanted, not {kind}.", f'Write lootlab.load("sloop"), or {", ".join(GAMES)}.'
        )
    if name in _OWN:
        return _OWN[name]
    if name not in GAMES:
        raise BadInput(f"There is no game “{name}”.", nearest(name, GAMES, f"Games: {', '.join(GAMES)}."))
    game = importlib.import_module(f"lootlab.games.{name}").GAME
    assert isinstance(game, Game)
    return game


ROOMS = ("show", "games", "bots", "lab")
"""Loaded when first asked for: `lootlab.show.table(...)` needs no further import, and `import lootlab` stays quick."""
shown.PAINTER = "lootlab.objects"


def __getattr__(name: str) -> ModuleType:
    if name not in ROOMS:
        raise AttributeError(f"module 'lootlab' has no attribute {name!r}")
    return importlib.import_module(f"lootlab.{name}")


def __dir__() -> list[str]:
    return sorted({*globals(), *ROOMS})


__all__ = ["GAMES", "AnyGame", "BadInput", "Game", "add", "load"]
