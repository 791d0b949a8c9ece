"""Codes out of whatever was pasted: a chat with names, times and jokes around them.

A sentence of everyday words can have the shape of a code, and can begin one word before a real one: so every place is
tried, and only what looks like a code that somebody mistyped is called wrong.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ..engine.refusal import BadInput
from . import codes
from .codes import GROUPS, LETTERS, LOOKS_LIKE, Report

_BETWEEN = r"\s?[-–—.]?\s?"
_SHAPE = re.compile(r"(?<![A-Z0-9])(?=(" + _BETWEEN.join(rf"[A-Z0-9]{{{size}}}" for size in GROUPS) + r")(?![A-Z0-9]))")
_NEARLY = re.compile(
    r"(?<![A-Z0-9-])(?=(" + "-".join(rf"[A-Z0-9]{{{size - 1},{size + 1}}}" for size in GROUPS) + r")(?![A-Z0-9-]))"
)
"""A letter too many or too few: only with its hyphens does it look like a code."""
MOST_FOREIGN = 2
"""A mistyped code has hardly more letters than this that are in no code; everyday words do."""


@dataclass(frozen=True)
class Wrong:
    """Something that was meant as a code, and why it is none."""

    line: int
    code: str
    why: str


@dataclass(frozen=True)
class Pasted:
    """What a text held: codes with their reports in the order they stand there, each once."""

    new: dict[str, Report]
    known: int
    wrong: tuple[Wrong, ...]


@dataclass(frozen=True)
class _Place:
    start: int
    text: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def overlaps(self, other: _Place) -> bool:
        return self.start < other.end and other.start < self.end

    @property
    def letters(self) -> str:
        return re.sub(r"[^A-Z0-9]", "", self.text)

    @property
    def foreign(self) -> int:
        """How many letters are in no code, and are not what somebody types for one that is."""
        return sum(letter not in LETTERS for letter in self.letters.translate(LOOKS_LIKE))

    @property
    def unlike(self) -> tuple[int, int]:
        """How far it is from looking like a code."""
        return self.foreign, abs(len(self.letters) - codes.LENGTH)

    @property
    def looks_meant(self) -> bool:
        digits = sum(letter.isdigit() for letter in self.letters)
        return 0 < digits < len(self.letters) and self.foreign <= MOST_FOREIGN


def spelled(code: str) -> str:
    """The one spelling of a code, however it was typed.

    >>> spelled("nxf62 w632.22ajc")
    'NXF62-W632-22AJC'
    """
    text = re.sub(r"[^A-Z0-9]", "", code.upper()).translate(LOOKS_LIKE)
    first, second = GROUPS[0], GROUPS[0] + GROUPS[1]
    return f"{text[:first]}-{text[first:second]}-{text[second:]}"


def find(text: str, word: str, known: Collection[str] = ()) -> Pasted:
    """All codes in a text that fit the word, without those that are known; and what is wrong with the others.

    >>> found = find("Ada here NXF62-W632-22AJC\\nBob: NXF62-W632-22AJD", "HAMMER-42")
    >>> list(found.new), [(wrong.line, wrong.code) for wrong in found.wrong]
    (['NXF62-W632-22AJC'], [(2, 'NXF62-W632-22AJD')])
    """
    new: dict[str, Report] = {}
    wrong: dict[str, Wrong] = {}
    seen: set[str] = set()
    for number, line in enumerate(text.upper().splitlines(), 1):
        good: list[_Place] = []
        bad: list[tuple[_Place, str]] = []
        for place in _places(line):
            if good and place.overlaps(good[-1]):
                continue
            code = spelled(place.text)
            if code in known or code in new:
                seen.add(code)
                good.append(place)
                continue
            try:
                new[code] = codes.read(place.text, word)
                good.append(place)
            except BadInput as error:
                if place.looks_meant:
                    bad.append((place, error.refusal.sentence))
        for place, why in _meant(bad, good):
            wrong.setdefault(place.text, Wrong(number, place.text, why))
    return Pasted(new, sum(code in known for code in seen), tuple(wrong.values()))


def _places(line: str) -> Iterator[_Place]:
    """Everything that has the shape of a code, from left to right; they may overlap."""
    found = ({match.start(): match[1] for match in shape.finditer(line)} for shape in (_NEARLY, _SHAPE))
    nearly, shaped = found
    for start, text in sorted((nearly | shaped).items()):
        yield _Place(start, text)


def _meant(bad: list[tuple[_Place, str]], good: list[_Place]) -> list[tuple[_Place, str]]:
    """Of what cannot be read, what was meant as a code: nothing that touches a good one, and of those that touch each
    other the one that looks most like a code.
    """
    starts = [place.start for place in good]
    kept: list[tuple[_Place, str]] = []
    for place, why in bad:
        after = bisect_right(starts, place.start)
        if any(place.overlaps(other) for other in good[max(0, after - 1) : after + 1]):
            continue
        if not kept or not place.overlaps(kept[-1][0]):
            kept.append((place, why))
        elif place.unlike < kept[-1][0].unlike:
            kept[-1] = (place, why)
    return kept
