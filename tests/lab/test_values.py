"""What the screen says about the trials is true of the trials, for every question of every game."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape

import pytest

import lootlab
from lootlab.engine.bulk import trial_stream
from lootlab.engine.question import Question
from lootlab.lab import numbers
from lootlab.lab.questions import find, questions
from lootlab.lab.run import Run
from lootlab.lab.tally import Tally
from lootlab.widgets.experiment import Experiment

QUESTIONS = [question for name in lootlab.GAMES for question in questions(lootlab.load(name))]
WORDS = (1, 2, 3, "CACTUS-7", "LEMON-3")


@pytest.fixture(params=QUESTIONS, ids=lambda question: question.id)
def question(request: pytest.FixtureRequest) -> Question:
    found: Question = request.param
    return found


def begun(question: Question, word: str | int = 1) -> Run:
    run = Run(question, word)
    run.predict(question.answer)
    return run


def test_all_86_of_the_ledgers_are_here() -> None:
    """And some of our own, which have a Q in their ids."""
    assert sum("-P" in question.id for question in QUESTIONS) == 86
    assert all("-P" in question.id or "-Q" in question.id for question in QUESTIONS)


def test_after_one_trial_the_average_is_what_that_trial_showed(question: Question) -> None:
    for word in WORDS:
        run = begun(question, word)
        trial = run.deal()
        assert run.tally.mean == question.value_of(trial.result)
        assert run.counts == [int(place == question.outcome_of(trial.result)) for place in range(len(run.counts))]


def test_the_screen_says_the_same_of_the_trial_and_of_the_average(question: Question) -> None:
    for word in WORDS:
        lab = Experiment(question.id, word)
        lab.do("guess", value=numbers.bare(numbers.say(question.guess.low, question.guess)))
        lab.do("deal")
        counted = re.findall(r'<b class="xp-counts num">(.*?)</b>', lab.html)
        so_far = re.findall(r'so far(?: =)? <strong class="num">(.*?)</strong>', lab.html)
        assert len(counted) == len(so_far) == 1
        known = {"yes": "100%", "no": "0%", "fits": numbers.plain(question.of, 0), "does not fit": "0"}
        said = known.get(counted[0], unescape(counted[0]).partition(" ")[2])
        assert said == unescape(so_far[0])
        assert lab.said.endswith(f"{counted[0].capitalize()}.")


NUMBER_SHOWN = {
    "BOL-P15": r"the first one at (\d+)\.",
    "BOL-P04": r"would cost (\d+) points\.",
    "LSW-P11": r"leaves at slot (\d+)\.",
    "LSW-P13": r"leaving: (\d+) of",
    "LSW-P15": r"empty after (\d+) Whisky wins\.",
    "LOOT-P06": r"active in turn (\d+)\.",
    "LOOT-P09": r"; (\d+) points\.",
    "LOOT-P12": r"in turn (\d+)\.",
    "SLP-P09": r": (\d+) sets? makes? 7\.",
    "SLP-P10": r"^(\d+) cards lie open",
    "SLP-P13": r"^(\d+) flips?:",
    "TRAP-P09": r"card number (\d+)\.",
    "TRAP-P14": r": (\d+) traps\.",
    "TRAP-P16": r"after (\d+) steps\.",
    "TRAP-P17": r": (\d+) times?",
}


@pytest.mark.parametrize("name", NUMBER_SHOWN)
def test_the_words_name_the_number_that_counts(name: str) -> None:
    question = find(name)[1]
    for number in range(300):
        trial = question.one(trial_stream(20_26, number))
        found = re.search(NUMBER_SHOWN[name], trial.shown)
        assert found, trial.shown
        assert int(found[1]) == question.value_of(trial.result)


def test_sums_are_the_sums_of_the_shown_values_in_bulk_and_one_by_one(question: Question) -> None:
    bulk, single = begun(question, "CACTUS-7"), begun(question, "CACTUS-7")
    bulk.add(60)
    values = [question.value_of(single.deal().result) for _ in range(60)]
    assert bulk.tally.mean == single.tally.mean == sum(values) / Fraction(60)
    assert (bulk.counts, bulk.tally.results) == (single.counts, single.tally.results)
    assert (bulk.interval, bulk.points) == (single.interval, single.points)
    mean = sum(values) / Fraction(60)
    spread = float(sum((value - mean) ** 2 for value in values) / 59) ** 0.5
    assert bulk.deviation == single.deviation == pytest.approx(spread)


def test_a_run_that_is_cut_or_taken_up_again_has_the_same_numbers(question: Question) -> None:
    whole, cut = begun(question), begun(question)
    whole.add(400)
    for trials in (1, 7, 92, 300):
        cut.add(trials)
    again = Run(question)
    again.add(again.restore(whole.save()))
    parts = [Tally(question), Tally(question)]
    parts[0].add(question.many(150, whole.seed, 0))
    parts[1].add(question.many(250, whole.seed, 150))
    for other in (cut.tally, again.tally, parts[0] + parts[1]):
        assert (other.results, other.counts) == (whole.tally.results, whole.tally.counts)
        assert (other.mean, other.deviation, other.interval) == (whole.tally.mean, whole.deviation, whole.interval)


def test_average_and_spread_are_near_the_exact_ones(question: Question) -> None:
    """Five standard errors; the spread within a quarter, where the values are tame enough to say anything."""
    run = begun(question, 11)
    run.add(4000)
    assert abs((run.mean or 0) - question.answer) <= 5 * question.deviation / 4000**0.5 + 1e-9
    if abs(question.skewness) < 4:
        assert run.deviation == pytest.approx(question.deviation, rel=0.25)


def test_the_spread_is_that_of_the_values_not_of_the_bars() -> None:
    assert find("TRAP-P16")[1].deviation == pytest.approx(52.98, abs=0.01)
    run = begun(find("TRAP-P16")[1])
    run.add(20_000)
    assert run.deviation == pytest.approx(53, rel=0.05)


def test_moments_agree_with_the_answer(question: Question) -> None:
    assert question.moments[0] == question.answer


def test_every_value_is_within_the_span(question: Question) -> None:
    low, high = question.span
    assert all(low <= float(question.value_of(result)) <= high for result in question.many(2000, 5))
    assert low <= question.answer <= high


def test_each_bar_says_which_numbers_it_holds() -> None:
    """Bins for drawing: a number falls into the bar that is labelled with it."""
    for question in QUESTIONS:
        for result in question.many(500, 9) if question.bins is not None else ():
            label = question.outcomes[question.outcome_of(result)]
            first, *last = [int(found) for found in re.findall(r"\d+", label)]
            end = last[0] if last else first if label.isdecimal() else result
            assert first <= result <= end, (question.id, result, label)


@pytest.mark.parametrize("name", ["BOL-P13", "TRAP-P13", "TRAP-P19"])
def test_a_variance_is_not_called_an_average(name: str) -> None:
    lab = Experiment(name, "CACTUS-7")
    assert "Predict the variance" in lab.html
    lab.do("guess", value="1")
    lab.do("deal")
    assert "Average square so far" in lab.html
    assert "The average square settles down" in lab.html


def test_what_the_issue_has_found() -> None:
    """BOL-P15 with word 1 showed "first one at 11" and then 12.89."""
    run = begun(find("BOL-P15")[1])
    assert "the first one at 11." in run.deal().shown
    assert (run.mean, numbers.say(run.mean or 0, run.question.guess, 1)) == (11, "11")


def test_what_is_asked_lies_open_before_the_guess() -> None:
    """BOL-P20 showed its position only after the reveal; others the deck, or the rule, that one has to know."""
    needed = {
        "BOL-P20": ("1s, 2s and 3s", "7 7 7", "a 4", "one card and draws one", "costs you 5"),
        "BOL-P11": ("ten of the 85 cards", "no other 7", "five looters"),
        "BOL-P13": ("the mean, 8/17",),
        "LSW-P13": ("Loot meets Whisky",),
        "LSW-P14": ("Loot beats Whisky", "Shoot beats Loot"),
        "LSW-P15": ("three Whisky wins of the same player in a row",),
        "SLP-P02": ("1819",),
        "SLP-P14": ("10 5 8 1", "12 9 7 2"),
        "LOOT-P04": ("196",),
        "LOOT-P10": ("49 ÷ n",),
        "TRAP-P16": ("53 pairs of neighbours, three of them with b1",),
        "TRAP-P20": ("17 hurt by 1, 20 by 2, two by 3, two by 4",),
    }
    for name, words in needed.items():
        shown = unescape(Experiment(name, "CACTUS-7").html).casefold()
        assert [word for word in words if word.casefold() not in shown] == [], name


SCHOOL_COUNTS = ("LSW-P04", "SLP-P02", "SLP-P03", "LOOT-P02", "LOOT-P04", "TRAP-P03")


@pytest.mark.parametrize("name", [*SCHOOL_COUNTS, "TRAP-P18", "BOL-P17"])
def test_a_hit_of_a_dart_counts_what_the_facts_say(name: str) -> None:
    question = find(name)[1]
    low, high = question.values
    assert low == 0
    assert question.of == high
    assert question.is_count
    assert numbers.plain(float(high), 0) in question.facts or str(high) in question.facts


def test_what_is_rounded_is_not_called_exact() -> None:
    for name, said in (("LSW-P01", "Exactly 1/3."), ("BOL-P05", "The exact value is about 39.8%.")):
        lab = Experiment(name, "CACTUS-7")
        lab.do("guess", value="1")
        lab.do("reveal")
        assert lab.said.startswith(said)


def test_a_trial_of_a_chance_is_a_yes_or_a_no(question: Question) -> None:
    if question.is_chance:
        assert set(question.worth) == set(question.values) == {0, 1}


@pytest.mark.parametrize("name", SCHOOL_COUNTS)
def test_a_school_question_that_counts_says_so(name: str) -> None:
    """They were averages of 0 and 81. Now each trial is a dart at a list, and what counts is the share that fits."""
    lab = Experiment(name, "CACTUS-7")
    of = numbers.plain(lab.run.question.of, 0)
    assert "Predict the number" in lab.html
    lab.do("guess", value="7")
    lab.do("deal")
    assert re.search(r'<b class="xp-counts num">(fits|does not fit)</b>', lab.html)
    lab.do("simulate", "199")
    share = numbers.share((lab.run.mean or 0) / lab.run.question.of)
    mean = numbers.say(lab.run.mean or 0, lab.run.question.guess, 1)
    assert f'{of} × {share} that fit so far = <strong class="num">{mean}</strong>' in lab.html
    assert f"<h3>{of} × the share settles down</h3>" in lab.html
    assert lab.said == f"200 {lab.run.question.nouns} so far, {of} × {share} that fit = {mean}."
    assert "verage so far" not in lab.html
    assert "on average" not in lab.said
    fit = sum(count for count, worth in zip(lab.run.counts, lab.run.question.worth, strict=True) if worth)
    foot = re.findall("<t[hd].*?>(.*?)</t[hd]>", lab.html.partition("<tfoot>")[2])
    assert foot[1:3] == [str(fit), f"× {of} = {mean}"]
