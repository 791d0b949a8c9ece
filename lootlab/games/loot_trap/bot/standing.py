"""How good a position is: banked loot against the goal, health, cards."""

from __future__ import annotations

from math import exp

from ..cards.design import LOOT
from ..state.raid import Raid


def worth(state: Raid, seat: str) -> float:
    """Estimated chance to win."""
    scores = [_score(state, number) for number in range(len(state.seats))]
    total = sum(scores)
    return scores[state.seats.index(seat)] / total if total else 1 / len(scores)


NEED = (2.8, 2.0, 1.1, 0.7, 0.4, 0.0)
"""What is won by needing only so many more loot."""
HEALTH = (-4.0, -2.0, -1.5, -1.05, -0.85, -0.62, -0.44, -0.22, 0.0)
"""What is lost by having only so much health. Both as logits, fitted to 700 games of sensible players."""
LOOT_HELD, MOST_HELD = 0.24, 3


def _score(state: Raid, seat: int) -> float:
    if state.at[seat] < 0:
        return 0.0
    need = max(0, state.goal - len(state.banks[seat]))
    held = sum(1 for card in state.hands[seat] if state.box.kind[card] == LOOT)
    health = HEALTH[min(state.health[seat], len(HEALTH) - 1)]
    return exp(NEED[min(need, len(NEED) - 1)] + health + LOOT_HELD * min(held, MOST_HELD))
