"""A guess is judged against what matters: never against the slider on which it was made."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from html import unescape

import pytest

import lootlab
from lootlab.engine.question import Question, chance
from lootlab.lab import numbers
from lootlab.lab.judging import Grade, judge
from lootlab.lab.luck import luck
from lootlab.lab.questions import find, questions
from lootlab.lab.tally import Tally
from lootlab.widgets.experiment import Experiment

QUESTIONS = [question for name in lootlab.GAMES for question in questions(lootlab.load(name))]


@pytest.fixture(params=QUESTIONS, ids=lambda question: question.id)
def question(request: pytest.FixtureRequest) -> Question:
    found: Question = request.param
    return found


def guesses(question: Question) -> list[Fraction]:
    """Both ends, the middle and the quarters of the scale, and ten at random."""
    stream = random.Random(question.id)
    return [question.guess.value(place) for place in (0, 0.25, 0.5, 0.75, 1, *(stream.random() for _ in range(10)))]


def looks_close(question: Question, guess: Fraction) -> bool:
    """The same thought in other words, and more generous: nothing beyond this may ever be praised."""
    true, off = question.answer, abs(guess - question.answer)
    if question.is_chance:
        wide = Fraction(155, 100)
        return (
            off <= Fraction(51, 1000)
            and true <= guess * wide
            and guess <= true * wide
            and 1 - true <= (1 - guess) * wide
        )
    if question.is_count:
        return off <= abs(true) / 10
    return off <= 0.2 * question.deviation + 1e-9 or (question.squares and off <= 0.2 * true)


def test_only_what_is_close_is_called_close(question: Question) -> None:
    for guess in guesses(question):
        assert not judge(question, guess).close or looks_close(question, guess), float(guess)


def test_neither_end_of_a_scale_is_close(question: Question) -> None:
    for place in (0, 1):
        assert judge(question, question.guess.value(place)).grade >= Grade.NOT_FAR


def test_nothing_is_spot_on_that_is_off_by_more_than_a_rounding(question: Question) -> None:
    true = question.answer
    assert judge(question, true).says == "Spot on."
    near = [true * Fraction(100 + part, 100) for part in (-10, -6, -3, -1, 1, 3, 6, 10)]
    for guess in [*guesses(question), *(min(guess, question.guess.top) for guess in near)]:
        if judge(question, guess).grade is not Grade.SPOT_ON:
            continue
        two = f"{float(true):.1e}"
        last = Fraction(10) ** (int(two.partition("e")[2]) - 1)
        percent = Fraction(1, 100) if question.is_chance else 0
        assert abs(guess - true) <= max(last, percent) / 2


def test_further_off_is_never_better(question: Question) -> None:
    steps = [Fraction(step, 50) for step in range(51)]
    top, bottom = question.guess.value(1), question.guess.value(0)
    for end in (top, bottom):
        grades = [judge(question, question.answer + (end - question.answer) * step).grade for step in steps]
        assert grades == sorted(grades)


@pytest.mark.parametrize(
    ("name", "guess", "said"),
    [
        ("SLP-P01", "1/20", "Far off: you were 3 times too high."),  # 1.6 %
        ("SLP-P01", "1/100", "Not far: the true chance is 1.6 times what you said."),
        ("SLP-P01", "2/100", "Close: you said 1.2 times the true chance."),
        ("SLP-P01", "1/61", "Spot on."),
        ("SLP-P01", "0", "Far off: you said never, and it happens about once in 61."),
        ("BOL-P08", "1/100", "Far off: you were 160 times too high."),
        ("BOL-P08", "6/100000", "Spot on."),
        ("BOL-P11", "1", "Far off: you said always, and it fails about once in 75."),  # 98.7 %
        ("BOL-P11", "95/100", "Far off: it fails 3.7 times less often than you said."),
        ("BOL-P11", "999/1000", "Far off: it fails 13 times more often than you said."),
        ("BOL-P11", "99/100", "Close: it fails 1.3 times more often than you said."),
        ("BOL-P11", "1/100", "Far off: you were 97.7 percentage points too low."),
        ("LSW-P01", "1/2", "Far off: you were 16.7 percentage points too high."),
        ("LSW-P01", "3/10", "Close: you were 3.3 percentage points too low."),
        ("LSW-P01", "33/100", "Spot on."),
        ("LSW-P06", "5/100", "Far off: you were 2.4 times too low."),  # 12 %: seven points, but by far
        ("LSW-P04", "81", "Far off: you were 27 too high."),  # 54
        ("LSW-P04", "50", "Close: you were 4 too low."),
        ("SLP-P02", "100", "Far off: you were 2.9 times too high."),  # 34
        ("SLP-P03", "12", "Not far: you were 2 too high."),  # 10
        ("BOL-P17", "733000", "Spot on."),
        ("SLP-P10", "4", "Far off: you were 0.316 too low."),  # 4.32, of which four are certain
        ("LSW-P16", "0", "Not far: you were 0.5 too high."),  # −1/2
        ("LOOT-P12", "70", "Close: you were 3 too high."),  # 67, give or take 65
        ("LOOT-P12", "130", "Far off: you were 63 too high."),
    ],
)
def test_in_words(name: str, guess: str, said: str) -> None:
    assert judge(find(name)[1], Fraction(guess)).says == said


@pytest.mark.parametrize(
    ("share", "guess", "said"),
    [
        (0, "0", "Spot on."),
        (0, "1/100", "Far off: it never happens."),
        (0, "1", "Far off: it never happens."),
        (1, "1", "Spot on."),
        (1, "99/100", "Far off: it never fails."),
        (1, "0", "Far off: you were 100 percentage points too low."),
    ],
)
def test_somebodys_own_question_may_have_no_chance_in_it(share: int, guess: str, said: str) -> None:
    exact = (Fraction(share), Fraction(1 - share))
    own = replace(
        find("LSW-P01")[1], outcomes=("yes", "no"), exact=lambda: exact, tells=lambda found: (chance("yes", found, 0),)
    )
    assert judge(own, Fraction(guess)).says == said
    tally = Tally(own)
    tally.add([1 - share] * 100)
    assert (tally.interval, luck(tally)) == (None, None)


def test_what_the_issue_has_found() -> None:
    """The bottom of the scale was praised in nine questions, the untouched slider green in fifteen."""
    for question in QUESTIONS:
        lab = Experiment(question.id, "CACTUS-7")
        lab.do("guess", value={"typed": numbers.bare(numbers.say(question.guess.low, question.guess, 2))})
        lab.do("reveal")
        assert lab.notice is None
        assert 'class="say say--good"' not in lab.html
        assert lab.run.verdict.startswith(("Far off: ", "Not far: "))
        assert lab.run.verdict in unescape(lab.html)
