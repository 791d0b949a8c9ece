"""Questions about what one thing tells of another: conditions, Bayes, independence, covariance."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance
from ....look.formula import frac, number
from ..cards import DEALT, HIGHEST, LOOTER
from . import deal
from .deal import BOX, DECK, FIRST_TURN, LOOTERS
from .pairs import COIN_AND_LOOTER, EQUAL_COINS, kind_of_two, two_cards
from .thieves import UNSEEN, USEFUL, useful_in

# ---- BOL-Q01: she leaves it lying ------------------------------------------------------------------------------

LEAVES = Fraction(1, 3)
"""How often Bea leaves a 7 that she could steal."""


@cache
def looters_if_left() -> tuple[Fraction, ...]:
    """Looters in her hand, given that she left the 7: hands that can steal count a third, the others in full."""
    looters = deal.hypergeometric(len(UNSEEN), LOOTERS, FIRST_TURN, LOOTERS)
    cannot = Fraction(comb(len(UNSEEN) - USEFUL, FIRST_TURN), comb(len(UNSEEN), FIRST_TURN))
    weights = [cannot + (looters[0] - cannot) * LEAVES, *(share * LEAVES for share in looters[1:])]
    return tuple(weight / sum(weights) for weight in weights)


def before_she_moved() -> Fraction:
    return 1 - deal.hypergeometric(len(UNSEEN), LOOTERS, FIRST_TURN, LOOTERS)[0]


def hand_and_mood(dice: Any) -> list[Any]:
    """Nine cards, and 0 if she leaves whatever she could steal."""
    return [*bulk.deal(dice, UNSEEN, FIRST_TURN), dice.below(3)]


def left_lying(drawn: Any) -> Any:
    return (useful_in(drawn[:FIRST_TURN]) == 0) | (drawn[FIRST_TURN] == 0)


def tell_left(drawn: Any) -> tuple[str, str]:
    hand = drawn[:FIRST_TURN]
    looters, useful = int(deal.looters_in(hand)), int(useful_in(hand))
    had = "She could not steal it." if not useful else "She could have stolen it."
    return f"{had} Looters in her hand: {looters}.", deal.picture(hand, "Bea")


Q01 = Question(
    id="BOL-Q01",
    level="upper secondary",
    title="What her move told you",
    ask="You punt a 7, and Bea leaves it lying. How likely is she to hold a looter?",
    facts="a 7 or a looter steals it; of 85 cards you have seen ten, no other 7 and no looter; Bea holds nine. If she "
    "can steal the 7 she does so two times in three. Games in which she does are dealt again",
    outcomes=tuple(map(str, range(LOOTERS + 1))),
    axis="looters among her nine cards, when she left the 7",
    exact=looters_if_left,
    tells=lambda exact: (
        chance("she holds a looter", exact, *range(1, LOOTERS + 1)),
        Answer("before she moved", before_she_moved()),
    ),
    trials=bulk.Trials(
        lambda dice: bulk.given(dice, hand_and_mood, left_lying),
        lambda drawn: deal.looters_in(drawn[:FIRST_TURN]),
        tell_left,
    ),
    derivation=f"""
<p>Think of 1000 such games. In about 295 of them Bea holds neither a 7 nor a looter and must leave your 7. In about 480
she holds a looter, and in 225 no looter but a 7.</p>
<p>Where she could steal it she leaves it one time in three: 160 games with a looter, 75 with a 7 only. So it is left in
160 + 75 + 295 = 530 games, and in 160 of these she holds a looter: {frac(160, 530)}, about three in ten.</p>
<p>Before her move it was nearly a half. What she did not do is news about what she has not got. Exactly it is
{number(1 - looters_if_left()[0])}.</p>""",
    rules=("BOL-34", "BOL-40", "BOL-25"),
    noun="hand",
    verb="Deal",
)


# ---- BOL-Q02: what is in the pair ------------------------------------------------------------------------------

EQUAL, MASKED = range(2)


def can_be_opened(cards: Any) -> Any:
    kind = kind_of_two(cards)
    return (kind == EQUAL_COINS) | (kind == COIN_AND_LOOTER)


@cache
def in_the_pair() -> tuple[Fraction, ...]:
    """Given that two cards can be opened: equal coins, or a coin and a looter."""
    found = two_cards()
    both = found[EQUAL_COINS] + found[COIN_AND_LOOTER]
    return found[EQUAL_COINS] / both, found[COIN_AND_LOOTER] / both


def tell_pair(cards: Any) -> tuple[str, str]:
    said = "A looter is in it." if deal.looters_in(cards) else "Two equal coins."
    return said, deal.picture(cards, "Bea")


Q02 = Question(
    id="BOL-Q02",
    level="school",
    title="What is in the pair?",
    ask="Bea says that her first two cards can be opened as a pair. How likely is a looter in it?",
    facts=f"{BOX}; a pair is two equal coins, or a coin and a looter; two looters are no pair. Cards that make no pair "
    "are dealt again",
    outcomes=("two equal coins", "a coin and a looter"),
    axis="what the pair is made of",
    exact=in_the_pair,
    tells=lambda exact: (chance("a looter is in the pair", exact, MASKED),),
    trials=bulk.Trials(
        lambda dice: bulk.given(dice, deal.dealt(2), can_be_opened),
        lambda cards: 1 * (deal.looters_in(cards) > 0),
        tell_pair,
    ),
    derivation=f"""
<p>Two cards of 85 can be dealt in 85 × 84 ÷ 2 = 3570 ways. A coin and a looter: 80 × 5 = 400 ways. Two equal coins: 16
numbers, and five coins make 5 × 4 ÷ 2 = 10 pairs: 160 ways.</p>
<p>Only these 560 are left once you know that it is a pair. A looter is in 400 of them: {frac(400, 560)} = {frac(5, 7)}.
Looters are rare among cards, but common among pairs.</p>""",
    rules=("BOL-05", "BOL-19", "BOL-R1"),
    noun="pair of cards",
    verb="Deal",
)


# ---- BOL-Q03: does even tell you anything? ---------------------------------------------------------------------

HALFWAY = HIGHEST // 2
LOW, HIGH = range(2)


def is_even(cards: Any) -> Any:
    return (cards[0] != LOOTER) & (cards[0] % 2 == 0)


@cache
def high_if_even() -> tuple[Fraction, ...]:
    even = [card for card in DECK if card != LOOTER and card % 2 == 0]
    high = Fraction(sum(card > HALFWAY for card in even), len(even))
    return 1 - high, high


def high_at_all() -> Fraction:
    return Fraction(sum(card != LOOTER and card > HALFWAY for card in DECK), len(DECK))


Q03 = Question(
    id="BOL-Q03",
    level="school",
    title="Does “even” tell you anything?",
    ask="The top card is a coin with an even number. How likely is its number to be above 8?",
    facts=f"{BOX}. Other cards are put back and the deck is shuffled again",
    outcomes=("8 or less", "above 8"),
    axis="the number on the even coin",
    exact=high_if_even,
    tells=lambda exact: (
        chance("above 8, if it is even", exact, HIGH),
        Answer("above 8, if nothing is known", high_at_all()),
    ),
    trials=bulk.Trials(
        lambda dice: bulk.given(dice, deal.dealt(1), is_even),
        lambda cards: 1 * (cards[0] > HALFWAY),
        deal.tell_cards,
    ),
    derivation=f"""
<p>40 of the coins are even: five each of 2, 4, 6, 8, 10, 12, 14, 16. Twenty of these are above 8:
{frac(20, 40)} = {frac(1, 2)}.</p>
<p>Without the hint it is {frac(40, 85)} = {frac(8, 17)}, a little less. So the hint does tell you something, but not
what one might think: it says that the card is no looter. Among the coins alone it is {frac(40, 80)} with and without
it: there, even and high are independent.</p>""",
    rules=("BOL-03",),
    noun="card",
    verb="Turn up",
)


# ---- BOL-Q04: your looters and hers ----------------------------------------------------------------------------

CENTRE = Fraction(DEALT * LOOTERS, len(DECK))
BOTH_HANDS = tuple((fewer, more) for fewer in range(LOOTERS) for more in range(fewer, LOOTERS + 1 - fewer))
"""Looters in both hands, the smaller number first: who has more makes no difference to the product."""


@cache
def two_hands() -> tuple[Fraction, ...]:
    """Looters in your hand and in Bea's: five looters on 8, 8 and 69 places."""
    rest = len(DECK) - 2 * DEALT
    deals = comb(len(DECK), LOOTERS)
    return tuple(
        Fraction((1 + (a != b)) * comb(DEALT, a) * comb(DEALT, b) * comb(rest, LOOTERS - a - b), deals)
        for a, b in BOTH_HANDS
    )


def covariance() -> tuple[Answer, ...]:
    exact = two_hands()
    products = [(mine - CENTRE) * (hers - CENTRE) for mine, hers in BOTH_HANDS]
    return (
        average("covariance of your looters and hers", exact, products),
        average("product of your looters and hers", exact, [mine * hers for mine, hers in BOTH_HANDS]),
    )


def place_of_both(cards: Any) -> Any:
    """The number of the outcome, whoever has more."""
    mine, hers = deal.looters_in(cards[:DEALT]), deal.looters_in(cards[DEALT:])
    table = [0] * (LOOTERS + 1) ** 2
    for place, (a, b) in enumerate(BOTH_HANDS):
        table[a * (LOOTERS + 1) + b] = table[b * (LOOTERS + 1) + a] = place
    return bulk.look_up(table, mine * (LOOTERS + 1) + hers)


def tell_both(cards: Any) -> tuple[str, str]:
    mine, hers = (int(deal.looters_in(hand)) for hand in (cards[:DEALT], cards[DEALT:]))
    shown = deal.picture(cards[:DEALT], "You") + deal.picture(cards[DEALT:], "Bea")
    return f"You hold {mine}, Bea {hers}.", shown


Q04 = Question(
    id="BOL-Q04",
    level="undergraduate",
    title="Mine or yours",
    ask="What is the covariance of the number of looters in your hand and in Bea’s?",
    facts=f"eight cards each; {BOX}. Each deal counts (yours − 8/17) × (hers − 8/17)",
    outcomes=tuple(f"{fewer} and {more}" for fewer, more in BOTH_HANDS),
    axis="looters in the two hands, whoever has more",
    exact=two_hands,
    tells=lambda _: covariance(),
    trials=bulk.Trials(deal.dealt(2 * DEALT), place_of_both, tell_both),
    derivation=f"""
<p>Covariance is the average of the product less the product of the averages. The averages are {frac(8, 17)} each.</p>
<p>The product of both numbers counts the couples of one looter with you and one with Bea. Eight of your cards and eight
of hers make 64 couples, and one of them is two looters with {frac(5, 85)} × {frac(4, 84)}: on average
{number(Fraction(64, 357))} couples.</p>
<p>{number(Fraction(64, 357))} − {frac(8, 17)} × {frac(8, 17)} = {number(Fraction(64, 357) - CENTRE**2)}. It is below
zero: what you have she cannot have.</p>""",
    guess=Guess(-3, 4, 0.01, "looters times looters", percent=False),
    rules=("BOL-03", "BOL-09"),
    noun="deal",
    verb="Deal",
)
