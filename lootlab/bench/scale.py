"""Whole games in bulk: what a second process brings."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from ..engine.game import AnyGame
from ..lab.simulate import cores, simulate
from .figures import Figure, per_second

HANDS = 2
ROUNDS = 2
BOTS = ("easy", "medium")


def figures(game: AnyGame, seconds: float = 6.0) -> Iterator[Figure]:
    """The same study of so many seconds with one process and with two, in turn; the start of the processes counts."""
    _play(game, 20, 1)  # the first games load the bots
    games = max(1, int(per_second(lambda: _play(game, 50, 1), seconds / 20) * seconds))
    rates = dict.fromkeys((1, HANDS), 0.0)
    for _ in range(ROUNDS):
        for workers in rates:
            start = perf_counter()
            rates[workers] = max(rates[workers], _play(game, games, workers) / (perf_counter() - start))
    least = 1.7 if cores() >= HANDS else None
    yield Figure("whole games, two processes", rates[HANDS], "games/s", "one process", rates[1], least=least)


def _play(game: AnyGame, games: int, workers: int) -> int:
    return sum(1 for _ in simulate(game, games, bots=BOTS, workers=workers))
