"""Questions about theft: how safe a singleton or a set of four is, and what a snitched looter is worth."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance
from ....look.formula import choose, frac, number
from ..cards import LOOTER
from . import deal
from .deal import DECK, FIRST_TURN

PUNTED = 7
SEEN = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""The ten cards the punter has seen: the punted 7 and nine others, none of them a 7 or a looter."""
MOST_SHOWN = 6


def without(gone: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of the deck that are not among these."""
    return tuple(sorted((Counter(DECK) - Counter(gone)).elements()))


UNSEEN = without(SEEN)
USEFUL = sum(card in (PUNTED, LOOTER) for card in UNSEEN)
THIEVES = 3


def useful_in(cards: Any) -> Any:
    return bulk.total((card == PUNTED) | (card == LOOTER) for card in cards)


def capped(useful: Any) -> Any:
    return bulk.least([useful, 0 * useful + MOST_SHOWN])


def tell_thief(cards: Any) -> tuple[str, str]:
    useful = useful_in(cards)
    said = "He cannot steal the 7." if not useful else f"He can steal the 7: {useful} fitting."
    return said, deal.picture(cards, "Cal")


UP_TO_SIX = (*map(str, range(MOST_SHOWN)), f"{MOST_SHOWN} or more")


# ---- BOL-P10: the next player --------------------------------------------------------------------------------


@cache
def useful_next() -> tuple[Fraction, ...]:
    return deal.hypergeometric(len(UNSEEN), USEFUL, FIRST_TURN, MOST_SHOWN)


next_thief = bulk.Trials(deal.dealt(FIRST_TURN, UNSEEN), lambda cards: capped(useful_in(cards)), tell_thief)

P10 = Question(
    id="BOL-P10",
    level="upper secondary",
    title="Will it be stolen?",
    ask="In the first turn you punt a 7. How likely is it that the next player can steal it?",
    facts="a 7 or a looter steals it; you have seen ten of the 85 cards, no other 7 and none of the five looters; he "
    "will have nine cards",
    outcomes=UP_TO_SIX,
    axis="7s and looters among his nine cards",
    exact=useful_next,
    tells=lambda exact: (chance("the next player can steal it", exact, *range(1, MOST_SHOWN + 1)),),
    trials=next_thief,
    derivation=f"""
<p>You have not seen 85 − 10 = 75 cards. Nine of them would do: four 7s and five looters.</p>
<p>He cannot steal if his nine cards all come from the other 66: {choose(66, 9)} ÷ {choose(75, 9)}. So he can with
chance 1 − {choose(66, 9)} ÷ {choose(75, 9)} = {number(Fraction(17716298147, 25119124435))}, seven times in ten.</p>""",
    rules=("BOL-34", "BOL-40", "BOL-25", "BOL-R7"),
    noun="hand",
    verb="Deal",
)


# ---- BOL-P11: three thieves ----------------------------------------------------------------------------------


@cache
def able_thieves() -> tuple[Fraction, ...]:
    """How many of the three could steal. `none(k)`: k certain players hold nothing useful."""

    def none(players: int) -> Fraction:
        cards = players * FIRST_TURN
        return Fraction(comb(len(UNSEEN) - USEFUL, cards), comb(len(UNSEEN), cards))

    exactly_without = [
        sum(comb(THIEVES, k) * comb(THIEVES - k, j) * (-1) ** j * none(k + j) for j in range(THIEVES - k + 1))
        for k in range(THIEVES + 1)
    ]
    return tuple(reversed([Fraction(share) for share in exactly_without]))


def hands_of_three(cards: Any) -> list[Any]:
    return [cards[start : start + FIRST_TURN] for start in range(0, THIEVES * FIRST_TURN, FIRST_TURN)]


def count_able(cards: Any) -> Any:
    return bulk.total(useful_in(hand) > 0 for hand in hands_of_three(cards))


def tell_three(cards: Any) -> tuple[str, str]:
    able = int(count_able(cards))
    said = f"{('Nobody', 'One', 'Two', 'All three')[able]} of the three could steal it."
    fits = [[card for card in hand if card in (PUNTED, LOOTER)] for hand in hands_of_three(cards)]
    shown = "".join(deal.picture(hand, name) for hand, name in zip(fits, ("Bea", "Cal", "Dot"), strict=True) if hand)
    return said.replace("Nobody of the three", "None of the three"), shown


three_thieves = bulk.Trials(deal.dealt(THIEVES * FIRST_TURN, UNSEEN), count_able, tell_three)

P11 = Question(
    id="BOL-P11",
    level="upper secondary",
    title="Three hungry neighbours",
    ask="Four players; you punt a 7 in the first turn. How likely is it that one of the others can steal it?",
    facts="you have seen ten of the 85 cards, no other 7 and none of the five looters; each of them has nine cards "
    "when it matters, and keeps its 7s and looters",
    outcomes=("0", "1", "2", "3"),
    axis="players who could steal the 7",
    exact=able_thieves,
    tells=lambda exact: (chance("at least one of three can steal it", exact, 1, 2, 3),),
    trials=three_thieves,
    derivation=f"""
<p>Nobody can steal if all 3 × 9 = 27 cards avoid the nine useful ones: {choose(66, 27)} ÷ {choose(75, 27)}.</p>
<p>1 − {choose(66, 27)} ÷ {choose(75, 27)} = {number(Fraction(1077552309, 1092135845))}: almost certain. Being robbed of
a singleton is not so bad, though. It sets you free.</p>""",
    rules=("BOL-34", "BOL-40", "BOL-R25"),
    noun="deal",
    verb="Deal",
)


# ---- BOL-P12: the second, if the first could not -------------------------------------------------------------

LEFT_OVER = without((*SEEN, 11, 11, 12, 12, 13, 13, 14, 15, 16))
"""What is unseen after the first opponent's nine cards turned out useless; which nine does not matter."""


@cache
def useful_second() -> tuple[Fraction, ...]:
    return deal.hypergeometric(len(LEFT_OVER), USEFUL, FIRST_TURN, MOST_SHOWN)


second_thief = bulk.Trials(deal.dealt(FIRST_TURN, LEFT_OVER), lambda cards: capped(useful_in(cards)), tell_thief)

P12 = Question(
    id="BOL-P12",
    level="undergraduate",
    title="What a miss tells you",
    ask="The first opponent had neither a 7 nor a looter. How likely is it that the second one can steal your 7?",
    facts="before that you had seen ten of the 85 cards, no other 7 and no looter; now you know nine useless ones "
    "more, and he has nine cards",
    outcomes=UP_TO_SIX,
    axis="7s and looters among his nine cards",
    exact=useful_second,
    tells=lambda exact: (chance("the second can steal it", exact, *range(1, MOST_SHOWN + 1)),),
    trials=second_thief,
    derivation=f"""
<p>The first one’s miss is information: all nine useful cards are still among the other 75 − 9 = 66.</p>
<p>1 − {choose(57, 9)} ÷ {choose(66, 9)} = {number(Fraction(39185551, 51768016))}, more than the 71 % of the first
opponent. A conditional probability looks at the cases that are left, and they are richer.</p>""",
    rules=("BOL-34", "BOL-40", "BOL-R25"),
    noun="hand",
    verb="Deal",
)


# ---- BOL-P19: does a set of four survive? --------------------------------------------------------------------

FOUR = without((PUNTED,) * 4 + (1, 2, 3, 4, 5, 6))
THREATS = sum(card in (PUNTED, LOOTER) for card in FOUR)


@cache
def threats_to_four() -> tuple[Fraction, ...]:
    return deal.hypergeometric(len(FOUR), THREATS, FIRST_TURN, THREATS)


def tell_four(cards: Any) -> tuple[str, str]:
    threats = useful_in(cards)
    return "Nothing fits: your four 7s stay." if not threats else "Your four 7s could be stolen.", deal.picture(
        cards, "Bea"
    )


four_trials = bulk.Trials(deal.dealt(FIRST_TURN, FOUR), useful_in, tell_four)

P19 = Question(
    id="BOL-P19",
    level="upper secondary",
    title="Four of a kind, and afraid",
    ask="You own four 7s. How likely are they to survive the next opponent?",
    facts="a 7 or a looter steals them; you hold six other coins and have seen nothing else of the 85 cards; she "
    "has nine",
    outcomes=tuple(map(str, range(THREATS + 1))),
    axis="cards among her nine that can steal",
    exact=threats_to_four,
    tells=lambda exact: (chance("the set of four survives", exact, 0),),
    trials=four_trials,
    derivation=f"""
<p>You have seen your four 7s and six more cards, so 75 are unseen. Six of them steal your set: the fifth 7, which even
makes a Bag, and five looters.</p>
<p>She has none of them with chance {choose(69, 9)} ÷ {choose(75, 9)} =
{number(Fraction(comb(69, 9), comb(75, 9)))}. Less than a half: a set of four wants a fifth card,
and be it a looter.</p>""",
    rules=("BOL-23", "BOL-25", "BOL-27"),
    noun="hand",
    verb="Deal",
)


# ---- BOL-P20: snitch or keep? --------------------------------------------------------------------------------

LATE = without((1,) * 5 + (2,) * 5 + (3,) * 5 + (PUNTED,) * 3 + (4, LOOTER))
"""Bags of 1s, 2s and 3s, the three 7s, the 4 and the looter in your hand."""
STAYS, GOES_OUT = range(2)


@cache
def ann_goes_out() -> tuple[Fraction, ...]:
    """Ann plays both of her cards if they are equal coins or if one of them is a looter."""
    counts = Counter(LATE)
    looters = counts.pop(LOOTER)
    coins = sum(counts.values())
    equal = sum(comb(count, 2) for count in counts.values())
    out = Fraction(equal + coins * looters + comb(looters, 2), comb(len(LATE), 2))
    return 1 - out, out


def looter_or_coin() -> tuple[Answer, ...]:
    exact = ann_goes_out()
    return (
        average("points of the snitched looter", exact, (5, -5)),
        average("points of the kept coin", exact, (1, -1)),
        chance("Ann goes out first", exact, GOES_OUT),
    )


def goes_out(cards: Any) -> Any:
    return 1 * ((cards[0] == cards[1]) | (deal.looters_in(cards) > 0))


def tell_ann(cards: Any) -> tuple[str, str]:
    out = goes_out(cards)
    said = "Ann goes out: the looter costs you 5." if out else "Ann cannot go out: the looter counts 5 for you."
    return said, deal.picture(cards, "Ann")


snitches = bulk.Trials(deal.dealt(2, LATE), goes_out, tell_ann)

P20 = Question(
    id="BOL-P20",
    level="upper secondary",
    title="Snitch it or keep it?",
    ask="With your last play you snitch a looter. How many points is it worth to you on average?",
    facts="Bags of 1s, 2s and 3s lie on the table, and Cal’s 7 7 7, out of which you take the looter for a coin. "
    "You keep the looter and a 4, so you know 20 of the 85 cards. Ann holds one card and draws one, both "
    "of the other 65: if she can play both (equal coins, or a looter with anything) she goes out and the looter costs "
    "you 5; else you lay it down and it brings 5",
    outcomes=("you lay it down", "Ann goes out"),
    axis="what Ann does",
    exact=ann_goes_out,
    tells=lambda _: looter_or_coin(),
    trials=snitches,
    derivation=f"""
<p>Three Bags lie on the table (1s, 2s, 3s) and Cal’s 7 7 7, out of which you have just taken the looter. With the 4 and
the looter in your hand you know 20 cards; Ann’s two come from the other 65.</p>
<p>Both can be played if they are equal coins, 11 × {choose(5, 2)} + {choose(4, 2)} + {choose(2, 2)} = 117 ways, or if
one is a looter, 4 × 61 + {choose(4, 2)} = 250 ways. That is {frac(367, 2080)} of all {choose(65, 2)} = 2080, so
<i>q</i> = {float(Fraction(367, 2080)):.3f}.</p>
<p>The looter brings 5 with chance 1 − <i>q</i> and costs 5 with chance <i>q</i>: 5 − 10 <i>q</i> =
{number(5 - 10 * Fraction(367, 2080))}. The coin you gave for it would have brought 1 − 2 <i>q</i> =
{number(1 - 2 * Fraction(367, 2080))}. Snitching pays as long as Ann goes out less than every other time.</p>""",
    guess=Guess(-5, 5, 0.1, "points", percent=False),
    rules=("BOL-29", "BOL-56", "BOL-62", "BOL-65"),
    noun="turn",
    verb="Play",
)
