"""One's own trials, repeated 200 times: other trials, the right spread, and where mine lies."""

from __future__ import annotations

from fractions import Fraction

import pytest

import lootlab
from lootlab.engine.question import Question
from lootlab.engine.refusal import BadInput
from lootlab.lab.again import REPEATS, TIMES, Again, Row, sizes
from lootlab.lab.questions import find, questions
from lootlab.lab.run import Run
from lootlab.lab.tally import Tally

QUESTIONS = [question for name in lootlab.GAMES for question in questions(lootlab.load(name))]
SPREAD = ["LSW-P01", "LSW-P13", "BOL-P09", "SLP-P10", "TRAP-P14", "LSW-P17"]


def run_of(name: str, trials: int = 100, word: str = "CACTUS-7") -> Run:
    run = Run(find(name)[1], word)
    run.predict(run.question.answer)
    run.add(trials)
    return run


def repeated(run: Run, size: int = 100) -> Again:
    again = Again(run, size)
    assert list(again.steps())[-1] == 0
    return again


@pytest.mark.parametrize("name", SPREAD)
def test_the_spread_is_the_standard_error_and_half_of_it_with_four_times_as_many(name: str) -> None:
    """200 repetitions tell a standard deviation within 5 % or so; a fifth is four times that."""
    again = repeated(run_of(name))
    question = again.question
    assert len(again.few.found) == len(again.more.found) == REPEATS
    assert again.few.spread == pytest.approx(question.deviation / 10, rel=0.2)
    assert again.more.spread == pytest.approx(question.deviation / 20, rel=0.2)
    assert 0.35 < (again.ratio or 0) < 0.7
    middle = sum(again.few.means) / REPEATS
    assert abs(middle - question.answer) < 5 * question.deviation / 10 / REPEATS**0.5 + question.learnt


@pytest.mark.parametrize("name", SPREAD)
def test_nineteen_of_twenty_intervals_catch_the_exact_value(name: str) -> None:
    again = repeated(run_of(name))
    told = [row.caught(again.question.answer) for row in (again.few, again.more)]
    assert told[1][1] == REPEATS
    for inside, known in told:
        assert known in (0, REPEATS)  # lopsided values need more trials for an honest interval, or none is shown
        assert not known or 0.89 <= inside / known <= 0.99  # 95 % give or take four standard errors


def test_mine_are_the_first_trials_of_the_run_and_no_repetition_has_them() -> None:
    run = run_of("LSW-P13", 130)
    again = repeated(run)
    mine = Tally(run.question)
    mine.add(run.question.many(100, run.seed))
    assert again.mine == mine.mean
    own = run.question.many(100, run.seed)
    rows = [run.question.many(100, row.seed, start) for row in (again.few, again.more) for start in range(0, 1000, 100)]
    assert own not in rows
    assert len({run.seed, again.few.seed, again.more.seed}) == 3
    assert len({tuple(row) for row in rows}) == len(rows)


def test_a_word_has_the_same_repetitions_however_they_are_cut() -> None:
    one, other = Again(run_of("LSW-P13"), 100), Again(run_of("LSW-P13", 500), 100)
    for _ in one.steps(1e-9):
        pass
    for _ in other.steps():
        pass
    assert one.few.found == other.few.found
    assert one.more.found == other.more.found
    stranger = repeated(run_of("LSW-P13", word="LEMON-3"))
    assert stranger.few.found != one.few.found


def test_where_mine_lies_adds_up() -> None:
    again = repeated(run_of("LSW-P01"))
    below, equal = again.below
    above = sum(each.mean > again.mine for each in again.few.found)
    assert below + equal + above == REPEATS
    inside, low, high = again.few.most
    assert inside == REPEATS - 10
    assert sum(mean < low for mean in again.few.means) <= 5
    assert sum(mean > high for mean in again.few.means) <= 5


def test_few_trials_have_no_interval_and_so_nothing_to_catch_with() -> None:
    again = repeated(run_of("LSW-P13"), 10)
    assert again.few.caught(again.question.answer) == (0, 0)
    assert again.more.caught(again.question.answer)[1] == REPEATS


def test_half_done_is_told_as_far_as_it_goes() -> None:
    again = Again(run_of("LSW-P13"), 100)
    again.few.add(250)
    assert (len(again.few.found), again.ratio) == (2, None)
    assert again.few.most[0] == 2


@pytest.mark.parametrize("size", [0, 50, 1000, 10_000])
def test_what_cannot_be_repeated(size: int) -> None:
    with pytest.raises(BadInput):
        Again(run_of("LSW-P13"), size)


def test_sizes_grow_with_the_run() -> None:
    assert [sizes(run_of("LSW-P13", trials)) for trials in (9, 10, 100, 1000)] == [[], [10], [10, 100], [10, 100, 1000]]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_every_mean_stands_on_the_grid(question: Question) -> None:
    """So that equal means stand in one column of dots, and no column is emptier than it should be."""
    row = Row(question, 7, 10)
    row.add(50)
    first = row.found[0].mean
    step = Fraction(row.step).limit_denominator(10**9)
    assert all(((each.mean - first) / step).denominator == 1 for each in row.found)
    assert TIMES == 4
