"""What every probability question of every game must keep."""

from __future__ import annotations

import builtins
import tomllib
from collections import Counter
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab.engine import bulk
from lootlab.engine.question import LEVELS, Question, mean

GAMES = [lootlab.load(name) for name in lootlab.GAMES]
QUESTIONS: list[Question] = [question for game in GAMES for question in game.questions]
LEDGER: dict[str, dict[str, tuple[str, str]]] = tomllib.loads(
    (Path(__file__).parent / "ledger.toml").read_text(encoding="utf-8")
)
SEED = 20_26


@pytest.fixture(params=QUESTIONS, ids=lambda question: question.id)
def question(request: pytest.FixtureRequest) -> Question:
    found: Question = request.param
    return found


def test_ids_are_unique() -> None:
    ids = [question.id for question in QUESTIONS]
    assert len(ids) == len(set(ids)) > 0


def test_the_ledgers_questions_come_first_and_in_its_order() -> None:
    for game in GAMES:
        ids = [question.id for question in game.questions]
        assert ids[: len(LEDGER[game.name])] == list(LEDGER[game.name])


@pytest.mark.parametrize("name", [name for game in GAMES for name in LEDGER[game.name]])
def test_level_and_answers_are_the_ledgers(name: str) -> None:
    question = next(question for question in QUESTIONS if question.id == name)
    level, values = next(answers[name] for answers in LEDGER.values() if name in answers)
    assert question.level == level
    assert [answer.value for answer in question.answers()] == [Fraction(value) for value in values.split()]


def test_exact_is_a_distribution_whose_mean_is_the_answer(question: Question) -> None:
    exact = question.exact()
    assert len(exact) == len(question.outcomes)
    assert sum(exact) == 1
    assert all(0 <= share <= 1 for share in exact)
    if question.bins is None:
        assert question.answer == mean(exact, question.worth)
    assert question.answer == question.moments[0]


def test_every_answer_that_can_be_simulated_is_the_mean_of_its_worth(question: Question) -> None:
    for answer in question.answers():
        assert not answer.worth or answer.value == mean(question.exact(), answer.worth)


def test_words_and_scale(question: Question) -> None:
    assert question.level in LEVELS
    assert question.ask.endswith("?")
    assert question.title
    assert question.axis
    assert "<p>" in question.derivation
    guess = question.guess
    assert guess.low <= question.answer <= guess.high
    assert 0 < guess.step <= (guess.high - guess.low) / 10


def test_rules_exist(question: Question) -> None:
    code = question.id.partition("-")[0].lower()
    game = next(game for game in GAMES if game.code == code)
    assert question.rules
    assert [rule for rule in question.rules if rule not in game.rulebook] == []


def test_a_run_can_be_cut_anywhere(question: Question) -> None:
    whole = question.many(240, SEED, 0)
    first, second = question.many(37, SEED, 0), question.many(203, SEED, 37)
    assert [*first, *second] == list(whole)
    assert len(whole) == 240


def test_by_hand_and_in_bulk_are_the_same_trials(question: Question) -> None:
    by_hand = [question.one(bulk.trial_stream(SEED, number)) for number in range(40)]
    assert [trial.result for trial in by_hand] == list(question.many(40, SEED, 0))
    assert all(trial.shown for trial in by_hand)


def test_simulation_agrees_with_exact(question: Question) -> None:
    """Five standard errors: one false alarm in a million, and none at all with this seed.

    Where learners play the trials, they may be off by what the question says (tests/engine/test_regret.py).
    """
    trials = 2000
    found = Counter(map(question.outcome_of, question.many(trials, SEED, 0)))
    assert found.total() == trials
    for outcome, share in enumerate(question.exact()):
        count = found[outcome]
        assert abs(count / trials - share) <= 5 * sqrt(share * (1 - share) / trials) + 3 / trials + question.learnt


def test_the_same_without_numpy(question: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    with_numpy = question.many(150, SEED, 5)
    real = builtins.__import__

    def without_numpy(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] == "numpy":
            raise ImportError("no numpy here")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_numpy)
    assert bulk.numpy() is None
    assert list(question.many(150, SEED, 5)) == list(with_numpy)
