"""A study spread over helpers: helpings of about a quarter second, put back in order, and gone when told to stop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from .plan import Helping, Played
from .runner import next_size

Task = tuple[int, int]
"""The first game, and how many."""
QUEUED = 2
"""Helpings for each hand: one at work and one waiting, so that nobody idles."""
HELD = 16
"""Helpings for each hand that may wait for an earlier one: they fill the memory here."""


class Helpers(Protocol):
    """Who plays. What a helper that dies had in hand is given to another one; nothing is asked for twice."""

    @property
    def hands(self) -> int:
        """How many helpings can be played at once."""

    def give(self, first: int, count: int) -> None:
        """Have these games played."""

    def take(self) -> Helping:
        """Any helping that is done; waits for one."""

    def stop(self) -> None:
        """At once: what is at work is dropped, not waited for."""


def spread(helpers: Helpers, first: int, games: int, each: float, seconds: float) -> Iterator[list[Played]]:
    """The rows of the games from `first` on, in order; a game takes about `each` seconds, a helping `seconds`."""
    size = max(1, int(seconds / max(each, 1e-6)))
    asked = done = first
    out, held = 0, dict[int, list[Played]]()
    try:
        while done < games:
            while asked < games and out < QUEUED * helpers.hands and len(held) < HELD * helpers.hands:
                count = min(size, games - asked)
                helpers.give(asked, count)
                asked, out = asked + count, out + 1
            helping = helpers.take()
            out -= 1
            size = next_size(len(helping.rows), helping.seconds, seconds)
            held[helping.first] = helping.rows
            while done in held:
                rows = held.pop(done)
                done += len(rows)
                yield rows
    finally:
        helpers.stop()
