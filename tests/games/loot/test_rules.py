"""Rules of LOOT that a single scenario cannot show, each named by its id."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

import lootlab
from lootlab.engine import conformance
from lootlab.engine.chance import Stream
from lootlab.engine.lesson import holds
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput, IllegalMove
from lootlab.engine.tell import tell
from lootlab.games.loot.moves import HallMove, Relocate, Roll, Start, Stay, To, Undo
from lootlab.games.loot.sheet import PM, WRAP
from lootlab.games.loot.sheet.geometry import (
    BORDER,
    REACH,
    SQUARE_AT,
    SQUARES,
    TARGETS,
    WRAPPED,
    plus_minus_targets,
    row_col,
)
from lootlab.games.loot.sheet.paper import points_of
from lootlab.games.loot.state import Hall

GAME = lootlab.load("loot")


def played(given: str, *steps: str, **options: str) -> Hall:
    hall: Hall = GAME.position(given, **options)
    for step in steps:
        GAME.perform(hall, step)
    return hall


def random_games(count: int, seats: int = 2, **options: str) -> Iterator[tuple[Hall, Hall, object]]:
    """Each decision of some random games: the hall before and after it, and the move."""
    rng = Stream.of(5)
    for number in range(count):
        hall = GAME.new(seats, number, **options)
        while hall.to_act():
            before, seat = hall.copy(), rng.choice(hall.to_act())
            move = rng.choice(hall.legal_moves(seat))
            hall.play(seat, move)
            yield before, hall, move


def test_loot_02_two_to_four_play() -> None:
    assert [len(GAME.new(seats, 1).seats) for seats in (2, 3, 4)] == [2, 3, 4]
    for seats in (0, 5):
        with pytest.raises(BadInput, match="LOOT-02"):
            GAME.new(seats)


def test_loot_r30_alone_only_as_score_attack() -> None:
    with pytest.raises(BadInput, match="score_attack"):
        GAME.new(1)
    hall = GAME.new(1, 3, solo="score_attack")
    rng = Stream.of(1)
    while hall.to_act():
        hall.play("A", rng.choice(hall.legal_moves("A")))
    assert hall.outcome().winners == ("A",)
    assert hall.outcome().score("A") == hall.papers[0].total + 3
    assert len(GAME.new(seed=1, solo="score_attack").seats) == 1
    assert len(GAME.new(3, 1, solo="score_attack").seats) == 3


def test_loot_04_24_border_squares_for_everybody() -> None:
    hall = GAME.new(2, 1)
    assert hall.to_act() == ("A", "B")
    starts = hall.legal_moves("B")
    assert len(starts) == 24
    assert {move.target for move in starts} == {TARGETS[square] for square in BORDER}
    assert all({1, 7} & set(row_col(square)) for square in BORDER)


def test_loot_05_loot_r14_the_first_seat_orders_what_fell() -> None:
    hall = GAME.new(2, "CACTUS-7")
    GAME.perform(hall, "B start r1c1")
    GAME.perform(hall, "A start r7c7")
    assert hall.to_act() == ("A",)
    assert {tuple(sorted(move.dice)) for move in hall.legal_moves("A")} == {tuple(sorted(hall.rolled))}
    assert not hall.legal_moves("B")


def test_loot_r14_nobody_else_orders_the_dice() -> None:
    hall = GAME.new(3, 1)
    while hall.phase == "setup":
        seat = hall.to_act()[0]
        hall.play(seat, hall.legal_moves(seat)[0])
    refusal = hall.why_not("B", Roll("B", hall.rolled))
    assert refusal is not None
    assert refusal.rule == "LOOT-R14"
    assert hall.why_not("A", Roll("A", hall.rolled)) is None


def test_loot_r14_as_rolled_needs_no_decision() -> None:
    hall = GAME.new(2, "CACTUS-7", first_order="as_rolled")
    GAME.perform(hall, "B start r1c1")
    GAME.perform(hall, "A start r7c7")
    assert hall.phase == "turn"
    assert len(hall.dice) == 3


def test_loot_07_a_step_of_this_turn_is_nobody_elses_business() -> None:
    start = "seats ABC; at A r1c1; at B r1c1; at C r1c1; dice 2 2 3"
    before, after = played(start), played(start, "A to r1c3")
    for seat in ("B", "C", None):
        seen, earlier = after.view(seat), before.view(seat)
        assert seen.papers == earlier.papers
        assert seen.moved == (True, False, False)
        assert seen.step is None
    assert after.view("A").papers[0].track == (1,)
    assert str(after.view("A").step) == "A to r1c3"
    done = played(start, "A to r1c3", "B to r3c1", "C to r3c1")
    assert done.view("B").papers[0].track == (1,)


def test_loot_07_the_log_keeps_the_secret_until_all_have_moved() -> None:
    hall = played("seats AB; at A r1c1; at B r1c1; dice 2 2 3")
    first = hall.play("A", GAME.parse_move(hall, "A to r1c3"))
    assert [event.text_for("B") for event in first if event.text_for("B")] == ["{A has} chosen."]
    assert "r1c3" in first[0].text_for("A")
    second = hall.play("B", GAME.parse_move(hall, "B to r3c1"))
    read = {seat: " ".join(tell(event.text_for(seat), seat) for event in second) for seat in "AB"}
    assert "Ann went to r1c3" in read["B"]
    assert "r1c3" not in read["A"]
    assert "Bea went to r3c1" in read["A"]


def test_loot_08_to_12_targets_are_straight_and_exact() -> None:
    for place in range(SQUARES):
        row, col = row_col(place)
        for die in range(1, 7):
            exact = {
                square for square in range(SQUARES)
                if sorted((abs(row_col(square)[0] - row), abs(row_col(square)[1] - col))) == [0, die]
            }  # fmt: skip
            assert set(REACH[place][die]) == exact


def test_loot_15_no_square_is_landed_on_three_times() -> None:
    for before, after, move in random_games(6):
        if isinstance(move, To):
            player = before.seats.index(move.seat)
            square = SQUARE_AT[move.target]
            assert not before.papers[player].crossed >> square & 1
            assert after.papers[player].visited >> square & 1


def test_loot_17_loot_r4_a_placement_only_without_a_plain_move() -> None:
    seen = 0
    for before, _, move in random_games(10):
        if isinstance(move, Relocate | Stay):
            player = before.seats.index(move.seat)
            paper = before.papers[player]
            assert all(paper.crossed >> square & 1 for square in REACH[paper.at][before.dice[0]])
            seen += 1
    assert seen > 10


def test_loot_19_loot_20_only_landing_marks_one_square() -> None:
    for before, after, move in random_games(6, seats=3):
        if before.phase != "turn":
            continue
        assert isinstance(move, To | Relocate | Stay)
        player = before.seats.index(move.seat)
        old, new = before.papers[player], after.papers[player]
        strokes = (old.visited ^ new.visited).bit_count() + (old.crossed ^ new.crossed).bit_count()
        assert strokes == isinstance(move, To)


def test_loot_21_to_23_dice_advance() -> None:
    for before, after, _ in random_games(3):
        if before.phase == after.phase == "turn" and after.moved == 0:
            assert after.dice[:2] == before.dice[1:]


def test_loot_35_to_37_one_entry_per_scoring_turn() -> None:
    for before, after, move in random_games(10, seats=3):
        if before.phase == "turn" and isinstance(move, To | Relocate | Stay):
            player = before.seats.index(move.seat)
            old, new = before.papers[player].track, after.papers[player].track
            assert new[: len(old)] == old
            assert len(new) - len(old) in (0, 1)
            assert list(new) == sorted(set(new))


def test_loot_42_wrap_counts_modulo_seven() -> None:
    assert [SQUARE_AT[44] in WRAPPED[SQUARE_AT[41]][die] for die in range(1, 7)] == [
        False,
        False,
        False,
        True,
        False,
        False,
    ]
    for place in range(SQUARES):
        for die in range(1, 7):
            assert len(WRAPPED[place][die]) + len(REACH[place][die]) == 4
            assert not set(WRAPPED[place][die]) & set(REACH[place][die])


def test_loot_r24_wrap_always_helps_plus_minus_in_25_of_35() -> None:
    stuck = [(place, die) for place in range(SQUARES) for die in range(1, 7) if not REACH[place][die]]
    assert len(stuck) == 35
    assert all(WRAPPED[place][die] for place, die in stuck)
    assert sum(bool(plus_minus_targets(place, die, False)) for place, die in stuck) == 25


def test_loot_44_the_ninth_entry_ends_the_game() -> None:
    for before, after, _ in random_games(4, seats=4):
        full = any(len(paper.track) == 9 for paper in after.papers)
        assert (after.outcome() is not None) == (full and before.moved.bit_count() == 3)


def test_loot_44_a_longer_track_lasts_longer() -> None:
    hall = GAME.new(2, 1, sheet="house-A-long")
    rng = Stream.of(2)
    while hall.to_act():
        seat = hall.to_act()[0]
        hall.play(seat, rng.choice(hall.legal_moves(seat)))
    assert max(len(paper.track) for paper in hall.papers) == 14


def test_loot_r28_the_program_rolls() -> None:
    hall = played("seats A; at A r1c1; dice 3 5 1; next die 6", "A to r1c4", "A to r6c4")
    assert hall.dice[:2] == (1, 6)
    assert 1 <= hall.dice[2] <= 6


def test_loot_r29_undo_restores_everything_and_is_free() -> None:
    start = "seats AB; at A r5c4; slash A r1c5 r3c1 r4c1 r5c4; ability A pm; track A 4; at B r1c1; dice 1 4 3"
    hall = played(start, "A to r4c4", "A undo")
    assert hall.papers == played(start).papers
    assert hall.to_act() == ("A", "B")
    assert holds(GAME, played(start, "A to r4c4", "A undo", "A to r4c4"), "track A 4 9; ability A pm wrap")


def test_loot_r29_the_undo_button_knows_the_option() -> None:
    start = "seats AB; at A r1c1; at B r1c1; dice 2 2 3"
    for option, can in (("yes", True), ("no", False)):
        match = Match(GAME, start=start, seed=1, options={"undo_until_reroll": option})
        match.play("A", "A to r1c3")
        assert match.can_undo("A") is can
        match.play("B", "B to r1c3")
        assert not match.can_undo("A")


def test_loot_r29_a_placed_figure_can_be_taken_back_until_all_stand() -> None:
    hall = played("seats AB; phase setup", "A start r1c1", "A undo")
    assert hall.to_act() == ("A", "B")
    assert len(hall.legal_moves("A")) == 24


def test_loot_r7_mid_turn_positions_know_who_had_to_stay() -> None:
    full = "seats AB; at A r4c4; slash A all; at B r4c4; slash B all; dice 5 6 4; idle 2; moved A"
    assert holds(GAME, played(full, "B stay"), "game over; idle 3")


def test_refusals_name_every_broken_rule_and_a_remedy() -> None:
    hall = played("seats A; at A r4c4; cross A r4c2; ability A wrap; dice 5 2 3")
    refusal = hall.why_not("A", GAME.parse_move(hall, "A to r4c2"))
    assert refusal is not None
    assert {"LOOT-10", "LOOT-09", "LOOT-15", "LOOT-16"} <= set(refusal.cites)
    assert refusal.remedy


def test_a_move_of_another_seat_is_refused() -> None:
    hall = played("seats AB; at A r1c1; at B r1c1; dice 2 2 3")
    move = hall.legal_moves("A")[0]
    for seat in ("B", "C"):
        with pytest.raises(IllegalMove, match="LOOT-03"):
            hall.play(seat, move)


def test_play_accepts_equal_moves_and_refuses_others_unchanged() -> None:
    hall = played("seats AB; at A r1c1; at B r1c1; dice 2 2 3")
    before = hall.view("A")
    with pytest.raises(IllegalMove, match="LOOT-10"):
        hall.play("A", To("A", 14))
    assert hall.view("A") == before
    hall.play("A", To("A", 13))
    assert hall.papers[0].at == SQUARE_AT[13]


def test_only_the_moves_of_this_moment_are_known_again() -> None:
    hall = played("seats AB; at A r1c1; at B r1c1; dice 2 3 3")
    first, theirs = hall.legal_moves("A"), hall.legal_moves("B")
    for seat, move in (("B", first[0]), ("A", theirs[0])):
        with pytest.raises(IllegalMove, match="LOOT-03"):
            hall.play(seat, move)
    hall.play("A", first[0])
    with pytest.raises(IllegalMove, match="LOOT-07"):
        hall.play("A", first[1])
    hall.play("B", theirs[0])
    for move in first:
        with pytest.raises(IllegalMove, match=r"LOOT-1\d"):
            hall.play("A", move)


def test_loot_r29_a_step_of_an_earlier_turn_is_out_of_reach() -> None:
    hall = played("seats AB; at A r1c1; at B r1c1; dice 2 2 3", "A to r1c3", "B to r1c3")
    assert hall.view("A").step is None
    assert hall.view("A").before is None
    assert not any(hall.view("B").covered)
    with pytest.raises(IllegalMove, match="LOOT-R29"):
        hall.play("A", Undo("A"))


@pytest.mark.parametrize("option", ["none", "zero_move", "must_use_ability", "mark_start"])
def test_legal_lists_are_what_the_rules_leave_of_all_moves(option: str) -> None:
    """The tables of reach.py against why_not, the one authority, move by move."""
    chosen = {} if option == "none" else {option: "yes"}
    for number, (hall, _, _) in enumerate(random_games(4, relocate_same="no", **chosen)):
        if hall.phase == "turn" and number % 9 == 0:
            for seat in hall.to_act():
                squares = TARGETS[:SQUARES]
                steps: list[HallMove] = [To(seat, target, by) for by in ((), (WRAP,), (PM,)) for target in squares]
                steps += [*(Relocate(seat, target) for target in squares), Stay(seat)]
                allowed = [move for move in steps if hall.why_not(seat, move) is None]
                assert sorted(map(str, hall.legal_moves(seat))) == sorted(map(str, allowed))


@pytest.mark.parametrize("chosen", [{}, {"start_mode": "off_left", "first_order": "as_rolled"}])
def test_before_the_first_turn_too_lists_are_what_the_moves_allow(chosen: dict[str, str]) -> None:
    hall = GAME.position("seats AB; phase setup; at A r1c1", **chosen)
    starts = [Start("B", target) for target in range(100)]
    assert set(hall.legal_moves("B")) == {move for move in starts if hall.why_not("B", move) is None}
    assert hall.legal_moves("B")
    thrown = list(product(range(1, 7), repeat=3))
    for given in ("dice 6 2 6; at A r1c1; at B r1c7", "at A r1c1; at B r1c7"):
        hall = GAME.position(f"seats AB; phase setup; {given}", **chosen)
        rolls = [Roll("A", dice) for dice in thrown]
        assert set(hall.legal_moves("A")) == {move for move in rolls if hall.why_not("A", move) is None}
        assert not hall.legal_moves("B")


@pytest.mark.parametrize("option", ["none", "mark_start", "zero_turn_entry", "meeps_second"])
def test_what_a_move_brings_is_what_it_does(option: str) -> None:
    """Buttons, hints and bots ask `after`; here is that the game does the same, down to the button's promise."""
    chosen = {} if option == "none" else {option: "yes"}
    for before, after, move in random_games(3, 2, **chosen):
        assert isinstance(move, HallMove)
        player = before.seats.index(move.seat)
        marks, items = move.after(before.sheet, before.options, before.marks[player])
        assert after.marks[player] == marks
        if move.strokes:
            own, then = before.paper(player), after.paper(player)
            assert then.total - own.total == points_of(items)
            assert ("+" in move.words(before.view(move.seat)).gives) == (then.total > own.total)


def test_solo_keeps_the_contract() -> None:
    report = conformance.check(GAME, 220, "CACTUS-7", 1, solo="score_attack")
    assert report.decisions == 220
