"""What a landing earns besides rows and columns: Meeps, groups and the lines of grid B."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .tables import Item, Sheet

if TYPE_CHECKING:
    from ..options import HallOptions

Items = tuple[Item, ...]
NOTHING: Items = ()


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
