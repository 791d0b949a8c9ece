"""Roll: put the first three dice on the table: active, next, next but one. The first seat does it for all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Events, Piece, Words
from . import telling
from .base import DIE_PIECES, HallMove, Onward

if TYPE_CHECKING:
    from ..state import Hall
    from ..view import HallView


@dataclass(frozen=True, slots=True)
class Roll(HallMove):
    seat: str
    dice: tuple[int, ...]

    shape = "roll ([1-6]) ([1-6]) ([1-6])"
    example = "roll 3 5 1"
    ordered = True

    def __str__(self) -> str:
        return "roll " + " ".join(map(str, self.dice))

    @classmethod
    def read(cls, hall: Hall, found: re.Match[str]) -> list[Roll]:
        return [cls(hall.seats[0], tuple(map(int, found.groups())))]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(DIE_PIECES[die] for die in self.dice)

    def why_not(self, hall: Hall) -> Refusal | None:
        if hall.phase == "setup":
            text, also = "Some figures are not placed yet.", ("LOOT-04", "LOOT-R2")
            return Refusal("LOOT-05", text, "First every figure, then the dice.", also)
        if hall.phase != "order":
            remedy = "From now on only the active die is rolled again, by itself."
            return Refusal("LOOT-05", "The three dice lie on the table already.", remedy, ("LOOT-21", "LOOT-R28"))
        roller = f"{{{hall.seats[0]}}}"
        if self.seat != hall.seats[0]:
            return Refusal("LOOT-R14", f"{roller} rolled the dice.", f"Leave their order to {roller}.", ("LOOT-05",))
        if not hall.rolled:
            return None
        shown = " ".join(map(str, hall.rolled))
        if sorted(self.dice) != sorted(hall.rolled):
            return Refusal("LOOT-05", f"The dice show {shown}.", "Only their order is free.", ("LOOT-R14",))
        if hall.options.first_order == "as_rolled" and self.dice != hall.rolled:
            text = "Here the dice stay in the rolled order."
            return Refusal("LOOT-R14", text, f"Put them down as {shown}.", ("LOOT-05",))
        return None

    def do(self, hall: Hall) -> Events:
        hall.dice, hall.rolled, hall.phase = self.dice, (), "turn"
        return () if hall.quiet else (telling.dice_down(self.dice),)

    def words(self, view: HallView) -> Words:
        return Words(f"Lay out {', '.join(map(str, self.dice))}", f"the {self.dice[0]} is moved first")

    def reason(self, hall: Hall, onward: Onward) -> str:
        then = onward(hall.own(self.seat), self.dice)
        best = "This order suits your figure best"
        return f"{best}: {then.removeprefix('Then ')}" if then else f"{best}."
