"""What a sensible player prefers: bank loot, hurt the leader, step where it is safe, lay nasty cards near others."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from ....engine.bot import Bot
from ....engine.chance import Stream
from ....engine.options import Options
from ..cards.design import LOOT
from ..moves import RaidMove
from ..state.raid import Raid
from ..view import RaidView
from . import search
from .eye import Eye

FORCED: Final = [0.0]


class Raider(Bot[Raid, RaidView, RaidMove]):
    candidates = 10
    simulations = 300
    horizon = 60

    def prefer(self, state: Raid, seat: str, moves: Sequence[RaidMove]) -> list[float]:
        """Points of health each move promises."""
        if len(moves) < 2:
            return FORCED * len(moves)
        eye = Eye(state, state.seats.index(seat))
        if state.ask is not None:
            return state.ask.weigh(eye, moves)
        return [move.worth(eye) for move in moves]

    def guesses(self, options: Options) -> bool:
        return False

    def reason(self, state: Raid, seat: str, move: RaidMove) -> str:
        return move.reason(Eye(state, state.seats.index(seat)))

    def worth(self, state: Raid, seat: str) -> float:
        """Estimated chance to win: banked loot against the goal, health, cards."""
        scores = [_score(state, number) for number in range(len(state.seats))]
        total = sum(scores)
        return scores[state.seats.index(seat)] / total if total else 1 / len(scores)

    def strong(self, view: RaidView, rng: Stream) -> RaidMove:
        return search.strong(self, view, rng)


BOT: Final = Raider()

NEED: Final[tuple[float, ...]] = (2.8, 2.0, 1.1, 0.7, 0.4, 0.0)
"""What is won by needing only so many more loot."""
HEALTH: Final[tuple[float, ...]] = (-4.0, -2.0, -1.5, -1.05, -0.85, -0.62, -0.44, -0.22, 0.0)
"""What is lost by having only so much health. Both as logits, fitted to 700 games of sensible players."""
LOOT_HELD: Final = 0.24
MOST_HELD: Final = 3


def _score(state: Raid, seat: int) -> float:
    if state.at[seat] < 0:
        return 0.0
    need = max(0, state.goal - len(state.banks[seat]))
    held = sum(1 for card in state.hands[seat] if state.box.kind[card] == LOOT)
    health = HEALTH[min(state.health[seat], len(HEALTH) - 1)]
    return exp(NEED[min(need, len(NEED) - 1)] + health + LOOT_HELD * min(held, MOST_HELD))
