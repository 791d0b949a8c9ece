"""Shield tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..cards.words import WHO
from ..state.effects import Cause
from .base import _Numbered, _OnSeats

if TYPE_CHECKING:
    from ..bot.eye import Eye
    from ..state.raid import Raid


@dataclass(frozen=True, slots=True)
class Shield(_Numbered, _OnSeats):
    n: int
    who: str

    op = "shield"
    form = "{n} {who}"
    hand_worth = 0.3
    use = "A shield absorbs what is coming"
    singled_out = "gets {} shield"

    def said(self) -> str:
        return f"shield {self.n}" + ("" if self.who == "self" else f" for {WHO[self.who]}")

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        count = self.n * cause.times
        for seat in seats:
            state.shields[seat] += count
            if not state.quiet:
                state.say(f"{{{state.seats[seat]}}} got {count} shield.", "TRAP-R41", seat=seat, mark="shield")

    def worth(self, eye: Eye) -> float:
        return 0.15 * self.n * eye.mine
