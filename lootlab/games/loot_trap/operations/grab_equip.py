"""Equipment is taken and put on any living player (TRAP-90, TRAP-91)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..questions.wearer import Wearer
from ..state.effects import Cause, in_order
from .base import _OnSeats

if TYPE_CHECKING:
    from .base import Raid


@dataclass(frozen=True, slots=True)
class GrabEquip(_OnSeats):
    src: str

    op = "grab_equip"
    rate = 0.6
    form = "from {src}"
    text = "take {whose} equipment and put it on anybody"
    singled_out = "loses the equipment"

    def whom(self) -> str:
        return self.src

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return state.worn[seat] >= 0 and state.at[subject] >= 0

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        in_order(state, self._one, seats, cause.subject)

    def _one(self, state: Raid, seat: int, subject: int) -> None:
        """Take the piece and put it on any living player (TRAP-90, TRAP-91)."""
        if self.fits(state, subject, seat):
            Wearer(subject, tuple(state.living()), seat).put(state)
