"""What a sensible duellist prefers, and how good a position is."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING, cast

from ...engine.state import Move
from .cards import ACT_NAMES, BULLETS_TO_WIN, GULPS_TO_WIN, LOOT, NUGGETS_TO_WIN, SHOOT, SHOT, SIP, WHISKY, card_words
from .equilibrium import strong
from .moves import Lay

if TYPE_CHECKING:
    from .state import Duel

__all__ = ["MIXED", "RANDOM_ROLLOUTS", "prefer", "reason", "strong", "worth"]

MIXED = True
"""A secret choice that can be foreseen is lost, so moves are drawn by weight."""
RANDOM_ROLLOUTS = True
"""Random play is as good a guess of a secret choice as any here, and four times as fast."""
SHARPNESS = 4.0

# Log-odds of winning, fitted by logistic regression to the round ends of 9,000 random duels.
OF_NUGGETS = (0.0, 0.02, 0.07, 0.12, 0.2, 0.38, 0.45, 0.7, 0.78)
OF_BULLETS = (0.0, 0.25, 0.6, 1.35)
OF_BOTTLE = {"early": (0.0, 0.26, 0.82), "middle": (0.0, 0.32, 0.8), "late": (0.0, 0.6, 0.87)}
WIN = 4.0


def worth(duel: Duel, seat: str) -> float:
    """The estimated chance to win."""
    if duel.ended:
        return 0.5 if duel.winner < 0 else float(duel.seats[duel.winner] == seat)
    me = duel.seats.index(seat)
    return 1 / (1 + exp(standing(duel, 1 - me) - standing(duel, me)))


def standing(duel: Duel, player: int) -> float:
    held = duel.gulps if duel.holder == player else 0
    return OF_NUGGETS[duel.nuggets[player]] + OF_BULLETS[duel.bullets[player]] + _of_bottle(duel)[held]


def _of_bottle(duel: Duel) -> tuple[float, ...]:
    left = len(duel.deck)
    return OF_BOTTLE["early" if left >= 6 else "middle" if left >= 3 else "late"]


def prefer(duel: Duel, seat: str, moves: Sequence[Move]) -> list[float]:
    """Weights for a mixed choice: what each act wins at its slot, less what the act that beats it would win."""
    if not duel.on:
        return [1.0] * len(moves)
    me = duel.seats.index(seat)
    first = 0 if duel.phase == 1 else 2
    value = [_values(duel, me, duel.row[slot]) for slot in (first, first + 1)]
    lays = cast(Sequence[Lay], moves)
    return [exp(SHARPNESS * (value[0][lay.acts[0]] + value[1][lay.acts[1]])) for lay in lays]


def _values(duel: Duel, me: int, card: int) -> tuple[float, float, float]:
    mine = [gain(duel, me, act, card) for act in (LOOT, SHOOT, WHISKY)]
    theirs = [gain(duel, 1 - me, act, card) for act in (LOOT, SHOOT, WHISKY)]
    return mine[LOOT] - theirs[SHOOT], mine[SHOOT] - theirs[WHISKY], mine[WHISKY] - theirs[LOOT]


def gain(duel: Duel, player: int, act: int, card: int) -> float:
    """How much a win with this act over this saloon card raises a player's standing."""
    if act == LOOT and card < SIP:
        nuggets = duel.nuggets[player] + card
        return WIN if nuggets >= NUGGETS_TO_WIN else OF_NUGGETS[nuggets] - OF_NUGGETS[duel.nuggets[player]]
    if act == LOOT and _blocked(duel, player, card):
        return 0.0
    if act == SHOOT or (act == LOOT and card == SHOT):
        bullets = duel.bullets[player] + 1
        return WIN if bullets == BULLETS_TO_WIN else OF_BULLETS[bullets] - OF_BULLETS[bullets - 1]
    bottle = _of_bottle(duel)
    if duel.holder == player:
        return WIN if duel.gulps + 1 == GULPS_TO_WIN else bottle[2] - bottle[1]
    return bottle[1] + (bottle[duel.gulps] if duel.holder == 1 - player else 0.0)


def _blocked(duel: Duel, player: int, card: int) -> bool:
    """An extra that would win, where extras may not (LSW-R27)."""
    if duel.options["extras_can_win"] == "yes":
        return False
    if card == SHOT:
        return duel.bullets[player] == BULLETS_TO_WIN - 1
    return duel.holder == player and duel.gulps == GULPS_TO_WIN - 1


def reason(duel: Duel, seat: str, move: Move) -> str:
    """Why this choice is a good one, told by its more valuable card."""
    if not isinstance(move, Lay):
        return "The next duel has to be dealt."
    me = duel.seats.index(seat)
    first = 0 if duel.phase == 1 else 2
    gains = [gain(duel, me, act, duel.row[first + offset]) for offset, act in enumerate(move.acts)]
    offset = int(gains[1] > gains[0])
    act, slot = move.acts[offset], first + offset
    promise = _promise(duel, me, act, duel.row[slot])
    return f"{ACT_NAMES[act]} at slot {slot + 1} {promise}. Mix it up, though: what can be foreseen is beaten."


def _promise(duel: Duel, me: int, act: int, card: int) -> str:
    if gain(duel, me, act, card) >= WIN:
        return "would win the duel at once"
    if act == LOOT and card >= SIP and _blocked(duel, me, card):
        return "only takes the extra card out of the row"
    if act == LOOT and card < SIP:
        return f"may bring {card_words(card)}, {duel.nuggets[me] + card} of {NUGGETS_TO_WIN}"
    if act == SHOOT or (act == LOOT and card == SHOT):
        return f"may bring bullet {duel.bullets[me] + 1} of {BULLETS_TO_WIN}"
    if duel.holder == 1 - me:
        return "may snatch the bottle and undo the gulps drunk so far"
    return f"may bring gulp {(duel.gulps if duel.holder == me else 0) + 1} of {GULPS_TO_WIN}"
