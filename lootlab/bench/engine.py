"""Speed of a game without a screen: random play, copies, hints, drawing."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable, Iterator
from typing import Any

from ..bots import hint
from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.match import Match
from ..engine.state import State
from .figures import Figure, best_of, cost, cost_of_small, per_second

PEERS = {
    "loot_shoot_whisky": ("goofspiel",),
    "bag_o_loot": ("gin_rummy",),
    "sloop": ("gin_rummy", "go_fish"),
    "loot": ("2048",),
    "loot_trap": (),
}
"""Games of open_spiel that are played beside ours, when that package is installed."""
DEALS = 64
ROLLOUTS = 1000
ROUNDS = 3


def figures(game: AnyGame, seconds: float = 0.5) -> Iterator[Figure]:
    yield from _playouts(game, seconds)
    state = game.new(None, 1)
    state.quiet = True
    yield Figure("copy()", 1e6 * best_of(ROUNDS, lambda: cost_of_small(state.copy), min), "us")
    yield _hint(game)
    yield _drawing(game)


# ---- random play ------------------------------------------------------------------------------------


def _playouts(game: AnyGame, seconds: float) -> Iterator[Figure]:
    works = {"": playouts(game), "fresh": playouts(game, deal=True)}
    peers = PEERS[game.name] if importlib.util.find_spec("pyspiel") else ()
    works |= {name: spiel_playouts(name) for name in peers}
    rates = dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS):  # in turn, so that a busy minute of the machine hits all alike
        for name, work in works.items():
            rates[name] = max(rates[name], per_second(work, seconds))
    what, unit = "random playouts", "decisions/s"
    if not peers:
        yield Figure(what, rates[""], unit)
    for name in peers:
        least = 1 if name == "goofspiel" else None  # the others are only reported
        yield Figure(what, rates[""], unit, f"open_spiel's {name}", rates[name], least=least)
    yield Figure("the same with a fresh deal each", rates["fresh"], unit)


def playouts(game: AnyGame, deal: bool = False) -> Callable[[], int]:
    """A function that plays one random game through the contract and counts its decisions."""
    deals = Stream.of(1)
    starts = [_dealt(game, deals) for _ in range(DEALS)]
    draw = random.Random(1).random

    def play() -> int:
        if deal:
            state = _dealt(game, deals)
        else:
            state = starts[int(draw() * DEALS)].copy()
            state.rng = deals.split()
        decisions = 0
        while acting := state.to_act():
            seat = acting[0]
            moves = state.legal_moves(seat)
            state.play(seat, moves[int(draw() * len(moves))])
            decisions += 1
        return decisions

    return play


def _dealt(game: AnyGame, rng: Stream) -> State:
    state: State = game.new(None, rng.below(1 << 62))
    state.quiet = True
    return state


def spiel_playouts(name: str) -> Callable[[], int]:
    """The same for a game of open_spiel, driven from Python in the same way."""
    import pyspiel

    game = pyspiel.load_game(name)
    players = range(game.num_players())
    draw = random.Random(1).random

    def play() -> int:
        state: Any = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_simultaneous_node():
                choices = [state.legal_actions(player) for player in players]
                state.apply_actions([actions[int(draw() * len(actions))] for actions in choices])
                decisions += len(players)
                continue
            actions = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(actions[int(draw() * len(actions))])
        return decisions

    return play


# ---- hints and pictures -----------------------------------------------------------------------------


def _hint(game: AnyGame) -> Figure:
    """A hint from a fixed number of games played out, without a limit of time."""
    rng = Stream.of(1)
    state = _dealt(game, rng)
    while len(state.legal_moves(state.to_act()[0])) < 3:  # there has to be something to think about
        seat = state.to_act()[0]
        state.play(seat, rng.choice(state.legal_moves(seat)))
    view = state.view(state.to_act()[0])
    spent = best_of(ROUNDS, lambda: cost(lambda: hint(game, view, rng, ROLLOUTS, None), 0.01), min)
    most = 50.0 if game.name == "loot_shoot_whisky" else None
    return Figure(f"a hint from {ROLLOUTS:,} rollouts", 1e3 * spent, "ms", most=most)


def _drawing(game: AnyGame) -> Figure:
    """The whole cloth as HTML: view, board, ask-line, buttons."""
    from ..widgets.cloth import Cloth

    match = Match(game, seed=1)
    cloth = Cloth(match, match.state.to_act()[0])
    return Figure("drawing the table", 1e3 * best_of(ROUNDS, lambda: cost(cloth.html, 0.2), min), "ms")
