"""The players a person can sit down with: easy, medium, hard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.match import OWN
from ..engine.refusal import BadInput
from ..engine.state import Move
from ..engine.view import View
from . import montecarlo
from .own import Function, OwnPlayer
from .policy import sensible

STRENGTHS = {
    "easy": "plays at random",
    "medium": "plays sensibly",
    "hard": "thinks ahead",
}

MANNERS = {
    "easy": ("Carefree", "Plays the first thing that comes to mind, good or bad."),
    "medium": ("Sensible", "Takes what is there and keeps out of trouble, but never looks far ahead."),
    "hard": ("Cunning", "Plays many games through in thought before every move."),
    OWN: ("Yours", "Plays as the function says that you have written."),
}
"""How each strength plays: a word for the seat, and a sentence."""


class Player(Protocol):
    def choose(self, view: View, rng: Stream) -> Move: ...


class RandomPlayer:
    """Any legal move, each as likely."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: View, rng: Stream) -> Move:
        return rng.choice(view.moves)


class SensiblePlayer:
    """What the game's bot prefers, hidden things guessed."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: View, rng: Stream) -> Move:
        assert view.seat is not None
        return sensible(self.game.bot, self.game.determinize(view, rng), view.seat, rng)


class ThinkingPlayer:
    """What the game's bot offers as `strong`, or determinised Monte Carlo."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: View, rng: Stream) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        strong: Move | None = self.game.bot.strong(view, rng)
        return strong or montecarlo.search(self.game, view, rng, seconds=2.0)[0].move


def player(game: AnyGame, strength: str | Function) -> Player:
    """A player of that strength, or one who plays as a function of one's own says.

    >>> import lootlab
    >>> type(player(lootlab.load("loot_shoot_whisky"), "easy")).__name__
    'RandomPlayer'
    """
    if callable(strength):
        return OwnPlayer(game, strength)
    kinds: dict[str, Callable[[AnyGame], Player]] = {
        "easy": RandomPlayer, "medium": SensiblePlayer, "hard": ThinkingPlayer,
        OWN: SensiblePlayer,  # the seat of a function that is not here any more: a save does not hold it
    }  # fmt: skip
    if strength not in kinds:
        raise BadInput(
            f"There is no strength “{strength}”.", f"Choose {', '.join(STRENGTHS)}, or give a function of a View."
        )
    return kinds[strength](game)
