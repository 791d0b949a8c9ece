"""Choosing a move by clicks, and clicks that lead nowhere."""

from __future__ import annotations

import re

import pytest

from lootlab.widgets.table import Table

from .duels import DUEL, duel, plain


def test_its_text_is_the_same_every_time() -> None:
    assert repr(duel()) == "Table(loot_shoot_whisky, CACTUS-7, turn 0)"
    assert repr(Table(DUEL)) == "Table(loot_shoot_whisky, a deal of its own, turn 0)"


def test_a_whole_choice_by_clicks() -> None:
    table = duel()
    assert "Lay one card at slot 1." in plain(table.html)
    table.do("pick", "A-L0")
    assert "Lay one card at slot 2." in plain(table.html)
    table.do("pick", "A-W0")
    assert "Ready: Loot, then Whisky" in plain(table.html)
    table.do("move", "A L W")
    assert table.match.moves[0] == "A L W"
    assert "phase 2 of 2" in plain(table.html)
    assert "You laid Loot at slot 1 and Whisky at slot 2." in table.said


def test_a_picked_piece_goes_back_on_a_second_click() -> None:
    table = duel()
    table.do("pick", "A-L0")
    table.do("pick", "A-L0")
    assert table.cloth.chosen == []


def test_an_impossible_pick_is_refused_with_the_rule_and_the_picks_stay() -> None:
    table = duel()
    for key in ("A-L0", "A-W0", "A-S0"):
        table.do("pick", key)
    assert table.cloth.chosen == ["A-L0", "A-W0"]
    assert "That is 3 cards for two slots." in plain(table.html)
    assert re.search(r'class="[^"]*is-refused[^"]*" data-key="A-S0"', table.html)
    table.do("rule", "LSW-11@cloth")
    assert table.match.game.rulebook["LSW-11"].text in plain(table.html)


def test_all_moves_can_be_listed() -> None:
    table = duel()
    assert table.html.count('data-do="move"') == 0
    table.do("more")
    assert table.html.count('data-do="move"') == 9
    table.do("clear")
    assert table.html.count('data-do="move"') == 0


def test_two_clicks_at_once_are_one_move() -> None:
    table = duel(pace=0)
    click = {"do": "move", "arg": "A L W", "value": None, "rev": table.rev, "id": "x/1"}
    table._handle_custom_msg(click, [])
    played = list(table.match.moves)
    table._handle_custom_msg(click, [])
    assert table.match.moves == played
    assert "The table has moved on" in plain(table.html)


@pytest.mark.parametrize("key", ["", "A-L9", "nonsense", "B-slot0", "A-L0' onclick='"])
def test_a_piece_that_is_not_there(key: str) -> None:
    table = duel()
    table.do("pick", key)
    assert "That piece is no longer there." in plain(table.html)
    assert table.cloth.chosen == []
