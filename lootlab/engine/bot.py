"""What a game says about playing it well: the contract of its room `bot`.

Bots never profit from what they may not know: what is handed to them here was drawn from a View, or it is a position of
which they look at nothing hidden, as they have declared and conformance has proven.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from .chance import Stream
from .natively import mypyc_attr
from .state import Move, State
from .view import View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC, Generic[S, V, M]):
    """The taste of a sensible player. `bots/` makes players of every strength, hints and searches of it."""

    mixed: bool = False
    """True: moves are drawn in proportion to their weights (secret choices); False: the best is taken."""
    random_rollouts: bool = False
    """True: a search plays on at random, where that is as good a guess as any."""
    careless: int = 4
    """In rollouts one move in so many is random, so that no plan is taken for granted; 0: never."""
    horizon: int = 2000
    """Decisions after which a rollout is cut short and `worth` is asked."""
    candidates: int = 12
    """How many moves a search takes into its race."""
    simulations: int = 400

    @abstractmethod
    def prefer(self, state: S, seat: str, moves: Sequence[M]) -> list[float]:
        """A weight per legal move, higher is better. Rollouts live on it: fast."""

    def guesses(self, options: Any) -> bool:
        """Does `prefer` look at what its seat cannot know, so that it has to be guessed first?

        A bot that says no reads public things and its own hand only, and is spared the guess. Conformance proves it in
        every position: the same weights whatever is hidden, the cards and dice to come included.
        """
        return True

    @abstractmethod
    def reason(self, state: S, seat: str, move: M) -> str:
        """Why a sensible player likes this move: one sentence for the hint."""

    def worth(self, state: S, seat: str) -> float:
        """The estimated chance to win, 0 to 1, where a rollout was cut short."""
        return 1 / len(state.seats)

    def settled(self, state: S) -> bool:
        """Does a rollout stop here and ask `worth`, for instance when a round of a long game has been scored?"""
        return False

    def strong(self, view: V, rng: Stream) -> M | None:
        """The move of the strongest player, where a game knows better than a search; None: search."""
        return None


AnyBot = Bot[Any, Any, Any]
"""The bot of whichever game."""
