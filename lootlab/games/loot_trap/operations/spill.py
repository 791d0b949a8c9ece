"""A banked loot is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..state import loot
from ..state.deeds import LootLost
from ..state.effects import Cause
from .base import _OnSeats

if TYPE_CHECKING:
    from .base import Raid


@dataclass(frozen=True, slots=True)
class Spill(_OnSeats):
    who: str

    op = "spill"
    form = "{who}"
    text = "{who} loses a banked loot"
    to_you = "you lose a banked loot"
    singled_out = "loses a banked loot"

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return bool(state.banks[seat])

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        for seat in seats:
            loot.give_up(state, seat, 1)
            if not state.quiet:
                text = f"{{{state.seats[seat]}}} lost a banked loot."
                state.say(text, "TRAP-122", seat=seat, mark="loot", deed=LootLost())

    def on_lander(self) -> float:
        return -1.0
