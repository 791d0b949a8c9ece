"""Numbers as people write them: read from what was typed, and said back with as many digits as make sense."""

from __future__ import annotations

import re
from fractions import Fraction
from math import floor, isfinite, log10

from ..engine.question import Guess
from ..engine.refusal import BadInput

_TYPED = re.compile(r"([-+]?\d{1,15}(?:\.\d{1,15})?)(?:/(\d{1,15}))?(%?)")


def read(given: object, guess: Guess) -> Fraction:
    """A number on the scale, or what somebody typed beside a % sign: 35, 35 %, 35.5 or 7/20.

    >>> read(0.35, Guess()), read("35", Guess()), read("1/3", Guess())
    (Fraction(7, 20), Fraction(7, 20), Fraction(1, 3))
    >>> read("2,5", Guess(0, 4, 0.1, percent=False))
    Fraction(5, 2)
    """
    value = _typed(given, guess) if isinstance(given, str) else _number(given, guess)
    if not guess.low <= value <= guess.high:
        low, high = say(guess.low, guess), say(guess.high, guess)
        raise BadInput(f"{say(value, guess, 1)} is off the scale.", f"Choose something from {low} to {high}.")
    return value


def _number(given: object, guess: Guess) -> Fraction:
    if isinstance(given, int | Fraction) or (isinstance(given, float) and isfinite(given)):
        return Fraction(given).limit_denominator(10**12)
    raise _no_number(given, guess)


def bare(text: str) -> str:
    """What was said, as a field or a slider takes it: no spaces, no percent sign, a plain minus.

    >>> bare("−1 250.5"), bare("35%")
    ('-1250.5', '35')
    """
    return re.sub(r"\s", "", text).removesuffix("%").replace("−", "-")


def _typed(text: str, guess: Guess) -> Fraction:
    found = _TYPED.fullmatch(re.sub(r"\s", "", text).replace(",", ".").replace("−", "-"))
    if not found or (found[2] and not int(found[2])):
        raise _no_number(text, guess)
    value = Fraction(found[1]) / int(found[2] or 1)
    return value / 100 if found[3] or (guess.percent and not found[2]) else value


def _no_number(given: object, guess: Guess) -> BadInput:
    example = "35 or 7/20" if guess.percent else "2.5 or 5/2"
    typed = str(given)[:40].strip()
    if not typed:
        return BadInput("You have not made a guess yet.", f"Move the slider, or type a number like {example}.")
    return BadInput(f"“{typed}” is not a number.", f"Write it like {example}.")


def digits(guess: Guess) -> int:
    """Decimals of one step on the scale, as it is shown."""
    step = guess.step * (100 if guess.percent else 1)
    return max(0, -floor(log10(step) + 1e-9))


def say(value: float | Fraction, guess: Guess, more: int = 0) -> str:
    """A number on this scale, with `more` decimals than the slider has.

    >>> say(0.352, Guess()), say(0.352, Guess(), 1), say(-0.5, Guess(-2, 4, 0.1, percent=False))
    ('35%', '35.2%', '−0.5')
    """
    shown = float(value) * 100 if guess.percent else float(value)
    return plain(shown, digits(guess) + more) + ("%" if guess.percent else "")


def plain(value: float, decimals: int) -> str:
    """With at most so many decimals, a real minus sign, and spaces in long numbers.

    >>> plain(2.0, 1), plain(-0.04, 1), plain(8.3076, 2), plain(732896.87, 1)
    ('2', '0', '8.31', '732 896.9')
    """
    text = f"{value:,.{decimals}f}".replace(",", " ")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", "−")


def share(value: float | Fraction, decimals: int = 1) -> str:
    """A share of all trials. Small ones keep two digits that mean something.

    >>> share(0.3733), share(0.0014), share(0), share(1)
    ('37.3%', '0.14%', '0%', '100%')
    """
    percent = float(value) * 100
    if 0 < percent < 1:
        decimals = 1 - floor(log10(percent))
    return plain(percent, min(decimals, 8)) + "%"


def near(value: Fraction, guess: Guess) -> str:
    """The decimal form of an exact answer: two digits more than the slider, or two that mean something."""
    small = float(abs(value)) * (100 if guess.percent else 1)
    more = 1 if guess.percent or guess.step < 1 else 2
    if 0 < small < 1:
        more = max(more, 1 - floor(log10(small)) - digits(guess))
    return say(value, guess, more)
