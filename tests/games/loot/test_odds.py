"""The exact answers are those of the ledger, section 7, and are cross-checked another way."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from lootlab.engine.bulk import trial_stream
from lootlab.engine.question import Question
from lootlab.games.loot import odds_marks, odds_reach, odds_wander
from lootlab.games.loot.geometry import SQUARES
from lootlab.games.loot.odds import QUESTIONS

LEDGER = {
    "LOOT-P01": ("school", "5/9 1/8"),
    "LOOT-P02": ("school", "24 49 49 49 48 40"),
    "LOOT-P03": ("school", "1/2 5/42"),
    "LOOT-P04": ("school", "112 168 140 84 56 28"),
    "LOOT-P05": ("upper secondary", "5/24"),
    "LOOT-P06": ("upper secondary", "9 91/216"),
    "LOOT-P07": ("upper secondary", "5/36 1/18"),
    "LOOT-P08": ("upper secondary", "5/7"),
    "LOOT-P09": ("upper secondary", "24765/7567 2652/511313"),
    "LOOT-P10": ("undergraduate", "9 1 4 16 25 36"),
    "LOOT-P11": (
        "undergraduate",
        "41675992678734/78729598578019 3217224388395/157459197156038 1957474076643/78729598578019 "
        "1235120138861/78729598578019",
    ),
    "LOOT-P12": ("undergraduate", "82760562564420/1235120138861"),
    "LOOT-P13": ("undergraduate", "11/3"),
    "LOOT-P14": ("undergraduate", "1655/10584"),
}
BY_ID = {question.id: question for question in QUESTIONS}


def test_all_questions_in_ledger_order() -> None:
    assert [question.id for question in QUESTIONS] == list(LEDGER)


@pytest.mark.parametrize("name", LEDGER)
def test_answers_and_level(name: str) -> None:
    level, values = LEDGER[name]
    assert BY_ID[name].level == level
    assert [answer.value for answer in BY_ID[name].answers()] == [Fraction(value) for value in values.split()]


def test_p07_the_pairs_are_those_of_the_ledger() -> None:
    ahead = [pair for pair in odds_reach.PAIRS if odds_reach.goal_reached(pair) == 1]
    assert ahead == [(1, 2), (2, 1), (4, 1), (5, 2), (6, 3)]


def test_p09_the_counting_agrees_with_brute_force_on_few_squares(monkeypatch: pytest.MonkeyPatch) -> None:
    """With three visited squares all 18,424 sets can be tried."""
    monkeypatch.setattr(odds_marks, "VISITED", 3)
    counted = odds_marks.points.__wrapped__()
    tried = [0] * len(counted)
    for squares in combinations(range(SQUARES), 3):
        tried[odds_marks.group_points(squares)] += 1
    assert counted == tuple(Fraction(times, sum(tried)) for times in tried)


def test_p10_regions_are_residues() -> None:
    for die in range(1, 7):
        residues = {(row % die, col % die) for row, col in product(range(7), repeat=2)}
        assert len(odds_reach.regions(die)) == len(residues) == die * die


def test_p11_shares_are_balanced_on_all_49_squares() -> None:
    """The solution found in ten classes solves the whole chain."""
    shares = odds_wander.long_run()
    flows = [Fraction(0)] * SQUARES
    for square in range(SQUARES):
        for drawn in range(odds_wander.DRAWS):
            flows[odds_wander.step(square, drawn)] += shares[square] / odds_wander.DRAWS
    assert tuple(flows) == shares


def test_p11_the_warm_up_is_long_enough() -> None:
    """From every square the distribution after the warm-up is the long run's, to a millionth."""
    chain = [[float(chance) for chance in row] for row in odds_wander.chances()]
    count = len(chain)
    goal = [0.0] * count
    for square, share in enumerate(odds_wander.long_run()):
        goal[odds_wander.CLASS_OF[square]] += float(share)
    for start in range(count):
        now = [float(place == start) for place in range(count)]
        for _ in range(odds_wander.WARM_UP):
            now = [sum(now[a] * chain[a][b] for a in range(count)) for b in range(count)]
        assert max(abs(a - b) for a, b in zip(now, goal, strict=True)) < 1e-6


def test_p12_almost_everybody_arrives_in_the_bars_shown() -> None:
    assert 0 < odds_wander.bars()[-1] < Fraction(1, 10)
    assert all(
        earlier < later for earlier, later in zip(odds_wander.bar_means(), odds_wander.bar_means()[1:], strict=False)
    )


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_a_trial_is_told_and_drawn(question: Question) -> None:
    trial = question.one(trial_stream(5, 0))
    assert trial.shown.endswith(".")
    assert "aria-label" in trial.picture
