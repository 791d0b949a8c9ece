"""What a sensible player prefers: bank loot, hurt the leader, step where it is safe, lay nasty cards near others."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.bot import Bot
from ....engine.chance import Stream
from ..moves import RaidMove
from ..state.raid import Raid
from ..view import RaidView
from . import search
from .standing import worth
from .taste import prefer, reason


class Raider(Bot[Raid, RaidView, RaidMove]):
    candidates = 10
    simulations = 300
    horizon = 90

    def prefer(self, state: Raid, seat: str, moves: Sequence[RaidMove]) -> list[float]:
        return prefer(state, seat, moves)

    def reason(self, state: Raid, seat: str, move: RaidMove) -> str:
        return reason(state, seat, move)

    def worth(self, state: Raid, seat: str) -> float:
        return worth(state, seat)

    def strong(self, view: RaidView, rng: Stream) -> RaidMove:
        return search.strong(view, rng)


BOT = Raider()
