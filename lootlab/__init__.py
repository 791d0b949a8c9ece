"""lootlab: learn five tabletop games by playing them, and the probability inside them.

>>> import lootlab
>>> game = lootlab.load("loot_shoot_whisky")
>>> state = game.new(seed="CACTUS-7")
>>> state.to_act()
('A', 'B')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .engine import loading, shown
from .engine.game import AnyGame, Game
from .engine.loading import module
from .engine.refusal import BadInput, NoSuchName, nearest
from .engine.where import shell

if TYPE_CHECKING:
    from .engine.match import Match

__version__ = "0.1.0"

GAMES = ("bag_o_loot", "loot_shoot_whisky", "sloop", "loot", "loot_trap")


_OWN: dict[str, AnyGame] = {}


def add(game: AnyGame) -> AnyGame:
    """A game of one's own: from now on `load` knows it, and so does everything that takes the name of a game.

    >>> add(load("sloop"))
    Traceback (most recent call last):
    lootlab.engine.refusal.BadInput: There is a game “sloop” already. Give yours another name.

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
    game = module(f"lootlab.games.{name}").GAME
    assert isinstance(game, Game)
    return game


def match(
    game: str | AnyGame,
    position: str | None = None,
    *,
    seats: int | None = None,
    players: Sequence[str | Callable[[Any], Any]] = (),
    names: Sequence[str] = (),
    seed: str | int | None = None,
    **options: object,
) -> Match:
    """A game being played: it takes phrases, tells what happened, takes back, and can be saved.

    `players` names who sits where, "you", "easy", "medium", "hard" or a function of a View; `lootlab.bots.play_on` lets
    the bots move.

    >>> duel = match("loot_shoot_whisky", names=["Ada", "Ben"], seed="CACTUS-7")
    >>> duel.play("A", "A L W")
    >>> duel.told("B")[-1].text
    'Ada laid two cards face down.'
    >>> replay(duel.save()).moves
    ['A L W']
    """
    from .engine import given
    from .engine.files import opened
    from .engine.match import OWN, PERSON, YOU, Match

    found = load(game)
    given.some("players", players, '["you", "easy"]')
    given.some("names", names, '["Ada", "Ben"]')
    given.texts("names", names, '["Ada", "Ben"]')
    kinds = [PERSON if who == YOU else OWN if callable(who) else who for who in players]
    count = seats if seats is not None or position else len(players or names) or None
    read = opened(found.options, options)
    chairs = found.position(position, **read).seats if position else tuple("ABCDEFGH")
    for code, some in (("players", players), ("names", names)):
        given.no_more(code, some, len(chairs) if position else count or 0)
    people = dict(zip(chairs, kinds, strict=False)), dict(zip(chairs, names, strict=False))
    made = Match(found, count, seed, *people, position, read)
    made.own = {seat: who for seat, who in zip(made.state.seats, players, strict=False) if callable(who)}
    return made


def replay(save: str | Path) -> Match:
    """A saved match, played again to where it was: the path of a file, or what stands in one.

    Every move is checked by the rules. `match.moves` has the phrases, `match.told(None)` what happened.

    >>> replay(match("sloop", seed="CACTUS-7").save())
    Match(sloop, CACTUS-7, turn 0)
    """
    from .engine.match import Match

    text = str(save)
    if not text.lstrip().startswith("{"):
        try:
            text = Path(save).read_text(encoding="utf-8")
        except (OSError, TypeError, ValueError) as error:
            raise BadInput(
                f"There is no saved game “{save}”.", "Give the path of a file, or what stands in it."
            ) from error
    return Match.load(text, load, own=True)


ROOMS = ("show", "games", "bots", "lab")
"""Loaded when first asked for: `lootlab.show.table(...)` needs no further import, and `import lootlab` stays quick."""
shown.PAINTER = "lootlab.objects"


def _in_a_notebook() -> None:
    """Whatever fails in a call of ours is told in a sentence (`engine.mishaps`); who restarts the kernel waits less."""
    if shell():
        module("lootlab.engine.mishaps").listen()
        loading.end_quickly()


_in_a_notebook()


def __getattr__(name: str) -> ModuleType:
    if name not in ROOMS:
        known = [*__all__, *ROOMS]
        told = nearest(name, known, f"There are {', '.join(known)}.")
        raise NoSuchName(f"module 'lootlab' has no attribute {name!r}. {told}")
    return module(f"lootlab.{name}")


def __dir__() -> list[str]:
    return sorted({*globals(), *ROOMS})


__all__ = ["GAMES", "AnyGame", "BadInput", "Game", "add", "load", "match", "replay"]
