"""Learners find by playing what the solver works out; and the trials of a question cannot read the answer."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

import lootlab
from lootlab.engine import regret
from lootlab.engine.chance import Stream
from lootlab.engine.matrix import conceded, secured, solve
from lootlab.engine.question import Question

LEARNT = {"LSW-P14", "LSW-P16", "LSW-P17", "LSW-P18"}
QUESTIONS = {question.id: question for name in lootlab.GAMES for question in lootlab.load(name).questions}


def exactly(parts: tuple[int, ...]) -> list[Fraction]:
    return [Fraction(part, regret.PARTS) for part in parts]


def test_only_these_questions_are_played_by_learners() -> None:
    assert {name for name, question in QUESTIONS.items() if question.learnt} == LEARNT
    assert {name for name, question in QUESTIONS.items() if question.payoffs} == LEARNT


@pytest.mark.parametrize("name", sorted(LEARNT))
def test_the_trials_of_no_question_can_reach_the_solution(name: str) -> None:
    """In a process where nothing can be solved: trials come, the exact answer does not."""
    code = f"""
from lootlab.engine import matrix
def refuse(*given, **more):
    raise AssertionError("a trial has looked up the answer")
for each in ("solve", "solve_exactly", "solve_quickly", "_simplex"):
    setattr(matrix, each, refuse)
from lootlab.lab.questions import find
from lootlab.engine.bulk import trial_stream
question = find({name!r})[1]
print(len(question.many(500, 7)), question.one(trial_stream(7, 3)).result)
try:
    question.exact()
except AssertionError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        f"500 {QUESTIONS[name].many(500, 7)[3]}",
        "a trial has looked up the answer",
    ]


def limit(question: Question) -> list[Fraction]:
    """How likely each outcome is in the trials themselves, from what the learners do."""
    draw = question.trials.draw  # type: ignore[attr-defined]
    choice, result = draw.__self__, question.trials.result  # type: ignore[attr-defined]
    found = [Fraction(0)] * len(question.outcomes)
    for row, p in enumerate(exactly(choice.learnt.rows)):
        for column, q in enumerate(exactly(choice.learnt.columns)):
            found[result((row, column))] += p * q
    return found


@pytest.mark.parametrize("name", sorted(LEARNT))
def test_the_learners_are_as_near_as_the_question_says(name: str) -> None:
    question = QUESTIONS[name]
    found = limit(question)
    assert sum(found) == 1
    assert max(abs(mine - exact) for mine, exact in zip(found, question.exact(), strict=True)) <= question.learnt
    assert question.learnt <= Fraction(1, 100)


@pytest.mark.parametrize("name", sorted(LEARNT - {"LSW-P18"}))
def test_who_has_not_learnt_is_farther_off_than_that(name: str) -> None:
    """The allowance is no carte blanche: after a few rounds the same learners break it."""
    question = QUESTIONS[name]
    choice = question.trials.draw.__self__  # type: ignore[attr-defined]
    raw = regret.school(choice.table, 3)
    found = [Fraction(0)] * len(question.outcomes)
    for row, p in enumerate(exactly(raw.rows)):
        for column, q in enumerate(exactly(raw.columns)):
            found[question.trials.result((row, column))] += p * q  # type: ignore[attr-defined]
    assert max(abs(mine - exact) for mine, exact in zip(found, question.exact(), strict=True)) > question.learnt


@pytest.mark.parametrize("name", sorted(LEARNT))
def test_the_exact_bars_belong_to_best_mixes(name: str) -> None:
    """Also where she has several of them."""
    question = QUESTIONS[name]
    assert question.payoffs is not None
    if name == "LSW-P17":
        from lootlab.games.loot_shoot_whisky.odds.choices import HER_MIDDLE, PHASE

        assert conceded(PHASE.table, HER_MIDDLE) == PHASE.solution.value == question.answer
        others = ((Fraction(1, 6), Fraction(1, 2), Fraction(0), Fraction(1, 3)), PHASE.solution.columns)
        assert all(conceded(PHASE.table, mix) == question.answer for mix in others)
        assert [sum(pair) / 2 for pair in zip(*others, strict=True)] == list(HER_MIDDLE)


@pytest.mark.parametrize("name", sorted(LEARNT))
def test_what_cannot_happen_among_the_best_does_not_happen_in_the_trials(name: str) -> None:
    question = QUESTIONS[name]
    assert [not share for share in limit(question)] == [not share for share in question.exact()]


def some_game(seed: int) -> list[list[int]]:
    stream = Stream(seed)
    rows, columns = 2 + stream.below(4), 2 + stream.below(4)
    return [[stream.below(13) - 6 for _ in range(columns)] for _ in range(rows)]


@pytest.mark.parametrize("seed", range(30))
def test_any_small_game_is_found(seed: int) -> None:
    """What the learnt mixes secure and concede closes in on the value, from both sides."""
    game = some_game(seed)
    found, value = regret.school(game), solve(game).value
    low, high = secured(game, exactly(found.rows)), conceded(game, exactly(found.columns))
    assert low <= value <= high
    assert high - low < Fraction(1, 4)  # of payoffs that lie 12 apart


@pytest.mark.parametrize("seed", range(5))
def test_longer_play_comes_nearer(seed: int) -> None:
    game, gaps = some_game(seed + 100), []
    for rounds in (5, 100, 2000):
        pair = regret.Learners(game)
        pair.play(rounds)
        gaps.append(conceded(game, exactly(pair.columns)) - secured(game, exactly(pair.rows)))
    assert gaps[2] <= gaps[1] <= gaps[0]


def test_a_mix_is_whole_parts_that_add_up() -> None:
    pair = regret.Learners([[1, -1], [-1, 1]])
    assert (pair.rows, pair.rounds) == ((0, 0), 0)
    pair.play(1)
    assert pair.rows == (regret.PARTS, 0)
    pair.play(6)
    assert (sum(pair.rows), sum(pair.columns), pair.rounds) == (regret.PARTS, regret.PARTS, 7)


def test_payoffs_may_be_fractions_and_may_all_be_alike() -> None:
    whole, parts = (
        regret.Learners([[3, -1], [-1, 1]]),
        regret.Learners([[Fraction(3, 4), Fraction(-1, 4)], [Fraction(-1, 4), Fraction(1, 4)]]),
    )
    for pair in (whole, parts):
        pair.play(300)
    assert whole.rows == parts.rows
    alike = regret.Learners([[2, 2], [2, 2]])
    alike.play(10)
    assert alike.rows == (regret.PARTS // 2, regret.PARTS // 2)


def test_large_games_do_not_take_every_pair_of_hunches() -> None:
    wide = [[0] * 20, [1] * 20]
    assert len(regret.hunches(wide)) == 20
    assert {row for row, _ in regret.hunches(wide)} == {0, 1}
