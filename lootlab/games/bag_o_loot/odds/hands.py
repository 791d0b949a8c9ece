"""Questions about whole hands: Bags, pairs and numbers in them, and how many hands there are."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance
from ....look.formula import choose, frac, number, raised
from ..cards import COPIES, DEALT, HIGHEST, LOOTER
from . import deal
from .deal import BOX, DECK, FIRST_TURN, LOOTERS, NUMBERS

KINDS = HIGHEST + 1
"""Sixteen numbers and the looters: what cards can be told apart by."""


# ---- BOL-P08: a Bag in hand ----------------------------------------------------------------------------------


def hands_with_at_most(most: int) -> int:
    """Hands of nine in which no number occurs more than `most` times: those in which "too many" adds up to 0."""
    return deal.hands_by(FIRST_TURN, lambda coins: int(coins > most), HIGHEST)[0]


@cache
def most_alike() -> tuple[Fraction, ...]:
    """The most coins of one number among nine cards: 1, 2, 3, 4, 5."""
    hands = comb(len(DECK), FIRST_TURN)
    at_most = [0, *(hands_with_at_most(most) for most in range(1, COPIES + 1))]
    return deal.as_shares([high - low for low, high in pairwise(at_most)], hands)


bags = bulk.Trials(deal.dealt(FIRST_TURN), lambda cards: bulk.most(deal.per_number(cards)) - 1, deal.tell_cards)

P08 = Question(
    id="BOL-P08",
    level="upper secondary",
    title="Born with a Bag",
    ask="How likely are five equal coins among the nine cards of your first turn?",
    facts=f"{BOX}; the bars show the most coins of one number",
    outcomes=tuple(map(str, range(1, COPIES + 1))),
    axis="most coins of one number among nine cards",
    exact=most_alike,
    tells=lambda exact: (chance("a whole Bag among nine cards", exact, COPIES - 1),),
    trials=bags,
    derivation=f"""
<p>Choose the number of the Bag, 16 ways; its five coins are all taken. The other four cards are any of the remaining
80: {choose(80, 4)} ways. Two Bags would need ten cards, so nothing is counted twice.</p>
<p>16 × {choose(80, 4)} ÷ {choose(85, 9)} = {number(Fraction(32, 520659))}: once in about 16 000 first turns. You may
wait a long time for the last bar.</p>""",
    guess=Guess(rare=True),
    rules=("BOL-51", "BOL-R4", "BOL-14"),
    noun="first turn",
    verb="Deal",
)


# ---- BOL-P09: how many pairs ---------------------------------------------------------------------------------

MOST_PAIRS = comb(5, 2) + comb(3, 2)  # eight cards: five of one number and three of another


@cache
def pairs_dealt() -> tuple[Fraction, ...]:
    counts = deal.hands_by(DEALT, lambda coins: comb(coins, 2), MOST_PAIRS + 1)
    return deal.as_shares(counts, comb(len(DECK), DEALT))


def pairs_among(cards: Any) -> Any:
    return bulk.total(coins * (coins - 1) // 2 for coins in deal.per_number(cards))


pairs = bulk.Trials(deal.dealt(DEALT), pairs_among, deal.tell_cards)

P09 = Question(
    id="BOL-P09",
    level="upper secondary",
    title="Counting pairs",
    ask="How many pairs of equal coins are among your eight cards on average?",
    facts=f"{BOX}; three equal coins count as three pairs",
    outcomes=tuple(map(str, range(MOST_PAIRS + 1))),
    axis="pairs of equal coins among eight cards",
    exact=pairs_dealt,
    tells=lambda exact: (average("pairs of equal coins", exact, range(MOST_PAIRS + 1)),),
    trials=pairs,
    derivation=f"""
<p>Eight cards make {choose(8, 2)} = 28 couples. Take one couple: its first card is a coin with chance {frac(80, 85)},
and then four of the other 84 cards are equal to it, {frac(4, 84)}.</p>
<p>Every couple adds {frac(80, 85)} × {frac(4, 84)} of a pair on average, and averages may be added whether or not the
couples overlap: 28 × {frac(80, 85)} × {frac(4, 84)} = {frac(64, 51)}.</p>""",
    guess=Guess(0, 8, 0.05, "pairs", percent=False),
    rules=("BOL-06", "BOL-09"),
    noun="hand",
    verb="Deal",
)


# ---- BOL-P14: different numbers ------------------------------------------------------------------------------


@cache
def numbers_dealt() -> tuple[Fraction, ...]:
    """0 to 8 different coin numbers among eight cards."""
    return deal.as_shares(deal.hands_by(DEALT, lambda coins: min(coins, 1), DEALT + 1), comb(len(DECK), DEALT))


def mean_numbers() -> tuple[Answer, ...]:
    hands = comb(len(DECK), DEALT)
    twice = HIGHEST * (1 - Fraction(comb(80, 8) + COPIES * comb(80, 7), hands))
    return (
        average("different numbers", numbers_dealt(), range(DEALT + 1)),
        Answer("numbers held at least twice", twice),
    )


def numbers_among(cards: Any) -> Any:
    return bulk.total(coins > 0 for coins in deal.per_number(cards))


different = bulk.Trials(deal.dealt(DEALT), numbers_among, deal.tell_cards)

P14 = Question(
    id="BOL-P14",
    level="undergraduate",
    title="How many numbers",
    ask="How many different coin numbers are among your eight cards on average?",
    facts=f"{BOX}; looters have no number",
    outcomes=tuple(map(str, range(DEALT + 1))),
    axis="different numbers among eight cards",
    exact=numbers_dealt,
    tells=lambda _: mean_numbers(),
    trials=different,
    derivation=f"""
<p>Ask each number whether it is there: the number 7 is missing with chance {choose(80, 8)} ÷ {choose(85, 8)}, because
then all eight cards avoid its five coins. All sixteen numbers are alike, so the mean is
16 × (1 − {choose(80, 8)} ÷ {choose(85, 8)}) = {number(Fraction(29814176, 4685931))}, about 6.4.</p>
<p>Held at least twice: neither missing nor there exactly once,
16 × (1 − ({choose(80, 8)} + 5 × {choose(80, 7)}) ÷ {choose(85, 8)}) = {number(Fraction(5068576, 4685931))}.</p>""",
    guess=Guess(0, 8, 0.05, "numbers", percent=False),
    rules=("BOL-03", "BOL-06", "BOL-09"),
    noun="hand",
    verb="Deal",
)


# ---- BOL-P16: a split in the cards ---------------------------------------------------------------------------

MOST_SPLITS = DEALT // 2


@cache
def ready_splits() -> tuple[Fraction, ...]:
    """Numbers that both of two players hold at least twice: every way to deal both hands, number after number."""
    ways = {(0, 0, 0): 1}
    for _ in NUMBERS:
        more: dict[tuple[int, int, int], int] = {}
        for (mine, hers, splits), count in ways.items():
            for i in range(min(COPIES, DEALT - mine) + 1):
                for j in range(min(COPIES - i, DEALT - hers) + 1):
                    key = (mine + i, hers + j, splits + (i >= 2 and j >= 2))
                    more[key] = more.get(key, 0) + count * comb(COPIES, i) * comb(COPIES - i, j)
        ways = more
    found = [0] * (MOST_SPLITS + 1)
    for (mine, hers, splits), count in ways.items():
        mine_wild, hers_wild = DEALT - mine, DEALT - hers
        if mine_wild <= LOOTERS:
            found[splits] += count * comb(LOOTERS, mine_wild) * comb(LOOTERS - mine_wild, hers_wild)
    return deal.as_shares(found, comb(len(DECK), DEALT) * comb(len(DECK) - DEALT, DEALT))


def splits_among(cards: Any) -> Any:
    mine, hers = deal.per_number(cards[:DEALT]), deal.per_number(cards[DEALT:])
    return bulk.total((a >= 2) & (b >= 2) for a, b in zip(mine, hers, strict=True))


def tell_two_hands(cards: Any) -> tuple[str, str]:
    splits = splits_among(cards)
    said = "No number twice in both hands." if not splits else f"Ready for a split: {splits} in both hands twice."
    return said, deal.picture(cards[:DEALT], "You") + deal.picture(cards[DEALT:], "Bea")


two_hands = bulk.Trials(deal.dealt(2 * DEALT), splits_among, tell_two_hands)

P16 = Question(
    id="BOL-P16",
    level="undergraduate",
    title="A split in the cards",
    ask="How many numbers are you and Bea both dealt at least twice, on average?",
    facts=f"eight cards each; {BOX}",
    outcomes=tuple(map(str, range(MOST_SPLITS + 1))),
    axis="numbers that both hands hold twice",
    exact=ready_splits,
    tells=lambda exact: (average("numbers both hold twice", exact, range(MOST_SPLITS + 1)),),
    trials=two_hands,
    derivation=f"""
<p>Fix a number. You hold <i>i</i> of its five coins and Bea <i>j</i> of the other 5 − <i>i</i>; the rest of both hands
comes from the other 80 cards:
{choose("5", "i")} {choose("80", "8−i")} × {choose("5−i", "j")} {choose("72+i", "8−j")} deals.</p>
<p>For a split both need two, and there are only five: <i>i</i>, <i>j</i> = 2, 2 or 2, 3 or 3, 2. Add these three,
divide by all {choose(85, 8)} × {choose(77, 8)} deals, and multiply by the sixteen numbers:
{number(Fraction(130816, 4685931))}, once in 36 deals.</p>""",
    guess=Guess(0, 1, 0.01, "numbers", percent=False),
    rules=("BOL-45", "BOL-20", "BOL-09"),
    noun="deal",
    verb="Deal",
)


# ---- BOL-P17: how many hands there are -----------------------------------------------------------------------

PLACES = KINDS + DEALT - 1
ALL_HEAPS = comb(PLACES, DEALT)


@cache
def heaps() -> tuple[Fraction, ...]:
    """Heaps of eight with any number of each kind: those with six or more of a kind, and the real hands.

    Only one kind can be there six times, and then two more cards are free.
    """
    impossible = KINDS * comb(PLACES - COPIES - 1, DEALT - COPIES - 1)
    return deal.as_shares((impossible, ALL_HEAPS - impossible), ALL_HEAPS)


def marks(dice: Any) -> Any:
    """Eight stars among 24 places; the 16 free places between them separate the 17 kinds."""
    return bulk.deal(dice, range(PLACES), DEALT)


def kinds(stars: Any) -> list[Any]:
    """The kind of a star is the number of free places before it."""
    return [star - bulk.total(other < star for other in stars) for star in stars]


def is_real(stars: Any) -> Any:
    found = kinds(stars)
    return 1 - deal.any_of(bulk.total(other == kind for other in found) > COPIES for kind in found)


def tell_heap(stars: Any) -> tuple[str, str]:
    cards = [kind + 1 for kind in kinds(stars)]
    if not is_real(stars):
        return "More than five of a kind: no real hand.", ""
    return "A real hand.", deal.picture(LOOTER if card == KINDS else card for card in cards)


heap_trials = bulk.Trials(marks, is_real, tell_heap)

P17 = Question(
    id="BOL-P17",
    level="undergraduate",
    title="All the hands there are",
    ask="How many different hands of eight are there, if only numbers and looters matter?",
    facts=f"16 numbers and the looters, at most five of each; drawn from {f'{ALL_HEAPS:,}'.replace(',', ' ')} heaps "
    "in which a kind may occur any number of times, and a real hand counts as many",
    outcomes=("impossible", "a real hand"),
    axis="heaps of eight cards of 17 kinds",
    exact=heaps,
    tells=lambda exact: (average("different hands of eight", exact, (0, ALL_HEAPS)),),
    trials=heap_trials,
    derivation=f"""
<p>Write a heap of eight as stars, with 16 bars between the 17 kinds: eight stars on 24 places, {choose(24, 8)} =
735 471 heaps.</p>
<p>Take away those with six or more of a kind, for only five exist. Put six of that kind aside: two more cards are free,
{choose(18, 2)} = 153 heaps for each of the 17 kinds, and no heap of eight has two such kinds.</p>
<p>735 471 − 17 × 153 = 732 870. It is the coefficient of <i>x</i>{raised(8)} in
(1 + <i>x</i> + … + <i>x</i>{raised(5)}){raised(17)}.</p>""",
    guess=Guess(0, 2_000_000, 1000, "hands", percent=False),
    rules=("BOL-03", "BOL-06", "BOL-09"),
    noun="heap",
    verb="Draw",
)
