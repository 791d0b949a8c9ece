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
