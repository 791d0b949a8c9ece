"""Wishes from the workshop at the table: judged, asked about where a game goes on, fulfilled once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lootlab
from lootlab.widgets import wish
from lootlab.widgets.table import Table
from lootlab.widgets.workshop import Workshop

DUEL = lootlab.load("loot_shoot_whisky")
PLAYERS = {"A": "person", "B": "medium"}


def wished(options: dict[str, str] | None = None, players: dict[str, str] | None = None) -> dict[str, Any]:
    """What a workshop keeps in the browser."""
    return {"wish": wish.make({"match": "best_of_3"} if options is None else options, players or PLAYERS)}


def table(memory: object = None) -> Table:
    made = Table("loot_shoot_whisky", seed="CACTUS-7")
    made.do("start", value=memory or {})
    return made


def hears(made: Table, kept: object) -> None:
    made.do("others", value={"workshop/loot_shoot_whisky": kept})
    assert made.fault == ""


def test_where_nobody_has_played_the_new_game_begins_at_once() -> None:
    made = table()
    hears(made, wished())
    assert made.wished is None
    assert made.match.state.options["match"] == "best_of_3"
    assert made.match.players == PLAYERS
    assert [move[0] for move in made.match.moves] == ["B"]


def test_a_game_that_goes_on_is_asked_about_and_stays() -> None:
    made = table()
    made.do("move", "A L W")
    running = made.match
    hears(made, wished())
    assert made.match is running
    assert f"Your game goes on: turn {running.state.turn}. Start the new one?" in made.html
    assert "Best of three duels." in made.html
    made.do("wish", "no")
    assert made.match is running
    assert "Start the new one?" not in made.html


def test_the_answer_is_asked_for_once_even_after_a_reload() -> None:
    made, kept = table(), wished()
    made.do("move", "A L W")
    hears(made, kept)
    made.do("wish", "no")
    hears(made, kept)
    assert made.wished is None
    memory = json.loads(json.dumps(made.memory))
    again = table(memory)
    assert again.match.moves == made.match.moves
    hears(again, kept)
    assert again.wished is None
    assert again.match.moves == made.match.moves
    hears(again, wished())
    assert again.wished is not None


def test_yes_starts_it_and_the_old_game_keeps_its_code() -> None:
    made = table()
    made.do("move", "A L W")
    code, moves = made.key, list(made.match.moves)
    hears(made, wished())
    made.do("wish", "yes")
    assert made.match.state.options["match"] == "best_of_3"
    assert made.key != code
    made.do("resume", value={"code": code})
    assert made.match.moves == moves


def test_what_is_heard_before_the_own_game_is_open_waits_for_it() -> None:
    first = table()
    first.do("move", "A L W")
    memory = dict(first.memory)
    made = Table("loot_shoot_whisky", seed="CACTUS-7")
    made.do("others", value={"workshop/loot_shoot_whisky": wished()})
    assert made.wished is None
    made.do("start", value=memory)
    assert made.match.moves == first.match.moves
    assert made.wished is not None


def test_a_deck_of_ones_own_comes_along() -> None:
    shop = Workshop("loot_shoot_whisky")
    shop.do("edit", "less g2")
    shop.do("edit", "more g9")
    shop.do("play", "own")
    made = table()
    hears(made, json.loads(json.dumps(shop.memory)))
    assert 9 in made.match.state.options.saloon_deck  # type: ignore[attr-defined]


def test_what_is_wrong_only_together_opens_the_form() -> None:
    made = Table("sloop", seed=1)
    made.do("start", value={})
    before = made.match
    kept = {"wish": wish.make({"partnerships": "yes"}, PLAYERS)}
    made.do("others", value={"workshop/sloop": kept})
    assert made.fault == ""
    assert made.match is before
    assert made.setup.faults
    assert 'class="panel setup"' in made.html


@pytest.mark.parametrize(
    "kept",
    [
        None, [], "x", {}, {"wish": None}, {"wish": []}, {"wish": {"id": "x"}},
        {"wish": {"id": "", "options": {}, "players": PLAYERS}},
        {"wish": {"id": "x" * 41, "options": {}, "players": PLAYERS}},
        {"wish": {"id": "x", "options": {"match": "best_of_9"}, "players": PLAYERS}},
        {"wish": {"id": "x", "options": {"nonsense": "yes"}, "players": PLAYERS}},
        {"wish": {"id": "x", "options": {"match": 3}, "players": PLAYERS}},
        {"wish": {"id": "x", "options": {"saloon_deck": "/etc/passwd.toml"}, "players": PLAYERS}},
        {"wish": {"id": "x", "options": {}, "players": {"A": "dragon", "B": "easy"}}},
        {"wish": {"id": "x", "options": {}, "players": {"A": "own", "B": "easy"}}},
        {"wish": {"id": "x", "options": {}, "players": {"A": "person"}}},
        {"wish": {"id": "x", "options": {}, "players": {"B": "person", "C": "easy"}}},
        {"wish": {"id": "x", "options": {}, "players": dict.fromkeys("ABC", "easy")}},
    ],
)  # fmt: skip
def test_what_is_no_wish_is_not_taken_for_one(kept: object) -> None:
    assert wish.read(DUEL, kept) is None
    made = table()
    before = made.match
    hears(made, kept)
    assert made.match is before
    assert made.notice is None


THINGS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(
    kept=st.fixed_dictionaries(
        {},
        optional={
            "id": st.text(max_size=50) | THINGS,
            "options": st.dictionaries(st.sampled_from([each.name for each in DUEL.options]), st.text() | THINGS)
            | THINGS,
            "players": st.dictionaries(st.sampled_from("ABCD"), st.sampled_from(["person", "easy", "x"])) | THINGS,
        },
    )
)
def test_whatever_is_read_can_be_set_up(kept: object) -> None:
    found = wish.read(DUEL, {"wish": kept})
    if found is not None:
        made = table()
        hears(made, {"wish": kept})
        assert made.setup.faults == {} or made.panel == "new"


def test_a_question_cannot_smuggle_html() -> None:
    found = wish.Wish("x", {"player-A": "person", "player-B": "easy"}, ("<b>Who?</b>",))
    drawn = wish.question(found, "Your game goes on: <i>")
    assert "<b>Who" not in drawn
    assert "<i>" not in drawn
    assert "against 1 bot" in drawn
