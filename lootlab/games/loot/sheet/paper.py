"""A player's sheet of paper as a value, and what strokes earn: every stroke makes a new one, so nothing is copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from .geometry import ALL, NOWHERE
from .tables import PLAIN, PM, WRAP, Item, Sheet

if TYPE_CHECKING:
    from ..options import HallOptions


Items = tuple[Item, ...]
NOTHING: Final[Items] = ()


class Paper(NamedTuple):
    """Marks are sets of squares as bits: `visited` has one stroke at least, `crossed` has two."""

    at: int = NOWHERE
    visited: int = 0
    crossed: int = 0
    wraps: int = 0
    pms: int = 0
    spent_wraps: int = 0
    spent_pms: int = 0
    track: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        return self.track[-1] if self.track else 0

    @property
    def slashed(self) -> int:
        return self.visited & ~self.crossed


Marks = tuple[int, int, int, int, int, int, int, tuple[int, ...]]
"""The same as a plain tuple. Simulation makes one per step and reads it twice, at a third of what a Paper costs."""
AT: Final = 0
VISITED: Final = 1
TRACK: Final = 7
BLANK: Final = Paper()


def stroke(
    sheet: Sheet, options: HallOptions, marks: Marks, square: int, ability: int = PLAIN, every_turn: bool = False
) -> tuple[Marks, Items]:
    """Slash or cross on this square only (LOOT-13, LOOT-14, LOOT-20), ability crossed off (LOOT-39), rewards at once
    (LOOT-25), one entry with the new total for all points, in the next empty space (LOOT-35 to LOOT-37).

    Only the first stroke visits (LOOT-24, LOOT-R17): it can fill a row, a column (LOOT-26, LOOT-27) or a group.
    `every_turn`: there is an entry even without points (LOOT-R13).
    """
    _, visited, crossed, wraps, pms, spent_wraps, spent_pms, track = marks
    bit, row, column, group = sheet.parts[square]
    items = NOTHING
    if visited & bit:
        if not group and options.meeps_second:
            items = meeps_reward(sheet, options, visited, crossed, square)
        crossed |= bit
    else:
        after = visited | bit
        missing = ALL ^ after
        if not row & missing:
            items = (sheet.around[square].row_item,)
        if not column & missing:
            items += (sheet.around[square].column_item,)
        if not group:
            items += meeps_reward(sheet, options, visited, crossed, square)
        elif not group & missing:
            items += group_reward(sheet, visited, square)
        visited = after
    if ability:
        if ability == WRAP:
            wraps, spent_wraps = wraps - 1, spent_wraps + 1
        else:
            pms, spent_pms = pms - 1, spent_pms + 1
    if items or every_turn:
        points = 0
        for item in items:
            points += item.points
            if item.ability == WRAP:
                wraps += 1
            elif item.ability == PM:
                pms += 1
        if points or every_turn:
            track += ((track[-1] if track else 0) + points,)
    return (square, visited, crossed, wraps, pms, spent_wraps, spent_pms, track), items


def placed(marks: Marks, place: int, every_turn: bool = False) -> Marks:
    """Put there without a stroke, so nothing is visited (LOOT-19, LOOT-R27); the turn may use a space (LOOT-R13)."""
    _, visited, crossed, wraps, pms, spent_wraps, spent_pms, track = marks
    if every_turn:
        track = (*track, track[-1] if track else 0)
    return place, visited, crossed, wraps, pms, spent_wraps, spent_pms, track


def full(sheet: Sheet, marks: Marks) -> bool:
    """Is there an entry in the last but one space (LOOT-44)?"""
    return len(marks[TRACK]) >= sheet.spaces


# ---- what a landing earns besides rows and columns: Meeps, groups and the lines of grid B -----------


def meeps_reward(sheet: Sheet, options: HallOptions, visited: int, crossed: int, square: int) -> Items:
    """The next entry of track C, or the square's own one (LOOT-28, LOOT-R15, LOOT-R16)."""
    if options.meeps_mode == "by_square":
        rank = sheet.meeps_rank[square]
    else:
        rank = (visited & sheet.meeps).bit_count()
        if options.meeps_second:
            rank += (crossed & sheet.meeps).bit_count()
    return sheet.meeps_items[rank : rank + 1]


def group_reward(sheet: Sheet, visited: int, square: int) -> Items:
    """The group, and the lines of grid B that its circle (LOOT-32) completes: each pays once (LOOT-33, LOOT-R20), and
    what they pay completes nothing more (LOOT-R21)."""
    item = sheet.around[square].group_item
    assert item is not None
    items: Items = (item,)
    for squares in sheet.twins[square]:
        if visited & squares == squares:
            return items
    for line, need, others in sheet.combos[square]:
        circles = 0
        for squares, cell in others:
            if visited & squares == squares:
                circles |= cell
        if circles.bit_count() == need:
            items += (line,)
    return items


def rewards_taken(sheet: Sheet, options: HallOptions, visited: int, crossed: int) -> tuple[int, ...]:
    """Numbers of the circled entries of track C, for the board."""
    if options.meeps_mode == "by_square":
        return tuple(rank for square, rank in enumerate(sheet.meeps_rank) if rank >= 0 and visited >> square & 1)
    count = (visited & sheet.meeps).bit_count() + (crossed & sheet.meeps).bit_count() * options.meeps_second
    return tuple(range(min(count, len(sheet.meeps_items))))


def points_of(items: Items) -> int:
    """All points of a turn together (LOOT-35)."""
    return sum([item.points for item in items])
