"""Questions about equal coins: what a hand can open, and how soon."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance
from ....look.formula import choose, frac, number, raised
from ..cards import COPIES, DEALT, HIGHEST, LOOTER
from . import deal
from .deal import BOX, COINS, DECK, FIRST_TURN, LOOTERS


def alike(cards: Any) -> Any:
    """Are there two equal coins?"""
    return deal.any_of(coins >= 2 for coins in deal.per_number(cards))


# ---- BOL-P03: the first two cards ----------------------------------------------------------------------------

NO_PAIR, EQUAL_COINS, COIN_AND_LOOTER, TWO_LOOTERS = range(4)


def two_cards() -> tuple[Fraction, ...]:
    pairs = comb(len(DECK), 2)
    equal, mixed, wild = HIGHEST * comb(COPIES, 2), COINS * LOOTERS, comb(LOOTERS, 2)
    return deal.as_shares((pairs - equal - mixed - wild, equal, mixed, wild), pairs)


def kind_of_two(cards: Any) -> Any:
    looters = deal.looters_in(cards)
    equal = 1 * (cards[0] == cards[1]) * (looters == 0)
    return equal + COIN_AND_LOOTER * (looters == 1) + TWO_LOOTERS * (looters == 2)


two = bulk.Trials(deal.dealt(2), kind_of_two, deal.tell_cards)

P03 = Question(
    id="BOL-P03",
    level="school",
    title="A pair at once",
    ask="How likely is it that your first two cards can be opened as a pair?",
    facts=f"{BOX}; a pair is two equal coins, or a coin and a looter; two looters are no pair",
    outcomes=("different", "equal coins", "coin and looter", "two looters"),
    axis="the first two cards",
    exact=two_cards,
    tells=lambda exact: (chance("the two cards can be opened", exact, EQUAL_COINS, COIN_AND_LOOTER),),
    trials=two,
    derivation=f"""
<p>Two equal coins: the first card is a coin, {frac(80, 85)}; four of the other 84 cards are equal to it, {frac(4, 84)}.
Together {frac(80, 85)} × {frac(4, 84)} = {frac(16, 357)}.</p>
<p>A coin and a looter: the coin first, {frac(80, 85)} × {frac(5, 84)}, or the looter first,
{frac(5, 85)} × {frac(80, 84)}. Together {frac(40, 357)}.</p>
<p>So {frac(16, 357)} + {frac(40, 357)} = {frac(56, 357)} = {frac(8, 51)}. Most of it is the looters’ work.</p>""",
    rules=("BOL-05", "BOL-19", "BOL-R1"),
    noun="pair of cards",
    verb="Deal",
)


# ---- BOL-P06, BOL-P07: something to open ---------------------------------------------------------------------

NOTHING, PAIR, MASK, BOTH = range(4)
CAN_OPEN = ("nothing", "equal coins", "a looter", "both")


@cache
def openings(size: int) -> tuple[Fraction, ...]:
    """Hands that can open nothing, by equal coins only, by a looter only, by both."""
    different = [comb(HIGHEST, coins) * COPIES**coins for coins in range(size + 1)]
    nothing = different[size]
    pair = comb(COINS, size) - nothing
    mask = sum(comb(LOOTERS, wild) * different[size - wild] for wild in range(1, LOOTERS + 1))
    hands = comb(len(DECK), size)
    return deal.as_shares((nothing, pair, mask, hands - nothing - pair - mask), hands)


def can_open(size: int) -> tuple[Answer, ...]:
    return (chance(f"{size} cards contain something to open", openings(size), PAIR, MASK, BOTH),)


def what_opens(cards: Any) -> Any:
    return alike(cards) + 2 * (deal.looters_in(cards) > 0)


opening_trials = {size: bulk.Trials(deal.dealt(size), what_opens, deal.tell_cards) for size in (DEALT, FIRST_TURN)}

P06 = Question(
    id="BOL-P06",
    level="upper secondary",
    title="Something to open",
    ask="How likely is something to open among your eight cards?",
    facts=f"{BOX}; two equal coins can be opened, or a looter, which joins any coin",
    outcomes=CAN_OPEN,
    axis="what the hand can open with",
    exact=lambda: openings(DEALT),
    tells=lambda _: can_open(DEALT),
    trials=opening_trials[DEALT],
    derivation=f"""
<p>Nothing can be opened only if there is no looter and all eight coins differ. Choose the eight numbers,
{choose(16, 8)} ways, and one of the five coins of each, 5{raised(8)} ways.</p>
<p>So the chance is 1 − {choose(16, 8)} × 5{raised(8)} ÷ {choose(85, 8)} = {number(Fraction(36835186, 41132061))},
nine hands in ten.</p>""",
    rules=("BOL-19", "BOL-05", "BOL-09"),
    noun="hand",
    verb="Deal",
)

P07 = Question(
    id="BOL-P07",
    level="upper secondary",
    title="The first turn",
    ask="You begin and have drawn: how likely is it that your nine cards contain something to open?",
    facts=f"eight cards dealt and one drawn; {BOX}",
    outcomes=CAN_OPEN,
    axis="what the hand can open with",
    exact=lambda: openings(FIRST_TURN),
    tells=lambda _: can_open(FIRST_TURN),
    trials=opening_trials[FIRST_TURN],
    derivation=f"""
<p>The same count with nine cards: 1 − {choose(16, 9)} × 5{raised(9)} ÷ {choose(85, 9)} =
{number(Fraction(272299427, 287924427))}.</p>
<p>One card more, and the hands that must punt are only half as many: they drop from 10 to 5 in a hundred.</p>""",
    rules=("BOL-14", "BOL-19", "BOL-34"),
    noun="first turn",
    verb="Deal",
)


# ---- BOL-P18: how long until a pair --------------------------------------------------------------------------

LONGEST = HIGHEST + 1
"""Among 17 cards something can always be opened: there are only sixteen numbers."""


def cannot_open(cards: int) -> Fraction:
    """So many cards and nothing to open: all coins different, or nothing but looters."""
    hands = comb(HIGHEST, cards) * COPIES**cards + (comb(LOOTERS, cards) if cards else 0)
    return Fraction(hands, comb(len(DECK), cards))


@cache
def first_pair() -> tuple[Fraction, ...]:
    return tuple(cannot_open(cards - 1) - cannot_open(cards) for cards in range(2, LONGEST + 1))


def wait(cards: Any) -> Any:
    """The first place at which something can be opened, less 2: count the places at which nothing can."""
    opened, waited = 0 * cards[0], 0 * cards[0]
    for size in range(2, LONGEST):
        new = cards[size - 1]
        equal = deal.any_of((card == new) & (new != LOOTER) for card in cards[: size - 1])
        looters = deal.looters_in(cards[:size])
        opened = bulk.most([opened, equal, 1 * ((looters > 0) & (looters < size))])
        waited = waited + (1 - opened)
    return waited


def tell_wait(cards: Any) -> tuple[str, str]:
    size = int(wait(cards)) + 2
    said, _ = deal.tell_cards(cards[:size])
    return f"After {size} cards: {said[0].lower()}{said[1:]}", deal.picture(cards[:size])


waits = bulk.Trials(deal.dealt(LONGEST), wait, tell_wait)

P18 = Question(
    id="BOL-P18",
    level="upper secondary",
    title="How long until a pair",
    ask="You turn up card after card. After how many can you open something for the first time, on average?",
    facts=f"{BOX}; two equal coins can be opened, or a coin and a looter",
    outcomes=tuple(map(str, range(2, LONGEST + 1))),
    axis="cards until something can be opened",
    exact=first_pair,
    tells=lambda exact: (
        average("cards until something can be opened", exact, range(2, LONGEST + 1)),
        chance("five cards are enough", exact, 0, 1, 2, 3),
    ),
    trials=waits,
    derivation=f"""
<p>After <i>k</i> cards nothing can be opened if all are coins of different numbers,
{choose("16", "k")} × 5{raised("k")} of {choose("85", "k")} hands, or if all are looters.</p>
<p>The mean waiting time is the sum of these chances over <i>k</i> = 0, 1, 2, …: the <i>k</i>-th term says how often one
has to go on after <i>k</i> cards. It comes to {float(sum(cannot_open(k) for k in range(LONGEST))):.3f}.</p>
<p>Sixteen numbers and only five cards: it is the surprise of shared birthdays, because not the cards count but the
couples they make, and five cards make ten.</p>""",
    guess=Guess(2, 17, 0.1, "cards", percent=False),
    rules=("BOL-05", "BOL-19", "BOL-R1"),
    noun="row of cards",
    verb="Turn up",
)
