"""A move as a scene: a few beats that one can follow, each a picture of the table and a short sentence.

A board makes beats out of what it knows before and after (`Board.scene`). A beat in between is a View of its own, made
with `dataclasses.replace`: the same cards, one step further. So nothing hidden can get into a scene either.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..engine.view import View


@dataclass(frozen=True)
class Beat:
    """One moment of a move."""

    view: View
    """What lies on the table meanwhile."""
    said: str = ""
    """One short sentence, with `{B}` and `{B's}` for names; empty: none."""
    hold: float = 0.0
    """How long it stays, in usual beats; 0: no time of its own, pieces only glide (a card drawn, a knock)."""
    at: str = ""
    """The key of the piece or place that it is about: it is marked, and a sheet points at it."""
    sheet: str = ""
    """HTML of a paper sheet for the great moments: the card large, a headline (h3), before and after."""
    step: str = ""
    """Where in a scene of several parts this is: "strikes" in turned over, strikes, cleared away."""


BRIEF, BRIEF_SHEET = 0.4, 0.5
"""Of the usual time; a sheet has to be read."""


def among_others(beats: Iterable[Beat]) -> list[Beat]:
    """What others do to each other, for somebody who waits for their turn: the same beats, held for less long."""
    return [replace(beat, hold=round(beat.hold * (BRIEF_SHEET if beat.sheet else BRIEF), 2)) for beat in beats]


def in_passing(beats: Iterable[Beat]) -> list[Beat]:
    """What changes little: pieces glide to their places and nobody waits. Great moments stay."""
    return [beat if beat.sheet else replace(beat, hold=0.0) for beat in beats]
