"""The steps to the answers of Sloop and LOOT: as many as one has patience for, wrong answers in each, words for all."""

from __future__ import annotations

import re

import pytest

import lootlab
from lootlab.engine import teaching
from lootlab.engine.sums import work_out
from lootlab.engine.teaching import Teaching
from lootlab.lab.questions import find

NAMES = ("sloop", "loot")
TAUGHT = [each for name in NAMES for each in teaching.load(lootlab.load(name)).values()]
LONGEST = 260
EACH = pytest.mark.parametrize("taught", TAUGHT, ids=lambda taught: taught.id)


@EACH
def test_two_to_five_steps_each_with_known_mistakes(taught: Teaching) -> None:
    assert taught.topics
    assert 2 <= len(taught.steps) <= 5
    for step in taught.steps:
        assert 1 <= len(step.wrongs) <= 3, step.ask
        assert step.ask.endswith("?"), step.ask
        assert all(len(text) <= LONGEST for text in (step.ask, step.hint, step.why)), step.ask


@EACH
def test_a_number_that_fills_a_place_is_the_number_of_that_place(taught: Teaching) -> None:
    tree = {branch.at: branch.chance for branch in taught.tree}
    for step in taught.steps:
        if step.fills:
            place = taught.table.value(step.fills) if taught.table else tree[step.fills]
            assert step.answer == place, (taught.id, step.ask)


@EACH
def test_school_needs_no_binomial_coefficients(taught: Teaching) -> None:
    question = find(taught.id)[1]
    if question.level != "school":
        return
    assert 'class="choose"' not in question.derivation
    for step in taught.steps:
        assert not re.search(r"C\(|fact\(", " ".join((step.sum, step.ask, step.hint, step.why)))


@pytest.mark.parametrize("name", NAMES)
def test_a_third_has_a_tree_or_a_table(name: str) -> None:
    taught = teaching.load(lootlab.load(name)).values()
    drawn = [each.id for each in taught if each.tree or each.table]
    assert 3 * len(drawn) >= len(taught), drawn


@EACH
def test_no_step_gives_its_number_away(taught: Teaching) -> None:
    """What is wanted does not stand in the question. Numbers of one digit do: they are cards and dice as well."""
    for step in taught.steps:
        said = re.findall(r"[1-9]\d*(?:\s*/\s*[1-9]\d*)?", step.ask)
        assert not [text for text in said if len(text) > 1 and work_out(text) == step.answer], step.ask
