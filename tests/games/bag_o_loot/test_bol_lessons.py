"""The lessons: every valid way wins, mistakes are explained, and words and table keep to what a beginner knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

import lootlab
from lootlab import bots
from lootlab.engine import lesson
from lootlab.engine.lesson import Level, LevelRun
from lootlab.games.bag_o_loot.board import StashBoard

GAME = lootlab.load("bag_o_loot")
LEVELS = lesson.load(GAME)
BY_ID = {level.id: level for level in LEVELS}
PER_LEVEL = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)


def played(name: str, *line: str) -> LevelRun:
    """The level after these tries; none of them may come after it was decided."""
    run = LevelRun(GAME, BY_ID[name], bots.player(GAME, "medium").choose)
    for phrase in line:
        assert run.status == lesson.OPEN, f"{name} is over before {phrase}"
        run.attempt(phrase)
    return run


# ---- other ways -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("one-build-many-cards", ("open 9 9", "build [4 4] + 4 4", "open 7 7")),
        ("wild-cards", ("open 10 L", "build [10 L] + L")),
        ("steal-with-looters", ("steal B[7 7 7] + 7", "steal C[9 9] + L L")),
        ("steal-with-looters", ("steal C[9 9] + L", "steal B[7 7 7] + 7", "build [7 7 7 7] + L")),
        ("steal-with-looters", ("steal B[7 7 7] + L", "build [7 7 7 L] + 7", "steal C[9 9] + L")),
        ("snitch-then-steal", ("steal B[8 8 L] + 8", "snitch A[8 8 8 L] with 8", "steal C[5 5] + L")),
        ("snitch-then-steal", ("snitch B[8 8 L] with 8", "steal C[5 5] + L", "steal B[8 8 8] + 8")),
        ("nothing-fits", ("punt 1",)),
        ("punt-on-purpose", ("punt 6",)),
        ("rob-the-locked", ("steal B[L] + 4 4", "steal B[13] + 13")),
        ("rob-the-locked", ("steal B[L] + 4", "build [4 L] + 4", "steal B[13] + 13")),
        ("split-examples-1-and-2", ("combine 9s + L", "combine 6s + 6")),
        ("split-examples-1-and-2", ("steal B[6 6] + 6", "combine 6s + L", "combine 9s + L")),
        ("split-examples-3-and-4", ("combine 6s + 6 L", "combine 9s + L L")),
        ("split-examples-3-and-4", ("combine 6s + L", "snitch A[6 6 6 6 L] with 6", "combine 9s + L")),
        ("the-last-card", ("draw", "open 2 2 L", "knock")),
        ("extra-round", ("build [4 4] + L", "steal C[7 7 7 7] + 7", "knock")),
        ("extra-round", ("steal C[7 7 7 7] + 7", "open 3 L")),
        ("extra-round", ("steal C[7 7 7 7] + L", "snitch A[7 7 7 7 L] with 7", "build [4 4] + L", "knock")),
        ("win-the-game", ("build [4 4 4] + L", "steal B[9 9 9 9] + 9")),
        ("win-the-game", ("steal B[9 9 9 9] + L", "snitch A[9 9 9 9 L] with 9", "build [4 4 4] + L")),
    ],
)
def test_other_ways_to_the_goal_win(name: str, line: tuple[str, ...]) -> None:
    assert played(name, *(f"A {step}" for step in line)).status == lesson.WON


@pytest.mark.parametrize(
    ("name", "line", "rule"),
    [
        ("two-looters-two-plays", ("steal B[8 8 L L] + 8", "snitch A[8 8 8 L L] with 8"), "BOL-29"),
        ("snitch-then-steal", ("steal B[8 8 L] + 8 8",), "BOL-33"),
        ("whose-bag", ("snitch B[7 7 7 7 L] with 7",), "BOL-54"),
        ("punt-on-purpose", ("open 6 6",), "BOL-37"),
        ("sweep", ("build [2] + 2",), "BOL-R9"),
        ("the-last-card", ("draw", "build [2] + L", "knock"), "BOL-65"),
        ("out-by-a-punt", ("snitch B[9 9 9 9 L] with 9",), "BOL-R20"),
        ("extra-round", ("build [4 4] + L", "knock"), "BOL-R33"),
        ("extra-round", ("steal C[7 7 7 7] + 7", "knock"), "BOL-71"),
        ("win-the-game", ("open 9 L",), "BOL-70"),
    ],
)
def test_a_mistake_is_explained_by_its_rule(name: str, line: tuple[str, ...], rule: str) -> None:
    """At the latest at the end of the line."""
    run = played(name)
    for step in line:
        if run.status == lesson.OPEN:
            run.attempt(f"A {step}")
    assert run.status != lesson.WON
    assert run.feedback is not None
    assert run.feedback.rules == (rule,)
    assert run.feedback.text in {wrong.say for wrong in run.level.wrong}


def test_a_row_of_three_is_not_tried_with_two_cards() -> None:
    assert played("no-runs", "A open 3 4").status == lesson.OPEN
    assert played("no-runs", "A open 3 4 5").status == lesson.WON


def test_out_by_a_punt_ends_the_round_before_the_others_play() -> None:
    run = played("out-by-a-punt", "A punt 9")
    assert not GAME.disagreements(run.state, "round over; out A; scores A 11 B 7 C 11")
    assert played("out-by-a-punt", "A snitch B[9 9 9 9 L] with 9").status == lesson.WRONG, "and there is no other way"


@pytest.mark.parametrize(
    ("name", "move", "then"),
    [
        ("who-begins", "A open 3 3", "round over; game on; totals A 100 B 93 C 91; dealer B"),
        ("tie-above-100", "A open 2 2", "round over; game on; extra round; totals A 102 B 102 C 98"),
    ],
)
def test_questions_about_the_end_say_what_the_game_does(name: str, move: str, then: str) -> None:
    """BOL-12, BOL-68, BOL-71, BOL-R31: the question tells the totals, and the right answer what follows."""
    state = GAME.position(BY_ID[name].given)
    GAME.perform(state, move)
    assert GAME.disagreements(state, then) == []
    if name == "who-begins":
        assert state.to_act() == ("C",)
        GAME.perform(state, "C deal")
        assert state.to_act() == ("A",)


@pytest.mark.parametrize("level", [level for level in LEVELS if level.ask], ids=lambda level: level.id)
def test_a_question_is_asked_about_the_table_that_is_seen(level: Level) -> None:
    """Nobody plays on while it is asked."""
    assert repr(played(level.id).state) == repr(GAME.position(level.given))


def test_the_score_that_is_asked_for_is_what_the_game_counts() -> None:
    """BOL-61 to BOL-64, BOL-R24: a lone looter scores five."""
    level = BY_ID["count-it"]
    table, hands = level.given.split("; ")[1:3]
    state = GAME.position(f"seats ABC; {table}; {hands}; pile 0; round over")
    assert GAME.disagreements(state, f"scores A {level.answers[level.right - 1]}") == []


# ---- words ----------------------------------------------------------------------------------------


def words(level: Level) -> Iterator[str]:
    yield from (level.title, level.goal, level.text, level.aid, level.ask, *level.answers)
    yield from (level.hint, level.done, level.later)
    yield from (wrong.say for wrong in level.wrong)


@PER_LEVEL
def test_a_level_is_one_idea_in_few_sentences(level: Level) -> None:
    assert 1 <= len(level.rules) <= lesson.MOST_RULES
    assert not set(level.rules) & set(level.mentions)
    assert len(re.findall(r"[.!?](?: |$)", level.goal)) == 1
    for text in (level.done, *(wrong.say for wrong in level.wrong)):
        assert len(re.findall(r"[.!?](?: |$)", text)) <= 3, text


@PER_LEVEL
def test_words_are_words_and_not_codes(level: Level) -> None:
    for text in words(level):
        assert not re.search(r"\bL\b|\b[BC]\b|\bbag\d|\[|\bYou was\b", text), text
    assert all(wrong.answer or wrong.when for wrong in level.wrong)
    if level.ask:
        asked = {number for number in range(1, len(level.answers) + 1) if number != level.right}
        assert {wrong.answer for wrong in level.wrong} == asked, "every wrong answer is explained"


# ---- the table grows --------------------------------------------------------------------------------


def test_parts_join_the_table_and_stay() -> None:
    for before, after in pairwise(LEVELS):
        assert set(after.hides) <= set(before.hides) <= set(StashBoard.parts), after.id
    assert set(LEVELS[0].hides) == set(StashBoard.parts)
    assert not LEVELS[-1].hides


def test_what_is_promised_for_later_comes_then() -> None:
    joins = {number for number, (before, after) in enumerate(pairwise(LEVELS), 2) if before.hides != after.hides}
    promised = [re.findall(r"\d+", level.later) for level in LEVELS if level.later]
    assert sorted(joins) == sorted(int(number) for (number,) in promised)


def test_words_beside_the_table_name_rules_and_not_solutions_after_the_first_third() -> None:
    for level in LEVELS[len(LEVELS) // 3 :]:
        assert not re.search(r"\b(pick|press|punt|steal|snitch|combine|build|open) (your|the|both|on|it)\b", level.aid)
        assert not level.mark
