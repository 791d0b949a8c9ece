"""Quiet cards are turned sideways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ..cards.signs import ARMED, QUIET
from ..state import laying
from ..state.deeds import Changed
from .base import _UpTo

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class Arm(_UpTo):
    n: int
    reach: str

    op = "arm"
    verb = "arm"
    use = "More armed cards make life hard for others"

    def targets(self, state: Raid, subject: int) -> list[int]:
        """Only unoccupied quiet cards (TRAP-R69)."""
        free = laying.free_in_reach(state, subject, self.reach)
        return [space for space in free if state.lies[space] == QUIET]

    def why_not_at(self, state: Raid, name: str) -> Refusal:
        refusal = _UpTo.why_not_at(self, state, name)
        if refusal.rule == "TRAP-R9":
            return refusal
        text = f"{name} cannot be armed: only unoccupied quiet cards in reach can."
        return Refusal("TRAP-R69", text, "Choose one of them.", ("TRAP-122", "TRAP-120"))

    def done(self, state: Raid, spaces: tuple[int, ...], subject: int) -> None:
        for space in spaces:
            state.lies[space] = ARMED
            state.swapped &= ~(1 << space)
        if not state.quiet:
            names = state.field.names(spaces)
            text = f"{{{state.seats[subject]}}} armed {names}."
            state.say(text, "TRAP-R69", seat=subject, mark="trap", deed=Changed(spaces))

    def worth(self, eye: Eye) -> float:
        return 0.12 * self.n

    def worth_at(self, eye: Eye, space: int) -> float:
        return eye.arming(space)
