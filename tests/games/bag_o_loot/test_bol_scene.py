"""Moves as scenes: what is shown of a play, in which order, where cards come from; and that nothing hidden is shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

import lootlab
from lootlab.bots import player
from lootlab.engine.match import Match
from lootlab.engine.state import Event
from lootlab.games.bag_o_loot.board import BOARD
from lootlab.games.bag_o_loot.board.moment import Moment
from lootlab.games.bag_o_loot.view import BagView
from lootlab.look.scene import Beat
from lootlab.look.ui import Ui
from lootlab.widgets.cloth import Cloth

GAME = lootlab.load("bag_o_loot")
THEFTS = {"steal", "snitch", "combine"}
GREAT = {"bag", "trophy"}


def scene(text: str, phrase: str, reader: str | None = "A", **options: str) -> Sequence[Beat]:
    state = GAME.position(text, **options)
    before = state.view(reader)
    events = GAME.perform(state, phrase)
    return BOARD.scene(before, events, state.view(reader))


def keys(beat: Beat, reader: str | None = "A", hides: Sequence[str] = ()) -> dict[str, str]:
    """What is drawn: keys, each with where it comes from if it is new."""
    assert isinstance(beat.view, BagView)
    html = BOARD.draw(beat.view, Ui(viewer=reader, scene=True, hides=frozenset(hides)))
    found = re.findall(r'data-key="([^"]+)"(?: data-do="pick" data-arg="[^"]+")?(?: data-from="([^"]+)")?', html)
    assert len(found) == len({key for key, _ in found})
    return dict(found)


@pytest.mark.parametrize("options", [{}, {"show_counts": "no", "looter_only_sets": "declare"}])
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_move_of_a_game_can_be_shown_to_everybody(seats: int, options: dict[str, str]) -> None:
    match = Match(GAME, seats, seed=seats, options=options)
    bot = player(GAME, "easy")
    seen: set[str] = set()
    for _ in range(150):
        seat = match.state.to_act()[0]
        move = bot.choose(match.state.view(seat), match.bot_stream(seat))
        before = {reader: match.state.view(reader) for reader in (*match.state.seats, None)}
        told = match.state.play(seat, move)
        seen.add(told[0].mark)
        for reader, view in before.items():
            _check(view, told, match.state.view(reader), reader)
        if not match.state.to_act():
            break
    assert {"open", "steal", "punt", "back", "knock"} <= seen


def _check(before: BagView, told: Sequence[Event], after: BagView, reader: str | None) -> None:
    beats = BOARD.scene(before, told, after)
    assert beats[-1].view == after
    marks = {event.mark for event in told}
    assert any(beat.hold for beat in beats) == bool(told[0].mark in THEFTS or marks & GREAT), told
    secret = [event if reader in event.knows else replace(event, secret="LEAK") for event in told]
    assert BOARD.scene(before, secret, after) == beats
    for beat in beats:
        drawn = keys(beat, reader)
        assert not beat.hold or beat.said.endswith((".", "!"))
        # A round that is over is about a player; everything else about a piece that lies there.
        assert not beat.at or beat.at in drawn
        if isinstance(beat.view, Moment):
            assert all(hand is None for hand in _others(beat.view, reader))


def _others(view: BagView, reader: str | None) -> list[object]:
    return [hand for seat, hand in zip(view.seats, view.hands, strict=True) if seat != reader]


def test_laying_out_cards_takes_no_time() -> None:
    text = "seats ABC; B[4 4]; hand B{4 7 7 9 9}; turn B"
    for phrase in ("B open 7 7", "B build [4 4] + 4", "B punt 9"):
        assert [beat.hold for beat in scene(text, phrase)] == [0, 0], phrase


def test_a_theft_from_the_reader_is_seen_for_longer_than_one_among_others() -> None:
    text = "seats ABC; A[6 6] B[8 8]; hand C{6 8 9 9}; turn C"
    mine, theirs = (sum(beat.hold for beat in scene(text, f"C steal {each}")) for each in ("A[6 6] + 6", "B[8 8] + 8"))
    assert 0 < theirs < mine / 2
    watched = scene(text, "C steal B[8 8] + 8", None)
    assert sum(beat.hold for beat in watched) == mine


@pytest.mark.parametrize("phrase", ["B draw", "B knock", "A deal"])
def test_what_changes_nothing_on_the_table_takes_no_time(phrase: str) -> None:
    text = {
        "B draw": "seats ABC; hand A{1 2} B{3 4}; pile 9; turn B to draw",
        "B knock": "seats ABC; hand A{1 2} B{3 4}; pile 9; turn B; plays left 2; plays made 1",
        "A deal": "seats ABC; dealer C; round over",
    }[phrase]
    state = GAME.position(text.replace("; plays made 1", ""))
    if phrase == "B knock":
        state.made = 1
    before = state.view("A")
    beats = BOARD.scene(before, GAME.perform(state, phrase), state.view("A"))
    assert [(beat.hold, bool(beat.said)) for beat in beats] == [(0, True)]


def test_a_theft_is_seen_leaving() -> None:
    """The thief's card joins the set where it lies, then all of it goes over; another set of the number stays."""
    text = "seats ABCD; B[6 6] D[6 6 L]; hand A{1 2} C{6 9}; turn C"
    added, taken, last = scene(text, "C steal D[6 6 L] + 6")
    assert added.said == "{C} added a 6 to {D's} set of two 6s and a looter."
    assert (added.at, taken.at) == ("set6-D", "set6-C")
    shown = keys(added)
    assert shown["set6-D:2"] == "held-C"
    assert {"set6-B", "set6-D:L0"} <= set(shown)
    assert "set6-C" not in shown
    assert taken.said == "{C} stole {D's} set of two 6s and a looter with a 6."
    shown = keys(taken)
    assert (shown["set6-C"], shown["set6-C:2"], shown["set6-C:L0"]) == ("set6-D", "set6-D:2", "set6-D:L0")
    assert "set6-D" not in shown
    assert "set6-B" in shown
    assert (bool(added.hold), bool(taken.hold), bool(last.hold)) == (True, True, False)
    assert set(keys(last)) == set(shown)


def test_own_cards_come_out_of_the_hand() -> None:
    text = "seats AB; B[5 5]; hand A{5 5 5 9 L}; turn A"
    added = scene(text, "A steal B[5 5] + 5 L")[0]
    shown = keys(added)
    assert (shown["set5-B:2"], shown["set5-B:L0"]) == ("hand-5-2", "hand-L-0")
    assert {"hand-5-0", "hand-5-1", "hand-9-0"} <= set(shown)
    assert not {"hand-5-2", "hand-L-0"} & set(shown)


def test_a_lone_looter_that_is_stolen_takes_the_number() -> None:
    added, taken, _ = scene("seats ABC; B[L]; hand A{4 4 9}; turn A", "A steal B[L] + 4 4")
    assert keys(added)["set4-B:L0"] == "set0-B:L0"
    assert keys(taken)["set4-A:L0"] == "set4-B:L0"


def test_a_snitched_looter_goes_to_the_hand() -> None:
    added, taken, _ = scene("seats ABC; B[8 8 L L]; hand A{8 9 L}; turn A", "A snitch B[8 8 L L] with 8")
    assert {"set8-B:2", "set8-B:L1"} <= set(keys(added))
    assert "hand-L-1" not in keys(added)
    shown = keys(taken)
    assert shown["hand-L-1"] == "set8-B:L1"
    assert "set8-B:L1" not in shown


def test_a_combine_brings_all_sets_together() -> None:
    text = "seats ABC; A[6] B[6 6 L] C[6 L]; hand A{2 L}; turn A"
    first, merged, _ = scene(text, "A combine 6s + L")
    assert first.said == "{A} went for all 6s."
    shown = keys(merged)
    assert [shown[f"set6-A:{at}"] for at in (1, 2, 3)] == ["set6-B:0", "set6-B:1", "set6-C:0"]
    assert shown["set6-A:L0"] == "set6-B:L0"
    assert "went back to hand" in merged.said
    # Two of three looters come back, one of them the one that was played.
    assert {"hand-L-0", "hand-L-1"} <= set(shown)


def test_a_bag_is_a_great_moment() -> None:
    laid, bag, last = scene("seats ABC; A[4 4 4]; hand A{4 4 9 9}; turn A", "A build [4 4 4] + 4 4")
    assert {f"set4-A:{at}" for at in range(5)} <= set(keys(laid))
    assert not laid.sheet
    assert "<h3>Your first Bag!</h3>" in bag.sheet
    assert "<h3>Bagged!</h3>" in scene("seats AB; B[4 4 4]; hand B{4 4 9 9}; turn B", "B build [4 4 4] + 4 4")[1].sheet
    one_more = scene("seats AB; A[4 4 4][bag7]; hand A{4 4 9 9}; turn A", "A build [4 4 4] + 4 4")[1]
    assert "<h3>Bagged!</h3>" in one_more.sheet
    assert bag.sheet.count("card__a") == 5
    assert (bag.at, keys(bag)["bag4"]) == ("bag4", "set4-A")
    assert bag.said == "{A} got a Bag of 4s, safe from everybody."
    assert not last.sheet


def test_a_bag_that_is_a_gift_lies_with_its_owner() -> None:
    beats = scene("seats ABC; B[7 7 7 7 L]; hand A{7 9}; turn A", "A snitch B[7 7 7 7 L] with 7")
    assert [beat.at for beat in beats] == ["set7-B", "set7-B", "bag7", ""]
    assert "{B} got a Bag of 7s" in beats[2].sheet


def test_the_end_of_a_round_is_counted() -> None:
    text = "seats AB; A[4 4]; hand A{7 7} B{10 L}; turn A; totals A 10 B 5"
    laid, over, last = scene(text, "A open 7 7", "B")
    assert isinstance(laid.view, Moment)
    assert laid.view.hands[0] is None
    assert "<h3>{A} went out!</h3>" in over.sheet
    assert re.search(r"\{B\}</th><td>0</td><td>−6</td><td>−6</td><td><b>−1</b>", over.sheet)
    assert over.at == "seat-A"
    assert (over.hold > 2, last.hold) == (True, 0)


def test_names_in_a_sheet_are_those_of_the_table_and_harmless() -> None:
    match = Match(GAME, seed=1, start="seats AB; B[4 4]; hand B{7 7}; turn B", names={"B": "<b>Bo"})
    cloth = Cloth(match, "A")
    before = match.state.view("A")
    beats = BOARD.scene(before, GAME.perform(match.state, "B open 7 7"), match.state.view("A"))
    drawn = cloth.beat(beats[1])
    assert "&lt;b&gt;Bo went out!" in drawn
    assert "<b>Bo" not in drawn


def test_the_own_bags_are_known_although_they_lie_face_down() -> None:
    text, secret = "seats AB; A[bag6] B[bag4]; hand A{9}; turn A", {"show_counts": "no"}
    html = {reader: BOARD.draw(GAME.position(text, **secret).view(reader), Ui(viewer=reader)) for reader in "AB"}
    for reader, number in (("A", 6), ("B", 4)):
        assert re.findall(r'class="seen".*?<b>(\d+)s</b>', html[reader]) == [str(number)]
        assert re.search(
            rf'aria-label="You: Bag of {number}s, \d+ points, safe, only you know the number"', html[reader]
        )
    open_to_all = BOARD.draw(GAME.position(text).view("A"), Ui(viewer="A"))
    assert 'class="seen"' not in open_to_all


def test_nothing_is_asked_and_nothing_can_be_picked_in_a_scene() -> None:
    match = Match(GAME, seed=1, start="seats AB; B[4 4][2]; hand A{4 9}; turn A")
    cloth = Cloth(match, "A")
    before = match.state.view("A")
    for beat in BOARD.scene(before, GAME.perform(match.state, "A steal B[4 4] + 4"), match.state.view("A")):
        drawn = cloth.beat(beat)
        assert not re.search(r"is-can|is-target|is-turn|is-off|showloot", drawn)
