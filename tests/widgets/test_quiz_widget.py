"""The quiz on the screen."""

from __future__ import annotations

import re

import pytest

from lootlab.widgets.quiz import Quiz

GAME = "loot_shoot_whisky"


@pytest.fixture
def test() -> Quiz:
    return Quiz(GAME, seed="CACTUS-7")


def wrong(test: Quiz) -> str:
    one = test.asked[test.at]
    return str(next(n for n in range(len(one.says)) if n != one.right) + 1)


def right(test: Quiz) -> str:
    return str(test.asked[test.at].right + 1)


def test_repr_and_page_are_deterministic(test: Quiz) -> None:
    assert repr(test) == "Quiz(loot_shoot_whisky, CACTUS-7, question 1 of 10, 0 right)"
    assert test.html == Quiz(GAME, seed="cactus-7").html
    assert repr(Quiz(GAME)) == "Quiz(loot_shoot_whisky, ten of its own, question 1 of 10, 0 right)"


def test_a_right_answer(test: Quiz) -> None:
    test.do("answer", right(test))
    assert (test.right, test.answered_now) == (1, True)
    assert "say--good" in test.html
    assert test.asked[0].item.why in test.said
    assert test.asked[0].item.rules[0] in test.html
    test.do("next")
    assert repr(test) == "Quiz(loot_shoot_whisky, CACTUS-7, question 2 of 10, 1 right)"


def test_a_wrong_answer_tells_the_right_one_and_why(test: Quiz) -> None:
    one = test.asked[0]
    test.do("answer", wrong(test))
    assert test.right == 0
    assert f"It is “{one.says[one.right].rstrip('.')}”." in test.html
    assert ".”." not in test.html
    assert "is-right" in test.html
    assert "is-wrong" in test.html


def test_the_position_shown_is_that_of_the_item_then_its_result(test: Quiz) -> None:
    before = test.cloth.match.state
    assert test.found.notation(before) == test.found.notation(test.found.position(test.asked[0].item.given))
    test.do("answer", right(test))
    assert test.cloth.match.state.turn > before.turn


def test_one_answer_per_question_and_none_is_skipped(test: Quiz) -> None:
    test.do("next")
    assert "still open" in test.html
    test.do("answer", right(test))
    test.do("answer", right(test))
    assert "This question is answered." in test.html
    assert len(test.given) == 1
    test.do("next")
    for nonsense in ("0", "9", "", "x", "-1"):
        test.do("answer", nonsense)
        assert "There is no such answer." in test.html


def test_the_board_is_a_picture(test: Quiz) -> None:
    key = re.findall(r'data-do="pick" data-arg="([^"]+)"', test.html)[0]
    test.do("pick", key)
    assert "This is a picture: choose an answer." in test.html
    assert 'data-do="move"' not in test.html


def test_the_result_lists_what_was_missed_and_remembers_the_best(test: Quiz) -> None:
    for number in range(10):
        test.do("answer", right(test) if number < 7 else wrong(test))
        test.do("next")
    assert repr(test) == "Quiz(loot_shoot_whisky, CACTUS-7, done, 7 right)"
    assert "You got 7 of 10." in test.html
    assert test.memory["best"] == 7
    missed = [one for one, answer in zip(test.asked, test.given, strict=True) if one.right != answer]
    assert len(missed) == 3
    for one in missed:
        assert one.item.id
        assert test.html.count(f'data-key="missed{missed.index(one)}"') == 1
    test.do("again")
    assert repr(test) == "Quiz(loot_shoot_whisky, ten of its own, question 1 of 10, 0 right)"
    assert test.memory["best"] == 7


@pytest.mark.parametrize("memory", [None, {}, {"best": "9"}, {"best": 99}, {"best": True}, {"best": -1}])
def test_a_strange_memory_is_no_obstacle(test: Quiz, memory: object) -> None:
    test.do("start", value=memory)
    assert test.fault == ""
    assert test.memory in ({}, {"best": 0})


def test_the_best_score_comes_back(test: Quiz) -> None:
    test.do("start", value={"best": 8})
    assert test.memory == {"best": 8}
    for _ in range(10):
        test.do("answer", right(test))
        test.do("next")
    assert test.memory["best"] == 10


def test_what_was_right_and_wrong_is_kept_rule_by_rule(test: Quiz) -> None:
    first, second = (one.item.rules for one in test.asked[:2])
    test.do("answer", right(test))
    test.do("next")
    test.do("answer", wrong(test))
    kept = dict(test.memory)
    assert set(kept) == {"rules"}, "no result before the end"
    for rule in {*first, *second}:
        assert kept["rules"][rule] == [int(rule in first), int(rule in second)]
    for _ in range(3):
        later = Quiz(GAME)
        later.do("start", value={"best": 4, **kept})
        assert later.memory == {"best": 4, **kept}


def test_after_the_quiz_comes_the_game(test: Quiz) -> None:
    for _ in range(10):
        test.do("answer", right(test))
        test.do("next")
    assert re.findall(r'<a class="btn btn--main" href="([^"]+)"', test.html) == ["#play"]
    assert test.html.count("btn--main") == 1, "one obvious step"
    assert "Ten new ones" in test.html


def test_a_table_to_be_judged_does_not_help(test: Quiz) -> None:
    assert test.cloth.aids == frozenset()
