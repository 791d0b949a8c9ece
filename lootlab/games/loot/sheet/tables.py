"""A game sheet: which square is what, and what finished rows, groups, Meeps squares and combo lines pay.

Sheets are data: `files.py` reads them, `faults.py` judges them, and here the tables are made that scoring needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from .geometry import COLUMNS, LABELS, ROWS, SIZE, SQUARES, bits_of, neighbours, squares_in

PLAIN, WRAP, PM = 0, 1, 2
ABILITIES = ("", "wrap", "pm")
ABILITY_IN_FILE = {"wrap": WRAP, "plusminus": PM, "pm": PM}
COLOURS = {"R": "red", "Y": "yellow", "G": "green", "V": "violet"}
LETTERS = "RYGV"
MEEPS = "M"
LARGEST_GROUP = 4
LONGEST_TITLE = 60


class Item(NamedTuple):
    """One thing a landing earns: "row 3" pays 3, "violet row" a wrap."""

    kind: str
    name: str
    points: int
    ability: int
    rule: str


class Group(NamedTuple):
    colour: str
    size: int
    bits: int

    @property
    def name(self) -> str:
        return f"{COLOURS.get(self.colour, self.colour)}-{self.size}"

    @property
    def cell(self) -> int:
        """Its space of combo grid B, as a bit; 0 if the grid has none for it."""
        known = self.colour in LETTERS and self.size <= LARGEST_GROUP
        return 1 << (LARGEST_GROUP * LETTERS.index(self.colour) + self.size - 1) if known else 0


class Line(NamedTuple):
    """A row or column of combo grid B: so many circles among these cells pay the item."""

    cells: int
    need: int
    item: Item


class Around(NamedTuple):
    """What filling the row, the column and the group of a square pays. A Meeps square has no group."""

    row_item: Item
    column_item: Item
    group_item: Item | None


Circle = tuple[int, int]
"""The squares of a group, and its cell of grid B."""
Combo = tuple[Item, int, tuple[Circle, ...]]
"""A line through a cell of grid B: what it pays, how many circles it needs besides this one, who can make them."""
Parts = tuple[int, int, int, int]
"""A square as bit, its row, its column, and its group: 0 for a Meeps square. A plain tuple, every landing reads it."""


@dataclass(frozen=True, eq=False)
class Sheet:
    clause: str
    """How notation names it: `house-A`, `house-A r1c3=R`."""
    title: str
    letters: str
    groups: tuple[Group, ...]
    parts: tuple[Parts, ...]
    around: tuple[Around, ...]
    twins: tuple[tuple[int, ...], ...]
    """Other groups with the same cell of grid B as the square's group; none on a sheet as it should be."""
    combos: tuple[tuple[Combo, ...], ...]
    """The lines of grid B that a circle for the square's group can complete."""
    lines: tuple[Line, ...]
    """Four colour rows, then four size columns."""
    meeps: int
    meeps_rank: tuple[int, ...]
    """Which entry of track C belongs to a square if every Meeps square has its own (LOOT-R15)."""
    meeps_items: tuple[Item, ...]
    spaces: int
    """Spaces of track D after the start space: the last but one space is the one with this number."""
    end_bonus: int
    source: Mapping[str, Any]

    def group_at(self, square: int) -> Group | None:
        return next((group for group in self.groups if group.bits >> square & 1), None)

    def circles(self, visited: int) -> int:
        """The circled cells of grid B (LOOT-32)."""
        found = 0
        for group in self.groups:
            if visited & group.bits == group.bits:
                found |= group.cell
        return found

    def __repr__(self) -> str:
        return f"Sheet({self.clause!r})"


def connected(letters: str) -> tuple[Group, ...]:
    """The groups of a map: squares of one colour that hang together by their sides (LOOT-30, LOOT-R22)."""
    groups, seen = [], set[int]()
    for start in range(len(letters)):
        if start in seen or letters[start] == MEEPS:
            continue
        cluster, todo = {start}, [start]
        while todo:
            for near in neighbours(todo.pop()):
                if letters[near] == letters[start] and near not in cluster:
                    cluster.add(near)
                    todo.append(near)
        seen |= cluster
        groups.append(Group(letters[start], len(cluster), bits_of(cluster)))
    return tuple(sorted(groups, key=lambda group: (LETTERS.find(group.colour), group.size, group.bits & -group.bits)))


# ---- from data to tables ------------------------------------------------------------------------


def compile_sheet(data: Mapping[str, Any], clause: str) -> Sheet:
    """The tables of a sheet whose fields are all there; the map itself may break rules of V4 to V17."""
    letters = "".join(data["map"])
    groups = connected(letters)
    lines = _lines(data["combo_grid_B"])
    own = [next((group for group in groups if group.bits >> square & 1), None) for square in range(SQUARES)]
    circles = [(group.bits, group.cell) for group in groups]
    combos = {group: _combos(group, circles, lines) for group in (None, *groups)}
    meeps = bits_of(square for square in range(SQUARES) if letters[square] == MEEPS)
    entries = data["meeps_track_C"]["entries"]
    return Sheet(
        clause=clause,
        title=str(data.get("title", clause))[:LONGEST_TITLE],
        letters=letters,
        groups=groups,
        parts=tuple(_parts(square, group) for square, group in enumerate(own)),
        around=tuple(_around(square, group, data) for square, group in enumerate(own)),
        twins=tuple(_twins(group, circles) for group in own),
        combos=tuple(combos[group] for group in own),
        lines=lines,
        meeps=meeps,
        meeps_rank=_ranks(meeps, entries),
        meeps_items=tuple(_reward("meeps", f"Meeps {n}", entry, "LOOT-28") for n, entry in enumerate(entries, 1)),
        spaces=data["points_track_D"]["spaces_after_start"],
        end_bonus=data.get("end_bonus", 3),
        source=data,
    )


def _parts(square: int, group: Group | None) -> Parts:
    row, col = divmod(square, SIZE)
    return 1 << square, ROWS[row], COLUMNS[col], group.bits if group else 0


def _around(square: int, group: Group | None, data: Mapping[str, Any]) -> Around:
    row, col = divmod(square, SIZE)
    pays = data.get("line_points", 3)
    item = None
    if group is not None:
        # As many points as squares (LOOT-31); V16 of faults.py sees to it.
        points = data.get("group_points", {}).get(str(group.size), group.size)
        item = Item("group", group.name, points, PLAIN, "LOOT-30")
    return Around(
        Item("row", f"row {row + 1}", pays, PLAIN, "LOOT-26"),
        Item("column", f"column {col + 1}", pays, PLAIN, "LOOT-27"),
        item,
    )


def _twins(group: Group | None, circles: list[Circle]) -> tuple[int, ...]:
    return tuple(bits for bits, cell in circles if group and cell == group.cell and bits != group.bits)


def _combos(group: Group | None, circles: list[Circle], lines: tuple[Line, ...]) -> tuple[Combo, ...]:
    own = group.cell if group else 0
    return tuple(
        (line.item, line.need - 1, tuple(circle for circle in circles if circle[1] & line.cells & ~own))
        for line in lines
        if line.cells & own
    )


def _lines(grid: Mapping[str, Any]) -> tuple[Line, ...]:
    rows = {entry["colour"]: entry for entry in grid["rows"]}
    columns = {entry["size"]: entry for entry in grid["columns"]}
    lines = []
    for number, letter in enumerate(LETTERS):
        item = _reward("line", f"{COLOURS[letter]} row", rows[letter]["reward"], "LOOT-33")
        lines.append(Line(0b1111 << (LARGEST_GROUP * number), rows[letter]["need"], item))
    for size in range(1, LARGEST_GROUP + 1):
        item = _reward("line", f"size {size}", columns[size]["reward"], "LOOT-33")
        lines.append(Line(0b1000100010001 << (size - 1), columns[size]["need"], item))
    return tuple(lines)


def _reward(kind: str, name: str, reward: Mapping[str, Any], rule: str) -> Item:
    """Points or an ability (LOOT-28, LOOT-34)."""
    if "ability" in reward:
        return Item(kind, name, 0, ABILITY_IN_FILE[reward["ability"]], rule)
    return Item(kind, name, reward["points"], PLAIN, rule)


def _ranks(meeps: int, entries: list[Mapping[str, Any]]) -> tuple[int, ...]:
    """Reading order, unless the entries of the file name their squares."""
    named = {entry["square"]: number for number, entry in enumerate(entries) if "square" in entry}
    ranks = [-1] * SQUARES
    for number, square in enumerate(squares_in(meeps)):
        ranks[square] = named.get(LABELS[square], number)
    return tuple(ranks)
