"""Questions about loot in deck, hands and field: drawing without putting back."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance
from ....look.formula import choose, frac, number
from ..cards.design import EQUIPMENT, LOOT
from ..cards.field import HAND_SIZE
from . import pictures as show
from .pictures import DECK, LOOTS

CARDS = len(DECK)
SMALL_FIELD, LARGE_FIELD = 20, 30
MANY = 5
"""Loot on a field from which on it is a rich one."""


def loot_among(drawn: int, loots: int = LOOTS, cards: int = CARDS) -> tuple[Fraction, ...]:
    """Chance of 0, 1, 2 ... loot among so many cards: choose the loot, choose the rest, out of all choices."""
    ways = comb(cards, drawn)
    most = min(drawn, loots)
    return tuple(Fraction(comb(loots, k) * comb(cards - loots, drawn - k), ways) for k in range(most + 1))


def loots(cards: Any) -> Any:
    return bulk.total(card == LOOT for card in cards)


# ---- TRAP-P01: the top card -------------------------------------------------------------------------------


def top_card() -> tuple[Fraction, ...]:
    return tuple(Fraction(DECK.count(kind), CARDS) for kind in (2, 1, 0))


def tell_top(cards: Any) -> tuple[str, str]:
    return f"The top card is {show.NAMES[cards[0]]}.", show.hand(cards)


top_trials = bulk.Trials(lambda dice: bulk.deal(dice, DECK, 1), lambda cards: 2 - cards[0], tell_top)

P01 = Question(
    id="TRAP-P01",
    level="school",
    title="The top card",
    ask="A full, shuffled deck: how likely is the top card to be loot?",
    facts="103 draw cards: 12 loot, 10 equipment, 81 hybrids",
    outcomes=("loot", "equipment", "hybrid"),
    axis="what the top card is",
    exact=top_card,
    tells=lambda exact: (chance("the top card is loot", exact, 0),),
    derivation=f"""
<p>Every one of the 103 cards is as likely to lie on top, and 12 of them are loot: {frac(12, 103)}, a little less than
one in eight.</p>
<p>The same holds for the second card, the tenth and the last: as long as nobody has looked, every place of the deck is
like every other. So a card of the field is loot with the same chance.</p>""",
    trials=top_trials,
    rules=("TRAP-11", "TRAP-28"),
    noun="card",
    verb="Turn",
)


# ---- TRAP-P02: loot in the opening hand -------------------------------------------------------------------


@cache
def hand_loot() -> tuple[Fraction, ...]:
    return loot_among(HAND_SIZE)


def opening_hand(dice: Any) -> Any:
    return bulk.deal(dice, DECK, HAND_SIZE)


def tell_hand(cards: Any) -> tuple[str, str]:
    return f"The hand holds {show.count_loot(cards)}.", show.hand(cards)


hand_trials = bulk.Trials(opening_hand, loots, tell_hand)

P02 = Question(
    id="TRAP-P02",
    level="school",
    title="Loot to begin with",
    ask="How many loot does an opening hand of four hold on average?",
    facts="12 of the 103 draw cards are loot",
    outcomes=tuple(str(count) for count in range(HAND_SIZE + 1)),
    axis="loot in the opening hand",
    exact=hand_loot,
    tells=lambda exact: (
        average("loot in the opening hand on average", exact, range(HAND_SIZE + 1)),
        Answer("loot on a field of 20", Fraction(SMALL_FIELD * LOOTS, CARDS)),
        Answer("loot on a field of 30", Fraction(LARGE_FIELD * LOOTS, CARDS)),
    ),
    derivation=f"""
<p>Each of the four cards is loot with the chance {frac(12, 103)}, so it adds {frac(12, 103)} of a loot on average.
Averages may be added, even though the cards influence each other:</p>
<p>4 × {frac(12, 103)} = {frac(48, 103)} ≈ 0.466, a little less than half a loot in a hand. That does not mean that
46.6 % of the hands hold loot: 39.5 % hold any, and those with two or more make up for the rest.</p>
<p>A field of 20 cards holds 20 × {frac(12, 103)} = {frac(240, 103)} ≈ 2.3, a field of 30 cards
{frac(360, 103)} ≈ 3.5 loot.</p>""",
    trials=hand_trials,
    guess=Guess(0, 4, 0.05, "loot in a hand", percent=False),
    rules=("TRAP-15", "TRAP-11"),
    noun="hand",
    verb="Deal",
)


# ---- TRAP-P06: at least one ------------------------------------------------------------------------------


P06 = Question(
    id="TRAP-P06",
    level="upper secondary",
    title="Something to bank",
    ask="How likely is at least one loot in an opening hand?",
    facts="four of 103 cards, 12 of them loot",
    outcomes=tuple(str(count) for count in range(HAND_SIZE + 1)),
    axis="loot in the opening hand",
    exact=hand_loot,
    tells=lambda exact: (chance("at least one loot", exact, 1, 2, 3, 4),),
    derivation=f"""
<p>“At least one” is quickest from the other side: none. The first card is one of the 91 others among 103, the second
one of the 90 that are left among 102, and so on:</p>
<p>1 − {frac(91, 103)} · {frac(90, 102)} · {frac(89, 101)} · {frac(88, 100)} = {number(Fraction(349721, 884255))} ≈
0.395. The average of 0.466 loot is larger, because some hands hold two or more.</p>""",
    trials=hand_trials,
    rules=("TRAP-15", "TRAP-51"),
    noun="hand",
    verb="Deal",
)


# ---- TRAP-P07: after what you have seen ------------------------------------------------------------------

SEEN = 5
UNSEEN = tuple(card for card in DECK if card != LOOT)[SEEN:] + (LOOT,) * LOOTS


def field_card() -> tuple[Fraction, ...]:
    return Fraction(LOOTS, CARDS - SEEN), 1 - Fraction(LOOTS, CARDS - SEEN)


def tell_field(cards: Any) -> tuple[str, str]:
    return f"The armed card is {show.NAMES[cards[0]]}.", show.hand(cards)


seen_trials = bulk.Trials(lambda dice: bulk.deal(dice, UNSEEN, 1), lambda cards: 1 * (cards[0] != LOOT), tell_field)

P07 = Question(
    id="TRAP-P07",
    level="upper secondary",
    title="What lies sideways",
    ask="None of your five cards is loot. How likely is a certain armed card of the field to be loot?",
    facts="103 cards, 12 of them loot; you have seen four cards and your first draw, nothing else",
    outcomes=("loot", "no loot"),
    axis="what the armed card is",
    exact=field_card,
    tells=lambda exact: (
        chance("loot, if none of your five cards was", exact, 0),
        Answer("loot, if exactly one of your five was", Fraction(LOOTS - 1, CARDS - SEEN)),
    ),
    derivation=f"""
<p>You know five cards. The other 98 lie in places you have not seen: field, deck and other hands. To you they are all
alike, so the armed card is any of the 98 with the same chance.</p>
<p>All 12 loot are still among them: {frac(12, 98)} = {frac(6, 49)}, a bit more than the {frac(12, 103)} of the full
deck. Had one of your cards been loot, it would be {frac(11, 98)}. What you see changes the odds of what you do not
see.</p>""",
    trials=seen_trials,
    rules=("TRAP-37", "TRAP-R65", "TRAP-R78"),
    noun="armed card",
    verb="Turn",
)


# ---- TRAP-P08: loot on the field -------------------------------------------------------------------------


@cache
def field_loot() -> tuple[Fraction, ...]:
    return loot_among(SMALL_FIELD)


def empty_field() -> tuple[Answer, ...]:
    rich = loot_among(LARGE_FIELD)
    return (
        chance("no loot on a field of 20", field_loot(), 0),
        chance("exactly two on a field of 20", field_loot(), 2),
        Answer("five or more on a field of 30", sum(rich[MANY:], Fraction(0))),
    )


def tell_small_field(cards: Any) -> tuple[str, str]:
    return f"The field holds {show.count_loot(cards)}.", show.hand(sorted(cards, reverse=True)[:8])


field_trials = bulk.Trials(lambda dice: bulk.deal(dice, DECK, SMALL_FIELD), loots, tell_small_field)

P08 = Question(
    id="TRAP-P08",
    level="upper secondary",
    title="An empty sea",
    ask="How likely is a field of 20 cards without any loot?",
    facts="20 of 103 cards, 12 of them loot",
    outcomes=tuple(str(count) for count in range(LOOTS + 1)),
    axis="loot on the field",
    exact=field_loot,
    tells=lambda _: empty_field(),
    derivation=f"""
<p>{choose(103, 20)} is the number of ways to choose 20 of 103 cards. Choose <i>k</i> of the 12 loot and 20 − <i>k</i>
of the 91 others: {choose(12, "k")} {choose(91, "20−k")} of the {choose(103, 20)} fields hold exactly <i>k</i> loot.</p>
<p>For <i>k</i> = 0 that is {number(Fraction(254871186687, 4024062171619))} ≈ 0.063, for <i>k</i> = 2 about 0.302, the
most likely number. On a field of 30 cards there are five or more with the chance ≈ 0.243.</p>""",
    trials=field_trials,
    rules=("TRAP-16", "TRAP-81"),
    noun="field",
    verb="Deal",
)


# ---- TRAP-P10: loot or equipment first --------------------------------------------------------------------

SPECIAL = tuple(card for card in DECK if card in (LOOT, EQUIPMENT))


def first_special() -> tuple[Fraction, ...]:
    return Fraction(LOOTS, len(SPECIAL)), 1 - Fraction(LOOTS, len(SPECIAL))


def tell_first(cards: Any) -> tuple[str, str]:
    return f"The first card that is no hybrid is {show.NAMES[cards[0]]}.", show.hand(cards)


first_trials = bulk.Trials(lambda dice: bulk.deal(dice, SPECIAL, 1), lambda cards: 1 * (cards[0] != LOOT), tell_first)

P10 = Question(
    id="TRAP-P10",
    level="upper secondary",
    title="Loot or a hat",
    ask="Cards are turned over one by one. How likely is it that a loot appears before the first equipment?",
    facts="12 loot, 10 equipment, 81 hybrids",
    outcomes=("loot first", "equipment first"),
    axis="what comes first",
    exact=first_special,
    tells=lambda exact: (chance("loot comes before the first equipment", exact, 0),),
    derivation=f"""
<p>Hybrids only make it take longer. Look at the 22 cards that are no hybrids, in the order in which they lie: each of
them is the first of the 22 with the same chance.</p>
<p>12 of the 22 are loot: {frac(12, 22)} = {frac(6, 11)}. No counting of deck places is needed.</p>""",
    trials=first_trials,
    rules=("TRAP-11", "TRAP-82"),
    noun="deck",
    verb="Search",
)


# ---- TRAP-P11: both hands ---------------------------------------------------------------------------------


@cache
def both_hands() -> tuple[Fraction, ...]:
    """Nobody has loot, only one of two has, both have: by who is without."""
    none_here = loot_among(HAND_SIZE)[0]
    neither = loot_among(2 * HAND_SIZE)[0]
    only_one = none_here - neither
    return neither, 2 * only_one, 1 - neither - 2 * only_one


def two_hands(cards: Any) -> Any:
    return 1 * (loots(cards[:HAND_SIZE]) > 0) + 1 * (loots(cards[HAND_SIZE:]) > 0)


def tell_two(cards: Any) -> tuple[str, str]:
    mine, theirs = cards[:HAND_SIZE], cards[HAND_SIZE:]
    words = f"You: {show.count_loot(mine)}. Bea: {show.count_loot(theirs)}."
    return words, show.hand(mine, "You") + show.hand(theirs, "Bea")


two_trials = bulk.Trials(lambda dice: bulk.deal(dice, DECK, 2 * HAND_SIZE), two_hands, tell_two)

P11 = Question(
    id="TRAP-P11",
    level="upper secondary",
    title="A rich start for both",
    ask="Two players: how likely is loot in both opening hands?",
    facts="four cards each from the same deck of 103, 12 of them loot",
    outcomes=("neither", "only one", "both"),
    axis="hands with loot",
    exact=both_hands,
    tells=lambda exact: (chance("both hands hold loot", exact, 2),),
    derivation=f"""
<p>Take away from 1 the cases without loot in your hand and those without loot in Bea's; the cases without loot in both
have then been taken away twice, so add them once:</p>
<p>No loot in four cards has the chance <i>n</i><sub>4</sub> = {frac(91, 103)} · {frac(90, 102)} · {frac(89, 101)} ·
{frac(88, 100)} ≈ 0.605; go on like this to eight cards for <i>n</i><sub>8</sub> ≈ 0.357.</p>
<p>1 − 2 <i>n</i><sub>4</sub> + <i>n</i><sub>8</sub> = {number(Fraction(50928771, 343090940))} ≈ 0.148.</p>
<p>That is less than 0.395² ≈ 0.156, because loot in your hand cannot be in hers.</p>""",
    trials=two_trials,
    rules=("TRAP-15", "TRAP-R65"),
    noun="deal",
    verb="Deal",
)
