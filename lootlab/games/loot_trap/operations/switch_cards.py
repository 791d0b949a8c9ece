"""Two spaces change all that lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..state import laying
from ..state.deeds import Changed
from .base import _SomeSpaces

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class SwitchCards(_SomeSpaces):
    reach: str

    op = "switch_cards"
    form = "{reach}"
    text = "switch two spaces {reach}"
    verb = "switch"

    def targets(self, state: Raid, subject: int) -> list[int]:
        free = laying.free_in_reach(state, subject, self.reach)
        return free if len(free) >= 2 else []

    def how_many(self, times: int) -> tuple[int, int]:
        return 2, 2

    def done(self, state: Raid, spaces: tuple[int, ...], subject: int) -> None:
        """Everything changes places: cards, orientation, who laid them."""
        one, other = spaces
        for row in (state.top, state.low, state.lies, state.layer):
            row[one], row[other] = row[other], row[one]
        if (state.swapped >> one ^ state.swapped >> other) & 1:
            state.swapped ^= 1 << one | 1 << other
        if not state.quiet:
            text = f"{{{state.seats[subject]}}} switched the cards on {state.field.names(spaces)}."
            state.say(text, "TRAP-122", seat=subject, deed=Changed(spaces))

    def worth_at(self, eye: Eye, space: int) -> float:
        return 0.1 * eye.arming(space)
