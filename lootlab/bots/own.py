"""A function of a View is a bot: what it answers is judged like anything a person types, and a fault is a sentence."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.judging import Judge
from ..engine.loading import module
from ..engine.refusal import BadInput, Refused
from ..engine.state import Move
from ..engine.tell import tell
from ..engine.view import View
from .seated import Player

Function = Callable[[Any], Move | str]
"""`def mine(view): return view.moves[0]`: gets what its seat may know, gives one of `view.moves`, or its phrase."""

WANTED = "Return one of view.moves, or its phrase."
NO_RETURN = "Return one of view.moves, or its phrase. Is the word return missing?"
LONGEST_QUOTE = 60


def name_of(bot: str | Function) -> str:
    """How a bot is called in a sentence or a table: its strength, or the name of its function.

    >>> name_of("easy"), name_of(max)
    ('easy', 'max')
    """
    return bot if isinstance(bot, str) else str(getattr(bot, "__name__", type(bot).__name__))


class WrongAnswer(BadInput):
    """What a function has returned is no move; the place to mend is in the function."""

    def __init__(self, function: Function, text: str, remedy: str, rule: str = "") -> None:
        super().__init__(text, remedy, rule)
        self.code = getattr(function, "__code__", None)


class OwnPlayer(Player):
    """A player whose choices somebody's own function makes."""

    def __init__(self, game: AnyGame, function: Function) -> None:
        self.game = game
        self.function = function
        self.name = name_of(function)
        if not _takes_a_view(function):
            raise WrongAnswer(function, f"{self.name} does not take one view alone.", f"Write def {self.name}(view):")

    def choose(self, view: View, rng: Stream) -> Move:
        """Its move; BadInput names the function and says what is wrong with the answer."""
        answer = self._answer(view)
        if isinstance(answer, str):
            return self._read(view, answer)
        if isinstance(answer, list | tuple) and not isinstance(answer, Move):
            text = f"{self.name} returned {len(answer)} in a list, not one move."
            raise WrongAnswer(self.function, text, "Return one of them, such as moves[0].")
        if not isinstance(answer, Move):
            text = f"{self.name} returned {_quoted(answer)}, which is no move."
            raise WrongAnswer(self.function, text, NO_RETURN if answer is None else WANTED)
        return self._judged(view, answer)

    def _answer(self, view: View) -> object:
        try:
            return self.function(view)
        except Exception as error:
            raise self._failed(error) from error

    def _failed(self, error: Exception) -> BadInput:
        said = None if isinstance(error, Refused) else module("lootlab.engine.mishaps").told(error)
        if said is not None:
            return BadInput(f"{self.name} failed: {said.refusal.text}", said.refusal.remedy)
        code = f"{type(error).__name__}: {error}"[: 3 * LONGEST_QUOTE].rstrip(".")
        return BadInput(f"{self.name} failed with {code}.", "Mend the function and try again.")

    def _read(self, view: View, phrase: str) -> Move:
        try:
            return Judge(self.game, view).find(phrase)
        except Refused as refused:
            raise self._refused(phrase, refused) from refused

    def _judged(self, view: View, move: Move) -> Move:
        if move in view.moves:
            return move
        return self._read(view, str(move))

    def _refused(self, phrase: str, refused: Refused) -> BadInput:
        said = refused.refusal.told()
        text = f"{self.name} returned {_quoted(phrase)}: {tell(said.text)}"
        return WrongAnswer(self.function, text, WANTED, said.rule)


def _takes_a_view(function: Function) -> bool:
    """Python would say so too, but in a line of ours."""
    try:
        inspect.signature(function).bind(None)
    except TypeError:
        return False
    except ValueError:  # native code does not always say
        return True
    return True


def _quoted(answer: object) -> str:
    return f"“{str(answer)[:LONGEST_QUOTE]}”"
