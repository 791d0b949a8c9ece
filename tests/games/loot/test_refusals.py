"""A refusal cites every rule that is broken and no other, the most telling one first; and what moves say of a way."""

from __future__ import annotations

from pathlib import Path

import pytest

import lootlab
from lootlab.games.loot.moves import Relocate, To
from lootlab.games.loot.moves.relocate import free_for
from lootlab.games.loot.sheet import PM, WRAP
from lootlab.games.loot.sheet.geometry import ALL, LABELS, REACH, SQUARES, TARGETS, WRAPPED, row_col

GAME = lootlab.load("loot")
LISTED = (Path(__file__).parent / "data" / "refusals.txt").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", LISTED)
def test_a_refusal_cites_what_is_broken(line: str) -> None:
    given, step, cites = line.split(" | ")
    hall = GAME.position(given)
    move = GAME.parse_move(hall, step)
    refusal = hall.why_not(move.seat, move)
    assert refusal is not None
    assert " ".join(refusal.cites) == cites
    assert refusal.text.endswith(".")
    assert refusal.remedy.endswith(".")


def test_loot_11_loot_12_diagonals_and_corners_are_told_apart() -> None:
    hall = GAME.position("seats A; at A r4c4; dice 6 2 3")
    for square in range(SQUARES):
        down, right = (abs(part - 4) for part in row_col(square))
        refusal = hall.why_not("A", To("A", TARGETS[square]))
        assert refusal is not None
        first = "LOOT-10" if not down or not right else "LOOT-11" if down == right else "LOOT-12"
        assert refusal.rule == first


@pytest.mark.parametrize("same", ["yes", "no"])
def test_loot_r6_a_stuck_figure_goes_to_any_unmarked_square_perhaps_its_own(same: str) -> None:
    for square, label in enumerate(LABELS[:SQUARES]):
        cut_off = " ".join(LABELS[other] for other in REACH[square][1])
        hall = GAME.position(f"seats A; at A {label}; cross A {cut_off}; dice 1 2 3", relocate_same=same)
        free = {other for other in range(SQUARES) if other not in REACH[square][1]}
        free -= {square} if same == "no" else set()
        assert {move.target for move in hall.legal_moves("A")} == {TARGETS[other] for other in free}
        refusal = hall.why_not("A", Relocate("A", TARGETS[square]))
        assert (refusal is not None) == (same == "no")
        assert refusal is None or refusal.cites == ("LOOT-R6", "LOOT-18")


def test_loot_18_a_figure_that_stands_nowhere_or_beside_the_hall_may_go_anywhere() -> None:
    hall = GAME.position("seats AB; phase setup", relocate_same="no")
    assert free_for(hall.options, hall.own("A")) == ALL
    hall = GAME.position("seats A; at A r1c0; dice 1 2 3", relocate_same="no", start_mode="off_left")
    assert free_for(hall.options, hall.own("A")) == ALL


def test_a_button_says_which_way_a_move_goes() -> None:
    for square in range(SQUARES):
        (row, col), label = row_col(square), LABELS[square]
        view = GAME.position(f"seats A; at A {label}; ability A wrap; dice 2 2 3").view("A")
        for by, ends in (((), REACH[square][2]), ((WRAP,), WRAPPED[square][2])):
            for end in ends:
                to_row, to_col = row_col(end)
                ahead = ((to_row + to_col) > (row + col)) != bool(by)
                way = ("Right" if ahead else "Left") if to_row == row else ("Down" if ahead else "Up")
                assert To("A", TARGETS[end], by).words(view).does.startswith(f"{way} to {LABELS[end]}")
        assert To("A", TARGETS[square]).words(view).does == f"Stay on {label}"
    assert To("A", 12).words(GAME.position("seats A; at A r2c1; dice 2 2 3").view("A")).does == "Go to r1c2"


def test_a_move_can_be_typed_as_it_is_shown() -> None:
    for move in (To("A", 45), To("B", 17, (WRAP,)), To("A", 44, (PM,))):
        assert eval(repr(move), {"To": To}) == move


def test_loot_r29_taking_a_step_back_gives_back_what_it_took() -> None:
    for given, step in (
        ("at A r4c6; slash A r4c1; ability A wrap", "A to r4c1 by wrap"),
        ("at A r4c6; slash A r4c1; ability A pm pm; spent A pm wrap", "A to r4c3 by pm"),
        ("at A r4c6; slash A r4c4; spent A pm", "A to r4c4"),
    ):
        hall = GAME.position(f"seats AB; {given}; at B r1c1; dice 2 5 1")
        before = hall.own("A")
        move = GAME.parse_move(hall, step)
        assert isinstance(move, To)
        hall.play("A", move)
        assert hall.own("A") != before
        after = move.before(hall.own("A"))
        assert after._replace(at=before.at, track=before.track) == before


def test_loot_10_a_refusal_names_the_active_die() -> None:
    hall = GAME.position("seats A; at A r4c4; dice 2 5 1")
    refusal = hall.why_not("A", To("A", 45))
    assert refusal is not None
    assert refusal.text == "r4c5 is 1 square away, the active die shows 2."
    assert refusal.remedy == "Move exactly 2 squares."
