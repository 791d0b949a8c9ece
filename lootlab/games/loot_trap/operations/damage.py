"""Damage to players, all of them in one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ..state import damage
from ..state.effects import Cause
from .base import _OnSeats

if TYPE_CHECKING:
    from .base import Eye, Raid

HITS_LANDER: Final = ("self", "all", "active")
"""Targets of a lower half that mean, or may mean, whoever landed."""


@dataclass(frozen=True, slots=True)
class Damage(_OnSeats):
    n: int
    who: str

    op = "damage"
    form = "{n} {who}"
    text = "{n} damage to {who}"
    to_you = "{n} damage"
    hand_worth = 0.9
    use = "It hurts an opponent who can ill afford it"
    singled_out = "takes {} damage"

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        damage.hurt(state, seats, self.n * cause.times, cause.source)

    def worth(self, eye: Eye) -> float:
        gains = [eye.hurt[seat] * eye.through(seat, self.n) for seat in eye.foes]
        if self.who in ("opp", "left"):
            return max(gains, default=0.0)
        own = -eye.pain(eye.me, self.n) * self.n
        if self.who == "self":
            return own
        return sum(gains) + (own if self.who == "all" else 0.0)

    def hits_lander(self) -> int:
        return self.n if self.who in HITS_LANDER else 0

    def on_lander(self) -> float:
        return 0.0
