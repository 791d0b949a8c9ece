"""How long it takes to go through a section of the lessons, and what one can do afterwards: said wherever it begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from .level import Level
from .sections import Section

WORDS_A_MINUTE, MINUTES_A_STEP, MINUTES_A_CELL = 200, 0.7, 0.7
AFTERWARDS = "Afterwards you can"
"""Before what a section says that one can do then."""


def minutes(section: Section, levels: Sequence[Level], cells: bool = True) -> float:
    """For reading it and doing its levels; and for its cells of code, where they are shown."""
    texts = [section.text, *(f"{level.text} {level.goal} {level.aid} {level.done}" for level in levels)]
    shown = section.cells if cells else ()
    texts += [f"{cell.text} {cell.prompt} {cell.answer}" for cell in shown]
    return words(texts) + MINUTES_A_STEP * len(levels) + MINUTES_A_CELL * len(shown)


def words(texts: Iterable[str]) -> float:
    """Minutes for reading them."""
    return sum(len(text.split()) for text in texts) / WORDS_A_MINUTE


def told(minutes: float) -> str:
    """
    >>> told(6.2)
    'About 7 minutes.'
    """
    whole = ceil(minutes)
    return "About a minute." if whole <= 1 else f"About {whole} minutes."
