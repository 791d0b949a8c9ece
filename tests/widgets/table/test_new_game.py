"""Who sits at the table and by which rules: in Python, in the form, and again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from lootlab.engine.refusal import BadInput
from lootlab.widgets.experiment_pupil import PLACE
from lootlab.widgets.table import CLASS, Table

from .duels import duel, plain


def test_the_players_named_are_the_seats() -> None:
    assert Table("loot", players=["easy", "you", "medium"], seed=1).match.players == {
        "A": "easy",
        "B": "person",
        "C": "medium",
    }


def test_names_cannot_smuggle_html() -> None:
    table = duel(names={"B": "<b>Bo</b>"})
    assert "<b>Bo</b>" not in table.html
    assert "&lt;b&gt;Bo" in table.html


@pytest.mark.parametrize(
    "wrong", [{"players": ["you", "genius"]}, {"seed": "KAKTUS-7"}, {"seats": 3}, {"match": "best_of_9"}]
)
def test_a_table_that_cannot_be_set_up_says_why(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refused:
        duel(**wrong)
    assert refused.value.refusal.remedy


def test_a_new_game_from_the_form() -> None:
    table = duel()
    table.do("panel", "new")
    filled = {
        "player-A": "person",
        "player-B": "hard",
        "name-B": "Bo",
        "seed": "cactus-7",
        "pupil": "Ada",
        "opt-match": "best_of_3",
    }
    table.do("new_game", value=filled)
    assert table.notice is None
    assert table.match.players == {"A": "person", "B": "hard"}
    assert table.match.names["B"] == "Bo"
    assert table.match.seed == "CACTUS-7 ada"
    assert table.match.state.options["match"] == "best_of_3"
    assert table.panel == ""
    table.do("panel", "new")
    assert 'value="Bo"' in table.html  # the same people sit down again without typing their names


def test_a_fault_in_a_folded_list_unfolds_it() -> None:
    table = duel()
    table.do("panel", "new")
    assert 'data-key="options"' in table.html
    filled = {"player-A": "person", "player-B": "easy", "opt-stall_limit": "(free)", "free-stall_limit": "many"}
    for tried in (1, 2):
        table.do("new_game", value=filled)
        assert f'<details open data-key="options-{tried}">' in table.html
        assert f'data-tried="{tried}"' in table.html
        assert table.html.count('aria-invalid="true"') == 1


def test_faults_stand_beside_their_fields_and_nothing_is_lost() -> None:
    table = duel()
    before = table.match
    table.do("panel", "new")
    filled = {
        "player-A": "person",
        "player-B": "easy",
        "seed": "KAKTUS-7",
        "opt-stall_limit": "(free)",
        "free-stall_limit": "many",
    }
    table.do("new_game", value=filled)
    assert table.match is before
    assert "Did you mean CACTUS-7?" in plain(table.html)
    assert "“many” is no number of rounds" in plain(table.html)
    assert 'value="KAKTUS-7"' in table.html
    assert 'value="many"' in table.html


@pytest.mark.parametrize(
    "filled", [None, [], "x", {"player-A": "dragon", "player-B": "person"}, {"opt-saloon_deck": "(free)"}]
)
def test_a_form_that_cannot_be_understood(filled: object) -> None:
    table = duel()
    before = table.match
    table.do("panel", "new")
    table.do("new_game", value=filled)
    assert table.match is before
    assert table.notice or table.setup.faults


def test_a_deck_of_the_wrong_size_is_told_at_its_field() -> None:
    table = duel()
    filled = {"player-A": "person", "player-B": "easy", "opt-saloon_deck": "(free)", "free-saloon_deck": "g2 g3"}
    table.do("new_game", value=filled)
    assert set(table.setup.faults) == {"opt-saloon_deck"}


def test_play_again_keeps_people_and_options() -> None:
    table = duel(match="best_of_3", names={"B": "Bo"})
    table.do("move", "A L W")
    table.do("again")
    assert [move for move in table.match.moves if move.startswith("A")] == []
    assert table.match.names["B"] == "Bo"
    assert table.match.state.options["match"] == "best_of_3"
    assert table.match.seed != "CACTUS-7"


def told(table: Table, kept: object) -> None:
    table.do("others", value={"class": kept})
    assert (table.fault, table.notice) == ("", None)


def seed_field(table: Table) -> str:
    return re.findall(r'<input name="seed" value="([^"]*)"', table.html)[0]


def test_a_browser_in_a_class_is_proposed_its_word_for_new_games() -> None:
    table = Table("loot_shoot_whisky")
    assert CLASS == PLACE in table.reads
    before = table.match
    told(table, {"word": "HAMMER-42", "number": 7})
    assert table.match is before, "what is on the table stays there"
    table.do("panel", "new")
    assert seed_field(table) == "HAMMER-42"
    assert "<b>HAMMER-42</b> is the word of your class." in table.html
    table.do("new_game", value={"player-A": "person", "player-B": "easy", "seed": "HAMMER-42"})
    assert table.match.word == "HAMMER-42"
    table.do("new_game", value={"player-A": "person", "player-B": "easy", "seed": ""})
    assert table.match.word == ""
    table.do("panel", "new")
    assert seed_field(table) == "HAMMER-42", "and for the next one again"
    told(table, {})
    assert seed_field(table) == ""


@pytest.mark.parametrize("kept", [None, 7, "x", {"word": "nonsense"}, {"word": 7, "number": "x"}, []])
def test_a_damaged_class_is_none(kept: object) -> None:
    table = Table("loot_shoot_whisky")
    told(table, kept)
    table.do("panel", "new")
    assert seed_field(table) == ""
    assert "of your class" not in table.html


def test_a_word_that_is_played_with_counts_more_than_the_class() -> None:
    table = Table("loot_shoot_whisky", seed="CACTUS-7")
    assert CLASS not in table.reads
    told(table, {"word": "HAMMER-42", "number": 7})
    table.do("panel", "new")
    assert seed_field(table) == "CACTUS-7"
    assert "of your class" not in table.html


def test_a_drawer_brings_the_table_into_sight() -> None:
    """On a phone its button lies far below; the browser shows what begins anew (`data-top`)."""
    table = duel()
    tops = []
    for do, arg in (("clear", ""), ("panel", "new"), ("panel", "new"), ("rules", "")):
        table.do(do, arg)
        tops += re.findall(r'class="play" data-top="(\w+)"', table.html)
    assert len(tops) == 4
    assert tops[0] == tops[2]
    assert len(set(tops)) == 3
