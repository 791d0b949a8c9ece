"""The rules open at what the moment is about."""

from __future__ import annotations

import re

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.engine.refusal import Refusal
from lootlab.look import parts
from lootlab.widgets.about import MOST, about


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_every_kind_of_move_says_what_it_is_about(name: str) -> None:
    game = lootlab.load(name)
    assert set(game.rulebook.moves) == {kind.__name__ for kind in game.kinds}
    assert all(rules and set(rules) <= {rule.id for rule in game.rulebook} for rules in game.rulebook.moves.values())


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_every_moment_is_about_something(name: str) -> None:
    game = lootlab.load(name)
    match, rng = Match(game, seed=4), Stream(4)
    for _ in range(60):
        if not match.state.to_act():
            break
        seat = rng.choice(match.state.to_act())
        view = match.state.view(seat)
        found = about(game, view, None, match.told(seat))
        assert 0 < len(found) <= MOST
        assert len(set(found)) == len(found)
        assert all(rule in game.rulebook for rule in found)
        match.play(seat, rng.choice(view.moves))


def test_what_was_refused_comes_first_then_what_happened_then_what_can_be_done() -> None:
    match = Match(lootlab.load("bag_o_loot"), start="seats AB; A[] B[6 6]; hand A{6 2 3 3} B{9}; turn A")
    match.play("A", "A open 3 3")
    view, told = match.state.view("A"), match.told("A")
    refused = Refusal("BOL-37", "A punt stands alone.", also=("BOL-35",))
    assert about(match.game, view, refused, told)[:3] == ("BOL-37", "BOL-35", "BOL-19")
    assert about(match.game, view, None, told)[0] == "BOL-19"
    assert "BOL-23" in about(match.game, view, None, told), "the sixes can be stolen"
    assert about(match.game, match.state.view(None), None, ()) == ()


def cards(html: str) -> list[str]:
    return re.findall(r'<div class="rule"><h4>([A-Z]+-R?\d+)', html)


def test_the_drawer_begins_with_the_moment_and_is_short() -> None:
    book = lootlab.load("loot_trap").rulebook
    drawn = parts.rules_drawer(book, "", ("TRAP-66", "nonsense", "TRAP-54"))
    assert cards(drawn)[:3] == ["TRAP-66", "TRAP-54", "TRAP-01"]
    assert drawn.index("About this moment") < drawn.index("TRAP-66")
    assert len(cards(drawn)) == len(set(cards(drawn))) == 12
    assert f'<a href="#rules">{len(book) - 12} more rules in the room Rules</a>' in drawn


def test_a_search_in_the_drawer_goes_before_the_moment() -> None:
    book = lootlab.load("bag_o_loot").rulebook
    drawn = parts.rules_drawer(book, "stealing", ("BOL-14",))
    assert cards(drawn)[0] == "BOL-23"
    assert "About this moment" not in drawn
    assert len(cards(drawn)) == 12
    assert "13 more rules" in drawn
    assert "No rule has these words. Try " in parts.rules_drawer(book, "zebra", ("BOL-14",))
    assert "more rule" not in parts.rules_drawer(book, "BOL-14")
