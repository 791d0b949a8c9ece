"""The exact answers are those of the ledger, section 7."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from lootlab.engine import matrix
from lootlab.games.loot_shoot_whisky.odds import QUESTIONS
from lootlab.games.loot_shoot_whisky.odds.choices import PHASE

BY_ID = {question.id: question for question in QUESTIONS}


def test_p14_the_general_formula() -> None:
    """Loot, Shoot, Whisky wins worth a, b, c: the mix is (c, a, b) / (a + b + c)."""
    for a, b, c in product((1, 2, 5), repeat=3):
        found = matrix.solve([[0, -b, a], [b, 0, -c], [-a, c, 0]])
        assert found.rows == tuple(Fraction(part, a + b + c) for part in (c, a, b))
        assert found.value == 0


def test_p15_the_run_of_three_by_brute_force() -> None:
    """Of the 2**9 sequences of nine Whisky wins, count when three in a row first occur."""
    first = [0] * 10
    for wins in product((0, 1), repeat=9):
        ends = (n for n in range(3, 10) if wins[n - 3] == wins[n - 2] == wins[n - 1])
        first[next(ends, 0)] += 1
    exact = BY_ID["LSW-P15"].exact()
    assert [Fraction(first[n], 2**9) for n in range(3, 10)] == list(exact[:7])


def test_p17_both_mixes_secure_the_value() -> None:
    payoffs = PHASE.payoffs()
    assert payoffs.rows == ("LS", "LW", "SL", "SW", "WL", "WS", "WW")
    assert matrix.secured(payoffs.gain, PHASE.solution.rows) == Fraction(1, 3)
    assert matrix.conceded(payoffs.gain, PHASE.solution.columns) == Fraction(1, 3)


def test_a_trial_is_told_and_drawn() -> None:
    from lootlab.engine.bulk import trial_stream

    trial = BY_ID["LSW-P13"].one(trial_stream(5, 0))
    assert trial.shown.startswith("You: Shoot, Whisky, Loot and Shoot. Bea: ")
    assert trial.picture.count("<span") >= 8
