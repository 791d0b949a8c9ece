"""A game sheet: which square is what, and what finished rows, groups, Meeps squares and combo lines pay.

Sheets are data: `files.py` reads them, `faults.py` judges them, and here the tables are made that scoring needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from .geometry import COLUMNS, LABELS, ROWS, SIZE, SQUARES, bits_of, neighbours, squares_in

PLAIN: Final = 0
WRAP: Final = 1
PM: Final = 2
ABILITIES: Final[tuple[str, ...]] = ("", "wrap", "pm")
ABILITY_IN_FILE: Final = {"wrap": WRAP, "plusminus": PM, "pm": PM}
COLOURS: Final = {"R": "red", "Y": "yellow", "G": "green", "V": "violet"}
LETTERS: Final = "RYGV"
MEEPS: Final = "M"
KIND_NAMES: Final = {**COLOURS, MEEPS: "Meeps"}
LARGEST_GROUP: Final = 4
LONGEST_TITLE: Final = 60


class Item(NamedTuple):
    """One thing a landing earns: "row 3" pays 3, "violet row" a wrap."""

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


Combo = tuple[Item, int, tuple[tuple[int, int], ...]]
"""A line through a cell of grid B: what it pays, how many circles it needs besides this one, and the groups that can
make them: their squares and cells."""


class Sheet:
    """The tables of a sheet whose fields are all there; the map itself may break rules of V4 to V17.

    `clause` is how notation names it: `house-A`, `house-A r1c3=R`.
    """

    def __init__(self, data: Mapping[str, Any], clause: str) -> None:
        self.source, self.clause = data, clause
        self.letters = "".join(data["map"])
        self.groups = connected(self.letters)
        self.lines = _lines(data["combo_grid_B"])
        self._own = [next((group for group in self.groups if group.bits >> n & 1), None) for n in range(SQUARES)]
        numbered = list(enumerate(self._own))
        self.parts = [(1 << n, ROWS[n // SIZE], COLUMNS[n % SIZE], own.bits if own else 0) for n, own in numbered]
        """A square as bit, its row, its column, and its group: 0 for a Meeps square. Every landing reads it."""
        self.around = [_around(square, group, data) for square, group in numbered]
        twins = {own: [g.bits for g in self.groups if own and g.cell == own.cell and g != own] for own in self._own}
        combos = {own: _combos(own, self.groups, self.lines) for own in twins}
        self.twins = [twins[own] for own in self._own]
        """Other groups with the same cell of grid B as the square's group; none on a sheet as it should be."""
        self.combos = [combos[own] for own in self._own]
        """The lines of grid B that a circle for the square's group can complete."""
        entries = data["meeps_track_C"]["entries"]
        self.meeps = bits_of(square for square in range(SQUARES) if self.letters[square] == MEEPS)
        self.meeps_items = tuple(_reward(f"Meeps {n}", entry, "LOOT-28") for n, entry in enumerate(entries, 1))
        self.meeps_rank = _ranks(self.meeps, entries)
        """Which entry of track C belongs to a square if every Meeps square has its own (LOOT-R15)."""
        self.spaces: int = data["points_track_D"]["spaces_after_start"]
        """Spaces of track D after the start space: the last but one space is the one with this number."""
        self.end_bonus: int = data.get("end_bonus", 3)

    def group_at(self, square: int) -> Group | None:
        return self._own[square]

    def finished(self, visited: int) -> list[Group]:
        return [group for group in self.groups if visited & group.bits == group.bits]

    def circles(self, visited: int) -> int:
        """The circled cells of grid B (LOOT-32)."""
        found = 0
        for group in self.finished(visited):
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


def _around(square: int, group: Group | None, data: Mapping[str, Any]) -> Around:
    row, col = divmod(square, SIZE)
    pays = data.get("line_points", 3)
    item = None
    if group is not None:
        # As many points as squares (LOOT-31); V16 of faults.py sees to it.
        points = data.get("group_points", {}).get(str(group.size), group.size)
        item = Item(group.name, points, PLAIN, "LOOT-30")
    row_item = Item(f"row {row + 1}", pays, PLAIN, "LOOT-26")
    return Around(row_item, Item(f"column {col + 1}", pays, PLAIN, "LOOT-27"), item)


def _combos(own: Group | None, groups: tuple[Group, ...], lines: tuple[Line, ...]) -> tuple[Combo, ...]:
    cell = own.cell if own else 0
    circles = [(group.bits, group.cell) for group in groups if group.cell != cell]
    return tuple(
        (line.item, line.need - 1, tuple(circle for circle in circles if circle[1] & line.cells))
        for line in lines
        if line.cells & cell
    )


def _lines(grid: Mapping[str, Any]) -> tuple[Line, ...]:
    """Four colour rows, then four size columns."""
    rows = {entry["colour"]: entry for entry in grid["rows"]}
    columns = {entry["size"]: entry for entry in grid["columns"]}
    found = [(f"{COLOURS[letter]} row", 0b1111 << 4 * n, rows[letter]) for n, letter in enumerate(LETTERS)]
    found += [(f"size {n + 1}", 0b1000100010001 << n, columns[n + 1]) for n in range(LARGEST_GROUP)]
    return tuple(Line(cells, entry["need"], _reward(name, entry["reward"], "LOOT-33")) for name, cells, entry in found)


def _reward(name: str, reward: Mapping[str, Any], rule: str) -> Item:
    """Points or an ability (LOOT-28, LOOT-34)."""
    if "ability" in reward:
        return Item(name, 0, ABILITY_IN_FILE[reward["ability"]], rule)
    return Item(name, reward["points"], PLAIN, rule)


def _ranks(meeps: int, entries: list[Mapping[str, Any]]) -> tuple[int, ...]:
    """Reading order, unless the entries of the file name their squares."""
    named = {entry["square"]: number for number, entry in enumerate(entries) if "square" in entry}
    ranks = [-1] * SQUARES
    for number, square in enumerate(squares_in(meeps)):
        ranks[square] = named.get(LABELS[square], number)
    return tuple(ranks)
