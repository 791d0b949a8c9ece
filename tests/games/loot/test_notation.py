"""Positions and phrases: both ways, and contradictions named."""

from __future__ import annotations

import pytest

import lootlab
from lootlab.engine.refusal import BadInput, IllegalMove
from lootlab.games.loot.state import Hall

GAME = lootlab.load("loot")
RUNNING = "seats AB; at A r1c1; at B r1c1; dice 2 2 3"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("at A r1c1", "who plays"),
        ("seats AA; phase setup", "different seats"),
        ("seats ABCDE; phase setup", "one to four"),
        ("seats A; at A r1c1; slash A r4c4; cross A r4; dice 1 2 3", "both slashed and crossed"),
        ("seats A; at A r1c1; track A 3 3; dice 1 2 3", "does not rise"),
        ("seats A; at A r1c1; track A 5 3; dice 1 2 3", "does not rise"),
        ("seats A; at A r1c1; track A 0 3; dice 1 2 3", "does not rise"),
        ("seats A; at A r1c1; track A 1 2 3 4 5 6 7 8 9; dice 1 2 3", "the game is over"),
        ("seats AB; at A r1c1; at B r1c1; track A 1 2 3 4 5 6 7 8 9; moved B; dice 1 2 3", "the game is over"),
        ("seats A; track A 1 2 3 4 5 6 7 8 9 10; game over", "the game is over"),
        ("seats AB; at A r1c1; dice 1 2 3", "B is to move but has no figure"),
        ("seats AB; at A r1c1; at B r1c1; dice 1 2 3; moved A B", "turn is over"),
        ("seats A; at A r1c1; dice 1 2 3; moved A", "turn is over"),
        ("seats A; at A r1c1; dice 1 2 3; idle 3", "game is over"),
        ("seats A; at A r1c1; dice 1 2 3; final A 20", "last space"),
        ("seats A; at B r1c1; dice 1 2 3", "not among the seats"),
        ("seats A; at A r1c1; at A r1c2; dice 1 2 3", "second time"),
        ("seats A; at A r1c1; dice 1 2 3; dice 1 2 3", "second time"),
        ("seats A; at A r1c8; dice 1 2 3", "not a clause"),
        ("seats A; at A r1c0; dice 1 2 3", "off_left"),
        ("seats A; at A r1c1; dice 1 2 7", "not a clause"),
        ("seats A; at A r1c1;dice 1 2 3", "spaced"),
        ("seats A; sheet house-Q", "no sheet"),
        ("seats A; sheet house-A r1c1=G r1c1=R", "twice"),
        ("seats A; sheet house-A r1c1=Q", "not a clause"),
        ("seats AB; phase setup; moved A", "set-up"),
        ("seats AB; at A r1c1; at B r1c1; dice 1 2 3; moved C", "does not fit the seats"),
        (f"{RUNNING}; step A r1c1 to r1c3", "has moved"),
        (f"{RUNNING}; moved A; step A r1c1 to r1c3", "does not lead"),
    ],
)
def test_contradictions_are_named(given: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        GAME.position(given)


@pytest.mark.parametrize(
    "given",
    [
        "seats AB; phase setup",
        "seats AB; phase setup; at A r4c7",
        "seats AB; phase setup; dice 3 5 1; at A r4c7; at B r1c1",
        "seats AB; sheet house-A r1c3=R; at A r1c1",
        "seats AC; dice 3 5 1; next die 6 4; at A r4c1; at C r7c7; slash A r1c1 r2c2; slash C r7c6 r7c7; cross A r4c1; "
        "track A 1; track C 2; ability A wrap pm; spent C pm; moved A; idle 1",
        "seats AB; dice 2 2 3; at A r1c3; at B r1c1; slash A r1c3; track A 1; moved A; step A r1c1 to r1c3",
        "seats AB; dice 5 2 3; at A r1c1; at B r1c1; moved A; step A r4c4 relocate r1c1",
        "seats AB; dice 4 2 3; at A r1c4; at B r1c1; slash A r1c4; spent A pm; moved A; step A r4c4 to r1c4 by pm",
        "seats AB; at A r1c1; at B r1c1; track A 1 2 3; game over; final A 20; final B 22",
    ],
)
def test_positions_print_as_they_were_read(given: str) -> None:
    assert GAME.notation(GAME.position(given)) == given


def test_a_finished_game_can_be_written_and_read() -> None:
    given = "seats AB; at A r1c1; track A 2 4 6 8 10 13 16 19; at B r1c1; track B 24; dice 2 2 3"
    hall: Hall = GAME.position(given)
    GAME.perform(hall, "A to r1c3")
    GAME.perform(hall, "B to r1c3")
    again = GAME.position(str(GAME.notation(hall)))
    assert again.outcome() == hall.outcome()


def test_final_totals_that_are_not_stated_follow_from_the_track() -> None:
    hall = GAME.position("seats AB; track A 1 2 3 4 5 6 7 8 9; track B 10; game over")
    assert hall.finals == (12, 10)


@pytest.mark.parametrize(
    "text", ["A", "A to r44", "A to r4c4 by luck", "A relocate r8c1", "roll 1 2", "B stays", "a to r1c1"]
)
def test_what_is_no_phrase_is_refused_with_examples(text: str) -> None:
    with pytest.raises(BadInput, match="to r4c5"):
        GAME.parse_move(GAME.position(RUNNING), text)


def test_relocate_any_is_for_lists_only() -> None:
    stuck = GAME.position("seats A; at A r4c4; dice 5 2 3")
    assert len(GAME.parse_moves(stuck, "A relocate any")) == 49
    with pytest.raises(BadInput, match="49 moves"):
        GAME.perform(stuck, "A relocate any")
    full = GAME.position("seats A; at A r4c4; slash A all; dice 5 2 3")
    with pytest.raises(BadInput, match="no unmarked square"):
        GAME.parse_moves(full, "A relocate any")


def test_loot_r29_a_position_without_the_step_cannot_be_undone() -> None:
    hall = GAME.position("seats AB; at A r1c3; slash A r1c3; at B r1c1; dice 2 2 3; moved A")
    with pytest.raises(IllegalMove, match="LOOT-R29"):
        GAME.perform(hall, "A undo")


def test_then_clauses_say_what_is_so_instead() -> None:
    hall = GAME.position("seats AB; at A r1c1; slash A r1c2; track A 1; ability A pm; at B r1c1; dice 2 2 3")
    wrong = (
        "at A r1c2; slash A r1c1; cross A r1c2; blank A r1c2; track A 2; ability A wrap; spent A pm; moved A; idle 1; "
        "groups A red-3; crosses A 1; game over; final A 3; winner A; faults V1; dice 2 2 4; phase setup; blank C r1c1"
    )
    problems = GAME.disagreements(hall, wrong)
    assert len(problems) == len(wrong.split("; "))
    right = "at A r1c1; slash A r1c2; blank A all -r1c2; track A 1; ability A pm; spent A -; moved -; idle 0; game on"
    assert GAME.disagreements(hall, "dice 2 ? 3; crosses A 0; faults -") == []
    assert GAME.disagreements(hall, right) == []
