"""Undo: take back the own step of the current turn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Words
from .base import HallMove

if TYPE_CHECKING:
    from ..state import Hall
    from ..view import HallView


@dataclass(frozen=True, slots=True)
class Undo(HallMove):
    seat: str

    shape = "([A-H]) undo"
    example = "A undo"
    too_late = ("LOOT-R29",)

    def __str__(self) -> str:
        return f"{self.seat} undo"

    @classmethod
    def read(cls, hall: Hall, found: re.Match[str]) -> list[Undo]:
        return [cls(found[1])]

    def why_not(self, hall: Hall) -> Refusal | None:
        player, _ = hall.number[self.seat]
        if not hall.options.undo_until_reroll:
            return Refusal("LOOT-R29", "Here a step cannot be taken back.", "Choose with care.")
        if not hall.has_moved(player):
            remedy = "Only your own step can be taken back, and only until all have moved."
            return Refusal("LOOT-R29", "You have not moved in this turn.", remedy)
        if not hall.can_undo(player):
            return Refusal("LOOT-R29", "How you came here is not known any more.", "Go on from here.")
        return None

    def do(self, hall: Hall) -> Events:
        """All is as it was before the step (LOOT-R29)."""
        player, bit = hall.number[self.seat]
        step = hall.step_of(player)
        assert step is not None
        hall.marks[player] = step[1]
        hall.moved &= ~bit
        hall.stayed &= ~bit
        return () if hall.quiet else (Event(f"{{{self.seat}}} took the move back.", ("LOOT-R29",), self.seat),)

    def words(self, view: HallView) -> Words:
        return Words("Take it back", icon="ll-undo")
