"""Formulas as HTML: LaTeX inside widgets does not work everywhere, a fraction bar does."""

from __future__ import annotations

import re
from fractions import Fraction

from .html import escape, tag

NARROW = "\N{NARROW NO-BREAK SPACE}"  # a thin space groups the digits of long numbers
_PLAIN = re.compile(rf"[\w.,{NARROW}]+")


def frac(over: object, under: object) -> str:
    """A fraction with a bar. Where styles are stripped, and in copied text, its slash and its brackets are seen.

    >>> frac("1 + 2", 9)
    '<span class="frac" role="img" aria-label="1 + 2 over 9"><span class="vh">(</span><span>1 + 2</span>\
<span class="vh">)/</span><span>9</span></span>'
    """
    above, below = _one_thing(over), _one_thing(under)
    return _formula("frac", f"{over} over {under}", above[0], over, f"{above[1]}/{below[0]}", under, below[1])


def choose(n: object, k: object) -> str:
    """The number of ways to pick k out of n, as a binomial coefficient."""
    return _formula("choose", f"{n} choose {k}", "C(", n, ", ", k, ")")


def raised(exponent: object) -> str:
    """What a number is raised to.

    >>> raised(2)
    '<span class="vh">^</span><sup>2</sup>'
    """
    before, after = _one_thing(exponent)
    return _unseen(f"^{before}") + tag("sup", escape(str(exponent))) + _unseen(after)


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


def _formula(kind: str, said: str, before: str, over: object, between: str, under: object, after: str) -> str:
    """Two things one above the other, with the signs that tell on one line what they are."""
    first, second = (tag("span", escape(str(each))) for each in (over, under))
    inner = f"{_unseen(before)}{first}{_unseen(between)}{second}{_unseen(after)}"
    return tag("span", inner, class_=kind, role="img", aria_label=said)


def _unseen(sign: str) -> str:
    """The style hides it: what stands above and below, small and raised, shows without it."""
    return tag("span", sign, class_="vh") if sign else ""


def _one_thing(text: object) -> tuple[str, str]:
    """The brackets that it needs on one line."""
    return ("", "") if _PLAIN.fullmatch(str(text)) else ("(", ")")
