"""Numbers as people write and read them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lootlab.engine.question import Guess
from lootlab.engine.refusal import BadInput
from lootlab.lab import numbers

CHANCE = Guess()
FINE = Guess(0, 0.25, 0.005)
CARDS = Guess(0, 4, 0.1, "of the 4 cards", percent=False)


@pytest.mark.parametrize(
    ("typed", "scale", "value"),
    [
        ("35", CHANCE, Fraction(35, 100)),
        (" 35 % ", CHANCE, Fraction(35, 100)),
        ("0.5", CHANCE, Fraction(1, 200)),
        ("1/3", CHANCE, Fraction(1, 3)),
        ("1", CHANCE, Fraction(1, 100)),
        (1, CHANCE, Fraction(1)),
        (0.35, CHANCE, Fraction(35, 100)),
        ("2,5", CARDS, Fraction(5, 2)),
        ("+3", CARDS, Fraction(3)),
        ("−0,5", Guess(-2, 4, 0.1, percent=False), Fraction(-1, 2)),
        (Fraction(20, 9), CARDS, Fraction(20, 9)),
    ],
)
def test_read(typed: object, scale: Guess, value: Fraction) -> None:
    assert numbers.read(typed, scale) == value


@pytest.mark.parametrize("typed", ["", "  "])
def test_nothing_is_no_guess(typed: str) -> None:
    with pytest.raises(BadInput, match=r"not made a guess yet.*Move the slider, or type"):
        numbers.read(typed, CARDS)


@pytest.mark.parametrize("typed", ["much", "1/0", "1e9", "--1", "nan", None, float("inf"), [1], "9" * 40])
def test_what_is_no_number_is_refused_with_an_example(typed: object) -> None:
    with pytest.raises(BadInput, match="Write it like"):
        numbers.read(typed, CARDS)


@pytest.mark.parametrize(("typed", "scale"), [("101", CHANCE), ("-1", CARDS), ("4.1", CARDS), (26, FINE)])
def test_off_the_scale(typed: object, scale: Guess) -> None:
    with pytest.raises(BadInput, match=r"off the scale.*from 0"):
        numbers.read(typed, scale)


def test_say() -> None:
    assert numbers.say(Fraction(1, 3), CHANCE) == "33%"
    assert numbers.say(Fraction(1, 3), FINE, 1) == "33.33%"
    assert numbers.say(2.2371, CARDS, 1) == "2.24"
    assert numbers.say(-0.001, CARDS) == "0"


def test_near_keeps_digits_that_mean_something() -> None:
    assert numbers.near(Fraction(1, 715), CHANCE) == "0.14%"
    assert numbers.near(Fraction(126, 715), CHANCE) == "17.6%"
    assert numbers.near(Fraction(20, 9), CARDS) == "2.22"
    assert numbers.near(Fraction(54), Guess(0, 81, 1, percent=False)) == "54"
    assert numbers.near(Fraction(32, 520659), Guess(0, 0.001, 0.00001)) == "0.0061%"


@pytest.mark.parametrize("said", ["1e999999999", "1e9", "0.5", "", "None", "1/3/5", "9" * 81, "½", "٣"])
def test_what_a_browser_kept_is_read_as_it_was_written_or_not_at_all(said: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        numbers.kept(said)


@given(st.fractions())
def test_what_was_kept_is_read_again(number: Fraction) -> None:
    assert numbers.kept(str(number)) == number
