"""What is said about a run's luck is true: over many seeds, one run in 20 is told to be one in 20."""

from __future__ import annotations

from fractions import Fraction
from html import unescape
from itertools import product
from math import comb

import pytest

from lootlab.lab import luck, numbers
from lootlab.lab.questions import find
from lootlab.lab.run import Run
from lootlab.lab.tally import Tally
from lootlab.widgets.experiment import Experiment

RUNS = 2000


def tails(name: str, trials: int) -> list[float]:
    question = find(name)[1]
    results = question.many(RUNS * trials, 20_26)
    found = []
    for run in range(RUNS):
        tally = Tally(question)
        tally.add(results[run * trials : (run + 1) * trials])
        told = luck.luck(tally)
        assert told is not None
        assert told.tail is not None
        found.append(told.tail)
    return found


@pytest.mark.parametrize(
    ("name", "trials"),
    [("LSW-P13", 50), ("BOL-P15", 60), ("LOOT-P12", 150), ("TRAP-P13", 200), ("BOL-P09", 60), ("TRAP-P20", 40)],
)
def test_averages_are_as_lucky_as_they_are_told_to_be(name: str, trials: int) -> None:
    found = tails(name, trials)
    for share in (0.5, 0.2, 0.05, 0.01):
        told = sum(tail <= share for tail in found) / RUNS
        assert told == pytest.approx(share, abs=4 * (share * (1 - share) / RUNS) ** 0.5 + share * 0.25)


@pytest.mark.parametrize(
    ("name", "trials"), [("LSW-P01", 10), ("LSW-P01", 100), ("BOL-P11", 40), ("SLP-P01", 100), ("LSW-P04", 30)]
)
def test_shares_are_counted_exactly_even_in_short_runs(name: str, trials: int) -> None:
    """A run that is told to be one in 20 is that rare or rarer; how often each is told is known exactly."""
    question = find(name)[1]
    low, high = question.values
    chance = (question.answer - low) / (high - low)
    by_hits = [comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits) for hits in range(trials + 1)]
    off = [abs(hits - trials * chance) for hits in range(trials + 1)]
    for hits in range(trials + 1):
        true = sum(share for share, far in zip(by_hits, off, strict=True) if far >= off[hits])
        assert luck.of_share(hits, trials, chance) == pytest.approx(float(true), rel=1e-6)
    found = tails(name, trials)
    for share in (0.5, 0.2, 0.05):
        exactly = sum(float(part) for hits, part in enumerate(by_hits) if luck.of_share(hits, trials, chance) <= share)
        told = sum(tail <= share for tail in found) / RUNS
        assert told == pytest.approx(exactly, abs=4 * (exactly * (1 - exactly) / RUNS) ** 0.5 + 1e-9)
        assert exactly <= share + 1e-9


def test_long_runs_agree_with_the_normal_distribution() -> None:
    assert luck.of_share(500_980, 1_000_000, Fraction(1, 2)) == pytest.approx(0.0500, abs=0.0002)
    assert luck.of_share(1_000_000, 1_000_000, Fraction(1, 2)) == 0
    assert luck.of_share(0, 1_000_000, Fraction(1, 10**9)) == 1


def test_words_are_within_a_quarter_of_the_truth() -> None:
    for power, part in product(range(-3, 0), range(10, 100)):
        tail = part * 10.0 ** (power - 1)
        said = luck.words(tail)
        if "one in" in said and "not even" not in said:
            number = int(said.split("one in ")[1].split()[0])
            assert 0.8 <= number * tail <= 1.25
    assert luck.words(0.05) == "about one in 20 is as far off or further"
    assert luck.words(0.5).startswith("about every second one")


def test_nothing_is_said_before_the_reveal_nor_of_too_few() -> None:
    run = Run(find("LSW-P13")[1], "CACTUS-7")
    run.predict("2")
    run.add(20)
    assert run.luck is None
    run.reveal()
    assert run.luck is not None
    assert run.luck.tail is None
    lab = Experiment("LSW-P01", "CACTUS-7")
    lab.do("guess", value="30")
    lab.do("reveal")
    assert "xp-luck" not in lab.html
    lab.do("simulate", "5")
    assert "That is too few slots to call it luck or bad luck." in lab.html


def test_on_the_screen() -> None:
    lab = Experiment("LSW-P01", "CACTUS-7")
    lab.do("guess", value="30")
    lab.do("simulate", "1000")
    assert "Of runs as long as this" not in lab.html
    lab.do("reveal")
    found = lab.run.luck
    assert found is not None
    assert found.tail is not None
    way = "high" if found.off > 0 else "low"
    said = f"percentage points too {way}. Of runs as long as this, {luck.words(found.tail)}."
    assert said in unescape(lab.html)
    assert "standard error" not in lab.html  # a school question
    other = Experiment("LSW-P13", "CACTUS-7")
    other.do("guess", value="2")
    other.do("simulate", "400")
    other.do("reveal")
    assert "0.982 ÷ √400 = 0.0491: the standard error." in unescape(other.html)
    assert other.run.luck is not None
    assert f": {numbers.rounded(abs(other.run.luck.off))} too " in unescape(other.html)
