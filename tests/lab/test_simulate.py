"""Whole games in bulk."""

from __future__ import annotations

from typing import Any

import pytest

import lootlab
from lootlab.bots.players import Player, RandomPlayer
from lootlab.engine.refusal import BadInput
from lootlab.lab import simulate as room
from lootlab.lab.simulate import Played, simulate

DUEL = lootlab.load("loot_shoot_whisky")


def test_rows_say_what_happened() -> None:
    rows = list(simulate(DUEL, 40, bots=["easy", "medium"], seed="CACTUS-7", workers=1))
    assert [row.game for row in rows] == list(range(1, 41))
    assert {row.bots for row in rows} == {"easy medium"}
    assert {row.rule for row in rows} <= {"LSW-26", "LSW-29", "LSW-33", "LSW-41", "LSW-R4"}
    assert all(row.winners in ("A", "B", "") and row.decisions >= 4 for row in rows)
    assert Played.header() == ["game", "seed", "seats", "bots", "winners", "scores", "decisions", "rule"]
    assert rows[0].row()[0] == 1


def test_a_row_can_be_played_again_from_its_seed() -> None:
    row = next(simulate(DUEL, 1, seed=7, workers=1))
    state = DUEL.new(2, row.seed)
    assert DUEL.new(2, row.seed).row == state.row


def test_the_same_games_with_several_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "TOO_SHORT", 0.0)
    monkeypatch.setattr(room, "HELPING", 0.002)
    alone = list(simulate(DUEL, 300, seed=3, workers=1))
    together = list(simulate(DUEL, 300, seed=3, workers=2))
    assert alone == together


def test_random_players_are_spared_the_view_but_choose_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = list(simulate(DUEL, 20, seed=5, workers=1))
    monkeypatch.setattr(RandomPlayer, "decide", Player.decide)
    assert list(simulate(DUEL, 20, seed=5, workers=1)) == quick


def test_options_reach_the_game() -> None:
    rows = list(simulate(DUEL, 30, seed=1, options={"end_when": "deck_empty", "match": "best_of_3"}, workers=1))
    plain = list(simulate(DUEL, 30, seed=1, workers=1))
    assert sum(row.decisions for row in rows) > sum(row.decisions for row in plain)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"games": 0}, "0 games"),
        ({"seats": 3}, "for 2 players"),
        ({"bots": ["easy", "easy", "easy"]}, "for 2 players"),
        ({"seats": 2, "bots": ["easy", "easy", "easy"]}, "3 bots for 2 seats"),
        ({"bots": ["brilliant"]}, "no strength"),
        ({"options": {"mood": "good"}}, "mood"),
        ({"workers": 0}, "workers"),
        ({"seed": "TABLE-1"}, "class words"),
    ],
)
def test_what_is_wrong_is_said_before_the_first_game(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        simulate(DUEL, **{"games": 5, **wrong})
