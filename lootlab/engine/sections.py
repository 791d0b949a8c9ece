"""The sections of a game's lessons: each with its words, its levels, and a few cells of code to change.

They stand in `lessons.toml`, before the levels; `docs/building-a-game.md` has an example. A file of one's own may do
without. The notebook of the game shows them as chapters, the Learn room as groups of levels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from . import strict
from .game import AnyGame
from .refusal import BadInput, nearest

_KINDS = {
    "id": "a text", "title": "a text", "can": "a text", "levels": "a list of texts", "text": "a text",
    "cell": "a list of tables",
}  # fmt: skip
_NEEDED = ("id", "title", "can", "levels", "text")
CELL = {"text": "a text", "code": "a text", "try": "a text", "answer": "a text"}
"""The keys of a cell, and what they are."""
MOST_LINES = 5
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Cell:
    """A few lines of code, the words before it, something to try with it, and what comes of that."""

    text: str
    code: str
    prompt: str = ""
    answer: str = ""


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    can: str
    """What one can do afterwards: reads on from "Afterwards you can"."""
    levels: tuple[str, ...]
    text: str
    cells: tuple[Cell, ...] = ()


@lru_cache(16)
def load(game: AnyGame) -> tuple[Section, ...]:
    """The sections of a game; none where its lessons are not divided. A test reads them strictly.

    >>> import lootlab
    >>> load(lootlab.load("loot_shoot_whisky"))[0].levels[0]
    'loot-beats-whisky'
    """
    data = strict.source(game.folder / "lessons.toml").data
    return tuple(_made(entry) for entry in data.get("section", []))


def read(source: strict.Source, levels: Sequence[str]) -> list[Section]:
    """The sections of a text whose levels have these ids; a fault is refused with file, section and key."""
    if "section" not in source.data:
        return []
    entries = strict.tables(source, "section", ("level",))
    strict.unique(where for where, _ in entries)
    for where, entry in entries:
        _check(where, entry, levels)
    _check_levels(source.name, entries, levels)
    return [_made(entry) for _, entry in entries]


def _check(where: str, entry: dict[str, Any], levels: Sequence[str]) -> None:
    strict.fields(where, entry, _KINDS, _NEEDED)
    if not KEBAB.fullmatch(entry["id"]):
        raise BadInput(f"{where}: id is {entry['id']!r}.", "Write it in kebab-case, three-cards.")
    for level in entry["levels"]:
        if level not in levels:
            raise BadInput(f"{where} names the level {level}.", nearest(level, levels, "There is none of that id."))
    for number, cell in enumerate(entry.get("cell", []), 1):
        check_cell(f"{where}, cell {number}", cell)


def check_cell(where: str, cell: dict[str, Any], more: tuple[str, ...] = ()) -> None:
    """Refuse a cell that is not written as cells are; `more` names further keys it must have."""
    strict.fields(where, cell, CELL | dict.fromkeys(more, "a text"), ("text", "code", *more))
    lines = len(cell["code"].strip().splitlines())
    if lines > MOST_LINES:
        raise BadInput(f"{where} has {lines} lines of code.", f"At most {MOST_LINES}: it is read aloud.")
    if "answer" in cell and "try" not in cell:
        raise BadInput(f"{where} has an answer, but nothing to try.", "Add try, a text, or drop the answer.")


def _check_levels(name: str, entries: list[tuple[str, dict[str, Any]]], levels: Sequence[str]) -> None:
    """Every level in exactly one section, in the order of the file."""
    listed = [level for _, entry in entries for level in entry["levels"]]
    for level in levels:
        if listed.count(level) != 1:
            times = "no section" if level not in listed else "two sections"
            raise BadInput(f"{name}: level {level} stands in {times}.", "Each level stands in exactly one.")
    if listed != list(levels):
        first = next(level for level, there in zip(levels, listed, strict=True) if level != there)
        raise BadInput(f"{name}: the sections take the level {first} out of turn.", "Keep the order of the file.")


def _made(entry: dict[str, Any]) -> Section:
    cells = tuple(cell(each) for each in entry.get("cell", []))
    return Section(entry["id"], entry["title"], entry["can"], tuple(entry["levels"]), entry["text"].strip(), cells)


def cell(entry: dict[str, Any]) -> Cell:
    said = (entry.get(key, "").strip() for key in CELL)
    return Cell(*said)


def of(sections: Sequence[Section], level: str) -> Section | None:
    """The section that a level stands in."""
    return next((section for section in sections if level in section.levels), None)


def grouped(sections: Sequence[Section], levels: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Titles and levels for a list; all levels without a title where there are no sections."""
    if not sections:
        yield "", tuple(levels)
    for section in sections:
        yield section.title, section.levels
