"""A player for any game that keeps the contract: guess what is hidden, try moves, play on, count.

Every simulation guesses the hidden things anew from the View. All moves still in the race share that guess, so they
are compared on the same cards. After each lap the worse half of the moves drops out (sequential halving).
"""

from __future__ import annotations

import math
import time
from typing import Final

from ..engine.bot import AnyBot
from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.natively import dataclass
from ..engine.state import Move, State
from ..engine.view import View
from .policy import rollout_move

ENOUGH: Final = 1 << 24
"""A choice among n of so many numbers is even but for n parts in so many."""


@dataclass
class Tried:
    """One move and how its simulations went."""

    move: Move
    prior: float
    tries: int = 0
    won: float = 0.0

    @property
    def chance(self) -> float:
        return self.won / self.tries if self.tries else 0.0


def search(
    game: AnyGame, view: View, rng: Stream, simulations: int | None = None, seconds: float | None = None
) -> list[Tried]:
    """The moves of the view's seat with their estimated chance to win, best first."""
    assert view.seat is not None
    bot = game.bot
    race = _candidates(game, view, rng, bot)
    if len(race) == 1:
        race[0].tries = 0
        return race
    budget = simulations or bot.simulations
    deadline = None if seconds is None else time.monotonic() + seconds
    ranking: list[Tried] = []
    laps = max(1, math.ceil(math.log2(len(race))))
    for _ in range(laps):
        for _ in range(max(1, budget // (laps * len(race)))):
            guess = game.determinize(view, rng)
            guess.quiet = True
            for tried in race:
                tried.won += _try(bot, guess, view.seat, tried.move, rng)
                tried.tries += 1
            if deadline is not None and time.monotonic() > deadline:
                break
        race.sort(key=lambda tried: (-tried.chance, -tried.prior))
        half = (len(race) + 1) // 2
        if len(race) > 1:
            ranking = race[half:] + ranking
            race = race[:half]
        if deadline is not None and time.monotonic() > deadline:
            break
    return race + ranking


def _candidates(game: AnyGame, view: View, rng: Stream, bot: AnyBot) -> list[Tried]:
    guess = game.determinize(view, rng)
    weights = bot.prefer(guess, view.seat or "", view.moves)
    tried = [Tried(move, weight) for move, weight in zip(view.moves, weights, strict=True)]
    tried.sort(key=lambda one: -one.prior)
    return tried[: bot.candidates]


def _try(bot: AnyBot, guess: State, seat: str, move: Move, rng: Stream) -> float:
    """Share of the win for `seat` after this move, the rest of the game played out."""
    state: State = guess.copy()
    state.rng = rng.split()
    state.play(seat, move)
    return rollout(bot, state, seat, rng)


def rollout(bot: AnyBot, state: State, seat: str, rng: Stream) -> float:
    """Play the state to its end (or to the horizon) and return the share of the win for `seat`."""
    if bot.random_rollouts:
        _play_at_random(bot, state, rng)
    else:
        _play_sensibly(bot, state, rng)
    outcome = state.outcome()
    if outcome is not None:
        return outcome.share(seat)
    return bot.worth(state, seat)


def _play_at_random(bot: AnyBot, state: State, rng: Stream) -> None:
    """Fast, so nothing is asked twice: one number of 64 bits is cut into choices for as long as it lasts."""
    bits, room = 0, 0
    for _ in range(bot.horizon):
        acting = state.to_act()
        if not acting or bot.settled(state):
            return
        moves = state.legal_moves(acting[0])
        if room < ENOUGH:
            bits, room = rng.next64(), 1 << 64
        room //= len(moves)
        bits, index = divmod(bits, len(moves))
        state.play(acting[0], moves[index])


def _play_sensibly(bot: AnyBot, state: State, rng: Stream) -> None:
    for _ in range(bot.horizon):
        acting = state.to_act()
        if not acting or bot.settled(state):
            return
        state.play(acting[0], rollout_move(bot, state, acting[0], rng))
