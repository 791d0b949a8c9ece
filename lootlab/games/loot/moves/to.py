"""To: move the figure by the active die, plainly or with an ability, and draw a stroke where it lands."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Piece, Words
from ..sheet.geometry import LABELS, SQUARE_AT, SQUARES, WRAPPED, on_grid, plus_minus_lengths, row_col, target_label
from ..sheet.paper import Items, Marks, Paper, full, points_of, stroke
from ..sheet.tables import ABILITIES, PLAIN, PM, WRAP, Sheet
from . import telling
from .base import ABILITY_PIECES, HallMove, Onward, square_piece
from .telling import Told, die_words

if TYPE_CHECKING:
    from ..options import HallOptions
    from ..state import Hall
    from ..view import HallView

ABILITY_RULES: Final = {WRAP: ("LOOT-42", "LOOT-39"), PM: ("LOOT-43", "LOOT-39")}
HOW: Final[tuple[str, ...]] = ("", " over the edge", " with plus/minus")


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
        object.__setattr__(self, "square", SQUARE_AT[self.target])
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
        objections = _objections(hall, hall.own(self.seat), self)
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
        if row != from_row and col != from_col:  # round a corner: nobody may, but practice asks about it
            return "Go to"
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
        paper = hall.own(self.seat)
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


# ---- what speaks against going somewhere: the ability, the line, the square itself ------------------


def _objections(hall: Hall, paper: Paper, move: To) -> list[Refusal]:
    """Everything that speaks against a move, the most telling first."""
    found = _ability(paper, move.by)
    if len(move.by) > 1:
        return [_combined(hall, move.by), *found]
    found += (_over_edge if move.ability == WRAP else _line)(hall, paper, move)
    if on_grid(move.target) and paper.crossed >> move.square & 1:
        text, remedy = f"{target_label(move.target)} has a cross already.", "Nobody lands on a square a third time"
        found.append(Refusal("LOOT-15", text, f"{remedy}: choose another.", ("LOOT-R23",) if move.by else ()))
    return found


def _combined(hall: Hall, by: tuple[int, ...]) -> Refusal:
    seven = ("LOOT-R9",) if hall.dice[0] == 6 and {PM, WRAP} <= set(by) else ()
    return Refusal("LOOT-41", "Abilities cannot be combined.", "Use one of them, or none.", ("LOOT-40", *seven))


def _ability(paper: Paper, by: tuple[int, ...]) -> list[Refusal]:
    """An ability can be used from the turn after it was circled (LOOT-R19)."""
    for ability in by:
        owned, spent = (paper.wraps, paper.spent_wraps) if ability == WRAP else (paper.pms, paper.spent_pms)
        if owned < by.count(ability):
            text = f"You have {owned or 'no'} {telling.NAMES[ability]} to use."
            remedy = "An ability counts from the turn after it was circled, and once only."
            return [Refusal("LOOT-38", text, remedy, ("LOOT-29", "LOOT-R19", *(("LOOT-39",) if spent else ())))]
    return []


def _way(paper: Paper, target: int) -> tuple[int, int]:
    """So far down and right."""
    row, col = row_col(paper.at)
    return target // 10 - row, target % 10 - col


def _outside(target: int) -> list[Refusal]:
    if on_grid(target):
        return []
    return [Refusal("LOOT-16", f"{target_label(target)} lies outside the hall.", "Stay on the grid, r1c1 to r7c7.")]


def _crooked(down: int, right: int) -> list[Refusal]:
    if not down or not right:
        return []
    if abs(down) == abs(right):
        return [Refusal("LOOT-11", "That is diagonal.", "Move along the row or the column.", ("LOOT-12",))]
    return [Refusal("LOOT-12", "That way has a corner.", "Keep one direction.", ("LOOT-11",))]


def _line(hall: Hall, paper: Paper, move: To) -> list[Refusal]:
    """Plain and plus/minus moves: inside, straight, exact."""
    die, (down, right) = hall.dice[0], _way(paper, move.target)
    length, by_pm, zero_move = abs(down) + abs(right), move.ability == PM, hall.options.zero_move
    crooked = _crooked(down, right)
    found = _outside(move.target) + crooked
    if crooked:
        return found
    if by_pm and die == 1 and length == 0 and not zero_move:
        remedy = "With a 1, plus/minus gives two squares."
        return [Refusal("LOOT-R8", "A move has at least one square.", remedy), *found]
    # From beside the left edge seven squares do fit: they end in column 7.
    enters = paper.at >= SQUARES and on_grid(move.target)
    if by_pm and die == 6 and length in (0, 7) and not enters:
        text = "Seven squares never fit into the hall, and wrap cannot be added."
        also = ("LOOT-10", "LOOT-16", "LOOT-41", "LOOT-43")
        return [Refusal("LOOT-R9", text, "With a 6, plus/minus gives five squares.", also), *found]
    allowed = plus_minus_lengths(die, zero_move) if by_pm else (die,)
    return found if length in allowed else [*found, _wrong_length(hall, paper, move, length, allowed)]


def _wrong_length(hall: Hall, paper: Paper, move: To, length: int, allowed: tuple[int, ...]) -> Refusal:
    die = hall.dice[0]
    text = f"{target_label(move.target)} is {die_words(length)} away, the active die shows {die}."
    over_edge = on_grid(move.target) and any(move.square in WRAPPED[paper.at][far] for far in allowed)
    nothing = ("LOOT-R8",) if length == 0 else ()
    if move.by:
        remedy = f"Plus/minus gives exactly {' or '.join(map(str, allowed))}."
        if over_edge:
            remedy += " Wrap cannot be added to it."
        return Refusal("LOOT-10", text, remedy, ("LOOT-43", *nothing, *(("LOOT-16", "LOOT-41") if over_edge else ())))
    remedy = "Without a wrap the figure may not leave the hall." if over_edge else f"Move exactly {die_words(die)}."
    others = ("LOOT-09",) if length in hall.dice[1:] else ()
    return Refusal("LOOT-10", text, remedy, ("LOOT-08", *others, *nothing, *(("LOOT-16",) if over_edge else ())))


def _over_edge(hall: Hall, paper: Paper, move: To) -> list[Refusal]:
    die, (down, right) = hall.dice[0], _way(paper, move.target)
    name, crooked = target_label(move.target), _crooked(down, right)
    found = _outside(move.target)
    if found:
        return found + crooked
    if move.square in WRAPPED[paper.at][die]:
        return []
    if crooked:
        return crooked
    if abs(down) + abs(right) == die:
        text = f"The way to {name} crosses no edge, so wrap cannot be spent on it."
        return [Refusal("LOOT-R10", text, f"Write it as a plain move: to {name}.", ("LOOT-42",))]
    text = f"{die_words(die)} over the edge do not end on {name}."
    return [Refusal("LOOT-10", text, "Count on from the opposite side.", ("LOOT-42", "LOOT-R23"))]
