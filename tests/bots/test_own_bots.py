"""A function of a View is a bot: judged, named when it fails, and told nothing it may not know."""

from __future__ import annotations

from typing import Any

import pytest

import lootlab
from lootlab import bots
from lootlab.bots import arena
from lootlab.engine.chance import Stream
from lootlab.engine.game import Game
from lootlab.engine.refusal import BadInput
from lootlab.engine.state import Move
from lootlab.engine.view import View
from lootlab.lab.simulate import simulate

GAME = lootlab.load("loot_shoot_whisky")
STATE = GAME.new(seed="CACTUS-7")


def mine(view: View) -> Move:
    return view.moves[0]


def choose(function: Any, game: Game = GAME) -> Move:
    return bots.player(game, function).choose(STATE.view("A"), Stream(1))


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_a_function_plays_every_game(name: str) -> None:
    game = lootlab.load(name)
    rows = list(simulate(game, 2, bots=[lambda view: view.moves[-1], "easy"], seed=3))
    assert [row.bots for row in rows] == ["<lambda> easy"] * 2


def test_it_gets_a_view_and_nothing_else() -> None:
    seen: list[object] = []

    def curious(view: View) -> Move:
        seen.append(view)
        return view.moves[0]

    choose(curious)
    assert seen == [STATE.view("A")]
    assert isinstance(seen[0], View)


def test_it_may_answer_with_a_phrase() -> None:
    assert str(choose(lambda view: "L W")) == "A L W"
    assert str(choose(lambda view: "A L W")) == "A L W"


def nothing(view: View) -> None:
    return None


def nonsense(view: View) -> str:
    return "fly"


def of_another(view: View) -> Move:
    return STATE.legal_moves("B")[0]


def illegal(view: View) -> str:
    return "A L L L"


def broken(view: View) -> Move:
    return [][0]


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (nothing, "nothing returned “None”, which is no move"),
        (nonsense, "nonsense returned “fly”"),
        (of_another, "of_another returned “B .*somebody else"),
        (illegal, "illegal returned “A L L L”"),
        (broken, "broken failed with IndexError"),
    ],
)
def test_a_bad_answer_is_a_sentence_that_names_the_function(function: Any, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        choose(function)
    with pytest.raises(BadInput, match=function.__name__):
        arena.compare(GAME, function, "easy", deals=1)
    with pytest.raises(BadInput, match=function.__name__):
        list(simulate(GAME, 1, bots=[function, "easy"]))


def test_the_arena_names_functions() -> None:
    found = lootlab.show.arena("loot_shoot_whisky", mine, "easy", deals=3)
    assert (found.first, found.second, found.games) == ("mine", "easy", 6)


def test_functions_are_not_sent_to_other_processes() -> None:
    many = simulate(GAME, 600, bots=[mine, lambda view: view.moves[0]], workers=4)
    assert sum(1 for _ in many) == 600


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_a_function_sits_at_a_match_like_any_bot(name: str) -> None:
    """The same moves as those of the table and the arena; after a save it is not there any more."""
    match = bots.play_on(lootlab.match(name, players=[mine, "easy"], seed="CACTUS-7"), 20)
    again = bots.play_on(lootlab.match(name, players=[lambda view: str(view.moves[0]), "easy"], seed="CACTUS-7"), 20)
    assert match.moves == again.moves
    assert match.moves
    assert match.players == {"A": "own", "B": "easy"}
    assert "Ann (A) is a bot, mine; Bea (B) is a bot, easy." in str(match)
    assert bots.play_on(match.afresh(), 20).moves == match.moves
    assert match.again().own == {"A": mine}
    assert lootlab.replay(match.save()).own == {}


def test_what_fails_in_a_match_names_the_function_and_changes_nothing() -> None:
    match = lootlab.match(GAME, players=["easy", broken], seed="CACTUS-7")
    with pytest.raises(BadInput, match="broken failed with IndexError"):
        bots.play_on(match)
    assert match.moves == []
