"""What a landing earns, item by item."""

from __future__ import annotations

from .rules import Rules
from .sheet import Item, Sheet, circled

Items = tuple[Item, ...]
NOTHING: Items = ()


def earned(sheet: Sheet, rules: Rules, visited: int, crossed: int, square: int) -> Items:
    """What landing on the square earns, given the marks before it. Only a first stroke visits (LOOT-24, LOOT-R17)."""
    bit, row, column, group = sheet.parts[square]
    if visited & bit:
        again = rules.meeps_second and sheet.meeps & bit
        return _meeps_reward(sheet, rules, visited, crossed, square) if again else NOTHING
    after = visited | bit
    items = NOTHING
    if after & row == row:
        items = (sheet.around[square].row_item,)
    if after & column == column:
        items += (sheet.around[square].column_item,)
    if after & group == group:
        items += (
            _group_reward(sheet, visited, square) if group else _meeps_reward(sheet, rules, visited, crossed, square)
        )
    return items


def _meeps_reward(sheet: Sheet, rules: Rules, visited: int, crossed: int, square: int) -> Items:
    """The next entry of track C, or the square's own one (LOOT-28, LOOT-R15, LOOT-R16)."""
    if rules.meeps_by_square:
        rank = sheet.meeps_rank[square]
    else:
        rank = (visited & sheet.meeps).bit_count()
        if rules.meeps_second:
            rank += (crossed & sheet.meeps).bit_count()
    return sheet.meeps_items[rank : rank + 1]


def _group_reward(sheet: Sheet, visited: int, square: int) -> Items:
    """The group, and the lines of grid B its circle completes: each pays once (LOOT-33, LOOT-R20), rewards are none
    (LOOT-R21)."""
    _, _, item, (cell, lines, groups) = sheet.around[square]
    assert item is not None
    circles = circled(groups, visited)
    if circles & cell:
        return (item,)
    return (item, *[line.item for line in lines if (circles & line.cells).bit_count() + 1 == line.need])


def rewards_taken(sheet: Sheet, rules: Rules, visited: int, crossed: int) -> tuple[int, ...]:
    """Numbers of the circled entries of track C, for the board."""
    if rules.meeps_by_square:
        return tuple(rank for square, rank in enumerate(sheet.meeps_rank) if rank >= 0 and visited >> square & 1)
    count = (visited & sheet.meeps).bit_count() + (crossed & sheet.meeps).bit_count() * rules.meeps_second
    return tuple(range(min(count, len(sheet.meeps_items))))


def points_of(items: Items) -> int:
    """All points of a turn together (LOOT-35)."""
    return sum([item.points for item in items])
