"""Shield tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..state.deeds import Marked
from ..state.effects import Cause
from .base import _OnSeats

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class Shield(_OnSeats):
    n: int
    who: str

    op = "shield"
    form = "{n} {who}"
    text = "shield {n} for {who}"
    to_you = "shield {n}"
    hand_worth = 0.3
    use = "A shield absorbs what is coming"
    singled_out = "gets {} shield"

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        count = self.n * cause.times
        for seat in seats:
            state.shields[seat] += count
            if not state.quiet:
                text = f"{{{state.seats[seat]}}} got {count} shield."
                state.say(text, "TRAP-R41", seat=seat, mark="shield", deed=Marked(seat))

    def worth(self, eye: Eye) -> float:
        return 0.15 * self.n * eye.mine
