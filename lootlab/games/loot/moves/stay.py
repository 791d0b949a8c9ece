"""Stay: stuck, and no unmarked square is left."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Words
from ..sheet.geometry import LABELS, squares_in
from ..sheet.paper import AT, NOTHING, Items, Marks, Paper, placed
from ..sheet.tables import Sheet
from .base import HallMove
from .relocate import free_for
from .telling import Told

if TYPE_CHECKING:
    from ..options import HallOptions
    from ..state import Hall
    from ..view import HallView


@dataclass(frozen=True, slots=True)
class Stay(HallMove):
    seat: str

    shape = "([A-H]) stay"
    example = "A stay"

    def __str__(self) -> str:
        return f"{self.seat} stay"

    @classmethod
    def read(cls, hall: Hall, found: re.Match[str]) -> list[Stay]:
        return [cls(found[1])]

    def why_not(self, hall: Hall) -> Refusal | None:
        refusal = self.not_now(hall)
        if refusal is not None:
            return refusal
        refusal = self.can_move(hall)
        if refusal is not None:
            return Refusal(refusal.rule, refusal.text, refusal.remedy, (*refusal.also, "LOOT-R7"))
        for square in squares_in(free_for(hall.options, hall.own(self.seat))):
            remedy = f"Put the figure on one, such as {LABELS[square]}."
            return Refusal("LOOT-18", "There are unmarked squares left.", remedy, ("LOOT-R7",))
        return None

    def after(self, sheet: Sheet, options: HallOptions, marks: Marks) -> tuple[Marks, Items]:
        return placed(marks, marks[AT], options.zero_turn_entry), NOTHING

    def do(self, hall: Hall) -> Events:
        """It is kept in mind who could do nothing: three turns of nothing end the game (LOOT-R7)."""
        hall.stayed |= hall.number[self.seat][1]
        return HallMove.do(self, hall)

    def told(self, paper: Paper, items: Items) -> Told:
        return (Event(f"{{{self.seat}}} could do nothing.", ("LOOT-R7",), self.seat),)

    def words(self, view: HallView) -> Words:
        able = any(move.by for move in view.moves)
        return Words("Stay", "and keep the ability" if able else "nothing else is possible")

    def stuck_words(self, able: bool) -> str:
        """An ability may be used, but need not (LOOT-R3)."""
        if able:
            return "Use an ability, or stay: no square is unmarked."
        return "There is nothing you can do this turn."
