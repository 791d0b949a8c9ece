"""Formulas as HTML: LaTeX inside widgets does not work everywhere, a fraction bar does."""

from __future__ import annotations

from fractions import Fraction

from .html import escape, tag

NARROW = " "  # a thin space groups the digits of long numbers


def frac(over: object, under: object) -> str:
    """A fraction with a bar.

    >>> frac(20, 9)
    '<span class="frac" role="img" aria-label="20 over 9"><span>20</span><span>9</span></span>'
    """
    return _stack("frac", f"{over} over {under}", over, under)


def choose(n: object, k: object) -> str:
    """The number of ways to pick k out of n, as a binomial coefficient."""
    return _stack("choose", f"{n} choose {k}", n, k)


def number(value: Fraction) -> str:
    """A fraction with a bar, a whole number as it is; long digits in groups of three."""
    sign = "−" if value < 0 else ""
    over, under = grouped(abs(value.numerator)), grouped(value.denominator)
    return sign + (over if value.denominator == 1 else frac(over, under))


def grouped(value: int) -> str:
    """Digits in groups of three, from five digits on.

    >>> grouped(12900390625).replace(NARROW, "_"), grouped(2024)
    ('12_900_390_625', '2024')
    """
    return f"{value:,}".replace(",", NARROW) if abs(value) >= 10_000 else str(value)


def _stack(kind: str, said: str, over: object, under: object) -> str:
    inner = tag("span", escape(str(over))) + tag("span", escape(str(under)))
    return tag("span", inner, class_=kind, role="img", aria_label=said)
