"""A marker that costs the next action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..state.deeds import Marked
from ..state.effects import Cause
from .base import _OnSeats

if TYPE_CHECKING:
    from .base import Raid


@dataclass(frozen=True, slots=True)
class SkipAction(_OnSeats):
    who: str

    op = "skip_action"
    rate = 0.8
    form = "{who}"
    text = "{who} loses the next action"
    to_you = "you lose the next action"
    hand_worth = 0.6
    use = "It costs an opponent the next action"
    singled_out = "loses the next action"

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return not state.skips[seat]

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        for seat in seats:
            state.skips[seat] = 1
            if not state.quiet:
                text = f"{{{state.seats[seat]}}} will lose the next action."
                state.say(text, "TRAP-R73", seat=seat, deed=Marked(seat))
