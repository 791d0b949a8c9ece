"""The question how two hands of one deck hold each other back: covariance."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average
from ....look.formula import frac, number
from ..cards import NAMES, THREE, names
from . import deck
from .deck import DECK, HAND

# ---- SLP-Q04: two hands of the last twelve cards ----------------------------------------------------------------

LAST = tuple(sorted(deck.plain(1, 1, 2, 2, 3, 3, 5, 6, 8, 9, 11, 12)))
"""What you have not seen near the end: six action cards and six others."""
ACTIONS = sum(kind <= THREE for kind in LAST)
EXPECTED = HAND * ACTIONS // len(LAST)
"""Action cards in a hand on average: two, a whole number, so that all products are whole."""
PRODUCTS = (-4, -2, -1, 0, 1)
"""What (X - 2)(Y - 2) can be: both hands far above, or both far below, would need more cards than there are."""


def hands_with(first: int, second: int) -> int:
    """Ways to deal so many action cards to one hand and so many to the other."""
    others = len(LAST) - ACTIONS
    mine = comb(ACTIONS, first) * comb(others, HAND - first)
    left = others - (HAND - first)
    return mine * comb(ACTIONS - first, second) * comb(left, HAND - second) if left >= 0 else 0


@cache
def products() -> tuple[Fraction, ...]:
    counts = dict.fromkeys(PRODUCTS, 0)
    for first in range(HAND + 1):
        for second in range(HAND + 1):
            if dealt := hands_with(first, second):
                counts[(first - EXPECTED) * (second - EXPECTED)] += dealt
    return deck.as_shares(counts.values(), sum(counts.values()))


def covariance(cards: int, some: int) -> Fraction:
    """Of how many of `some` special cards two hands of four get: sixteen pairs of cards, each below zero."""
    share = Fraction(some, cards)
    return HAND * HAND * (share * Fraction(some - 1, cards - 1) - share**2)


def together_answers() -> tuple[Answer, ...]:
    return (
        average("covariance of the two hands", products(), PRODUCTS),
        Answer("with hands from the full deck", covariance(len(DECK), sum(kind <= THREE for kind in DECK))),
        Answer("correlation of the two hands", Fraction(-HAND, len(LAST) - HAND)),
    )


def actions(cards: Any) -> Any:
    return bulk.total(card <= THREE for card in cards)


def product_place(cards: Any) -> Any:
    made = (actions(cards[:HAND]) - EXPECTED) * (actions(cards[HAND:]) - EXPECTED)
    return bulk.look_up([PRODUCTS.index(value) if value in PRODUCTS else 0 for value in range(-4, 5)], made + 4)


def tell_hands(cards: Any) -> tuple[str, str]:
    bea, cal = cards[:HAND], cards[HAND:]
    first, second = actions(bea), actions(cal)
    made = str((first - EXPECTED) * (second - EXPECTED)).replace("-", "−")
    said = f"Bea has {first} action cards, Cal {second}: ({first} − 2) × ({second} − 2) = {made}."
    return f"{said} {names(bea)} and {names(cal)}.", deck.row(bea, "Bea") + deck.row(cal, "Cal")


FULL = together_answers()[1].value

Q04 = Question(
    id="SLP-Q04",
    level="undergraduate",
    title="What she has, he has not",
    ask="Near the end Bea and Cal hold four cards each. What is the covariance of their numbers of action cards?",
    facts=f"twelve cards are unseen: {' '.join(NAMES[kind] for kind in LAST)}; 1s, 2s and 3s are action cards; Bea "
    "holds four, Cal four, four are in the pile; each has two action cards on average",
    outcomes=tuple(str(value).replace("-", "−") for value in PRODUCTS),
    axis="(Bea's action cards − 2) × (Cal's − 2)",
    exact=products,
    derivation=f"""
<p>Write each hand as a sum of four cards that count 1 (action) or 0. Then the covariance is the sum over all
4 × 4 = 16 pairs of a card of Bea's and a card of Cal's.</p>
<p>Two different cards are both action cards with {frac(6, 12)} × {frac(5, 11)}. If they knew nothing of each other it
would be {frac(6, 12)} × {frac(6, 12)}. The difference, {frac(5, 22)} − {frac(1, 4)} = {number(Fraction(-1, 44))}, is
their covariance. Sixteen times that is {number(Fraction(-4, 11))}: what she has, he has not.</p>
<p>The variance of one hand is {frac(8, 11)}, so the correlation is −{frac(1, 2)}. For two hands of the full deck, 30
action cards among 122, the covariance is only {number(FULL)}, about −0.025: in a large deck hands hardly feel each
other.</p>""",
    tells=lambda _: together_answers(),
    trials=bulk.Trials(deck.dealt(2 * HAND, LAST), product_place, tell_hands),
    guess=Guess(-4, 4, 0.05, "(covariance)", percent=False),
    rules=("SLP-03", "SLP-06", "SLP-73"),
    noun="deal",
    verb="Deal",
)
