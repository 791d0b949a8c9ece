"""Whole games between bots, in bulk: on all cores, the same games whatever the number of workers."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, fields
from multiprocessing import get_context
from time import perf_counter

from ..bots.arena import LONGEST_GAME
from ..bots.own import Function, name_of
from ..bots.players import Player, RandomPlayer, player
from ..engine.bulk import trial_stream
from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.refusal import BadInput
from ..engine.state import Move, State
from .runner import next_size

HELPING = 0.25  # seconds of work in one task: long enough to pay its way, short enough for a progress bar
TOO_SHORT = 1.0  # seconds: less than this in all, and starting processes would cost more than it brings


@dataclass(frozen=True)
class Played:
    """One game: how it was set up and what came out."""

    game: int
    seed: int
    seats: int
    bots: str
    winners: str
    scores: str
    decisions: int
    rule: str
    """The rule that ended it."""

    @classmethod
    def header(cls) -> list[str]:
        return [field.name for field in fields(cls)]

    def row(self) -> list[object]:
        return [getattr(self, name) for name in self.header()]


@dataclass(frozen=True)
class Plan:
    """What to play; plain data, so that it can be sent to another process, unless bots are somebody's own functions."""

    game: str
    bots: tuple[str | Function, ...]
    seed: str | int
    options: tuple[tuple[str, object], ...]

    @property
    def can_travel(self) -> bool:
        """Functions stay where they were written: another process would not know them."""
        return not any(callable(bot) for bot in self.bots)


def simulate(
    game: AnyGame,
    games: int,
    seats: int | None = None,
    bots: Sequence[str | Function] = ("easy",),
    seed: str | int = 1,
    options: Mapping[str, object] | None = None,
    workers: int | None = None,
) -> Iterator[Played]:
    """Play so many games; the rows come in order while it runs.

    `bots` has one strength (or function of a View) per seat, or a single one for all. Game number n is the same on
    every machine and with every number of workers; with functions there is one worker.

    >>> import lootlab
    >>> rows = list(simulate(lootlab.load("loot_shoot_whisky"), 3, bots=["easy", "medium"], seed="CACTUS-7"))
    >>> [row.game for row in rows], rows[0].bots
    ([1, 2, 3], 'easy medium')
    """
    plan = _plan(game, games, seats, bots, seed, options or {})
    hands = workers if workers is not None else _cores()
    if hands < 1:
        raise BadInput(f"{hands} workers cannot play.", "Give 1 or more.")
    return _rows(plan, games, hands if plan.can_travel else 1)


def _plan(
    game: AnyGame, games: int, seats: int | None, bots: Sequence[str | Function], seed: str | int,
    options: Mapping[str, object],
) -> Plan:  # fmt: skip
    """Everything that can be wrong is said before the first game."""
    if games < 1:
        raise BadInput(f"{games} games cannot be played.", "Give 1 or more.")
    count = seats if seats is not None else len(bots) if len(bots) > 1 else game.players[0]
    strengths = tuple(bots) * count if len(bots) == 1 else tuple(bots)
    if len(strengths) != count:
        raise BadInput(f"{len(strengths)} bots for {count} seats.", "Name one for each seat, or a single one for all.")
    for strength in strengths:
        player(game, strength)
    game.new(count, seed, **options)
    return Plan(game.name, strengths, seed, tuple(options.items()))


def _rows(plan: Plan, games: int, workers: int) -> Iterator[Played]:
    """Begin here and now; call for help only when it turns out to be worth it."""
    done, size = 0, 1
    while done < games:
        size = min(size, games - done)
        start = perf_counter()
        yield from play_games(plan, done, size)
        done += size
        took = perf_counter() - start
        if workers > 1 and took / size * (games - done) > TOO_SHORT * workers:
            yield from _in_parallel(plan, done, games, workers, took / size)
            return
        size = next_size(size, took, HELPING)


def _in_parallel(plan: Plan, done: int, games: int, workers: int, each: float) -> Iterator[Played]:
    size = max(1, int(HELPING / max(each, 1e-6)))
    starts = iter(range(done, games, size))
    waiting: deque[Future[list[Played]]] = deque()
    # "spawn": a forked Jupyter kernel would inherit its threads' locks
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        while True:
            for start in starts:
                waiting.append(pool.submit(play_games, plan, start, min(size, games - start)))
                if len(waiting) > 2 * workers:
                    break
            if not waiting:
                return
            yield from waiting.popleft().result()


def play_games(plan: Plan, first: int, count: int) -> list[Played]:
    """Some of the games of a plan, wherever this process is."""
    from .. import load

    game = load(plan.game)
    players = [player(game, strength) for strength in plan.bots]
    base = Stream.of(plan.seed).next64()
    return [_play(game, players, plan, number, trial_stream(base, number)) for number in range(first, first + count)]


def _play(game: AnyGame, players: Sequence[Player], plan: Plan, number: int, rng: Stream) -> Played:
    seed = rng.below(1 << 62)
    state: State = game.new(len(players), seed, **dict(plan.options))
    state.quiet = True
    decisions = _play_out(state, dict(zip(state.seats, players, strict=True)), rng)
    outcome = state.outcome()
    if outcome is None:
        raise BadInput(
            f"Game {number + 1} did not end within {LONGEST_GAME} decisions.", "Set an option that limits it."
        )
    scores = " ".join(f"{seat}={score}" for seat, score in outcome.scores)
    bots = " ".join(map(name_of, plan.bots))
    return Played(number + 1, seed, len(players), bots, " ".join(outcome.winners), scores, decisions, outcome.rule)


def _play_out(state: State, players: Mapping[str, Player], rng: Stream) -> int:
    decisions = 0
    while decisions < LONGEST_GAME and (acting := state.to_act()):
        # all choose before anybody moves: choices of one moment do not see each other
        chosen = [(seat, _choice(state, seat, players[seat], rng)) for seat in acting]
        for seat, move in chosen:
            state.play(seat, move)
        decisions += len(chosen)
    return decisions


def _choice(state: State, seat: str, bot: Player, rng: Stream) -> Move:
    """What the bot does. Chance needs no eyes, so the random player is spared the view."""
    if isinstance(bot, RandomPlayer):
        return rng.choice(state.legal_moves(seat))
    return bot.choose(state.view(seat), rng)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
