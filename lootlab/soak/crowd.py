"""Phases of a soak: one player alone, many at once, pages opened and closed, and what is left afterwards."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import lootlab

from .player import CLOSE, WAYS, Player
from .server import OwnServer
from .tally import Tally

ENDING = 180.0
"""Seconds after which nothing may be left of kernels whose pages are gone, however they went."""
LOOK = 2.0
"""Seconds between two looks at what is left."""
A_VISIT = (8, 30)
"""Clicks of a visit: at least, at most."""
ALONE = 12
"""Clicks in each game by which one player alone is measured."""


@dataclass(frozen=True)
class Rest:
    """What a server has when nobody is there."""

    processes: int
    memory: int


async def alone(url: str, server: OwnServer | None, seed: int, clicks: int = ALONE) -> Tally:
    """One player in every game, one after the other."""
    tally = Tally()
    for number, game in enumerate(lootlab.GAMES):
        await Player(url, tally, seed + number, 0.2, server).visit(game, clicks, CLOSE)
    return tally


async def together(
    url: str,
    server: OwnServer | None,
    players: int,
    seed: int,
    pause: float,
    over: Callable[[int], bool],
    clicks: tuple[int, int] = A_VISIT,
    ways: Sequence[str] = WAYS,
) -> Tally:
    """So many players at once, each visit after visit, until `over(visits so far)` says that it is enough."""
    tally = Tally()

    async def live(number: int) -> None:
        rng = random.Random(seed * 1000 + number)
        visits = 0
        while not over(visits):
            player = Player(url, tally, rng.randrange(1 << 30), pause, server)
            game = lootlab.GAMES[(number + visits) % len(lootlab.GAMES)]
            await player.visit(
                game, rng.randint(*clicks), ways[(number // len(lootlab.GAMES) + number + visits) % len(ways)]
            )
            player.visitor.forget()
            visits += 1

    await asyncio.gather(*(live(number) for number in range(players)))
    return tally


def for_minutes(minutes: float) -> Callable[[int], bool]:
    end = time.monotonic() + 60 * minutes
    return lambda visits: time.monotonic() >= end


async def pages(url: str, count: int, at_once: int, seed: int) -> Tally:
    """Open and close so many pages."""
    tally = Tally()
    coming = iter(range(count))

    async def some() -> None:
        for number in coming:
            await Player(url, tally, seed + number).visit(lootlab.GAMES[number % len(lootlab.GAMES)], 0, CLOSE)

    await asyncio.gather(*(some() for _ in range(min(at_once, count))))
    return tally


async def rest(server: OwnServer, wanted: int | None = None, seconds: float = ENDING) -> Rest:
    """The server once its kernels have ended, or after a while; `wanted` is how many processes it began with."""
    until, before = time.monotonic() + seconds, -1
    while time.monotonic() < until:
        now = server.processes()
        if (now <= wanted) if wanted is not None else (now == before):
            break
        before = now
        await asyncio.sleep(LOOK)
    return Rest(server.processes(), server.memory())
