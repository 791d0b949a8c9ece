"""What every computer player has in common, whoever thinks for it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..engine.chance import Stream
from ..engine.state import Move, State
from ..engine.view import View


class Player(ABC):
    """Somebody who decides for a seat. Both ways to ask give the same answer for the same stream."""

    @abstractmethod
    def choose(self, view: View, rng: Stream) -> Move:
        """The move of the view's seat, from what that seat may know."""

    def decide(self, state: State, seat: str, rng: Stream) -> Move:
        """The same in a position: simulations, arenas and tables ask this way.

        A player who can do without saves what it costs to look and to guess; none learns more than `choose` tells it.
        """
        return self.choose(state.view(seat), rng)
