"""A bot that looks at nothing hidden is spared the guess; conformance proves what it declares, and a cheat is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import lootlab
from lootlab import bots
from lootlab.bots.players import SensiblePlayer
from lootlab.engine import conformance
from lootlab.engine.bot import AnyBot, Bot
from lootlab.engine.chance import Stream
from lootlab.engine.game import AnyGame
from lootlab.engine.state import Move, State

PER_GAME = pytest.mark.parametrize("game", [lootlab.load(name) for name in lootlab.GAMES], ids=lambda game: game.name)
DUEL, BAG, TRAP = (lootlab.load(name) for name in ("loot_shoot_whisky", "bag_o_loot", "loot_trap"))


def positions(game: AnyGame, steps: int, **options: str) -> Iterator[tuple[State, str]]:
    """Random play, and who is to act."""
    rng = Stream.of(3)
    state = game.new(None, 3, **options)
    for _ in range(steps):
        if not state.to_act():
            state = game.new(None, rng.next64() >> 2, **options)
        seat = state.to_act()[0]
        yield state, seat
        state.play(seat, rng.choice(state.legal_moves(seat)))


@PER_GAME
@pytest.mark.parametrize("strength", ["easy", "medium"])
def test_tables_and_simulations_get_the_same_choice(game: AnyGame, strength: str) -> None:
    """From a View or in a position, and the stream of the bots goes on alike."""
    player = bots.player(game, strength)
    for number, (state, seat) in enumerate(positions(game, 60)):
        one, other = Stream(number), Stream(number)
        assert player.decide(state, seat, one) == player.choose(state.view(seat), other)
        assert one.state == other.state


@PER_GAME
def test_what_is_declared_is_proven(game: AnyGame) -> None:
    assert conformance.check(game, 60, 4).choices > 10


def test_hidden_counts_are_guessed() -> None:
    assert conformance.check(BAG, 60, 4, show_counts="no").choices == 0
    moved = [used(SensiblePlayer(BAG), state, seat) for state, seat in positions(BAG, 80, show_counts="no")]
    assert any(moved)


@PER_GAME
def test_a_forced_move_and_a_clear_preference_cost_no_guess(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game), "determinize", lambda *_: pytest.fail("guessed"))
    for state, seat in positions(game, 40):
        assert bots.player(game, "medium").decide(state, seat, Stream(1)) in state.legal_moves(seat)
        if len(state.legal_moves(seat)) == 1:
            assert bots.player(game, "hard").decide(state, seat, Stream(1)) == state.legal_moves(seat)[0]
            assert bots.player(game, "medium").choose(state.view(seat), Stream(1)) == state.legal_moves(seat)[0]


def used(player: SensiblePlayer, state: State, seat: str) -> bool:
    """Did it cost more luck than breaking a tie?"""
    rng, tie = Stream(1), Stream(1)
    player.decide(state, seat, rng)
    tie.next64()
    return rng.state not in (1, tie.state)


# ---- cheats ------------------------------------------------------------------------------------------


class Cheat(Bot[Any, Any, Any]):
    """Says that it does not guess."""

    def guesses(self, options: object) -> bool:
        return False

    def reason(self, state: Any, seat: str, move: Move) -> str:
        return ""


class Peeps(Cheat):
    """Beats what the other has laid in secret."""

    def prefer(self, state: Any, seat: str, moves: Sequence[Any]) -> list[float]:
        laid = state.chosen[seat == "A"]
        return [float(laid is not None and move.acts == laid.acts) for move in moves]


class Foresees(Cheat):
    """Knows the dice to come."""

    def prefer(self, state: State, seat: str, moves: Sequence[Move]) -> list[float]:
        return [float(state.rng.copy().below(6))] * len(moves)


HONEST = BAG.bot


class Counts(Cheat):
    """Knows how many cards others hold, where that is not public."""

    def prefer(self, state: Any, seat: str, moves: Sequence[Move]) -> list[float]:
        return list(HONEST.prefer(state, seat, moves))


class Turns(Cheat):
    """Looks under face-down cards."""

    def prefer(self, state: Any, seat: str, moves: Sequence[Move]) -> list[float]:
        return [float(sum(state.top[:3]))] * len(moves)


class Meddles(Cheat):
    """Changes what it only should look at."""

    def prefer(self, state: State, seat: str, moves: Sequence[Move]) -> list[float]:
        state.turn += 1
        return [1.0] * len(moves)


@pytest.mark.parametrize(
    ("game", "cheat", "options", "fault"),
    [
        (DUEL, Peeps(), {}, "chooses by what is hidden"),
        (lootlab.load("loot"), Foresees(), {}, "chooses by what is hidden"),
        (BAG, Counts(), {"show_counts": "no"}, "chooses by what is hidden"),
        (TRAP, Turns(), {}, "chooses by what is hidden"),
        (DUEL, Meddles(), {}, "changes the position"),
    ],
    ids=["peeps", "foresees", "counts", "turns", "meddles"],
)
def test_a_false_declaration_fails(
    game: AnyGame, cheat: AnyBot, options: dict[str, str], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(game.__dict__, "bot", cheat)
    with pytest.raises(conformance.Broken, match=fault):
        conformance.check(game, 400, 1, **options)
