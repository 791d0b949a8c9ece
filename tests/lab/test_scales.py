"""Scales of predictions: whole, or clearly wide; what browsers and codes keep of them."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

import lootlab
from lootlab.engine.question import DECADES, Guess, Question
from lootlab.lab import codes, numbers
from lootlab.lab.judging import Grade, judge
from lootlab.lab.questions import find, questions
from lootlab.lab.run import Run
from lootlab.widgets.experiment import Experiment

QUESTIONS = [question for name in lootlab.GAMES for question in questions(lootlab.load(name))]
OLD = tomllib.loads((Path(__file__).parent / "scales.toml").read_text(encoding="utf-8"))
"""The scales of the first release: browsers keep guesses that were made on them."""


@pytest.fixture(params=QUESTIONS, ids=lambda question: question.id)
def question(request: pytest.FixtureRequest) -> Question:
    found: Question = request.param
    return found


def test_a_chance_goes_from_never_to_always(question: Question) -> None:
    if question.is_chance:
        assert (question.guess.low, question.guess.high) == (0, 1)
        assert not question.guess.rare or question.answer < Fraction(1, 1000)


def test_a_number_has_all_that_is_possible_or_clearly_more_than_the_answer(question: Question) -> None:
    if question.is_chance:
        return
    scale, (least, most) = question.guess, question.span
    if not question.squares:
        assert scale.low <= least
    if scale.high >= most:
        return
    place = scale.place(question.answer)
    assert place <= 0.7
    assert not 0.45 <= place <= 0.55
    assert place >= 0.05 or judge(question, scale.value(0)).grade is Grade.FAR_OFF


def test_the_field_starts_empty(question: Question) -> None:
    lab = Experiment(question.id, "CACTUS-7")
    assert 'name="typed" value=""' in lab.html
    assert 'class="is-untouched"' in lab.html
    lab.do("guess", value={"typed": ""})
    assert lab.run.guess is None


@pytest.mark.parametrize("name", OLD)
def test_what_a_browser_kept_is_still_on_the_scale(name: str) -> None:
    question = find(name)[1]
    for edge in OLD[name]:
        run = Run(question)
        kept = {"word": "CACTUS-7", "guess": str(Fraction(edge)), "trials": 10, "revealed": True}
        assert run.restore(kept) == 10
        assert run.guess == Fraction(edge)
        assert run.revealed


def test_places_and_values_are_the_same_there_and_back(question: Question) -> None:
    scale = question.guess
    for step in range(0, 1001, 7):
        place = Fraction(step, 1000)
        value = scale.value(place)
        assert scale.low <= value <= scale.high
        assert round(scale.place(value) * 1000) == step
    assert scale.place(-1e9) == 0
    assert scale.place(1e9) == 1


def test_a_code_tells_the_guess_as_it_was_meant(question: Question) -> None:
    stated = question.guess.value(Fraction(1, 3))
    round_number = Fraction(round(stated)) if not question.is_chance else Fraction(round(stated * 100), 100)
    for guess in (round_number, question.guess.value(0), question.guess.value(1)):
        code = codes.write(codes.Report(question.id, 7, guess), "CACTUS-7")
        told = codes.read(code, "CACTUS-7").guess
        assert abs(question.guess.place(told) - question.guess.place(guess)) <= 0.0005
        if question.guess.step * 1000 >= question.guess.high - question.guess.low:
            assert told == guess


def test_a_rare_scale_keeps_what_is_rare() -> None:
    question = find("BOL-P08")[1]
    for guess in ("1/16000", "1/500000", "1/20", "0", "1"):
        told = codes.read(codes.write(codes.Report("BOL-P08", 7, Fraction(guess)), "LEMON-3"), "LEMON-3").guess
        assert float(told) == pytest.approx(float(Fraction(guess)), rel=0.01)
    assert question.guess.value(0.5) == Fraction(1, 10 ** (DECADES // 2))


def test_the_slider_for_rare_things() -> None:
    lab = Experiment("BOL-P08", "CACTUS-7")
    assert "<span>never</span><span>1 in 10 000</span><span>1 in 100</span><span>always</span>" in lab.html
    lab.do("slide", value="300")
    assert '<output class="xp-guess num">0.0063%</output> chance, 1 in 16 000' in lab.html
    assert 'name="typed" value="0.0063"' in lab.html
    lab.do("guess", value={"typed": "0.0063"})
    assert lab.run.guess == Fraction(63, 10**6)
    for wrong in ("1001", "-1", "x", "", "9" * 30):
        other = Experiment("BOL-P08", "CACTUS-7")
        other.do("slide", value=wrong)
        assert other.notice is not None
        assert other.fault == ""
        assert other.run.guess is None


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("1 in 16 000", Fraction(1, 16000)),
        ("1in20", Fraction(1, 20)),
        ("2 IN 30", Fraction(1, 15)),
        ("0.01", Fraction(1, 10000)),
    ],
)
def test_a_chance_can_be_typed_as_one_in_so_many(typed: str, value: Fraction) -> None:
    for scale in (Guess(), Guess(rare=True)):
        assert numbers.read(typed, scale) == value
