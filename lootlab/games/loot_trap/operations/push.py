"""Straight on in one direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..questions.direction import Direction
from ..state import walk
from ..state.effects import Cause, decider, in_order
from .base import _OnWay

if TYPE_CHECKING:
    from .base import Raid


@dataclass(frozen=True, slots=True)
class Push(_OnWay):
    n: int
    who: str
    by: str = ""

    op = "push"
    form = "{n} {who}[ by {by}]"
    hand_worth = 0.4
    use = "It can drive an opponent into a trap"
    singled_out = "is pushed"
    verb = "push"
    moved = "you are pushed"

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return bool(walk.ways(state, seat))

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        in_order(state, self._one, seats, self.n * cause.times, decider(state, self.by, cause))

    def _one(self, state: Raid, seat: int, count: int, chooser: int) -> None:
        if state.at[seat] >= 0:
            Direction(chooser, tuple(walk.ways(state, seat)), seat, count).put(state)
