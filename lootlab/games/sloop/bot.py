"""What a sensible player prefers: most cards now, builds that will hold, and little left for the next player.

What a move is worth, and why, the move itself says (`worth_to`, `reason`), by the measure of `moves/taste.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from ...engine.bot import Bot
from ...engine.options import Options
from .cards import VALUE
from .cards.sums import sums
from .moves import SloopMove
from .moves.base import NOBODY
from .moves.taste import HELD, HOPED
from .state import Sloop
from .view import SloopView


class Sailor(Bot[Sloop, SloopView, SloopMove]):
    horizon = 10
    """A whole game is a hundred plays of noise; after this many, the piles tell enough."""
    careless = 0
    """Sensible replies in rollouts: random ones drown the difference of a card or two that a move makes."""
    candidates = 10
    simulations = 300

    def prefer(self, state: Sloop, seat: str, moves: Sequence[SloopMove]) -> list[float]:
        """How many cards each move promises, now or soon, less what it leaves."""
        player = state.seats.index(seat)
        here = sums(state.loose, state.display)
        return [move.worth_to(state, player, here) for move in moves]

    def guesses(self, options: Options) -> bool:
        return False

    def reason(self, state: Sloop, seat: str, move: SloopMove) -> str:
        return move.reason(state, state.seats.index(seat))

    def worth(self, state: Sloop, seat: str) -> float:
        """The estimated share of the win, from piles, builds and the cards still to come."""
        player = state.seats.index(seat)
        counted = [float(score) for score in state.scores()]
        for number, (owner, pile) in state.builds.items():
            if owner != NOBODY:
                held = any(VALUE[kind] in (0, number) for kind in state.hands[owner])
                value = len(pile) * (HELD if held else HOPED)
                for other in range(len(counted)):
                    if other == owner or state.allied(other, owner):
                        counted[other] += value
        if state.last != NOBODY and not state.deck:
            counted[state.last] += 0.4 * len(state.display)
        to_come = len(state.deck) + sum(map(len, state.hands)) + len(state.display)
        scale = 1.0 + 0.9 * sqrt(to_come)
        return 1 / sum(exp((score - counted[player]) / scale) for score in counted)


BOT: Final = Sailor()
