"""The field: which spaces there are, what surrounds what, and where the avatars start."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from ....engine.refusal import BadInput, written

DIRECTIONS: Final[tuple[str, ...]] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_STEPS: Final[tuple[tuple[int, int], ...]] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
HAND_SIZE: Final = 4  # TRAP-15
MOST_SPACES: Final = 26 * 99
"""All that a letter and a number can name."""
_SPACE: Final = re.compile(r"([a-z])([1-9]\d?)")


class Field:
    """Spaces are numbered row by row from row 1 upward, each row west to east (the dealing order of TRAP-R6)."""

    __slots__ = ("across", "around", "index", "name", "spaces", "starts", "toward")

    def __init__(self, name: str, spaces: Sequence[str], starts: Sequence[str]) -> None:
        self.name = name
        if len(spaces) > MOST_SPACES:
            raise _fault(name, f"it has {len(spaces)} spaces", f"Have at most {MOST_SPACES}")
        self.spaces = tuple(sorted(spaces, key=place))
        if len(set(self.spaces)) < len(self.spaces):
            twice = next(space for space in self.spaces if self.spaces.count(space) > 1)
            raise _fault(name, f"the space {twice} is there twice", "Name every space once")
        self.index = {space: number for number, space in enumerate(self.spaces)}
        for start in starts:
            if start not in self.index:
                raise _fault(name, f"the start {start} is not on the field", "Start on a space of the field")
        self.starts = tuple(self.index[start] for start in starts)
        self.toward = tuple(tuple(self._next(space, step) for step in _STEPS) for space in self.spaces)
        self.around = tuple(tuple(sorted(s for s in row if s >= 0)) for row in self.toward)
        """Surrounding spaces: one king's step (TRAP-35, TRAP-120)."""
        self.across = tuple(tuple(sorted(s for s in row[::2] if s >= 0)) for row in self.toward)
        """Adjacent spaces: one rook's step (TRAP-55, TRAP-R2)."""

    def _next(self, space: str, step: tuple[int, int]) -> int:
        row, column = place(space)
        return self.index.get(f"{chr(column + step[0])}{row + step[1]}", -1)

    def check(self, players: int, cards: int) -> None:
        """Refuse a field on which this game cannot be played (conditions F2 to F6 of the ledger)."""
        if not self.spaces or len(self._reached()) < len(self.spaces):
            raise _fault(self.name, "it is not in one piece", "Connect all spaces, diagonally or straight")
        starts = self.starts[:players]
        if len(set(starts)) < players:
            raise _fault(self.name, f"it has {len(set(starts))} starts for {players} players", "Name one start each")
        if len(self.spaces) < players + 1:
            raise _fault(self.name, f"{len(self.spaces)} spaces are too few", f"Have at least {players + 1}")
        if len(self.spaces) + HAND_SIZE * players > cards:
            most = cards - HAND_SIZE * players
            raise _fault(self.name, f"{len(self.spaces)} spaces need more cards than there are", f"Have at most {most}")
        for start in starts:
            if not self.around[start]:
                raise _fault(self.name, f"nothing surrounds {self.spaces[start]}", "Give every start a way out")

    def _reached(self) -> set[int]:
        seen, edge = {0}, [0]
        while edge:
            for neighbour in self.around[edge.pop()]:
                if neighbour not in seen:
                    seen.add(neighbour)
                    edge.append(neighbour)
        return seen

    def write(self) -> str:
        """The field as the notation spells it; a stored field is its name."""
        rows: dict[int, str] = {}
        for space in self.spaces:
            row, column = place(space)
            rows[row] = rows.get(row, "") + chr(column)
        starts = " ".join(self.spaces[start] for start in self.starts)
        return self.name or " ".join(f"{row}:{columns}" for row, columns in sorted(rows.items())) + f" starts {starts}"

    def names(self, spaces: Sequence[int]) -> str:
        return ", ".join(self.spaces[space] for space in spaces)

    def __repr__(self) -> str:
        return f"Field({self.write()!r})"


def place(space: str) -> tuple[int, int]:
    """Row and column of a space, as numbers that sort in dealing order."""
    found = _SPACE.fullmatch(space)
    if not found:
        raise BadInput(f"“{space}” is no space.", "Spaces are a letter and a number such as b3.", "TRAP-18")
    return int(found[2]), ord(found[1])


def _fault(name: str, wrong: str, remedy: str) -> BadInput:
    return BadInput(f"The field {name or 'described'} cannot be used: {wrong}.", f"{remedy}.", "TRAP-18")


# ---- reading ------------------------------------------------------------------------------------


def from_record(record: object) -> Field:
    """A field of a data file: id, rows from south to north, starts in seat order."""
    if not isinstance(record, Mapping) or not isinstance(record.get("id"), str):
        raise BadInput(f"{written(record)} is no field.", "A field has id, rows and starts.", "TRAP-18")
    said = f"field {record['id'][:40]}"
    rows, starts = record.get("rows"), record.get("starts")
    if not isinstance(rows, Mapping) or not all(isinstance(row, str) for row in rows.values()):
        raise BadInput(f"{said}: rows is {written(rows)}.", 'Write rows such as {"1": "b", "2": "abc"}.', "TRAP-18")
    if not isinstance(starts, list) or not all(isinstance(start, str) for start in starts):
        raise BadInput(f"{said}: starts is {written(starts)}.", 'Write starts such as ["b1", "b8"].', "TRAP-18")
    return Field(record["id"], [f"{letter}{row}" for row, letters in rows.items() for letter in letters], starts)


_ROW: Final = re.compile(r"([1-9]\d?):(?:([a-z])-([a-z])|([a-z]+))")


def from_text(text: str) -> Field:
    """An own field in notation.

    >>> from_text("1:b 2:a-c 3:ac starts b1 a3").spaces
    ('b1', 'a2', 'b2', 'c2', 'a3', 'c3')
    """
    rows, _, starts = text.partition(" starts ")
    spaces = []
    for row in rows.split(" "):
        found = _ROW.fullmatch(row)
        if not found or (found[2] and found[2] > found[3]):
            raise BadInput(f"“{row}” is no row of a field.", "Write rows such as 2:a-d or 3:bd.", "TRAP-18")
        letters = found[4] or "".join(map(chr, range(ord(found[2]), ord(found[3]) + 1)))
        spaces += [f"{letter}{found[1]}" for letter in letters]
    if not starts:
        raise BadInput("The field has no starts.", "End it with starts and one space per seat.", "TRAP-18")
    return Field("", spaces, starts.split(" "))
