"""A move as a scene: a few beats that one can follow, each a picture of the table and a short sentence.

A board makes beats out of what it knows before and after (`Board.scene`). A beat in between is a View of its own, made
with `dataclasses.replace`: the same cards, one step further. So nothing hidden can get into a scene either.
"""

from __future__ import annotations

from dataclasses import dataclass

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
