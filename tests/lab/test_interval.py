"""The one kind of interval: it stays within what is possible, keeps what it promises, and is the same everywhere."""

from __future__ import annotations

import re
from html import unescape

import pytest

import lootlab
from lootlab.engine.confidence import FEWEST, of_mean, of_share
from lootlab.lab import numbers
from lootlab.lab.questions import find, questions
from lootlab.lab.run import Run
from lootlab.lab.tally import Tally
from lootlab.widgets.experiment import Experiment
from lootlab.widgets.experiment_charts import _bars, _settling

QUESTIONS = [question for name in lootlab.GAMES for question in questions(lootlab.load(name))]

COVERED = {
    "BOL-P09": 30, "BOL-P11": 100, "BOL-P13": 900, "BOL-P15": 100, "BOL-P16": 900, "LSW-P01": 100, "LSW-P03": 30,
    "LSW-P15": 110, "LOOT-P06": 110, "LOOT-P10": 30, "LOOT-P12": 110, "SLP-P01": 200, "SLP-P02": 100, "SLP-P08": 100,
    "TRAP-P03": 30, "TRAP-P09": 70, "TRAP-P13": 150, "TRAP-P16": 200, "TRAP-P17": 100,
}  # fmt: skip
"""Chances common and rare, counts by darts, averages of even and of lopsided values; and trials in a run."""
RUNS = 1000


@pytest.mark.parametrize(("name", "trials"), COVERED.items())
def test_about_95_of_100_runs_have_the_truth_in_their_interval(name: str, trials: int) -> None:
    question = find(name)[1]
    results = question.many(RUNS * trials, 20_26)
    inside = 0
    for run in range(RUNS):
        tally = Tally(question)
        tally.add(results[run * trials : (run + 1) * trials])
        assert tally.interval is not None
        low, high = tally.interval
        inside += low <= question.answer <= high
    assert 0.93 <= inside / RUNS <= 0.97, inside / RUNS


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_it_never_leaves_what_is_possible(question: lootlab.engine.question.Question) -> None:
    low, high = question.span
    for word in range(6):
        run = Run(question, word)
        run.predict(question.answer)
        run.add(1000)
        for point in run.points:
            if point.interval is not None:
                assert point.trials >= FEWEST
                assert low <= point.interval[0] <= point.mean <= point.interval[1] <= high


def test_what_the_issue_has_found() -> None:
    """SLP-P02 said "60.6, between -58.2 and 179.5"."""
    question = find("SLP-P02")[1]
    tally = Tally(question)
    tally.add([1] + [0] * 29)
    low, high = tally.interval or (0, 0)
    assert float(tally.mean or 0) == pytest.approx(60.6, abs=0.1)
    assert 0 < low < 60.6 < high < 1819


def test_too_few_trials_have_none_and_it_is_said_how_many_it_takes() -> None:
    for name, needed in (("LSW-P13", 30), ("LOOT-P12", 100), ("BOL-P13", 837), ("SLP-P02", 30)):
        lab = Experiment(name, "CACTUS-7")
        lab.do("guess", value="1")
        lab.do("simulate", "10")
        assert lab.run.missing == needed - 10
        assert f"A 95% interval takes {needed - 10} more {lab.run.question.nouns}." in lab.html
        lab.do("simulate", str(needed - 11))
        assert f"A 95% interval takes 1 more {lab.run.question.noun}." in lab.html
        assert lab.run.interval is None
        lab.do("simulate", "1")
        assert lab.run.missing == 0
        assert "95% interval: " in lab.html


def test_values_that_all_agree_say_nothing_about_an_average() -> None:
    assert of_mean(100, 3.0, 0.0, 0.0) is None
    assert of_share(0, 40)[1] > 0.05
    lab = Experiment("LSW-P13", "CACTUS-7")
    lab.do("guess", value="1")
    lab.run.tally.add([2] * 40)
    lab.refresh()
    assert "No interval: all rounds counted the same so far." in lab.html


@pytest.mark.parametrize("name", ["LSW-P01", "SLP-P02", "TRAP-P16", "BOL-P11"])
def test_words_and_charts_show_the_same_before_and_after_the_reveal(name: str) -> None:
    lab = Experiment(name, "CACTUS-7")
    lab.do("guess", value="1")
    lab.do("simulate", "400")
    for do in ("stop", "reveal"):
        lab.do(do)
        scale = lab.run.question.guess
        words = re.findall(r"95% interval: (\S+) to (.+?)<", unescape(lab.html))
        band = _settling(lab.run).band
        assert words == [tuple(numbers.say(edge, scale, 1) for edge in band[-1][1:])]
        assert band[-1] == (400, *(lab.run.interval or ()))
        assert "where 95 of 100 such runs end" not in lab.html
        assert "95% sure" not in lab.html


def test_the_bar_that_is_asked_for_has_the_interval_of_the_words() -> None:
    run = Run(find("LSW-P01")[1], "CACTUS-7")
    run.predict("30")
    run.add(20)
    assert _bars(run)[0].band is None
    run.add(80)
    assert _bars(run)[0].band == run.interval
