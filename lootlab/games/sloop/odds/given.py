"""Questions about what one knows: two-way tables, conditional chances, and what a rival's move tells (Bayes)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Question, chance
from ....look.formula import choose, frac, grouped, number, raised
from ..cards import CHARGED, NAMES, NUMBERS, VALUE, names
from . import deck
from .deck import BOX, COPIES, DECK, DISPLAY, HAND, NUMBER_CARDS, WILDS

# ---- SLP-Q01: what the lightning tells ------------------------------------------------------------------------

HIGH = 7
CHARGED_DECK = tuple(kind for kind in DECK if CHARGED[kind])


def charged_is_high() -> tuple[Fraction, ...]:
    high = sum(VALUE[kind] >= HIGH for kind in CHARGED_DECK)
    return deck.as_shares((len(CHARGED_DECK) - high, high), len(CHARGED_DECK))


def tell_charged(cards: Any) -> tuple[str, str]:
    said = "7 or more" if VALUE[cards[0]] >= HIGH else "less than 7"
    return f"A supercharged {VALUE[cards[0]]}: {said}.", deck.row(cards)


Q01 = Question(
    id="SLP-Q01",
    level="school",
    title="What the lightning tells",
    ask="You glimpse that the top card is supercharged, but not its number. How likely is it to be 7 or more?",
    facts=f"{BOX}; one card of each number from 4 to 12 is supercharged; other cards are shuffled in again",
    outcomes=("less than 7", "7 or more"),
    axis="number of a supercharged card",
    exact=charged_is_high,
    derivation=f"""
<p>Put all 122 cards into a table. Supercharged: 6 cards from 7 to 12 and 3 from 4 to 6. Not supercharged: 54 from 7
to 12, and 59 others.</p>
<p>What you know leaves one line of the table, the 9 supercharged cards. Six of them are high: {frac(6, 9)} =
{frac(2, 3)}. Before you knew it, it was {frac(60, 122)}, less than a half.</p>
<p>The other way round is something else: of the 60 high cards 6 are supercharged, {frac(6, 60)} =
{frac(1, 10)}.</p>""",
    tells=lambda exact: (
        chance("7 or more, if it is supercharged", exact, 1),
        Answer("7 or more, if you know nothing", Fraction(60, 122)),
        Answer("supercharged, if it is 7 or more", Fraction(6, 60)),
    ),
    trials=bulk.Trials(
        deck.dealt_given(1, lambda cards: bulk.look_up([int(charged) for charged in CHARGED], cards[0]) == 1),
        lambda cards: 1 * (deck.values(cards)[0] >= HIGH),
        tell_charged,
    ),
    rules=("SLP-02", "SLP-04"),
    noun="card",
    verb="Turn",
)


# ---- SLP-Q02: a pair, and a wild beside it -----------------------------------------------------------------------


def has_pair(cards: Any) -> Any:
    """1 where two of the cards have the same number; two wilds have none."""
    held = deck.values(cards)
    return deck.any_of((held[a] == held[b]) & (held[a] > 0) for a in range(len(held)) for b in range(a))


def with_pair(wilds: int) -> int:
    """Displays with so many wilds in which two numbers are equal: all less those with different numbers only."""
    size = DISPLAY - wilds
    different: int = comb(len(NUMBERS), size) * COPIES**size
    return comb(WILDS, wilds) * (comb(NUMBER_CARDS, size) - different)


@cache
def wilds_beside_a_pair() -> tuple[Fraction, ...]:
    counts = [with_pair(wilds) for wilds in range(WILDS + 1)]
    return deck.as_shares(counts, sum(counts))


def count_wilds(cards: Any) -> Any:
    return bulk.total(value == 0 for value in deck.values(cards))


def pair_answers() -> tuple[Answer, ...]:
    return (
        chance("a wild, if there is a pair", wilds_beside_a_pair(), 1, 2),
        Answer("a wild in any display", 1 - Fraction(comb(NUMBER_CARDS, DISPLAY), comb(len(DECK), DISPLAY))),
    )


PAIRS_WITH, PAIRS_WITHOUT = with_pair(1) + with_pair(2), with_pair(0)

Q02 = Question(
    id="SLP-Q02",
    level="upper secondary",
    title="A pair and a wild",
    ask="Two of the four cards in the display have the same number. How likely is it that a wild lies there too?",
    facts=f"{BOX}; “a pair” means at least two equal numbers; displays without a pair are dealt anew",
    outcomes=("0", "1", "2"),
    axis="wilds in a display with a pair",
    exact=wilds_beside_a_pair,
    derivation=f"""
<p>Count displays of four. No wild: {choose(120, 4)} = {grouped(comb(120, 4))}, and {choose(12, 4)} × 10{raised(4)} =
{grouped(4_950_000)} of them have four different numbers. That leaves {grouped(PAIRS_WITHOUT)} with a pair.</p>
<p>One wild: 2 × ({choose(120, 3)} − {choose(12, 3)} × 10{raised(3)}) = {grouped(with_pair(1))} with a pair. Two wilds:
{choose(120, 2)} − {choose(12, 2)} × 10{raised(2)} = {with_pair(2)}. Together {grouped(PAIRS_WITH)}.</p>
<p>Only displays with a pair are still possible: {grouped(PAIRS_WITH)} ÷ ({grouped(PAIRS_WITHOUT)} +
{grouped(PAIRS_WITH)}) = {number(wilds_beside_a_pair()[1] + wilds_beside_a_pair()[2])}, about 3.6 %. Without the pair in
sight it was 6.5 %. The two are not independent: a wild takes one of the four places and so makes a pair rarer, and a
pair makes a wild rarer.</p>""",
    tells=lambda _: pair_answers(),
    trials=bulk.Trials(deck.dealt_given(DISPLAY, lambda cards: has_pair(cards) == 1), count_wilds, deck.tell_cards),
    rules=("SLP-08", "SLP-69"),
    noun="display",
    verb="Deal",
)


# ---- SLP-Q03: she lays a card (Bayes) ------------------------------------------------------------------------------

LYING = (10, 11, 12, 12)
MINE = (1, 4, 6, 9)
UNSEEN = deck.without(DECK, *deck.plain(*LYING), *deck.plain(*MINE))
TAKERS = sum(VALUE[kind] == 0 or VALUE[kind] >= 10 for kind in UNSEEN)
NINES = sum(VALUE[kind] == 9 for kind in UNSEEN)
IDLE = len(UNSEEN) - TAKERS
"""Unseen cards that capture nothing here."""


def must_lay(cards: Any) -> Any:
    """1 where none of the cards captures: no sum of the display is 12 or less, so only its own numbers and wilds do."""
    return 1 - deck.any_of((value == 0) | (value >= 10) for value in deck.values(cards))


@cache
def nines_if_she_lays() -> tuple[Fraction, ...]:
    counts = [comb(NINES, some) * comb(IDLE - NINES, HAND - some) for some in range(HAND + 1)]
    return deck.as_shares(counts, comb(IDLE, HAND))


def nine_answers() -> tuple[Answer, ...]:
    hands, without = comb(len(UNSEEN), HAND), comb(len(UNSEEN) - NINES, HAND)
    lays, both = comb(IDLE, HAND), comb(IDLE, HAND) - comb(IDLE - NINES, HAND)
    return (
        chance("a 9, if she lays a card", nines_if_she_lays(), *range(1, HAND + 1)),
        Answer("a 9, before she moved", 1 - Fraction(without, hands)),
        Answer("a 9, if she captures", Fraction(hands - without - both, hands - lays)),
    )


def tell_rival(cards: Any) -> tuple[str, str]:
    nines = sum(VALUE[kind] == 9 for kind in cards)
    said = "no 9" if not nines else "a 9" if nines == 1 else f"{nines} nines"
    return f"She must lay a card. She holds {names(cards)}: {said}.", deck.row(cards, "rival")


BEFORE, AFTER = nine_answers()[1].value, nine_answers()[0].value

Q03 = Question(
    id="SLP-Q03",
    level="upper secondary",
    title="She lays a card",
    ask="Your rival captures whenever she can. Now she says she will lay a card. How likely is it that she holds a 9?",
    facts=f"the display is {' '.join(NAMES[kind] for kind in deck.plain(*LYING))}, you hold "
    f"{' '.join(map(str, MINE))}; {len(UNSEEN)} cards are unseen, nine 9s among them; she holds four; hands that can "
    "capture are dealt anew",
    outcomes=tuple(map(str, range(HAND + 1))),
    axis="nines in her hand",
    exact=nines_if_she_lays,
    derivation=f"""
<p>Here only a 10, 11, 12 or wild captures: {TAKERS} of the {len(UNSEEN)} unseen cards. She lays a card, so she has none
of them: her four are among the other {IDLE}. Nine of those are 9s.</p>
<p>1 − {choose(IDLE - NINES, 4)} ÷ {choose(IDLE, 4)} = {number(AFTER)}, about {float(100 * AFTER):.1f} %. Before she
spoke it was 1 − {choose(105, 4)} ÷ {choose(114, 4)}, about {float(100 * BEFORE):.1f} %.</p>
<p>In Bayes' words: P(9 | lays) = P(lays | 9) × P(9) ÷ P(lays). She did not speak of 9s at all. But what she cannot hold
leaves more room for what she can, so your 9 is less safe on the table than it looked. It rests on what you know of her:
a player who sometimes keeps a 12 back tells you less.</p>""",
    tells=lambda _: nine_answers(),
    trials=bulk.Trials(
        deck.dealt_given(HAND, lambda cards: must_lay(cards) == 1, UNSEEN),
        lambda cards: bulk.total(value == 9 for value in deck.values(cards)),
        tell_rival,
    ),
    rules=("SLP-14", "SLP-16", "SLP-45", "SLP-69"),
    noun="hand",
    verb="Deal",
)
