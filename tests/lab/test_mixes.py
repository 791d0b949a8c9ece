"""Trying out mixes against somebody who knows them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lootlab.engine.refusal import BadInput
from lootlab.lab.mixes import Mixes
from lootlab.lab.questions import find


def mixes(question: str) -> Mixes:
    payoffs = find(question)[1].payoffs
    assert payoffs is not None
    return Mixes(payoffs())


def test_she_answers_a_mix_with_her_best_choice() -> None:
    tried = mixes("LSW-P14")
    tried.set(0, 100)
    tried.set(1, 0)
    tried.set(2, 0)
    assert [(answer.choice, answer.gain, answer.best) for answer in tried.answers] == [
        ("L", 0, False),
        ("S", -2, True),
        ("W", 3, False),
    ]
    assert tried.secured == -2


def test_the_best_mix_makes_her_choices_equal() -> None:
    tried = mixes("LSW-P14")
    assert tried.secured < 0
    tried.best()
    assert tried.shares == (Fraction(1, 6), Fraction(1, 2), Fraction(1, 3))
    assert tried.secured == tried.value == tried.record == 0
    assert all(answer.best for answer in tried.answers)


@pytest.mark.parametrize("question", ["LSW-P14", "LSW-P16", "LSW-P17", "LSW-P18"])
def test_no_mix_secures_more_than_the_value(question: str) -> None:
    tried = mixes(question)
    for step in range(200):
        tried.set(step * 7 % len(tried.weights), step * 37 % 101)
        assert tried.secured <= tried.value
        assert tried.secured <= tried.record <= tried.value


def test_all_weights_at_zero_are_an_even_mix() -> None:
    tried = mixes("LSW-P16")
    tried.set(0, 0)
    tried.set(1, 0)
    assert tried.shares == (Fraction(1, 2), Fraction(1, 2))
    tried.even()
    assert tried.shares == (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.parametrize(("row", "weight"), [(-1, 5), (2, 5), (0, 101), (0, -1)])
def test_weights_off_the_scale(row: int, weight: int) -> None:
    with pytest.raises(BadInput, match="Weights go from 0 to 100"):
        mixes("LSW-P16").set(row, weight)
