"""Who sits in front of a browser, and what they predicted first."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lootlab.engine.question import Guess
from lootlab.engine.refusal import BadInput
from lootlab.lab import pupil
from lootlab.lab.codes import REASONS, read
from lootlab.lab.links import Lesson
from lootlab.lab.pupil import SILENCE, Enrolment, First, enrolled, first_from, predicted
from lootlab.lab.questions import find
from lootlab.lab.run import Run

NOBODY = Enrolment()
CHANCE = Guess()


def test_joining_a_class_and_coming_back() -> None:
    joined = NOBODY.joined("hammer-42")
    assert (joined.word, joined.asks, joined.complete) == ("HAMMER-42", True, False)
    seventh = joined.joined("HAMMER-42", 7)
    assert (seventh.own, seventh.asks, seventh.complete) == ("HAMMER-42 7", False, True)
    assert seventh.browser == joined.browser != ""
    assert seventh.joined("HAMMER-42") == seventh  # a link without a number leaves the number
    other = seventh.joined("PUMA-3")
    assert (other.word, other.number, other.browser) == ("PUMA-3", 0, seventh.browser)
    assert seventh.left().own == ""
    assert seventh.left().joined("HAMMER-42", 7) == seventh
    assert enrolled(seventh.save()) == seventh


def test_a_lesson_link_says_what_is_held() -> None:
    first = NOBODY.took(Lesson("LSW-P01", "HAMMER-42", 7, held=True))
    assert first.holds == ("LSW-P01",)
    second = first.took(Lesson("LSW-P02", "HAMMER-42", held=True))
    assert (second.number, second.holds) == (7, ("LSW-P01", "LSW-P02"))
    assert second.took(Lesson("LSW-P03", "HAMMER-42")).holds == ("LSW-P01", "LSW-P02")
    assert second.took(Lesson("LSW-P03", "PUMA-3")).holds == ()
    many = first
    for number in range(200):
        many = many.took(Lesson(f"LSW-P{number % 18 + 1:02}", "HAMMER-42", held=True))
    assert len(many.holds) == 18
    assert enrolled(many.save()) == many


@pytest.mark.parametrize(
    "saved",
    [
        None,
        3,
        [],
        "HAMMER-42",
        {},
        {"word": 5},
        {"word": "HAMER-42"},
        {"word": "HAMMER-42", "number": -1},
        {"word": ""},
    ],
)
def test_a_memory_that_makes_no_sense_is_nobody(saved: object) -> None:
    assert enrolled(saved) == NOBODY


def test_a_memory_that_half_makes_sense() -> None:
    found = enrolled({"word": "HAMMER-42", "number": "7", "browser": "<script>", "holds": "LSW-P01 <b> x" * 3})
    assert found == Enrolment("HAMMER-42", 7, holds=("LSW-P01",))


@pytest.mark.parametrize(
    ("word", "number"), [("HAMMER-42 7", 7), ("HAMMER-42", 0), ("HAMMER-42 ada", 0), ("12", 0), ("HAMMER-42 500", 0)]
)
def test_a_word_with_a_number_names_a_pupil(word: str, number: int) -> None:
    assert pupil.named(word).number == number


# ---- predictions --------------------------------------------------------------------------------------------------


def test_range_and_reason_may_be_left_out() -> None:
    assert predicted({"typed": "30"}, CHANCE) == First(Fraction(3, 10))
    form = {"typed": "30", "low": "", "high": " ", "reason": ""}
    assert predicted(form, CHANCE) == First(Fraction(3, 10))
    whole = predicted({"typed": "30", "low": "40 %", "high": "1/5", "reason": "1"}, CHANCE)
    assert whole == First(Fraction(3, 10), Fraction(1, 5), Fraction(2, 5), 1)
    assert REASONS[predicted({"typed": "30", "reason": "99"}, CHANCE).reason] == ""


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"typed": ""}, "not made a guess"),
        ({"typed": "x"}, "is not a number"),
        ({"typed": "30", "low": "20"}, "A range has two ends"),
        ({"typed": "30", "high": "20"}, "A range has two ends"),
        ({"typed": "30", "low": "a", "high": "40"}, "is not a number"),
        ({"typed": "30", "low": "10", "high": "140"}, "off the scale"),
        ({"typed": "30", "low": "40", "high": "50"}, "30% is not between 40% and 50%"),
    ],
)
def test_what_is_no_prediction_is_refused_in_a_sentence(form: dict[str, object], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        predicted(form, CHANCE)


def test_a_kept_prediction_comes_back() -> None:
    for first in (
        First(Fraction(1, 3)),
        First(Fraction(0), Fraction(0), Fraction(1), 2),
        First(Fraction(1, 3), reason=0),
    ):
        assert first_from(first.save(), CHANCE) == first
    for saved in (None, [], {}, {"guess": "x"}, {"guess": "1/0"}, {"guess": "7"}, {"guess": "1/3", "low": "0"}):
        assert first_from(saved, CHANCE) is None
    assert first_from({"guess": "1/3", "reason": "many"}, CHANCE) == First(Fraction(1, 3), reason=SILENCE)


def test_codes_tell_the_first_guess_and_the_trials_so_far() -> None:
    run, first = Run(find("LSW-P01")[1], "HAMMER-42 7"), First(Fraction(1, 4), Fraction(1, 10), Fraction(1, 2), 3)
    run.predict("60")
    told = read(pupil.code(pupil.prediction(run, first, 7), "HAMMER-42"), "HAMMER-42")
    assert (told.guess, told.low, told.high, told.reason, told.pupil) == (first.guess, first.low, first.high, 3, 7)
    assert pupil.result(run, first, 7) is None
    assert pupil.code(None, "HAMMER-42") == ""
    run.add(120)
    run.reveal()
    told = read(pupil.code(pupil.result(run, first, 7), "HAMMER-42"), "HAMMER-42")
    assert (told.guess, told.trials, told.revealed) == (first.guess, 120, True)
