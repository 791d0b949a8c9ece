"""Health comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..state import loot
from ..state.effects import Cause
from .base import _OnSeats

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class Heal(_OnSeats):
    n: int
    who: str

    op = "heal"
    form = "{n} {who}"
    text = "heal {n} {who}"
    to_you = "heal {n}"
    hand_worth = 0.5
    use = "You need the health"
    singled_out = "gets {} health back"

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return state.health[seat] < state.options.health_cap

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        for seat in seats:
            loot.heal(state, seat, self.n * cause.times)

    def worth(self, eye: Eye) -> float:
        gain = min(self.n, eye.state.options.health_cap - eye.health)
        return eye.mine * gain if self.who in ("self", "all") else -0.3

    def on_lander(self) -> float:
        return 0.6 * self.n
