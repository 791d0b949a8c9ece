"""How good a position of a duel is."""

from __future__ import annotations

from math import exp
from typing import Final

from ..state import Duel

# Log-odds of winning, fitted by logistic regression to the round ends of 9,000 random duels.
OF_NUGGETS: Final[tuple[float, ...]] = (0.0, 0.02, 0.07, 0.12, 0.2, 0.38, 0.45, 0.7, 0.78)
OF_BULLETS: Final[tuple[float, ...]] = (0.0, 0.25, 0.6, 1.35)
OF_BOTTLE: Final[tuple[tuple[float, ...], ...]] = ((0.0, 0.26, 0.82), (0.0, 0.32, 0.8), (0.0, 0.6, 0.87))
WIN: Final = 4.0


def worth(duel: Duel, seat: str) -> float:
    """The estimated chance to win."""
    if duel.ended:
        return 0.5 if duel.winner < 0 else float(duel.seats[duel.winner] == seat)
    me = duel.seats.index(seat)
    return 1 / (1 + exp(standing(duel, 1 - me) - standing(duel, me)))


def standing(duel: Duel, player: int) -> float:
    held = duel.gulps if duel.holder == player else 0
    return OF_NUGGETS[duel.nuggets[player]] + OF_BULLETS[duel.bullets[player]] + of_bottle(duel)[held]


def stage(duel: Duel) -> int:
    """How far the deck is down: the bottle decides when it is empty. 0 is early, 2 is late."""
    left = len(duel.deck)
    return 0 if left >= 6 else 1 if left >= 3 else 2


def of_bottle(duel: Duel) -> tuple[float, ...]:
    return OF_BOTTLE[stage(duel)]
