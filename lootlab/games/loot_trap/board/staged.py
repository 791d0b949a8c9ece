"""A View in the middle of a move."""

from __future__ import annotations

from dataclasses import dataclass

from ..view import RaidView


@dataclass(frozen=True)
class Staged(RaidView):
    """Made out of what one reader sees; it also knows which hidden cards lie open meanwhile."""

    open: frozenset[int] = frozenset()
    """Spaces whose card has been turned over."""
