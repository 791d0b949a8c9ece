"""Equipment is discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..state import loot
from ..state.effects import Cause
from .base import _OnSeats

if TYPE_CHECKING:
    from .base import Raid


@dataclass(frozen=True, slots=True)
class Unequip(_OnSeats):
    who: str

    op = "unequip"
    form = "{who}"
    text = "{whose} equipment is discarded"
    singled_out = "loses the equipment"

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return state.worn[seat] >= 0

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        for seat in seats:
            loot.remove_worn(state, seat, "TRAP-122")
