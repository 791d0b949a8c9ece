"""The players a person can sit down with: easy, medium, hard."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.match import OWN
from ..engine.refusal import BadInput
from ..engine.state import Move, State
from ..engine.view import View
from . import montecarlo
from .own import Function, OwnPlayer
from .policy import pick, sensible
from .seated import Player

__all__ = ["MANNERS", "STRENGTHS", "Player", "player"]

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


class RandomPlayer(Player):
    """Any legal move, each as likely."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: View, rng: Stream) -> Move:
        return rng.choice(view.moves)

    def decide(self, state: State, seat: str, rng: Stream) -> Move:
        """Chance needs no eyes."""
        return rng.choice(state.legal_moves(seat))


class SensiblePlayer(Player):
    """What the game's bot prefers; hidden things are guessed if it looks at them."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: View, rng: Stream) -> Move:
        assert view.seat is not None
        if len(view.moves) == 1:
            return view.moves[0]
        bot = self.game.bot
        # A guess that nothing comes of is not made with the player's own luck: `decide` makes none.
        guess = self.game.determinize(view, rng if bot.guesses(view.options) else Stream(0))
        return sensible(bot, guess, view.seat, rng)

    def decide(self, state: State, seat: str, rng: Stream) -> Move:
        """A bot that looks at nothing hidden (conformance proves it) is asked about the position as it is."""
        moves = state.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        bot = self.game.bot
        if bot.guesses(state.options):
            return self.choose(state.view(seat), rng)
        return pick(moves, bot.prefer(state, seat, moves), rng, bot.mixed)


class ThinkingPlayer(Player):
    """What the game's bot offers as `strong`, or determinised Monte Carlo."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: View, rng: Stream) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        strong: Move | None = self.game.bot.strong(view, rng)
        return strong or montecarlo.search(self.game, view, rng, seconds=2.0)[0].move

    def decide(self, state: State, seat: str, rng: Stream) -> Move:
        """Where nothing is to decide, nothing is looked at."""
        moves = state.legal_moves(seat)
        return moves[0] if len(moves) == 1 else self.choose(state.view(seat), rng)


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
    if not isinstance(strength, str) or strength not in kinds:
        raise BadInput(
            f"There is no strength “{strength}”.", f"Choose {', '.join(STRENGTHS)}, or give a function of a View."
        )
    return kinds[strength](game)
