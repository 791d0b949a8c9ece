"""The line at the top of a section of the lessons, in the language of the page: in a chapter and on a dashboard."""

from __future__ import annotations

from ..engine import reading
from ..languages.tongue import say


def line(minutes: float, can: str, game: str = "") -> str:
    """How long it takes, and what one can do afterwards.

    >>> line(6.2, "count gulps, and tell a full bottle from an empty one")
    'About 7 minutes. Afterwards you can count gulps, and tell a full bottle from an empty one.'
    """
    return f"{say(reading.told(minutes))} {say(reading.AFTERWARDS)} {say(can, game).rstrip('.')}."
