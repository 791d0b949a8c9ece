"""To: move the figure by the active die, plainly or with an ability, and draw a stroke where it lands."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Event, Piece, Words
from ..sheet.geometry import LABELS, NOWHERE, SQUARE_AT, row_col, target_label
from ..sheet.paper import Marks, Paper, full, stroke
from ..sheet.scoring import Items, points_of
from ..sheet.tables import ABILITIES, PLAIN, PM, WRAP, Sheet
from . import telling, ways
from .base import ABILITY_PIECES, HallMove, Onward, square_piece
from .telling import Told

if TYPE_CHECKING:
    from ..options import HallOptions
    from ..state import Hall
    from ..view import HallView

ABILITY_RULES = {WRAP: ("LOOT-42", "LOOT-39"), PM: ("LOOT-43", "LOOT-39")}
HOW = ("", " over the edge", " with plus/minus")


@dataclass(frozen=True, slots=True)
class To(HallMove):
    """`by` names the abilities spent on it (several only as an attempt)."""

    seat: str
    target: int
    by: tuple[int, ...] = ()
    square: int = field(init=False, repr=False, compare=False)
    ability: int = field(init=False, repr=False, compare=False)
    """Target and `by` in the numbers that a step needs: looked up once, as moves are shared."""

    shape = r"([A-H]) to r(\d)c(\d)(?: by ((?:wrap|pm)(?: (?:wrap|pm))*))?"
    example = "A to r4c5"
    strokes = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "square", SQUARE_AT[self.target] if 0 <= self.target < len(SQUARE_AT) else NOWHERE)
        object.__setattr__(self, "ability", self.by[0] if self.by else PLAIN)

    def __str__(self) -> str:
        by = " by " + " ".join(ABILITIES[ability] for ability in self.by) if self.by else ""
        return f"{self.seat} to {target_label(self.target)}{by}"

    @classmethod
    def read(cls, hall: Hall, found: re.Match[str]) -> list[To]:
        by = tuple(ABILITIES.index(word) for word in (found[4] or "").split())
        return [cls(found[1], int(found[2] + found[3]), by)]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (square_piece(self.target), *(ABILITY_PIECES[ability] for ability in self.by))

    def why_not(self, hall: Hall) -> Refusal | None:
        """Every rule that is broken is cited, the most telling one first."""
        refusal = self.not_now(hall)
        if refusal is not None:
            return refusal
        objections = ways.objections(hall, hall.paper(hall.number[self.seat][0]), self)
        if not objections:
            return None
        first, *others = objections
        broken = (rule for objection in others for rule in objection.cites)
        return Refusal(first.rule, first.text, first.remedy, tuple(dict.fromkeys((*first.also, *broken))))

    # ---- what it brings ---------------------------------------------------------------------------

    def after(self, sheet: Sheet, options: HallOptions, marks: Marks) -> tuple[Marks, Items]:
        return stroke(sheet, options, marks, self.square, self.ability, options.zero_turn_entry)

    def before(self, paper: Paper) -> Paper:
        _, visited, crossed, wraps, pms, spent_wraps, spent_pms, _ = paper
        bit = 1 << self.square
        if crossed & bit:
            crossed &= ~bit
        else:
            visited &= ~bit
        wrap, pm = self.by.count(WRAP), self.by.count(PM)
        return paper._replace(
            visited=visited, crossed=crossed, wraps=wraps + wrap, pms=pms + pm,
            spent_wraps=spent_wraps - wrap, spent_pms=spent_pms - pm,
        )  # fmt: skip

    # ---- what is said of it -----------------------------------------------------------------------

    def told(self, paper: Paper, items: Items) -> Told:
        """Where to, which stroke, and what it earned."""
        second = bool(paper.crossed >> self.square & 1)
        mark, rule = ("a cross", "LOOT-14") if second else ("a slash", "LOOT-13")
        rules = tuple(rule for ability in self.by for rule in ABILITY_RULES[ability])
        text = f"{{{self.seat}}} went to {LABELS[self.square]}{telling.with_ability(self.ability)}: {mark}."
        entry = f" Entry {len(paper.track)} on the track: {paper.total}." if points_of(items) else ""
        return (Event(text, (*rules, rule), self.seat), *telling.scored(self.seat, items, entry))

    def words(self, view: HallView) -> Words:
        assert view.own is not None
        return Words(f"{self._way(view.own.at)} {LABELS[self.square]}{HOW[self.ability]}", self._gives(view, view.own))

    def _way(self, place: int) -> str:
        """Down to, Stay on."""
        (row, col), (from_row, from_col) = row_col(self.square), row_col(place)
        if (row, col) == (from_row, from_col):
            return "Stay on"
        forward = (row > from_row or col > from_col) != (WRAP in self.by)
        return (("Down" if forward else "Up") if col == from_col else ("Right" if forward else "Left")) + " to"

    def _gives(self, view: HallView, own: Paper) -> str:
        items = self.after(view.sheet, view.options, own)[1]
        if items:
            return telling.items_words(items)
        if own.visited >> self.square & 1:
            return "a second stroke, no points"
        group = view.sheet.group_at(self.square)
        return f"first stroke in {group.name}" if group else "no points"

    def reason(self, hall: Hall, onward: Onward) -> str:
        """What it scores now, and what the next two dice can make of it."""
        paper = hall.paper(hall.number[self.seat][0])
        marks, items = self.after(hall.sheet, hall.options, paper)
        now = f"It scores: {telling.items_words(items)}." if items else self._begins(hall.sheet, paper)
        if full(hall.sheet, marks):
            return f"{now} That fills the last but one space and ends the game."
        return f"{now} {onward(marks, hall.dice[1:])}".strip()

    def _begins(self, sheet: Sheet, paper: Paper) -> str:
        group = sheet.group_at(self.square)
        if paper.visited >> self.square & 1 or group is None:
            return "It scores nothing now."
        left = group.size - (paper.visited & group.bits).bit_count() - 1
        return f"It brings {group.name} within {left} {'square' if left == 1 else 'squares'}."

    def line_words(self, die: int, items: Items) -> str:
        points = f" for {telling.points_words(items)}" if points_of(items) else ""
        return f"the {die} leads to {LABELS[self.square]}{telling.with_ability(self.ability)}{points}"

    def spoken(self, items: Items) -> str:
        return f"can be reached{telling.with_ability(self.ability)} for {points_of(items)} points"
