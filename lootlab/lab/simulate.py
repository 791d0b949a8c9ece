"""Whole games between bots, in bulk: on all cores or on a cluster, the same games whoever plays them."""

from __future__ import annotations

import os
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing

from ..bots.own import Function
from ..bots.players import player
from ..engine import files
from ..engine.game import AnyGame
from ..engine.refusal import BadInput
from . import progress as showing
from .plan import Plan, Played, play_games
from .progress import Progress
from .runner import next_size
from .spread import Helpers, spread

__all__ = ["Plan", "Played", "simulate"]

Helpings = Generator[list[Played], None, None]
HELPING = 0.25  # seconds of work in one task: long enough to pay its way, short enough for a progress bar
TOO_SHORT = 1.0  # seconds: less than this in all, and starting processes would cost more than it brings


def simulate(
    game: AnyGame,
    games: int,
    seats: int | None = None,
    bots: Sequence[str | Function] = ("easy",),
    seed: str | int = 1,
    options: Mapping[str, object] | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: bool | Progress = False,
) -> Generator[Played, None, None]:
    """Play so many games; the rows come in order while it runs. Closing the iterator, or Ctrl-C, stops at once.

    `bots` has one strength (or function of a View) per seat, or a single one for all. Game number n is the same on
    every machine and whoever plays: `workers` processes (all cores unless told), or a Dask cluster, given the address
    of its scheduler. A process or a machine that dies loses nothing. Functions and games of your own are played in
    this process. `progress=True` shows a bar; a function is called with the games done and the games in all.

    >>> import lootlab
    >>> rows = list(simulate(lootlab.load("loot_shoot_whisky"), 3, bots=["easy", "medium"], seed="CACTUS-7"))
    >>> [row.game for row in rows], rows[0].bots
    ([1, 2, 3], 'easy medium')
    """
    plan = _plan(game, games, seats, bots, seed, options or {})
    hands = workers if workers is not None else cores()
    if hands < 1:
        raise BadInput(f"{hands} workers cannot play.", "Give 1 or more.")
    if cluster is not None and workers is not None:
        raise BadInput("Either workers here or a cluster.", "Leave one of them out; a cluster uses all it has.")
    helpings = _helpings(plan, games, hands if not plan.at_home else 1, cluster)
    next(helpings)  # connected to the cluster, or told why not
    told = showing.bar() if progress is True else progress or None
    return _rows(helpings, games, told)


def _plan(
    game: AnyGame, games: int, seats: int | None, bots: Sequence[str | Function], seed: str | int,
    options: Mapping[str, object],
) -> Plan:  # fmt: skip
    """Everything that can be wrong is said before the first game."""
    if not hasattr(games, "__index__") or games < 1:
        raise BadInput(f"{games} games cannot be played.", "Give 1 or more.")
    count = seats if seats is not None else len(bots) if len(bots) > 1 else game.players[0]
    strengths = tuple(bots) * count if len(bots) == 1 else tuple(bots)
    if len(strengths) != count:
        raise BadInput(f"{len(strengths)} bots for {count} seats.", "Name one for each seat, or a single one for all.")
    for strength in strengths:
        player(game, strength)
    read = files.opened(game.options, options)  # a path means nothing on another machine
    game.new(count, seed, **read)
    return Plan(game.name, strengths, seed, tuple(read.items()))


def _rows(helpings: Helpings, games: int, progress: Progress | None) -> Generator[Played, None, None]:
    done = 0
    with closing(helpings):
        if progress is not None:
            progress(0, games)
        for rows in helpings:
            yield from rows
            done += len(rows)
            if progress is not None:
                progress(done, games)


def _helpings(plan: Plan, games: int, hands: int, cluster: str | None) -> Helpings:
    """First nothing, when all is ready. Then begin here and now, and call for help when it turns out to be worth it."""
    remote = _connected(plan, cluster) if cluster is not None else None
    try:
        yield []
        done, size = 0, 1
        while done < games:
            helping = play_games(plan, done, min(size, games - done))
            yield helping.rows
            done += len(helping.rows)
            each = helping.seconds / len(helping.rows)
            if remote is None and hands > 1 and each * (games - done) > TOO_SHORT * hands:
                helpers = _pool(plan, hands)
                hands = hands if helpers else 1
            else:
                helpers = remote
            if helpers is not None:
                yield from spread(helpers, done, games, each, HELPING)
                return
            size = next_size(len(helping.rows), helping.seconds, HELPING)
    finally:
        if remote is not None:
            remote.stop()


def _connected(plan: Plan, address: str) -> Helpers:
    from .cluster import Cluster, checked

    address = checked(address)
    if plan.at_home:
        raise BadInput(f"A cluster does not know {plan.at_home}.", "Leave the cluster out: it is played here.")
    return Cluster(plan, address)


def _pool(plan: Plan, hands: int) -> Helpers | None:
    """None where there are no processes to be had: in a browser, in a process that may have no children."""
    try:
        from .pool import Pool

        return Pool(plan, hands)
    except (ImportError, OSError, AssertionError):
        return None


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
