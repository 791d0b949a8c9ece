"""Positions that contradict themselves are named; notation goes both ways; any text gets an answer."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.refusal import BadInput, IllegalMove

GAME = lootlab.load("bag_o_loot")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A[6 6]; turn A", "names no seats"),
        ("seats A; turn A", "BOL-01"),
        ("seats ABCDEFG; turn A", "2 to 6 players, not 7.*BOL-01"),
        ("seats AAB; turn A", "does not name seats"),
        ("seats ABC; A[6 6 6 6 L L]; turn A", "no set has more than five.*BOL-26"),
        ("seats ABC; A[6 7]; turn A", "two numbers.*BOL-06"),
        ("seats ABC; A[L L]; turn A", "looters only.*BOL-R1"),
        ("seats ABC; A[6 6 6 6 6]; turn A", r"Write \[bag6\]"),
        ("seats ABC; A[L as 4]; turn A", "no number here.*BOL-R5"),
        ("seats ABC; A[6 as 4]; turn A", "coins name the number"),
        ("seats ABC; A[6 6] B[bag6]; turn A", "2 more 6s are named.*BOL-03"),
        ("seats ABC; hand A{L L L L L} B{L}; turn A", "1 more looter is named"),
        ("seats AB; hand A{L L L L L}; turn A", "1 more looter is named.*BOL-04"),
        ("seats AB; A[13 13]; turn A", "end at 12.*BOL-04"),
        ("seats AB; hand A{14 1}; turn A", "1 more 14 is named"),
        ("seats ABC; pile 3 next 1 2 3 4; turn A", "cannot begin with 4"),
        ("seats ABC; hand A 40 B 40 C 9; turn A", "more are counted"),
        ("seats ABC; hand A 40 B 40 C 5; turn A", "No card is left for the pile"),
        ("seats ABC; hand A 40 B 44; turn A", "Too few cards are left for the hands"),
        ("seats ABC; hand A{}; turn A", "no card, yet the round is on.*BOL-56"),
        ("seats ABC; hand A 0; turn B", "no card, yet the round is on"),
        ("seats ABC; hand A{} B{}; round over", "both gone out"),
        ("seats ABC; totals A 101 B 0 C 0; turn A", "already ended the game.*BOL-69"),
        ("seats ABC; totals A 1 B 0; turn A", "total of C is missing"),
        ("seats ABC; pile 0; turn A", "last turns must be going on.*BOL-58"),
        ("seats ABC; pile 0; turn A to draw", "empty pile"),
        ("seats ABC; last turns A B; turn A to draw", "empty pile"),
        ("seats ABC; pile 4; last turns A B; turn A", "not at 4"),
        ("seats ABC; last turns A C; turn A", "clockwise.*BOL-59"),
        ("seats ABC; last turns B A; turn A", "clockwise"),
        ("seats ABC; last turns A B C; turn A", "clockwise"),
        ("seats ABC; last turns B; turn A", "clockwise"),
        ("seats ABC; B[9]; turn B; plays left 2", "1 is the most.*BOL-39"),
        ("seats ABC; turn B to draw; plays left 2", "after the draw"),
        ("seats ABC; round over; plays left 2", "no plays are left"),
        ("seats ABC; plays left 4; turn A", "not a clause"),
        ("seats ABC", "does not say whose turn"),
        ("seats ABC; turn A; round over", "both turn and round over"),
        ("seats ABC; turn A; turn B", "a second time"),
        ("seats ABC; new game; pile 3", "leaves no room"),
        ("seats ABC; dealer D; new game", "no seat D"),
        ("seats ABC; turn D", "no seat D"),
        ("seats ABC; A[6 6] D[]; turn A", "no seat D"),
        ("seats ABC; A[6 6] A[7 7]; turn A", "named twice"),
        ("seats ABC; hand A{1} A{2}; turn A", "named twice"),
        ("seats ABC; hand A{17}; turn A", "not a clause"),
        ("seats ABC;turn A", "spaced"),
    ],
)
def test_contradictions(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        GAME.position(text)


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("A open 6 6", "A is not to move"),
        ("B open 6 6 6", "only 2 of the 6s"),
        ("B punt L", "no looter"),
        ("B steal A[7 7] + 6", r"No set \[7 7\] lies in A's stash"),
        ("B build [7 7] + 6", r"No set \[7 7\] lies on the table"),
        ("B snitch C[5 5] with 6", "It is empty"),
        ("B combine A[5 5][5 5] + 6", r"No set \[5 5\]"),
        ("D knock", "no seat D"),
        ("B shout", "not a move"),
    ],
)
def test_steps_that_name_what_is_not_there(step: str, says: str) -> None:
    state = GAME.position("seats ABC; A[5 5]; hand B{6 6 9}; turn B")
    with pytest.raises(BadInput, match=says):
        GAME.perform(state, step)


def test_cards_that_are_counted_come_from_the_rest_of_the_deck() -> None:
    state = GAME.position("seats ABCDEF; A[5 5 5 L][6 6 6] B[7 7 7] C[8 8 8][9 9 9]; hand A{1 1} B 3; turn A")
    assert sum(GAME.components(state).values()) == 85
    assert state.sizes == [2, 3, 8, 8, 8, 8]
    assert state.left_in_pile == 20


def test_default_hands_shrink_when_the_table_is_full() -> None:
    table = " ".join(f"{seat}[{n} {n} {n} {n}][{n + 6} {n + 6} {n + 6} {n + 6}]" for n, seat in enumerate("ABCDEF", 1))
    state = GAME.position(f"seats ABCDEF; {table}; turn A")
    assert min(state.sizes) >= 1
    assert state.left_in_pile >= 1
    assert sum(GAME.components(state).values()) == 85


def test_what_a_clause_states_is_checked() -> None:
    state = GAME.position("seats ABC; A[6 6] B[9]; hand A{1 2}; pile 4 next 3; turn A; dealer B; totals A 1 B 2 C 3")
    holds = "A[6 6] B[9] C[]; hand A{1 2} B 8; pile 4 next 3; turn A; plays left 3; dealer B; round 1; totals C 3"
    assert GAME.disagreements(state, f"{holds}; round on; locked B; free A C; no split 6; game on") == []
    wrong = (
        "A[6]", "hand A{1}", "hand A 3", "pile 5", "pile 4 next 2", "turn A to draw", "turn B", "plays left 2",
        "last turns A", "dealer A", "round 2", "extra round", "totals A 2", "round over", "out A", "scores A 1",
        "locked A", "free B", "split 6", "winner A",
    )  # fmt: skip
    assert [clause for clause in wrong if not GAME.disagreements(state, clause)] == []
    over = GAME.position("seats ABC; hand A{} B{1} C{2}; totals A 101 B 0 C 0; round over")
    assert GAME.disagreements(over, "round over; out A; scores A 0 B -1 C -1; winner A") == []
    wrong = ("turn A", "round on", "out B", "scores B 1", "winner B", "game on", "plays left 0")
    assert [clause for clause in wrong if not GAME.disagreements(over, clause)] == []


@given(st.text(max_size=40))
def test_any_text_is_refused_or_read(text: str) -> None:
    with pytest.raises(BadInput):
        GAME.position(text)


@settings(max_examples=60)
@given(st.text(alphabet="ABC[]6L+ openbuildstealsnitchpuntdrawknock", max_size=24))
def test_any_phrase_gets_an_answer(text: str) -> None:
    state = GAME.new(3, 1)
    try:
        GAME.perform(state, text)
    except (BadInput, IllegalMove) as said:
        assert said.refusal.text


def test_a_saved_position_is_the_same_position() -> None:
    state = GAME.new(5, "CACTUS-7")
    rng = Stream.of(4)
    for _ in range(150):
        seat = state.to_act()[0]
        state.play(seat, rng.choice(state.legal_moves(seat)))
    again = GAME.position(GAME.notation(state), **state.options)
    assert again.hands == state.hands
    assert again.stash(2) == state.stash(2)
    assert again.pile[: again.left_in_pile] == state.pile[: state.left_in_pile]
    assert again.totals == state.totals
