"""Codes of pupils: everything comes back, typing errors are found, noise is no code."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lootlab
from lootlab.engine.chance import CLASS_WORDS
from lootlab.engine.refusal import BadInput
from lootlab.lab import codes
from lootlab.lab.codes import COARSENESS, FINENESS, LENGTH, LETTERS, LOOKS_LIKE, MOST_PUPILS, REASONS, Report
from lootlab.lab.questions import find, questions

IDS = [question.id for name in lootlab.GAMES for question in questions(lootlab.load(name))]
WORDS = st.builds("{}-{}".format, st.sampled_from(CLASS_WORDS), st.integers(1, 99))


def on_scale(question: str, step: int, fineness: int) -> Fraction:
    return codes._value(step, find(question)[1].guess, fineness)


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """Reports whose numbers lie on the steps that a code has."""
    question, pupil = draw(st.sampled_from(IDS)), draw(st.integers(1, MOST_PUPILS))
    guess = on_scale(question, draw(st.integers(0, FINENESS)), FINENESS)
    if draw(st.booleans()):
        trials, revealed = draw(st.integers(0, 1_000_000)), draw(st.booleans())
        return Report(question, pupil, guess, trials=trials, revealed=revealed)
    reason = draw(st.integers(0, len(REASONS) - 1))
    if draw(st.booleans()):
        return Report(question, pupil, guess, reason=reason)
    steps = sorted(draw(st.tuples(st.integers(0, COARSENESS), st.integers(0, COARSENESS))))
    low, high = (on_scale(question, step, COARSENESS) for step in steps)
    return Report(question, pupil, guess, low, high, reason)


@given(reports(), WORDS)
def test_every_report_comes_back(report: Report, word: str) -> None:
    code = codes.write(report, word)
    assert codes.read(code, word) == report
    assert codes.read(code.lower().replace("-", " "), word.lower()) == report


@given(st.sampled_from(IDS), st.fractions(0, 1), WORDS)
def test_a_guess_between_the_steps_comes_back_within_a_step(question: str, part: Fraction, word: str) -> None:
    scale = find(question)[1].guess
    guess = Fraction(scale.low) + (Fraction(scale.high) - Fraction(scale.low)) * part
    found = codes.read(codes.write(Report(question, 3, guess), word), word).guess
    fine = 10**6
    assert abs(codes._step(found, scale, fine) - codes._step(guess, scale, fine)) <= fine / FINENESS


@given(reports(), WORDS)
@settings(max_examples=40)
def test_every_wrong_letter_and_every_swap_is_found(report: Report, word: str) -> None:
    text = codes.write(report, word).replace("-", "")
    for at in range(LENGTH):
        for letter in LETTERS:
            if letter != text[at]:
                with pytest.raises(BadInput):
                    codes.read(text[:at] + letter + text[at + 1 :], word)
        swapped = text[:at] + text[at : at + 2][::-1] + text[at + 2 :]
        if swapped != text:
            with pytest.raises(BadInput):
                codes.read(swapped, word)


def test_a_code_fits_its_word_only() -> None:
    code = codes.write(Report("LSW-P01", 7, Fraction(1, 4)), "HAMMER-42")
    taken = 0
    for word in CLASS_WORDS:
        for number in range(1, 100):
            try:
                codes.read(code, f"{word}-{number}")
                taken += 1
            except BadInput as refused:
                assert "does not fit the word" in str(refused)
    # Two letters tell the words apart: one in 529 of the 6 336 words is taken for the right one by chance.
    assert 1 <= taken <= 2 * 6336 / 529


def test_look_alikes_are_understood() -> None:
    assert not set(LETTERS) & {chr(letter) for letter in LOOKS_LIKE}
    assert not set(LETTERS) & set("01OILQUVD")
    for pupil in range(1, 60):
        code = codes.write(Report("SLP-P02", pupil, Fraction(60), trials=pupil * 100), "PUMA-3")
        typed = code.translate(str.maketrans("8652", "BGSZ"))
        assert codes.read(typed, "PUMA-3").pupil == pupil
        assert codes.read(typed.lower(), "PUMA-3").trials == pupil * 100


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "has 0 letters"),
        ("NXF62-W632-22AJ", "has 13 letters"),
        ("NXF62-W632-22AJC2", "has 15 letters"),
        ("NXF62-W632-2OAJC", "no code has the letter O"),
        ("NXF62-W632-22AJ3", "a letter is wrong|does not fit"),
        ("MXF62-W632-22AJC", "a letter is wrong"),
        ("x" * 5000, "has 5000 letters"),
    ],
)
def test_what_is_no_code_is_answered_in_a_sentence(typed: str, says: str) -> None:
    with pytest.raises(BadInput, match=says) as refused:
        codes.read(typed, "HAMMER-42")
    assert len(str(refused.value)) < 200


def lettered(number: int, word: str) -> str:
    """A code with right check letters around any number at all."""
    data = []
    for _ in range(LENGTH - codes.CHECKS):
        number, place = divmod(number, len(LETTERS))
        data.append(place)
    return "".join(LETTERS[place] for place in (*data, *codes._checks(data, word)))


def test_what_nobody_can_have_written_is_no_code_even_if_its_letters_fit() -> None:
    packed = codes._pack(Report("LSW-P01", 7, Fraction(1, 4), trials=20))
    assert codes.read(lettered(packed, "HAMMER-42"), "HAMMER-42").trials == 20
    without_pupil = packed - 7 * 512
    beyond_the_end = packed + 512 * 100 * 2 * 1001 * 2 * 1_000_001
    no_such_question = packed - packed % 512 + 511
    for number in (without_pupil, beyond_the_end, no_such_question):
        with pytest.raises(BadInput):
            codes.read(lettered(number, "HAMMER-42"), "HAMMER-42")


def test_numbers_of_pupils_are_checked() -> None:
    for pupil in (0, -1, 100):
        with pytest.raises(BadInput, match="is no number of a pupil"):
            codes.write(Report("LSW-P01", pupil, Fraction(1, 4)), "HAMMER-42")
