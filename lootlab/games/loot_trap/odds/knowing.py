"""Questions about what one thing tells of another: a swap of the card below, the other hand, the other Roll card."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance, shares
from ....look.formula import frac, number
from ..cards.field import HAND_SIZE
from . import loot as cards_of
from . import pictures as show
from . import rolls as rolled
from .pictures import LOOTS

# ---- TRAP-Q01: what a swap tells ----------------------------------------------------------------------------

UNSEEN = len(cards_of.UNSEEN)
MOODS = 4
"""A card that is no loot is swapped in one mood of four."""
LOOTED = LOOTS * MOODS
"""Of all cards and moods: loot, always swapped."""
SWAPS = LOOTED + (UNSEEN - LOOTS)


def after_swap() -> tuple[Fraction, ...]:
    return Fraction(LOOTED, SWAPS), 1 - Fraction(LOOTED, SWAPS)


def peek(dice: Any) -> Any:
    """A card below 12 is loot; the mood decides about all others."""
    return [dice.below(UNSEEN), dice.below(MOODS)]


def swaps(peeked: Any) -> Any:
    card, mood = peeked
    return (card < LOOTS) | (mood == 0)


def tell_swap(peeked: Any) -> tuple[str, str]:
    return f"Bea swapped, and the card was {'loot' if peeked[0] < LOOTS else 'no loot'}.", ""


swap_trials = bulk.Trials(
    lambda dice: bulk.given(dice, peek, swaps), lambda peeked: 1 * (peeked[0] >= LOOTS), tell_swap
)

Q01 = Question(
    id="TRAP-Q01",
    level="upper secondary",
    title="What did she find?",
    ask="Bea peeks at the card below her and swaps it for one of hers. How likely was it to be loot?",
    facts="none of your five cards is loot, so 12 of the 98 unseen ones are; Bea swaps every loot she finds and one "
    "other card in four, and discards the rest",
    outcomes=("loot", "no loot"),
    axis="what Bea took",
    exact=after_swap,
    tells=lambda exact: (
        chance("loot, after she swapped", exact, 0),
        Answer("loot, before she did anything", Fraction(LOOTS, UNSEEN)),
        Answer("how often she swaps", Fraction(SWAPS, UNSEEN * MOODS)),
    ),
    derivation=f"""
<p>Imagine that she peeks at each of the 98 unseen cards four times: 392 peeks. The 12 loot are swapped every time, in
12 × 4 = 48 peeks; the 86 others once each, in 86 peeks.</p>
<p>You saw a swap, so only 48 + 86 = 134 peeks are left, and 48 of them were loot: {frac(48, 134)} = {frac(24, 67)} ≈
0.358. Before it was {frac(12, 98)} ≈ 0.122: the swap has made loot three times as likely, and still most swaps are for
something else, because other cards are so common.</p>""",
    trials=swap_trials,
    rules=("TRAP-66", "TRAP-68", "TRAP-69", "TRAP-R78"),
    noun="swap",
    verb="Watch",
)


# ---- TRAP-Q02: her loot and yours -----------------------------------------------------------------------------


@cache
def mine_if_hers() -> tuple[Fraction, ...]:
    """Without and with loot in your hand, if there is some in hers."""
    _, only_one, both = cards_of.both_hands()
    hers = only_one / 2 + both
    return only_one / 2 / hers, both / hers


def her_loot(cards: Any) -> Any:
    return cards_of.loots(cards[HAND_SIZE:]) > 0


given_trials = bulk.Trials(
    lambda dice: bulk.given(dice, lambda dice: bulk.deal(dice, show.DECK, 2 * HAND_SIZE), her_loot),
    lambda cards: 1 * (cards_of.loots(cards[:HAND_SIZE]) > 0),
    cards_of.tell_two,
)

Q02 = Question(
    id="TRAP-Q02",
    level="upper secondary",
    title="Her loot and yours",
    ask="Somebody who has seen Bea's opening hand says that it holds loot. How likely is yours to hold any?",
    facts="four cards each from the same deck of 103, 12 of them loot; you have not looked at yours yet",
    outcomes=("no loot", "loot"),
    axis="your hand, when Bea's holds loot",
    exact=mine_if_hers,
    tells=lambda exact: (
        chance("loot in your hand, if there is some in hers", exact, 1),
        Answer("loot in your hand, if you know nothing", 1 - cards_of.hand_loot()[0]),
    ),
    derivation=f"""
<p>Knowing nothing, your hand holds loot with 0.395 (the opposite of four cards without). In 0.148 of all deals both
hands hold some. Of the deals in which hers does, yours does too in the share {frac("0.148", "0.395")} =
{number(mine_if_hers()[1])} ≈ 0.375.</p>
<p>That is a little less than 0.395: the two hands are not independent. A loot that lies in her hand cannot lie in
yours. If the two chances were the same, her hand would tell nothing about yours.</p>""",
    trials=given_trials,
    rules=("TRAP-15", "TRAP-R65"),
    noun="deal",
    verb="Deal",
)


# ---- TRAP-Q03: two Roll cards against each other ------------------------------------------------------------------

HALVES = {(a, b): (2 * a - 7) * (2 * b - 7) for a, b in permutations(rolled.ROLLS, 2)}
"""Four times the product of the distances from 3.5: whole numbers."""
PRODUCTS = tuple(sorted(set(HALVES.values())))
PLACE = tuple(PRODUCTS.index(HALVES[a, b]) if a != b else 0 for a in rolled.ROLLS for b in rolled.ROLLS)


@cache
def products() -> tuple[Fraction, ...]:
    return shares(map(PRODUCTS.index, HALVES.values()), len(PRODUCTS))


def tell_product(cards: Any) -> tuple[str, str]:
    first, second = cards
    away = " × ".join(f"({_signed(card - 3.5)})" for card in cards)
    return f"{first}, then {second}: {away} = {_signed(HALVES[first, second] / 4)}.", show.rolls(cards)


def _signed(value: float) -> str:
    return f"{value:g}".replace("-", "−")


product_trials = bulk.Trials(
    rolled.two_rolls, lambda cards: bulk.look_up(PLACE, 6 * (cards[0] - 1) + cards[1] - 1), tell_product
)

Q03 = Question(
    id="TRAP-Q03",
    level="undergraduate",
    title="One up, the other down",
    ask="What is the covariance of the first two Roll cards of a full pile?",
    facts="six cards, 1 to 6, none comes twice; each is 3.5 on average, and the covariance is the average product of "
    "the two distances from 3.5",
    outcomes=tuple(_signed(value / 4) for value in PRODUCTS),
    axis="product of the distances",
    exact=products,
    tells=lambda exact: (
        average("their covariance", exact, [Fraction(value, 4) for value in PRODUCTS]),
        Answer("with two dice", Fraction(0)),
    ),
    derivation=f"""
<p>There are 6 × 5 = 30 ordered pairs. If the same card could come twice, all 36 products of two numbers would add up to
21 × 21 = 441. Without the six squares, 91 in all, 350 are left: {frac(350, 30)} ≈ 11.67 on average.</p>
<p>The covariance is the mean product less the product of the means: {frac(350, 30)} − 3.5² = −{frac(7, 12)} ≈ −0.58.
Below zero: a high card leaves lower ones for the next. With two dice it is 12.25 − 12.25 = 0.</p>""",
    trials=product_trials,
    guess=Guess(-7, 7, 0.05, "points squared", percent=False),
    rules=("TRAP-21", "TRAP-106"),
    noun="pair",
    verb="Turn",
)
