"""Armed cards are turned upright again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..cards.signs import ARMED, QUIET
from ..state import laying
from ..state.deeds import Changed
from .base import _UpTo

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class Disarm(_UpTo):
    n: int
    reach: str

    op = "disarm"
    rate = 0.15
    verb = "disarm"
    use = "It makes your way safe"

    def targets(self, state: Raid, subject: int) -> list[int]:
        """Field traps, not player-laid ones."""
        return [space for space in laying.in_reach(state, subject, self.reach) if state.lies[space] == ARMED]

    def done(self, state: Raid, spaces: tuple[int, ...], subject: int) -> None:
        for space in spaces:
            state.lies[space] = QUIET
        if not state.quiet:
            names = state.field.names(spaces)
            state.say(f"{{{state.seats[subject]}}} disarmed {names}.", "TRAP-122", seat=subject, deed=Changed(spaces))

    def worth_at(self, eye: Eye, space: int) -> float:
        return -eye.arming(space)
