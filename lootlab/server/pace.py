"""How fast one visitor may ask. Whoever asks faster waits, and nobody else does.

Limits are per visitor, never per address: a whole class may come through one address of the school. What is too fast is
not refused but read later, so that nothing is lost and a flood stays with the one who sends it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

MESSAGES, MESSAGES_AT_ONCE = 40, 400
"""Messages to kernels per second, and how many may come in one go. A person who plays fast sends five."""
BYTES, BYTES_AT_ONCE = 500_000, 32_000_000
REQUESTS, REQUESTS_AT_ONCE = 100, 1200
"""Files and pages. Opening a game for the first time asks for about a hundred."""
OPENINGS, OPENINGS_AT_ONCE = 2, 60
"""Pages with a kernel."""
LARGEST = 16_000_000
"""Bytes of one message: the longest text that a screen takes, in any script (widgets/screen.py)."""
UNREAD = 24_000_000
"""Bytes that wait for a visitor who does not read them, before the line is cut."""
SOCKETS = 60
"""Open lines of one visitor."""
BODY = 100_000
"""Bytes that a form may have. (Decks and sheets come as messages.)"""


class Bucket:
    """So much per second, and so much in one go. Taking more than is there makes a debt, which takes time."""

    __slots__ = ("rate", "most", "_level", "_at", "_clock")

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.most, self._clock = rate, most, clock
        self._level, self._at = most, clock()

    @property
    def level(self) -> float:
        now = self._clock()
        self._level, self._at = min(self.most, self._level + (now - self._at) * self.rate), now
        return self._level

    def take(self, amount: float = 1) -> float:
        """Seconds to wait until this much may be used."""
        self._level = self.level - amount
        return max(0.0, -self._level / self.rate)


class Pace:
    """A bucket for everybody who asks."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._buckets: dict[str, Bucket] = {}

    def of(self, who: str) -> Bucket:
        if who not in self._buckets:
            if len(self._buckets) >= 1000:  # a full bucket remembers nothing
                self._buckets = {each: has for each, has in self._buckets.items() if has.level < has.most}
            self._buckets[who] = Bucket(self._rate, self._most, self._clock)
        return self._buckets[who]

    def take(self, who: str, amount: float = 1) -> float:
        return self.of(who).take(amount)
