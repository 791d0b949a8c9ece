"""Positions that contradict themselves are named; options have all their values."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lootlab
from lootlab.engine.refusal import BadInput, Refused
from lootlab.games.loot_shoot_whisky.state import Duel

GAME = lootlab.load("loot_shoot_whisky")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("deck 9", "lacks “row”"),
        ("row g3 g2 sip shot; deck 10", "does not fit"),
        ("row g4 g4 g4 g2; deck 9 next g4", "more g4"),
        ("row g3 g2 sip shot; deck 9; A 1n 0b", "nuggets cannot come"),
        ("row g3 g2 sip shot; deck 8; A 5n 0b", "nuggets cannot come"),
        ("row g3 g2 sip shot; deck 5; A 9n 0b", "already won"),
        ("row g3 g2 sip shot; deck 9; B 0n 4b", "already won"),
        ("row g3 - sip shot; deck 9", "gap where a card is still"),
        ("row g3 g2 - shot; deck 9; used A S S / B L L; A 0n 2b", "gap where a card is still"),
        ("row g3 g2 sip shot; deck 9; used A L S / B L S", "Slot 1 does not fit"),
        ("row g3 g2 sip shot; deck 9; used A S S / B L L; A 0n 1b", "among the bullets"),
        ("row g3 g2 sip shot; deck 9; used A W W / B S S; bottle A full", "bottle does not fit"),
        ("row g3 g2 sip shot; deck 9; used A W S / B S L; A 0n 1b", "bottle does not fit"),
        ("row g3 g2 sip shot; deck 9; used A W S / B S W; bottle B low", "bottle does not fit"),
        ("row g3 - sip shot; deck 8; used A W W / B S L; bottle B low", "bottle does not fit"),
        ("row g3 g2 sip shot; deck 9; deck 9", "a second time"),
        ("row g3 g2 sip  shot; deck 9", "spaced"),
        ("row g3 g2 sip shot;deck 9", "spaced"),
        ("row g3 g2 sip shot; deck 9; weather fine", "not a clause"),
        ("row g3 g2 sip shot; deck 9; duels A", "best_of_3"),
        ("new game; deck 9", "stands alone"),
        ("row g3 g2 sip shot; deck 9; gone g2", "does not fit"),
        ("row - - sip shot; deck 9; used A L L / B L L; chosen A L L", "LSW-15"),
    ],
)
def test_contradictions(text: str, says: str) -> None:
    with pytest.raises(Refused, match=says):
        GAME.position(text)


def test_a_choice_that_is_not_in_hand_is_bad_input() -> None:
    with pytest.raises(BadInput, match="LSW-15"):
        GAME.position("row - - sip shot; deck 9; used A L L / B L L; chosen A L L")


def test_what_is_not_named_is_filled_from_the_deck() -> None:
    state = GAME.position("row g3 g2 sip shot; deck 5 next g4 g4; A 5n 0b")
    assert sum(GAME.components(state).values()) == 13
    assert sum(state.kept[0]) == 5
    assert state.deck[-1] == 4


@given(st.text(max_size=40))
def test_any_text_is_a_position_or_a_sentence(text: str) -> None:
    with pytest.raises(BadInput):
        GAME.position(text)


@given(st.text(alphabet="ABLSWP12/ deal", max_size=14))
def test_any_phrase_is_moves_or_a_sentence(text: str) -> None:
    state = GAME.new(seed=1)
    try:
        moves = GAME.parse_moves(state, text)
    except BadInput as fault:
        assert "not a move" in str(fault)
    else:
        assert moves


def play_all(text: str, *steps: str, **options: str) -> Duel:
    state: Duel = GAME.position(text, **options)
    for step in steps:
        GAME.perform(state, step)
    return state


def then(state: Duel, clauses: str) -> None:
    assert GAME.disagreements(state, clauses) == []


def test_lsw_r4_ties_without_a_bottle() -> None:
    given_ = "row - g2 g3 sip; deck 0; used A L L / B L S; A 2n 0b; B 0n 1b"
    then(play_all(given_, "A W W / B W W"), "drawn")
    then(play_all(given_, "A W W / B W W", empty_deck_no_bottle="most_nuggets"), "winner A by empty deck")
    then(play_all(given_, "A W W / B W W", empty_deck_no_bottle="most_bullets"), "winner B by empty deck")


def test_lsw_r5_cards_left_face_down() -> None:
    steps = ("row g3 g2 sip shot; deck 9; bottle A low", "A W L / B S L")
    assert play_all(*steps).view(None).unsettled == ()
    assert play_all(*steps, show_after_win="yes").view(None).unsettled == ((0, 0),)


def test_lsw_r7_deck_empty_may_end_the_duel() -> None:
    given_ = "row - - g2 g2; deck 4 next g4 g3 sip shot; used A L S / B L S; bottle B full"
    then(play_all(given_, "A W W / B W W"), "game on; deck 0")
    then(play_all(given_, "A W W / B W W", end_when="deck_empty"), "winner B by empty deck")


def test_lsw_r15_a_stalled_duel() -> None:
    nothing_leaves = ("A W S / B S L", "A S W / B L S")
    then(play_all("row g4 g2 g3 shot; deck 9", *nothing_leaves, stall_limit="2"), "game on; round 2")
    state = play_all("row g4 g2 g3 shot; deck 9", *nothing_leaves, stall_limit="1")
    then(state, "drawn")
    assert state.outcome().rule == "LSW-R15"


def test_lsw_r16_drawn_duels_may_count() -> None:
    text = "row - g2 g3 sip; deck 0; used A L L / B L S; B 0n 1b; duels A drawn"
    then(play_all(text, "A W W / B W W", match="best_of_3"), "drawn; match on; duels A drawn drawn")
    then(play_all(text, "A W W / B W W", match="best_of_3", drawn_duel="counts"), "match A")


def test_lsw_r27_extras_may_be_forbidden_to_win() -> None:
    sip, shot = "row sip g2 g3 shot; deck 9; bottle A low", "row shot g2 g3 sip; deck 9; A 0n 3b"
    then(play_all(sip, "A L W / B W W", extras_can_win="no"), "game on; bottle A low; row - - g3 shot")
    then(play_all(shot, "A L W / B W W", extras_can_win="no"), "game on; A 0n 3b; row - - g3 sip")


def test_lsw_r18_a_choice_may_be_changed_until_both_are_ready() -> None:
    state = play_all("row g3 g2 sip shot; deck 9", "A L W", "A S S")
    then(state, "chosen A S S")
    assert state.to_act() == ("B",)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"match": "best_of_5"}, "single / best_of_3"),
        ({"stall_limit": "0"}, "a number from 1 to 999"),
        ({"stall_limit": "soon"}, "no number of rounds"),
        ({"stall_limit": "007"}, "no number of rounds"),
        ({"macth": "single"}, "Did you mean match"),
        ({"saloon_deck": "g2 g2"}, "has 2 cards"),
        ({"saloon_deck": "g2 ace"}, "“ace” is not a saloon card"),
        ({"saloon_deck": ""}, "empty"),
        ({"saloon_deck": "missing.toml"}, "cannot be read"),
    ],
)
def test_wrong_options_are_refused_with_what_is_right(options: dict[str, str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        GAME.new(**options)


def test_an_own_deck_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('cards = "g1 g1 g1 g1 g1 g1 g1 g5 g5 sip sip shot shot"', encoding="utf-8")
    assert GAME.components(GAME.new(seed=1, saloon_deck=str(path)))["g5"] == 2
    path.write_text("cards = 13", encoding="utf-8")
    with pytest.raises(BadInput, match="the field cards is 13"):
        GAME.new(seed=1, saloon_deck=str(path.rename(tmp_path / "other.toml")))


def test_only_two_sit_down() -> None:
    with pytest.raises(BadInput, match="for 2 players, not 3"):
        GAME.new(3)


def test_a_row_alone_is_a_position() -> None:
    """What lies nowhere else is in the deck."""
    state = GAME.position("row g3 g2 sip shot; bottle A low")
    assert (len(state.deck), state.discards) == (9, ())
    state = GAME.position("row g3 g2 sip shot; A 5n 0b")
    assert len(state.deck) + len(state.kept[0]) == 9
    assert sum(state.kept[0]) == 5
