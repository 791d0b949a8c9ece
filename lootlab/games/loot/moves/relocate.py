"""Relocate: put a stuck figure on an unmarked square."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import BadInput, Refusal
from ....engine.state import Event, Piece, Words
from ..sheet.geometry import ALL, REACH, SQUARE_AT, SQUARES, TARGETS, on_grid, squares_in, target_label
from ..sheet.paper import AT, NOTHING, VISITED, Items, Marks, Paper, placed
from ..sheet.tables import Sheet
from .base import HallMove, Onward, square_piece
from .telling import Told

if TYPE_CHECKING:
    from ..options import HallOptions
    from ..state import Hall
    from ..view import HallView


def free_for(options: HallOptions, marks: Marks) -> int:
    """Squares a stuck figure may be put on (LOOT-18, LOOT-R6)."""
    place, free = marks[AT], ALL & ~marks[VISITED]
    if 0 <= place < SQUARES and not options.relocate_same:
        free &= ~(1 << place)
    return free


@dataclass(frozen=True, slots=True)
class Relocate(HallMove):
    seat: str
    target: int

    shape = "([A-H]) relocate (?:r([1-7])c([1-7])|any)"
    example = "A relocate r3c3"

    def __str__(self) -> str:
        return f"{self.seat} relocate {target_label(self.target)}"

    @classmethod
    def read(cls, hall: Hall, found: re.Match[str]) -> list[Relocate]:
        """`relocate any` (in lists of legal moves) is one for every square it may be."""
        seat = found[1]
        if found[2]:
            return [cls(seat, int(found[2] + found[3]))]
        if seat not in hall.seats:
            raise BadInput(f"{seat} is not at this table.", f"Seats: {' '.join(hall.seats)}.")
        free = free_for(hall.options, hall.own(seat))
        if not free:
            raise BadInput(f"{seat} has no unmarked square.", f"Then there is only {seat} stay.", "LOOT-R7")
        return [cls(seat, TARGETS[square]) for square in squares_in(free)]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (square_piece(self.target),)

    def why_not(self, hall: Hall) -> Refusal | None:
        refusal = self.not_now(hall) or self.can_move(hall)
        if refusal is not None:
            return refusal
        name, square = target_label(self.target), SQUARE_AT[self.target]
        paper = hall.own(self.seat)
        if not on_grid(self.target):
            remedy = "Choose an unmarked square of the grid."
            return Refusal("LOOT-18", f"{name} lies outside the hall.", remedy, ("LOOT-16",))
        if paper.visited >> square & 1:
            mark = "a cross" if paper.crossed >> square & 1 else "a slash"
            return Refusal("LOOT-18", f"{name} has {mark}.", "A stuck figure goes to a square without any mark.")
        if not free_for(hall.options, paper) >> square & 1:
            text = f"Your figure stands on {name} already."
            return Refusal("LOOT-R6", text, "Choose another unmarked square.", ("LOOT-18",))
        return None

    def after(self, sheet: Sheet, options: HallOptions, marks: Marks) -> tuple[Marks, Items]:
        """No stroke, no points (LOOT-19)."""
        return placed(marks, SQUARE_AT[self.target], options.zero_turn_entry), NOTHING

    def told(self, paper: Paper, items: Items) -> Told:
        text = f"{{{self.seat} was}} stuck and went to {target_label(self.target)}, without a mark."
        return (Event(text, ("LOOT-18", "LOOT-19"), self.seat),)

    def words(self, view: HallView) -> Words:
        return Words(f"Put the figure on {target_label(self.target)}", "no stroke, no points")

    def leads_on(self, visited: int, dice: Sequence[int]) -> bool:
        """Only if the next die scores from there: there are dozens of such squares."""
        targets = REACH[SQUARE_AT[self.target]][dice[0]] if dice else ()
        return any(not visited >> square & 1 for square in targets)

    def reason(self, hall: Hall, onward: Onward) -> str:
        marks, _ = self.after(hall.sheet, hall.options, hall.own(self.seat))
        return f"You are stuck. {onward(marks, hall.dice[1:])}".strip()
