"""Numbers as people write them: read from what was typed, and said back with as many digits as make sense."""

from __future__ import annotations

import re
from fractions import Fraction
from math import floor, isfinite, log10

from ..engine.question import Guess
from ..engine.refusal import BadInput

_KEPT = re.compile(r"-?[0-9]{1,80}(?:/[0-9]{1,80})?")
_TYPED = re.compile(r"([-+]?\d{1,15}(?:\.\d{1,15})?)(?:(?:/|in)(\d{1,15}))?(%?)", re.IGNORECASE)


def read(given: object, guess: Guess) -> Fraction:
    """A number on the scale, or what somebody typed beside a % sign: 35, 35 %, 35.5, 7/20 or 1 in 500.

    >>> read(0.35, Guess()), read("35", Guess()), read("1/3", Guess())
    (Fraction(7, 20), Fraction(7, 20), Fraction(1, 3))
    >>> read("1 in 16 000", Guess(rare=True))
    Fraction(1, 16000)
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


def kept(said: object) -> Fraction:
    """A number that a browser kept as we wrote it, `1/3`. `1e999999999` is a ValueError before it is reckoned.

    >>> kept("-7/20"), kept(3)
    (Fraction(-7, 20), Fraction(3, 1))
    """
    if not _KEPT.fullmatch(text := str(said)):
        raise ValueError(text[:40])
    return Fraction(text)


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
    example = ("0.2 or 1 in 500" if guess.rare else "35 or 7/20") if guess.percent else "2.5 or 5/2"
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
    if guess.rare:
        return share(value)
    shown = float(value) * 100 if guess.percent else float(value)
    return plain(shown, digits(guess) + more) + ("%" if guess.percent else "")


def one_in(value: float | Fraction) -> str:
    """A chance as people say it who want to feel how rare it is; nothing where that is no help.

    >>> one_in(0.0000614), one_in(0.02), one_in(0.4), one_in(0)
    ('1 in 16 000', '1 in 50', '', '')
    """
    return f"1 in {rounded(1 / float(value))}" if 0 < value <= 0.1 else ""


def plain(value: float, decimals: int) -> str:
    """With at most so many decimals, a real minus sign, and spaces in long numbers.

    >>> plain(2.0, 1), plain(-0.04, 1), plain(8.3076, 2), plain(732896.87, 1)
    ('2', '0', '8.31', '732 896.9')
    """
    text = f"{value:,.{decimals}f}".replace(",", " ")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", "−")


def rounded(value: float | Fraction, meaning: int = 2) -> str:
    """With so many digits that mean something; whole numbers above keep their length.

    >>> rounded(3.049), rounded(16271.1), rounded(0.00614), rounded(1.26, 2)
    ('3', '16 000', '0.0061', '1.3')
    """
    number = float(f"{float(value):.{meaning - 1}e}")
    return plain(number, 0 if not number else max(0, meaning - 1 - floor(log10(abs(number)))))


def apart(off: float | Fraction, guess: Guess) -> str:
    """How far two numbers of this scale lie apart; digits enough to see something.

    >>> apart(Fraction(1, 15), Guess()), apart(-0.01, Guess()), apart(0.002, Guess(0, 4, 0.1, percent=False))
    ('6.7 percentage points', '1 percentage point', '0.002')
    """
    size = abs(float(off)) * (100 if guess.percent else 1)
    said = plain(size, 1 if guess.percent else digits(guess) + 1)
    said = rounded(size) if said == "0" else said
    return f"{said} percentage point{'' if said == '1' else 's'}" if guess.percent else said


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
    if 0 < small < 1 and not guess.rare:
        more = max(more, 1 - floor(log10(small)) - digits(guess))
    return say(value, guess, more)
