"""Moves as scenes, in every game: they can be drawn, end where the move ends, and tell nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

import lootlab
from lootlab.bots import player
from lootlab.engine.chance import Stream
from lootlab.engine.game import AnyGame
from lootlab.engine.state import Event
from lootlab.engine.view import View
from lootlab.look.board import board_of
from lootlab.look.scene import Beat
from lootlab.look.ui import Ui

Played = tuple[View, Sequence[Event], View]


def games(game: AnyGame) -> Iterator[tuple[str | None, Played]]:
    """Moves of bots' games with every number of players, as each seat and a spectator see them."""
    bot = player(game, "easy")
    chance = Stream.of(3)
    for seats in range(game.players[0], game.players[1] + 1):
        state = game.new(seats, 7)
        for _ in range(90):
            acting = state.to_act()
            if not acting:
                break
            seat = acting[0]
            move = bot.choose(state.view(seat), chance)
            readers = (*state.seats, None)
            before = {reader: state.view(reader) for reader in readers}
            events = state.play(seat, move)
            for reader in readers:
                yield reader, (before[reader], events, state.view(reader))


def draw(game: AnyGame, reader: str | None, beat: Beat) -> str:
    return board_of(game).draw(beat.view, Ui(viewer=reader, scene=True))


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_every_move_is_a_scene_that_ends_where_the_move_ends(name: str) -> None:
    game = lootlab.load(name)
    board = board_of(game)
    eventful = 0
    for reader, (before, events, after) in games(game):
        beats = board.scene(before, events, after)
        assert beats
        assert beats[-1].view == after
        assert len(beats) <= 12
        eventful += any(beat.hold for beat in beats)
        for beat in beats:
            assert not beat.hold or beat.said or beat.sheet, "a beat that stays says something"
            drawn = draw(game, reader, beat)
            assert "is-can" not in drawn, "nothing can be picked within a scene"
    assert eventful, "nothing here is worth a look"


USUAL = {
    "bag_o_loot": (5, "mover", 4.5),
    "loot_shoot_whisky": (2, "", 3.5),
    "sloop": (4, "mover", 3.5),
    "loot": (4, "", 1.2),
    "loot_trap": (4, "active", 5.2),
}
"""A usual table, who says whose turn it is (nobody: all choose at once), and how many beats of others a reader sits
through from one turn to the next, on average. A beat is 1.5 seconds at the calm speed."""


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_a_round_of_bots_takes_little_of_the_readers_time(name: str) -> None:
    seats, whose, most = USUAL[name]
    assert _beats_per_round(lootlab.load(name), seats, whose) <= most


def _beats_per_round(game: AnyGame, seats: int, whose: str) -> float:
    board, bot = board_of(game), player(game, "medium")
    held, rounds = 0.0, 0
    for seed in range(2):
        state, chance = game.new(seats, seed), Stream.of(seed)
        for _ in range(300):
            if not (acting := state.to_act()):
                break
            before = state.view("A")
            events = state.play(acting[0], bot.choose(state.view(acting[0]), chance))
            after = state.view("A")
            if acting[0] != "A":
                held += sum(beat.hold for beat in board.scene(before, events, after))
            # Who chooses at once with the others has a turn whenever there is a choice.
            turn = getattr(before, whose) == 0 if whose else acting[0] == "A"
            rounds += turn and (not whose or getattr(after, whose) != 0)
    assert rounds > 5
    return held / rounds


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_no_scene_names_what_is_hidden(name: str) -> None:
    """What a reader cannot know is shuffled before a move: where they see the same after it, the beats are the same."""
    game = lootlab.load(name)
    board = board_of(game)
    bot, chance = player(game, "easy"), Stream.of(5)
    state = game.new(game.players[1], 11)
    compared = 0
    for _ in range(80):
        acting = state.to_act()
        if not acting:
            break
        seat = acting[0]
        move = bot.choose(state.view(seat), chance)
        for reader in state.seats:
            before = state.view(reader)
            one, other = state.copy(), game.determinize(before, chance)
            if other.why_not(seat, move) is not None:
                continue
            told, also = one.play(seat, move), other.play(seat, move)
            if one.view(reader) == other.view(reader):
                first = [(beat.said, draw(game, reader, beat)) for beat in board.scene(before, told, one.view(reader))]
                second = [
                    (beat.said, draw(game, reader, beat)) for beat in board.scene(before, also, other.view(reader))
                ]
                assert first == second
                compared += 1
        state.play(seat, move)
    assert compared > 5
