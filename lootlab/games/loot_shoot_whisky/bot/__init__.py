"""What a sensible duellist prefers, and how good a position is."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, cast

from ....engine.bot import Bot
from ....engine.chance import Stream
from ....engine.options import Options
from ..cards import ACT_NAMES, BULLETS_TO_WIN, GULPS_TO_WIN, LOOT, NUGGETS_TO_WIN, SHOOT, WHISKY, card_words
from ..moves import DuelMove, Lay
from ..moves.lay import SLOTS
from ..moves.settle import ENDS, brings
from ..state import Duel
from ..view import DuelView
from . import equilibrium
from .standing import OF_BULLETS, OF_NUGGETS, WIN, of_bottle, stage, worth

SHARPNESS: Final = 4.0


class Duellist(Bot[Duel, DuelView, DuelMove]):
    mixed = True
    """A secret choice that can be foreseen is lost, so moves are drawn by weight."""
    random_rollouts = True
    """Random play is as good a guess of a secret choice as any here, and four times as fast."""

    def worth(self, state: Duel, seat: str) -> float:
        return worth(state, seat)

    def prefer(self, state: Duel, seat: str, moves: Sequence[DuelMove]) -> list[float]:
        """Weights for a mixed choice: what each act wins at its slot, less what the act that beats it would win."""
        if not state.on:
            return [1.0] * len(moves)
        me = state.seats.index(seat)
        value = [_values(state, me, state.row[slot]) for slot in SLOTS[state.phase]]
        lays = cast(Sequence[Lay], moves)  # nothing else is legal while a duel is on
        return [exp(SHARPNESS * (value[0][lay.acts[0]] + value[1][lay.acts[1]])) for lay in lays]

    def guesses(self, options: Options) -> bool:
        return False

    def reason(self, state: Duel, seat: str, move: DuelMove) -> str:
        """Why this choice is a good one, told by its more valuable card."""
        if not isinstance(move, Lay):
            return "The next duel has to be dealt."
        me = state.seats.index(seat)
        laid = list(zip(move.acts, SLOTS[state.phase], strict=True))
        act, slot = max(laid, key=lambda one: gain(state, me, one[0], state.row[one[1]]))
        promise = _promise(state, me, act, state.row[slot])
        return f"{ACT_NAMES[act]} at slot {slot + 1} {promise}. Mix it up, though: what can be foreseen is beaten."

    def strong(self, view: DuelView, rng: Stream) -> DuelMove:
        return equilibrium.strong(view, rng)


BOT: Final = Duellist()


Gains = tuple[float, float, float]
_KNOWN: Final[dict[tuple[int, int, int, int, int, int, bool], Gains]] = {}
"""By all that `gain` looks at: a few thousand standings, met again and again."""


def _values(duel: Duel, me: int, card: int) -> Gains:
    mine, theirs = _gains(duel, me, card), _gains(duel, 1 - me, card)
    return mine[LOOT] - theirs[SHOOT], mine[SHOOT] - theirs[WHISKY], mine[WHISKY] - theirs[LOOT]


def _gains(duel: Duel, player: int, card: int) -> Gains:
    """What a win with each act over this saloon card is worth to a player."""
    nuggets, bullets, owner = duel.nuggets[player], duel.bullets[player], duel.holder
    held = owner if owner < 0 else int(owner == player)
    key = (card, nuggets, bullets, held, duel.gulps, stage(duel), duel.options.extras_can_win)
    found = _KNOWN.get(key)
    if found is None:
        loot, shoot, whisky = (gain(duel, player, act, card) for act in (LOOT, SHOOT, WHISKY))
        found = _KNOWN[key] = (loot, shoot, whisky)
    return found


def gain(duel: Duel, player: int, act: int, card: int) -> float:
    """How much a win with this act over this saloon card raises a player's standing."""
    won = brings(duel, player, act, card)
    if won in ENDS:
        return WIN
    if won == "gold":
        return OF_NUGGETS[duel.nuggets[player] + card] - OF_NUGGETS[duel.nuggets[player]]
    if won == "bullet":
        return OF_BULLETS[duel.bullets[player] + 1] - OF_BULLETS[duel.bullets[player]]
    bottle = of_bottle(duel)
    if won in ("bottle", "snatched"):
        return bottle[1] + (bottle[duel.gulps] if won == "snatched" else 0.0)
    return bottle[2] - bottle[1] if won == "second gulp" else 0.0


def _promise(duel: Duel, me: int, act: int, card: int) -> str:
    won = brings(duel, me, act, card)
    if won in ENDS:
        return "would win the duel at once"
    if won == "gold":
        return f"may bring {card_words(card)}, {duel.nuggets[me] + card} of {NUGGETS_TO_WIN}"
    if won == "bullet":
        return f"may bring bullet {duel.bullets[me] + 1} of {BULLETS_TO_WIN}"
    if won == "snatched":
        return "may snatch the bottle and undo the gulps drunk so far"
    if won in ("bottle", "second gulp"):
        return f"may bring gulp {(duel.gulps if duel.holder == me else 0) + 1} of {GULPS_TO_WIN}"
    return "only takes the extra card out of the row"
