"""Mastery per rule: boxes and gaps, words, and a browser's memory that may hold anything."""

from __future__ import annotations

import pytest

import lootlab
from lootlab.engine import mastery
from lootlab.engine.mastery import GAPS, MASTERED, MET, PRACTISED, TOP, Known

BOOK = lootlab.load("loot_shoot_whisky").rulebook
ORDER = mastery.counted(BOOK)


def test_right_answers_climb_and_a_wrong_one_falls_back_to_the_first_box() -> None:
    known = Known().answered(True, 1, 100)
    assert (known.box, known.due) == (2, (1 + GAPS[2][0], 100 + GAPS[2][1]))
    known = known.answered(True, 10, 100)
    assert (known.box, known.word) == (TOP, MASTERED)
    assert known.answered(True, 40, 100).box == TOP
    fallen = known.answered(False, 20, 100)
    assert (fallen.box, fallen.right, fallen.wrong, fallen.word) == (1, 2, 1, PRACTISED)


def test_gaps_grow() -> None:
    assert all(GAPS[box][0] < GAPS[box + 1][0] and GAPS[box][1] < GAPS[box + 1][1] for box in range(1, TOP))


def test_it_is_due_after_exercises_or_after_days() -> None:
    known = Known().answered(False, 10, 100)
    exercises, days = GAPS[1]
    assert not known.is_due(10, 100)
    assert not known.is_due(10 + exercises - 1, 100)
    assert known.is_due(10 + exercises, 100)
    assert known.is_due(10, 100 + days)
    assert not Known().is_due(50, 500), "what was never practised is new, not due"


def test_a_time_further_ahead_than_any_gap_was_written_by_another_clock() -> None:
    assert Known(1, 0, 3, (10**6, 10**6)).is_due(10, 100)


def test_the_queue_begins_with_what_was_wrong() -> None:
    missed = Known().answered(False, 1, 100)
    well = Known().answered(True, 1, 100)
    own = {"LSW-20": well, "LSW-21": missed}
    late = mastery.queue(own, {"LSW-30": Known(0, 2)}, ["LSW-15"], ORDER, 50, 100)
    assert late[:4] == ["LSW-21", "LSW-30", "LSW-20", "LSW-15"]
    soon = mastery.queue(own, {}, ["LSW-15"], ORDER, 2, 100)
    assert soon[0] == "LSW-15"
    assert soon[-2:] == ["LSW-21", "LSW-20"], "what can wait is asked for last, soonest first"
    assert sorted(soon) == sorted(ORDER)


def test_without_anything_known_lessons_give_the_order() -> None:
    order = mastery.fundamental(BOOK, [("LSW-31", "LSW-22"), ("LSW-22", "nonsense")])
    assert order[:2] == ["LSW-31", "LSW-22"]
    assert sorted(order) == sorted(ORDER)


@pytest.mark.parametrize(
    "kept",
    [
        None, 7, "x", [], [1], [1, -1], [True, 1], ["1", 2], [1.5, 0], [10**9, 0], {}, {"right": 1, "wrong": 0},
        {"right": 1, "wrong": 0, "box": 9, "due": [1, 1]}, {"right": 1, "wrong": 0, "box": 1, "due": [1]},
        {"right": 1, "wrong": 0, "box": 1, "due": "soon"}, {"right": None, "wrong": 0, "box": 1, "due": [1, 1]},
    ],
)  # fmt: skip
def test_odd_memory_is_passed_over(kept: object) -> None:
    assert mastery.read({"rules": {"LSW-15": kept}}, BOOK) == {}
    assert mastery.of({"rules": {"LSW-15": kept}}) == {}


@pytest.mark.parametrize(
    "memory", [None, 5, "x", [], {}, {"rules": []}, {"rules": {3: [1, 1]}}, {"met": 7}, {"met": [7]}]
)
def test_odd_memories_say_nothing(memory: object) -> None:
    assert mastery.of(memory) == {}


def test_rules_of_other_games_do_not_count() -> None:
    memory = {"rules": {"LSW-15": [1, 0], "BOL-14": [1, 0]}, "met": ["BOL-15", "LSW-16"]}
    assert mastery.of(memory, rulebook=BOOK) == {"LSW-15": PRACTISED, "LSW-16": MET}


def test_words_of_several_memories() -> None:
    quiz = {"rules": {"LSW-15": [3, 1], "LSW-20": [3, 0], "LSW-21": [3, 2]}}
    practice = {"rules": mastery.written({"LSW-20": Known().answered(False, 1, 1), "LSW-22": Known(2, 0, 3, (9, 9))})}
    words = mastery.of(practice, quiz, {"met": ["LSW-15", "LSW-40"]})
    assert words == {
        "LSW-15": MASTERED, "LSW-20": PRACTISED, "LSW-21": PRACTISED, "LSW-22": MASTERED, "LSW-40": MET,
    }  # fmt: skip
    assert mastery.share(words, BOOK) == (2, len(ORDER))


def test_components_and_advice_are_not_to_be_mastered() -> None:
    kinds = {BOOK[rule].kind for rule in ORDER}
    assert kinds == {"rule", "ruling"}
    assert len(ORDER) < len(BOOK)
