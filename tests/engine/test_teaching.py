"""The steps to an answer end at the exact answer, and every wrong answer can be told from the right one."""

from __future__ import annotations

from fractions import Fraction

import pytest

import lootlab
from lootlab.engine import teaching
from lootlab.engine.refusal import Refused
from lootlab.engine.sums import work_out
from lootlab.engine.teaching import CLOSE, Teaching
from lootlab.lab.questions import find

TAUGHT = [each for name in lootlab.GAMES for each in teaching.load(lootlab.load(name)).values()]
EACH = pytest.mark.parametrize("taught", TAUGHT, ids=lambda taught: taught.id)


@EACH
def test_the_last_step_is_the_answer(taught: Teaching) -> None:
    question = find(taught.id)[1]
    assert taught.steps
    assert taught.steps[-1].answer == question.answer


@EACH
def test_wrong_answers_are_wrong_and_can_be_told_apart(taught: Teaching) -> None:
    for step in taught.steps:
        assert step.is_right(step.answer)
        assert step.wrong(step.answer) is None
        for wrong in step.wrongs:
            assert not step.is_right(wrong.answer), (step.ask, wrong.answer)
            assert step.wrong(wrong.answer) == wrong, (step.ask, wrong.answer)
            assert wrong.sentence


@EACH
def test_branches_of_a_tree_add_up(taught: Teaching) -> None:
    for parent in {"", *(branch.at for branch in taught.tree)}:
        children = [branch.chance for branch in taught.tree if branch.at.rpartition(".")[0] == parent]
        assert not children or sum(children) == 1, (taught.id, parent)
    filled = {step.fills for step in taught.steps if step.fills}
    if taught.table is None:
        assert filled <= {branch.at for branch in taught.tree}


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_every_question_says_what_it_teaches(name: str) -> None:
    game = lootlab.load(name)
    assert {question.id for question in game.questions} == set(teaching.load(game))


def test_a_table_knows_its_margins() -> None:
    whole = tuple(tuple(map(Fraction, row)) for row in ((1, 2), (3, 4)))
    table = teaching.Table(("a", "b"), ("c", "d"), whole)
    found = [table.value(name) for name in ("r1c2", "r2", "c1", "all")]
    assert found == [2, 7, 4, 10]


def test_rounded_answers_are_right() -> None:
    step = teaching.load(lootlab.load("bag_o_loot"))["BOL-P03"].steps[-1]
    assert step.is_right(Fraction("0.157"))
    assert not step.is_right(Fraction("0.16") + CLOSE)


@pytest.mark.parametrize("text", ["", "1/0", "x", "__import__('os')", "9**9**9", "C(9999, 2)", "1 if 2 else 3", "("])
def test_what_is_no_sum(text: str) -> None:
    with pytest.raises(Refused, match="is no sum"):
        work_out(text)


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_school_questions_choose_nothing_without_explaining_it(name: str) -> None:
    """No C(n, k), neither in the steps nor in the whole story."""
    game = lootlab.load(name)
    taught = teaching.load(game)
    school = [question for question in game.questions if question.level == "school"]
    assert school
    assert [question.id for question in school if 'class="choose"' in question.derivation] == []
    for question in school:
        steps = taught[question.id].steps if question.id in taught else ()
        words = " ".join(text for step in steps for text in (step.sum, step.ask, step.hint, step.why))
        assert "C(" not in words, question.id


@EACH
def test_steps_are_few_and_every_one_knows_a_mistake(taught: Teaching) -> None:
    assert 2 <= len(taught.steps) <= 5
    for step in taught.steps:
        assert 1 <= len(step.wrongs) <= 3, step.ask
        assert step.ask.rstrip(")").endswith(("?", ".")), step.ask
        assert step.hint != step.why
