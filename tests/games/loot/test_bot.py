"""Greedy and planner: what they see, how long their games last, who wins."""

from __future__ import annotations

import re

import pytest

import lootlab
from lootlab import bots
from lootlab.bots import arena
from lootlab.engine.chance import Stream
from lootlab.engine.refusal import BadInput
from lootlab.games.loot import sheet
from lootlab.games.loot.bot import BOT, length, planner

GAME = lootlab.load("loot")
reason = GAME.bot.reason


def best(given: str) -> str:
    return str(planner.choose(GAME.position(given).view("A"), Stream.of(1)))


def test_the_planner_takes_the_points() -> None:
    assert best("seats A; at A r5c4; slash A r1c5 r3c1 r4c1 r5c4; dice 1 2 3") == "A to r4c4"


def test_the_planner_gives_up_a_point_now_for_more_later() -> None:
    given = "seats A; at A r4c2; slash A r3c3 r4c3 r5c3 r1c5 r7c5; dice 2 2 2"
    hall = GAME.position(given)
    line = planner.line(planner.table_of(hall, "A"), hall.own("A"), hall.dice)
    assert len(line) == 3
    assert best(given) == str(line[0])


def test_the_planner_ends_the_game_only_when_ahead() -> None:
    nearly = "seats AB; at A r1c1; track A 2 4 6 8 10 13 16 19; at B r1c1; track B {}; dice 2 2 3"
    assert best(nearly.format("3 4 5 6 7 8 9 10")) == "A to r1c3"
    assert best(nearly.format("40")) == "A to r3c1"


def test_the_planner_orders_the_first_dice() -> None:
    hall = GAME.position("seats AB; phase setup; at A r1c1; at B r1c1; dice 2 6 1")
    assert planner.choose(hall.view("A"), Stream.of(1)) in hall.legal_moves("A")


def test_reasons_tell_what_is_scored_and_what_comes() -> None:
    hall = GAME.position("seats A; at A r5c4; slash A r1c5 r3c1 r4c1 r5c4; dice 1 2 3")
    said = reason(hall, "A", GAME.parse_move(hall, "A to r4c4"))
    assert said.startswith("It scores: violet-2 +2, violet row gives a wrap, size 2 +3. Then the 2 leads to ")
    assert "pm" not in said
    stuck = GAME.position("seats A; at A r4c4; dice 5 2 3")
    assert reason(stuck, "A", GAME.parse_move(stuck, "A relocate r1c1")).startswith("You are stuck. Then the 2")


def test_reasons_name_abilities_in_words_and_stop_at_the_end() -> None:
    hall = GAME.position("seats A; at A r2c1; slash A r1c3; track A 1; ability A wrap; dice 1 6 6")
    said = reason(hall, "A", GAME.parse_move(hall, "A to r3c1"))
    assert re.search(r"the 6 leads to r\dc\d with a wrap", said)
    last = GAME.position("seats AB; at A r1c1; track A 1 2 3 4 5 6 7 8; at B r1c1; dice 2 1 1")
    said = reason(last, "A", GAME.parse_move(last, "A to r1c3"))
    assert said == "It scores: Meeps 1 +1. That fills the last but one space and ends the game."


@pytest.mark.parametrize(
    ("who", "games", "low", "high"), [("random", 120, 39, 43), ("greedy", 120, 22, 25), ("planner", 30, 18.5, 22.5)]
)
def test_games_last_as_long_as_the_ledger_says(who: str, games: int, low: float, high: float) -> None:
    found = length.lengths(sheet.read("house-A"), who, games)
    assert low < found.mean < high, str(found)
    assert found.quantile(0.05) <= found.median <= found.quantile(0.95)


def test_a_shorter_track_makes_shorter_games() -> None:
    short = sheet.read('{"sheet_id": "short", "like": "house-A", "points_track_D": {"spaces_after_start": 4}}')
    assert length.lengths(short, "greedy", 40).mean < length.lengths(sheet.read("house-A"), "greedy", 40).mean - 5


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(BadInput, match="random, greedy, planner"):
        next(length.simulate(sheet.read("house-A"), "genius", 1))


def test_planner_beats_greedy_beats_random() -> None:
    assert arena.compare(GAME, "hard", "medium", deals=12, seed=3).share > 0.6
    assert arena.compare(GAME, "medium", "easy", deals=30, seed=3).share > 0.8


def test_worth_is_a_share() -> None:
    hall = GAME.position("seats ABC; at A r1c1; track A 9; at B r1c1; at C r1c1; dice 2 2 3")
    shares = [BOT.worth(hall, seat) for seat in "ABC"]
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > shares[1] == shares[2]


def test_a_hint_has_a_reason() -> None:
    hall = GAME.position("seats AB; at A r5c4; slash A r1c5 r3c1 r4c1 r5c4; at B r1c1; dice 1 2 3")
    hint = bots.hint(GAME, hall.view("A"), Stream.of(1), simulations=60)
    assert str(hint.move) == "A to r4c4"
    assert "violet-2" in hint.reason
