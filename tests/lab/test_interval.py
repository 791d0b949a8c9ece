"""The one kind of interval: it stays within what is possible, keeps what it promises, and is the same everywhere."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape
from math import exp, lgamma, log

import pytest

import lootlab
from lootlab.engine.confidence import FEWEST, FEWEST_OF_A_SHARE, HITS, enough_for, of_mean, of_share
from lootlab.engine.question import Question
from lootlab.lab import numbers
from lootlab.lab.questions import find, questions
from lootlab.lab.run import Run
from lootlab.lab.tally import Tally
from lootlab.widgets.experiment import Experiment
from lootlab.widgets.experiment_charts import _band, _bars, _settling

QUESTIONS = [question for name in lootlab.GAMES for question in questions(lootlab.load(name))]

EITHER_OR = [question for question in QUESTIONS if len(question.values) == 2]
"""Chances, and counts by darts: what an interval promises can be worked out, nothing needs to be simulated."""
AVERAGES = [question for question in QUESTIONS if len(question.values) != 2]
LENGTHS = (30, 100, 1000)
RUNS = 1000
MANY = 4000
"""Where runs are cheap."""


def name_of(question: Question) -> str:
    return question.id


@pytest.mark.parametrize("question", EITHER_OR, ids=name_of)
def test_the_interval_of_a_share_keeps_its_promise_exactly(question: Question) -> None:
    low, high = question.values
    share = float((question.answer - low) / (high - low))
    for trials in (*LENGTHS, *range(31, 80), int(Tally(question).needed)):
        if Tally(question).needed <= trials <= 50_000:
            assert 0.93 <= promised(share, trials) <= 0.97, trials


@pytest.mark.parametrize("trials", [FEWEST_OF_A_SHARE, 46, 52, 67, 100])
def test_so_does_the_interval_of_any_share_at_all(trials: int) -> None:
    """What is promised jumps only where an interval begins or ends: just beside lie the worst and the best."""
    edges = {edge for hits in range(trials // 2 + 1) for edge in of_share(hits, trials)}
    shares = [edge + aside for edge in edges for aside in (-1e-9, 1e-9)]
    judged = [share for share in shares if HITS <= share * trials <= trials - HITS]
    assert len(judged) > trials
    assert min(promised(share, trials) for share in judged) >= 0.93
    assert max(promised(share, trials) for share in judged) <= 0.97


@pytest.mark.parametrize("percent", [1, 2, 3, 5, 8, 13, 21, 34, 45])
def test_so_do_the_bars_of_whatever_is_that_common(percent: int) -> None:
    share = percent / 100
    for trials in range(int(enough_for(share)), int(enough_for(share)) * 2, 7):
        assert 0.93 <= promised(share, trials) <= 0.97, trials
    assert _band(3, int(enough_for(share)) - 1, Fraction(percent, 100)) is None


def promised(share: float, trials: int) -> float:
    """The chance that a run's interval has the true share in it."""
    inside = 0.0
    for hits in range(trials + 1):
        low, high = of_share(hits, trials)
        if low <= share <= high:
            ways = lgamma(trials + 1) - lgamma(hits + 1) - lgamma(trials - hits + 1)
            inside += exp(ways + hits * log(share) + (trials - hits) * log(1 - share))
    return inside


@pytest.mark.parametrize("question", AVERAGES, ids=name_of)
def test_about_95_of_100_runs_have_the_true_average_in_their_interval(question: Question) -> None:
    np = pytest.importorskip("numpy")
    needed = int(Tally(question).needed)
    for trials in sorted({*LENGTHS, needed}):
        if trials < needed:
            continue
        if question.bins is None:
            counts = np.random.default_rng(trials).multinomial(trials, [float(p) for p in question.exact()], MANY)
            sums = [counts @ np.array([float(worth) ** power for worth in question.worth]) for power in (1, 2, 3)]
        elif trials < LENGTHS[-1]:  # the longest take too long here; the method does not care where values come from
            values = np.array([float(question.value_of(result)) for result in question.many(RUNS * trials, 20_26)])
            sums = [(values.reshape(RUNS, trials) ** power).sum(axis=1) for power in (1, 2, 3)]
        else:
            continue
        inside = [_caught(question, trials, *run) for run in zip(*(column.tolist() for column in sums), strict=True)]
        assert 0.93 <= sum(inside) / len(inside) <= 0.97, trials


def _caught(question: Question, trials: int, *sums: float) -> bool:
    mean, square, cube = (total / trials for total in sums)
    variance = square - mean**2
    skewness = (cube - 3 * mean * square + 2 * mean**3) / variance**1.5
    low, high = of_mean(trials, mean, (variance * trials / (trials - 1)) ** 0.5, skewness) or (1.0, 0.0)
    return low <= question.answer <= high


COVERED = {"BOL-P11": 1000, "BOL-P15": 100, "LSW-P01": 100, "SLP-P02": 600, "TRAP-P03": 50, "TRAP-P16": 220}
"""Trials in a run."""


@pytest.mark.parametrize(("name", "trials"), COVERED.items())
def test_so_have_runs_over_many_seeds(name: str, trials: int) -> None:
    """The whole way, from the trials of a question to what the screen shows."""
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
def test_it_never_leaves_what_is_possible(question: Question) -> None:
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
    """SLP-P02 said "60.6, between -58.2 and 179.5" after 30 collections: so few of them cannot tell."""
    question = find("SLP-P02")[1]
    tally = Tally(question)
    tally.add([1] + [0] * 29)
    assert float(tally.mean or 0) == pytest.approx(60.6, abs=0.1)
    assert tally.interval is None
    tally.add([1] * 20 + [0] * 550)
    low, high = tally.interval or (0, 0)
    assert 0 < low < float(tally.mean or 0) < high < 1819


@pytest.mark.parametrize(
    ("name", "needed"), [("LSW-P13", 30), ("LOOT-P12", 120), ("BOL-P13", 1005), ("SLP-P02", 535), ("LSW-P01", 45)]
)
def test_too_few_trials_have_none_and_say_so_without_telling_how_rare_it_is(name: str, needed: int) -> None:
    lab = Experiment(name, "CACTUS-7")
    lab.do("guess", value="1")
    lab.do("simulate", str(needed - 1))
    assert f"Too few {lab.run.question.nouns} yet for an honest 95% interval." in lab.html
    assert lab.run.interval is None
    assert "What does 95% mean?" not in lab.html
    lab.do("simulate", "1")
    assert "95% interval: " in lab.html
    assert "about 95 have an interval that catches the exact value" in lab.html


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
    lab.do("simulate", "800")
    for do in ("stop", "reveal"):
        lab.do(do)
        scale = lab.run.question.guess
        words = re.findall(r"95% interval: (\S+) to (.+?)<", unescape(lab.html))
        band = _settling(lab.run).band
        assert words == [tuple(numbers.say(edge, scale, 1) for edge in band[-1][1:])]
        assert band[-1] == (800, *(lab.run.interval or ()))
        assert "where 95 of 100 such runs end" not in lab.html
        assert "95% sure" not in lab.html
        assert "the method catches the exact value in about 95 of 100 such runs" in lab.html


def test_the_bar_that_is_asked_for_has_the_interval_of_the_words() -> None:
    run = Run(find("LSW-P01")[1], "CACTUS-7")
    run.predict("30")
    run.add(20)
    assert _bars(run)[0].band is None
    run.add(80)
    assert _bars(run)[0].band == run.interval
