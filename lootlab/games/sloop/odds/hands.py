"""Questions about the deck, the opening hand and the opening display."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance
from ....look.formula import choose, frac, number, raised
from ..cards import CHARGED, NUMBERS, THREE, WILD, names
from . import deck
from .deck import BOX, CHARGED_CARDS, COPIES, DECK, DISPLAY, HAND, NUMBER_CARDS, WILDS

# ---- SLP-P01: the top card ------------------------------------------------------------------------------------

A_WILD, AN_ACTION, A_CHARGED, A_PLAIN = range(4)
KIND_OF = [
    A_WILD if kind == WILD else AN_ACTION if kind <= THREE else A_CHARGED if CHARGED[kind] else A_PLAIN
    for kind in range(WILD + 1)
]


def top_card() -> tuple[Fraction, ...]:
    counts = [sum(KIND_OF[kind] == what for kind in DECK) for what in range(4)]
    return deck.as_shares(counts, len(DECK))


P01 = Question(
    id="SLP-P01",
    level="school",
    title="The top card",
    ask="How likely is the top card of the full deck to be a wild?",
    facts="122 cards: 2 wilds, 30 action cards, 9 supercharged, 81 plain",
    outcomes=("wild", "action", "supercharged", "plain"),
    axis="the top card",
    exact=top_card,
    derivation=f"""
<p>All 122 cards are equally likely to lie on top. Two of them are wild: {frac(2, 122)} = {frac(1, 61)}.</p>
<p>The same count gives {frac(30, 122)} = {frac(15, 61)} for the thirty 1s, 2s and 3s, and {frac(9, 122)} for the
nine supercharged cards.</p>""",
    tells=lambda exact: (
        chance("the top card is wild", exact, A_WILD),
        chance("it has an action", exact, AN_ACTION),
        chance("it is supercharged", exact, A_CHARGED),
    ),
    trials=bulk.Trials(deck.dealt(1), lambda cards: bulk.look_up(KIND_OF, cards[0]), deck.tell_cards),
    guess=Guess(step=0.005),
    rules=("SLP-02", "SLP-03", "SLP-04"),
    noun="card",
    verb="Turn",
)


# ---- SLP-P05: wilds in the hand -------------------------------------------------------------------------------


@cache
def wilds_in_hand() -> tuple[Fraction, ...]:
    counts = [comb(WILDS, wilds) * comb(NUMBER_CARDS, HAND - wilds) for wilds in range(WILDS + 1)]
    return deck.as_shares(counts, comb(len(DECK), HAND))


def count_wilds(cards: Any) -> Any:
    return bulk.total(card == WILD for card in cards)


P05 = Question(
    id="SLP-P05",
    level="upper secondary",
    title="A wild at the start",
    ask="How likely is at least one wild in your opening hand of four?",
    facts=BOX,
    outcomes=("0", "1", "2"),
    axis="wilds in the opening hand",
    exact=wilds_in_hand,
    derivation=f"""
<p>“At least one” is quickest from the other side. No wild means that all four cards are among the 120 number cards:
{choose(120, 4)} of the {choose(122, 4)} hands.</p>
<p>So the chance is 1 − {choose(120, 4)} ÷ {choose(122, 4)} = {number(Fraction(478, 7381))}, about one hand in
fifteen.</p>
<p>Or follow the two wilds: both are outside your four places with {frac(118, 122)} × {frac(117, 121)}.</p>""",
    tells=lambda _: (chance("at least one wild in hand", wilds_in_hand(), 1, 2),),
    trials=bulk.Trials(deck.dealt(HAND), count_wilds, deck.tell_cards),
    guess=Guess(step=0.005),
    rules=("SLP-06", "SLP-69"),
    noun="hand",
    verb="Deal",
)


# ---- SLP-P06: four different numbers --------------------------------------------------------------------------

DIFFERENT, SOME_EQUAL, WITH_WILD = range(3)


@cache
def variety() -> tuple[Fraction, ...]:
    hands = comb(len(DECK), HAND)
    different = comb(len(NUMBERS), HAND) * COPIES**HAND
    numbers_only = comb(NUMBER_CARDS, HAND)
    return deck.as_shares((different, numbers_only - different, hands - numbers_only), hands)


def kind_of_hand(cards: Any) -> Any:
    held = deck.values(cards)
    wild = deck.any_of(value == 0 for value in held)
    equal = deck.any_of(held[a] == held[b] for a in range(HAND) for b in range(a))
    return bulk.either(wild, WITH_WILD, equal)


P06 = Question(
    id="SLP-P06",
    level="upper secondary",
    title="Four of a different kind",
    ask="How likely is your opening hand to have four different numbers and no wild?",
    facts=BOX,
    outcomes=("all different", "some equal", "with a wild"),
    axis="the opening hand",
    exact=variety,
    derivation=f"""
<p>Choose the four numbers, {choose(12, 4)} = 495 ways, and one of the ten cards of each, 10{raised(4)} ways.</p>
<p>{choose(12, 4)} × 10{raised(4)} ÷ {choose(122, 4)} = {number(Fraction(45000, 79849))}: a little more than half of
all hands.</p>
<p>Or card by card: {frac(120, 122)} × {frac(110, 121)} × {frac(100, 120)} × {frac(90, 119)}.</p>""",
    tells=lambda _: (chance("four different numbers, no wild", variety(), DIFFERENT),),
    trials=bulk.Trials(deck.dealt(HAND), kind_of_hand, deck.tell_cards),
    rules=("SLP-06", "SLP-R10"),
    noun="hand",
    verb="Deal",
)


# ---- SLP-P08: supercharged cards among four -------------------------------------------------------------------


@cache
def charged_among_four() -> tuple[Fraction, ...]:
    others = len(DECK) - CHARGED_CARDS
    counts = [comb(CHARGED_CARDS, some) * comb(others, DISPLAY - some) for some in range(DISPLAY + 1)]
    return deck.as_shares(counts, comb(len(DECK), DISPLAY))


def charged_answers() -> tuple[Answer, ...]:
    found = charged_among_four()
    return (
        average("supercharged cards on average", found, range(DISPLAY + 1)),
        chance("at least one of them", found, 1, 2, 3, 4),
    )


def is_charged(card: Any) -> Any:
    return bulk.look_up([int(charged) for charged in CHARGED], card)


def count_charged(cards: Any) -> Any:
    return bulk.total(is_charged(card) for card in cards)


P08 = Question(
    id="SLP-P08",
    level="upper secondary",
    title="Lightning on the table",
    ask="Four cards are turned up: how many of them are supercharged on average?",
    facts="nine of the 122 cards are supercharged",
    outcomes=("0", "1", "2", "3", "4"),
    axis="supercharged cards among four",
    exact=charged_among_four,
    derivation=f"""
<p>Each of the four cards is supercharged with {frac(9, 122)}. They depend on each other, but means may be added all
the same: 4 × {frac(9, 122)} = {frac(18, 61)}, about 0.3 cards.</p>
<p>For “at least one” count displays without any: 1 − {choose(113, 4)} ÷ {choose(122, 4)} =
{number(Fraction(3045, 11407))}.</p>""",
    tells=lambda _: charged_answers(),
    trials=bulk.Trials(deck.dealt(DISPLAY), count_charged, deck.tell_cards),
    guess=Guess(0, 4, 0.05, "of the four cards", percent=False),
    rules=("SLP-04", "SLP-62"),
    noun="display",
    verb="Turn up",
)


# ---- SLP-P10: how large the opening display becomes -------------------------------------------------------------

LARGEST = DISPLAY + CHARGED_CARDS


@cache
def opening_sizes() -> tuple[Fraction, ...]:
    """Cards are turned up until four of them are not supercharged; the last one is the fourth of these."""
    plain = len(DECK) - CHARGED_CARDS
    exact = []
    for size in range(DISPLAY, LARGEST + 1):
        before = comb(plain, DISPLAY - 1) * comb(CHARGED_CARDS, size - DISPLAY)
        last = Fraction(plain - (DISPLAY - 1), len(DECK) - (size - 1))
        exact.append(Fraction(before, comb(len(DECK), size - 1)) * last)
    return tuple(exact)


def opening_answers() -> tuple[Answer, ...]:
    found = opening_sizes()
    return (
        average("cards on average", found, range(DISPLAY, LARGEST + 1)),
        chance("just four", found, 0),
        chance("five", found, 1),
        chance("six", found, 2),
    )


def open_up(cards: Any) -> Any:
    """Charged cards among those turned up before the fourth plain one."""
    plain, extra = 0 * cards[0], 0 * cards[0]
    for card in cards:
        charged = is_charged(card)
        extra = extra + charged * (plain < DISPLAY)
        plain = plain + (1 - charged)
    return extra


def tell_opening(cards: Any) -> tuple[str, str]:
    shown = cards[: DISPLAY + open_up(cards)]
    return f"{len(shown)} cards lie open: {names(shown)}.", deck.row(shown)


P10 = Question(
    id="SLP-P10",
    level="undergraduate",
    title="The opening display",
    ask="How many cards does the opening display have on average?",
    facts="122 cards, nine of them supercharged; four are turned up, and one more for every supercharged card",
    outcomes=tuple(str(size) for size in range(DISPLAY, LARGEST + 1)),
    axis="cards in the opening display",
    exact=opening_sizes,
    derivation=f"""
<p>Every supercharged card asks for a companion, so cards are turned up until four of them are <em>not</em>
supercharged. The size is the waiting time for the fourth such card.</p>
<p>The 113 other cards cut the deck into 114 gaps. By symmetry each supercharged card falls into any gap alike, so on
average {frac(9, 114)} of them lie before each other card, and four times that before the fourth:
4 + 4 × {frac(9, 114)} = 4 × {frac(123, 114)} = {frac(82, 19)}.</p>
<p>It stays at four if no supercharged card is among the first four: {choose(113, 4)} ÷ {choose(122, 4)} =
{number(Fraction(8362, 11407))}.</p>""",
    tells=lambda _: opening_answers(),
    trials=bulk.Trials(deck.dealt(LARGEST), open_up, tell_opening),
    guess=Guess(4, 8, 0.05, "cards", percent=False),
    rules=("SLP-08", "SLP-62", "SLP-R35", "SLP-R36"),
    noun="display",
    verb="Open",
)
