"""Deal: set up the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ....engine.refusal import BadInput, Refusal
from ....engine.state import Words
from ..cards.design import DRAW_CARDS
from ..options import crowded
from ..state import setup
from .base import RaidMove

if TYPE_CHECKING:
    from .base import Raid, RaidView


@dataclass(frozen=True, slots=True)
class Deal(RaidMove):
    seat: str = "A"

    shape = "deal"
    why = "The cards have to be dealt."

    def __str__(self) -> str:
        return "deal"

    @classmethod
    def read(cls, state: Raid, found: re.Match[str]) -> list[Deal]:
        return [DEAL]

    def why_not(self, state: Raid) -> Refusal | None:
        if state.set_up:
            return Refusal("TRAP-16", "The cards are dealt already.", "Play on, or start a new game.", ("TRAP-15",))
        refusal = state.options.clash() or crowded(state.cast)
        if refusal is not None:
            return refusal
        try:
            state.field.check(len(state.seats), DRAW_CARDS)  # TRAP-18
        except BadInput as fault:
            return fault.refusal
        return None

    def act(self, state: Raid) -> None:
        """TRAP-11 to TRAP-21."""
        setup.deal(state)

    def words(self, view: RaidView) -> Words:
        return Words("Deal", "four cards each, and the field")


DEAL: Final = Deal()
