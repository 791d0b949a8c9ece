"""What a study plays, and playing some of it: the same games in this process, another one or on another machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from time import perf_counter
from typing import NamedTuple

from ..bots.arena import LONGEST_GAME
from ..bots.own import Function, name_of
from ..bots.players import Player, player
from ..engine.bulk import trial_stream
from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.refusal import BadInput
from ..engine.state import State


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
    """What to play; plain data, so that it can be sent to another process, unless something is somebody's own."""

    game: str
    bots: tuple[str | Function, ...]
    seed: str | int
    options: tuple[tuple[str, object], ...]

    @property
    def at_home(self) -> str:
        """What cannot be sent because another process would not know it: a function, a game of one's own; or ""."""
        from .. import GAMES

        own = next((f"the bot {name_of(bot)}" for bot in self.bots if callable(bot)), "")
        return own or ("" if self.game in GAMES else f"the game {self.game}")


class Helping(NamedTuple):
    """Some games of a plan that were played at one go, and how long that took."""

    first: int
    rows: list[Played]
    seconds: float


def play_games(plan: Plan, first: int, count: int) -> Helping:
    """Game number n depends on the plan and n alone."""
    from .. import load

    start = perf_counter()
    game = load(plan.game)
    players = [player(game, strength) for strength in plan.bots]
    base = Stream.of(plan.seed).next64()
    rows = [_play(game, players, plan, number, trial_stream(base, number)) for number in range(first, first + count)]
    return Helping(first, rows, perf_counter() - start)


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
        chosen = [(seat, players[seat].decide(state, seat, rng)) for seat in acting]
        for seat, move in chosen:
            state.play(seat, move)
        decisions += len(chosen)
    return decisions
