"""What the players found, added up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

MOST_TOLD = 10


@dataclass
class Tally:
    clicks: list[float] = field(default_factory=list)
    """Seconds from a click to its answer."""
    opens: list[float] = field(default_factory=list)
    """Seconds from the address to the first picture of the table."""
    lost: list[str] = field(default_factory=list)
    """Clicks without an answer, and games that did not come back as they were left."""
    errors: list[str] = field(default_factory=list)
    """Pages that were not served, connections and kernels that broke, mistakes on the screen."""
    back: Counter[str] = field(default_factory=Counter)
    """Games that came back at the same move, by the way they were left."""
    turned_away: int = 0
    """Times that the server had no room and said so."""
    games: Counter[str] = field(default_factory=Counter)
    """Clicks by game."""

    @property
    def good(self) -> bool:
        return not self.lost and not self.errors


def part(values: list[float], share: float) -> float:
    """The value below which this share of the values lies; 0 where there are none.

    >>> part([3.0, 1.0, 2.0], 0.5), part([], 0.95)
    (2.0, 0.0)
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
