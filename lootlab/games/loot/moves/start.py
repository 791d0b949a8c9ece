"""Start: put the figure on its first square."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Piece, Words
from ..sheet.geometry import BORDER, SQUARE_AT, SQUARES, on_grid, target_label
from ..sheet.paper import NOTHING, Items, Marks, Paper, placed, stroke
from ..sheet.tables import Sheet
from . import telling
from .base import HallMove, Onward, square_piece
from .telling import Told

if TYPE_CHECKING:
    from ..options import HallOptions
    from ..state import Hall
    from ..view import HallView


@dataclass(frozen=True, slots=True)
class Start(HallMove):
    seat: str
    target: int

    shape = r"([A-H]) start r(\d)c(\d)"
    example = "A start r1c4"

    def __str__(self) -> str:
        return f"{self.seat} start {target_label(self.target)}"

    @classmethod
    def read(cls, hall: Hall, found: re.Match[str]) -> list[Start]:
        return [cls(found[1], int(found[2] + found[3]))]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (square_piece(self.target),)

    def why_not(self, hall: Hall) -> Refusal | None:
        if hall.phase != "setup":
            text = "Figures are placed once, before the first roll."
            return Refusal("LOOT-04", text, "Go on with the dice.", ("LOOT-R2",))
        if hall.own(self.seat).at >= 0:
            return Refusal("LOOT-04", "Your figure stands already.", "Wait for the others.", ("LOOT-07",))
        place, name = SQUARE_AT[self.target], target_label(self.target)
        if hall.options.start_mode == "off_left":
            if place >= SQUARES:
                return None
            return Refusal("LOOT-R2", f"{name} is not beside the left edge.", "Start at r1c0 to r7c0.", ("LOOT-04",))
        if place in BORDER:
            return None
        outside = ("LOOT-16",) if not on_grid(self.target) else ()
        where = "outside the hall" if outside else "in the middle of the hall"
        remedy = "Choose one of the 24 squares of the border, such as r4c7."
        return Refusal("LOOT-04", f"{name} lies {where}.", remedy, ("LOOT-R2", *outside))

    def after(self, sheet: Sheet, options: HallOptions, marks: Marks) -> tuple[Marks, Items]:
        """No stroke, unless the start is marked (LOOT-R1)."""
        place = SQUARE_AT[self.target]
        if place < SQUARES and options.mark_start:
            return stroke(sheet, options, marks, place)
        return placed(marks, place), NOTHING

    def told(self, paper: Paper, items: Items) -> Told:
        started = Event(f"{{{self.seat}}} started at {target_label(self.target)}.", ("LOOT-04",), self.seat)
        return (started, *telling.scored(self.seat, items))

    def words(self, view: HallView) -> Words:
        gives = "" if view.options.mark_start else "the square is not marked"
        return Words(f"Start at {target_label(self.target)}", gives)

    def reason(self, hall: Hall, onward: Onward) -> str:
        return "From the border every die leads into the hall."
