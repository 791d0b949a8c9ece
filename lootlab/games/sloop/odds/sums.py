"""Questions about sums: what adds up, and how often a display offers something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance, ones
from ....look.formula import choose, frac, number
from ..cards import NUMBERS, PLAIN, VALUE, WILD, names
from . import deck
from .deck import BOX, DECK, DISPLAY, HAND, Numbers

# ---- SLP-P02: collections that add up to 12 ---------------------------------------------------------------------

TARGET = 12
COLLECTIONS = [some for size in range(1, 5) for some in combinations_with_replacement(NUMBERS, size)]
PARTS_OF = [len(some) if sum(some) == TARGET else 0 for some in COLLECTIONS]
"""For each collection: its size if it adds up to 12, else 0."""


def collections_by_size() -> tuple[Fraction, ...]:
    found = Counter(PARTS_OF)
    return deck.as_shares((found[size] for size in range(5)), len(COLLECTIONS))


def tell_collection(drawn: Any) -> tuple[str, str]:
    some = COLLECTIONS[drawn]
    total = sum(some)
    verdict = "a 12 takes them" if total == TARGET else "no"
    return f"{' + '.join(map(str, some))} = {total}: {verdict}.", deck.row(PLAIN[n] for n in some)


P02 = Question(
    id="SLP-P02",
    level="school",
    title="Ways to make twelve",
    ask="How many different collections of one to four numbers, repeats allowed, add up to 12?",
    facts="numbers from 1 to 12; the order does not matter; darts are thrown at a list of all 1819 collections",
    outcomes=("not 12", "one card", "two cards", "three cards", "four cards"),
    axis="a random collection of one to four numbers",
    exact=collections_by_size,
    derivation="""
<p>Count by the number of cards. One card: 12 itself. Two cards: 1+11, 2+10, 3+9, 4+8, 5+7, 6+6, that is 6.</p>
<p>Three cards: start with the smallest. 1 leaves 11 for two cards that are not smaller (5 ways), 2 leaves 10 (4),
3 leaves 9 (2), 4 leaves 8 (1): 12 in all. Four cards, counted the same way: 15.</p>
<p>1 + 6 + 12 + 15 = 34. The experiment draws from all 1819 collections and counts how many of them make 12.</p>""",
    tells=lambda _: (average("collections that make 12", collections_by_size(), [0] + [len(COLLECTIONS)] * 4),),
    trials=bulk.Trials(
        lambda dice: dice.below(len(COLLECTIONS)), lambda drawn: bulk.look_up(PARTS_OF, drawn), tell_collection
    ),
    guess=Guess(0, 200, 1, "collections", percent=False),
    rules=("SLP-17", "SLP-18"),
    noun="collection",
    verb="Draw",
)


# ---- SLP-P03: the display 1 2 3 4 -------------------------------------------------------------------------------

STEPS: Numbers = (1, 2, 3, 4)


def sums_of(display: Numbers) -> list[int]:
    """What each non-empty set of these cards adds up to."""
    return [sum(some) for size in range(1, len(display) + 1) for some in combinations(display, size)]


def steps_capture() -> tuple[Fraction, ...]:
    able = sum(n in sums_of(STEPS) for n in NUMBERS)
    return deck.as_shares((len(NUMBERS) - able, able), len(NUMBERS))


def tell_step(drawn: Any) -> tuple[str, str]:
    n = int(drawn) + 1
    article = "An" if n in (8, 11) else "A"
    found = [some for size in range(1, 5) for some in combinations(STEPS, size) if sum(some) == n]
    said = " or ".join("+".join(map(str, some)) for some in found) or "nothing"
    return f"{article} {n} takes {said}.", deck.row(deck.plain(*STEPS)) + deck.row(deck.plain(n), "hand")


P03 = Question(
    id="SLP-P03",
    level="school",
    title="One, two, three, four",
    ask="The display is 1 2 3 4. How many of the twelve numbers can capture something?",
    facts="single cards and sums; darts are thrown at a list of the 12 numbers",
    outcomes=("takes nothing", "takes something"),
    axis="a card with a random number",
    exact=steps_capture,
    derivation="""
<p>The fifteen sets of these four cards add up to every number from 1 to 10: 1, 2, 3, 4, 1+4, 2+4, 3+4, 1+3+4, 2+3+4,
1+2+3+4. More than 10 is not there, so 11 and 12 take nothing: 10 of 12 numbers.</p>
<p>A 7 can be made in two ways, 3+4 and 1+2+4. They share the 4, so it is one or the other.</p>""",
    tells=lambda exact: (
        average("numbers that can capture", exact, (0, len(NUMBERS))),
        Answer("ways in which a 7 can", Fraction(sums_of(STEPS).count(7))),
    ),
    trials=bulk.Trials(
        lambda dice: dice.below(len(NUMBERS)), lambda drawn: deck.makes(deck.reach(STEPS), drawn + 1), tell_step
    ),
    guess=Guess(0, 12, 1, "of the 12 numbers", percent=False),
    rules=("SLP-16", "SLP-17", "SLP-20", "SLP-R2"),
    noun="card",
    verb="Draw",
)


# ---- SLP-P04: the card that takes all four ---------------------------------------------------------------------

LYING: Numbers = (6, 2, 5, 3)
HELD: Numbers = (1, 4, 7, 9)
"""Any four cards without an 8 and a wild would do."""
UNSEEN = deck.without(DECK, *deck.plain(*LYING), *deck.plain(*HELD))
AN_EIGHT, THE_WILD, NO_USE = range(3)


def next_card() -> tuple[Fraction, ...]:
    eights, wilds = sum(VALUE[kind] == 8 for kind in UNSEEN), UNSEEN.count(WILD)
    return deck.as_shares((eights, wilds, len(UNSEEN) - eights - wilds), len(UNSEEN))


def sweep() -> tuple[Answer, ...]:
    return (chance("the next card takes all four", next_card(), AN_EIGHT, THE_WILD),)


def use_of(cards: Any) -> Any:
    (value,) = deck.values(cards)
    return bulk.either(value == 8, AN_EIGHT, bulk.either(value == 0, THE_WILD, NO_USE))


def tell_next(cards: Any) -> tuple[str, str]:
    said = ("An 8: all four are yours.", "A wild as 8: all four are yours.", "Not all four.")[use_of(cards)]
    return said, deck.row(deck.plain(*LYING)) + deck.row(cards, "next")


P04 = Question(
    id="SLP-P04",
    level="school",
    title="The clean sweep",
    ask="The display is 6 2 5 3 and you hold no 8 and no wild. How likely is your next card to take all four?",
    facts=f"{BOX}; eight cards are known, 114 are not",
    outcomes=("an 8", "a wild", "something else"),
    axis="the next card",
    exact=next_card,
    derivation=f"""
<p>6+2 and 5+3 both make 8, so an 8 takes everything, and so does a wild used as an 8. No other number does.</p>
<p>You know eight of the 122 cards, and all ten 8s and both wilds are among the other 114:
{frac("10 + 2", "122 − 8")} = {frac(12, 114)} = {frac(2, 19)}.</p>""",
    tells=lambda _: sweep(),
    trials=bulk.Trials(deck.dealt(1, UNSEEN), use_of, tell_next),
    guess=Guess(step=0.005),
    rules=("SLP-17", "SLP-18", "SLP-69"),
    noun="card",
    verb="Draw",
)


# ---- SLP-P09: sets that make 7 ------------------------------------------------------------------------------------

MOST_SETS = 4
"""Sets that make 7 among four cards, as in 3 3 4 4."""


def set_count(display: Any, target: int) -> Any:
    """How many sets of these cards add up to the target; a wild counts as no number."""
    found = 0
    for size in range(1, DISPLAY + 1):
        for some in combinations(display, size):
            wild = deck.any_of(value == 0 for value in some)
            found = found + 1 * (bulk.total(some) == target) * (1 - wild)
    return found


@cache
def sets_in_display(target: int) -> tuple[Fraction, ...]:
    """Chances of 0, 1, 2, ... sets; up to six pairs can make 12, as in 6 6 6 6."""
    counts = [0] * (comb(DISPLAY, 2) + 1)
    for display in deck.multisets(DISPLAY):
        counts[set_count(display, target)] += deck.ways(display)
    return deck.as_shares(counts, comb(len(DECK), DISPLAY))


def sevens() -> tuple[Fraction, ...]:
    return sets_in_display(7)[: MOST_SETS + 1]


def set_answers() -> tuple[Answer, ...]:
    twelves = sets_in_display(12)
    return (
        average("sets that make 7, on average", sevens(), range(MOST_SETS + 1)),
        Answer("sets that make 12, on average", average("", twelves, range(len(twelves))).value),
    )


def tell_sets(cards: Any) -> tuple[str, str]:
    found = set_count(deck.values(cards), 7)
    return f"{names(cards)}: {found} {'set makes' if found == 1 else 'sets make'} 7.", deck.row(cards)


P09 = Question(
    id="SLP-P09",
    level="upper secondary",
    title="Sevens to be had",
    ask="Four random cards lie in the display. How many sets of them add up to 7 on average?",
    facts=f"{BOX}; single 7s count too; a wild counts as no number",
    outcomes=tuple(map(str, range(MOST_SETS + 1))),
    axis="sets that make 7",
    exact=sevens,
    derivation=f"""
<p>The four cards have 15 sets: 4 single cards, 6 pairs, 4 triples, 1 of all four. Each set makes 7 with some chance,
and the means of all sets may be added although the sets overlap.</p>
<p>For k random cards the chance is the number of ways to pick them with sum 7 over {choose(122, "k")}. Adding
{choose(4, "k")} times that for k = 1 to 4 gives {number(Fraction(530835, 878339))}. The same for 12 gives
{number(Fraction(789524, 878339))}: large numbers find more sums.</p>""",
    tells=lambda _: set_answers(),
    trials=bulk.Trials(deck.dealt(DISPLAY), lambda cards: set_count(deck.values(cards), 7), tell_sets),
    guess=Guess(0, 4, 0.05, "sets", percent=False),
    rules=("SLP-16", "SLP-17"),
    noun="display",
    verb="Deal",
)


# ---- SLP-P11: one card against four -------------------------------------------------------------------------------


def offers(display: Any, value: Any) -> Any:
    """1 where a card of this number can capture something: a sum is there, or a wild."""
    wild = deck.any_of(card == 0 for card in display)
    return 1 - (1 - deck.makes(deck.reach(display), value)) * (1 - wild)


@cache
def can_capture(value: int) -> Fraction:
    """The chance that a display of four from the other 121 cards has something for this card."""
    good = sum(deck.ways(display, (value,)) for display in deck.multisets(DISPLAY) if offers(display, value))
    return Fraction(good, comb(len(DECK) - 1, DISPLAY))


def capture_answers() -> tuple[Answer, ...]:
    first = can_capture(1)
    named = {value: f"an {value}" if value in (8, 11) else f"a {value}" for value in NUMBERS[1:]}
    others = tuple(Answer(f"{name} can capture", can_capture(value)) for value, name in named.items())
    return (Answer("a 1 can capture", first, ones(2, 1)), *others)


WITHOUT_ONE = deck.without(DECK, *deck.plain(1))


def tell_offer(cards: Any) -> tuple[str, str]:
    found = offers(deck.values(cards), 1)
    said = "there is something for your 1" if found else "nothing for your 1"
    return f"{names(cards)}: {said}.", deck.row(deck.plain(1), "hand") + deck.row(cards, "table")


P11 = Question(
    id="SLP-P11",
    level="undergraduate",
    title="Small cards, large cards",
    ask="You look at one hand card only, a 1. How likely is it to find something to take in a random display of four?",
    facts=f"{BOX}; the display comes from the other 121; a loose wild can always be taken",
    outcomes=("nothing to take", "something to take"),
    axis="what the display has for your 1",
    exact=lambda: (1 - can_capture(1), can_capture(1)),
    derivation=f"""
<p>A 1 needs another 1 or a wild: nine and two of the other 121 cards. So its chance is
1 − {choose(110, 4)} ÷ {choose(121, 4)} = {number(Fraction(49495, 154462))}. A 12 can use single 12s, wilds, and 33
different sums of two to four cards. So the chance grows with the number, from 32 % for a 1 to 70 % for a 12.</p>
<p>For the other numbers go through all 1820 collections of four numbers and wilds. Each has a product of binomial
coefficients as its number of real displays; add those in which some set makes the number or a wild lies, and divide
by the number of ways to turn four cards from 121.</p>""",
    tells=lambda _: capture_answers(),
    trials=bulk.Trials(deck.dealt(DISPLAY, WITHOUT_ONE), lambda cards: offers(deck.values(cards), 1), tell_offer),
    rules=("SLP-16", "SLP-17", "SLP-70"),
    noun="display",
    verb="Deal",
)


# ---- SLP-P12: what an opening hand can do -------------------------------------------------------------------------

NEITHER, ONLY_CAPTURE, ONLY_BUILD, BOTH = range(4)
SUMS_THAT_MATTER = (2 << TARGET) - 1
"""Bits 0 to 12: larger sums are no use to any card."""


def starts_build(bits: Any, smallest: Any, low: Any, high: Any) -> Any:
    """1 where one of these two hand cards can start a build that the other one backs (SLP-R8 to SLP-R10).

    Two numbers: the lower is played, so the difference must lie there; equal ones need a set of their number. A wild
    with a number n: the wild is played and n backs it, or n is played and the wild backs a larger number.
    """
    gap = high - low + low * (low == high)
    large = bulk.most((high, 12 - high))
    return bulk.either(low == 0, 1 * (smallest <= large), 1 - (1 - deck.makes(bits, gap)) * (smallest > 0))


def abilities(display: Any, hand: Any) -> Any:
    """What the hand can do: neither, capture, build, both."""
    bits, smallest = deck.reach(display), bulk.least(display)
    takes = deck.any_of(offers(display, value) for value in hand)
    pairs = ((bulk.least(pair), bulk.most(pair)) for pair in combinations(hand, 2))
    builds = deck.any_of(starts_build(bits, smallest, low, high) for low, high in pairs)
    return takes + ONLY_BUILD * builds


@cache
def opening_chances() -> tuple[Fraction, ...]:
    """All displays; for each the hands that can do nothing are counted, the others follow."""
    whole = comb(len(DECK) - DISPLAY, HAND)
    counts = [0] * 4
    for display in deck.multisets(DISPLAY):
        weight = deck.ways(display)
        if not weight:
            continue  # three wilds are not in the box
        poor = [value for value in range(13) if not offers(display, value)]
        no_capture = comb(sum(deck.left(value, display) for value in poor), HAND)
        quiet = QuietHands(display)
        no_build, neither = quiet.count(range(13)), quiet.count(poor)
        counts[NEITHER] += weight * neither
        counts[ONLY_CAPTURE] += weight * (no_build - neither)
        counts[ONLY_BUILD] += weight * (no_capture - neither)
        counts[BOTH] += weight * (whole - no_build - no_capture + neither)
    return deck.as_shares(counts, comb(len(DECK), DISPLAY) * whole)


@cache
def partners(bits: int, smallest: int) -> tuple[int, ...]:
    """For each number, those from it upwards (as bits) with which it can start a build."""
    return tuple(sum(1 << b for b in range(a, 13) if starts_build(bits, smallest, a, b)) for a in range(13))


class QuietHands:
    """Counts hands without two cards that could start a build from a display, number by number."""

    def __init__(self, display: Numbers) -> None:
        self.left = [deck.left(value, display) for value in range(13)]
        self.clash = partners(deck.reach(display) & SUMS_THAT_MATTER, min(display))
        self.known: dict[tuple[int, int], int] = {}

    def count(self, allowed: Iterable[int]) -> int:
        return self._count(sum(1 << value for value in allowed), HAND)

    def _count(self, allowed: int, size: int) -> int:
        """Ways to take so many cards of the allowed numbers (bits)."""
        if size == 0 or not allowed:
            return int(size == 0)
        if (allowed, size) not in self.known:
            value = (allowed & -allowed).bit_length() - 1
            others = allowed ^ 1 << value
            peaceful = others & ~self.clash[value]
            most = 1 if self.clash[value] >> value & 1 else size
            self.known[allowed, size] = self._count(others, size) + sum(
                comb(self.left[value], copies) * self._count(peaceful, size - copies) for copies in range(1, most + 1)
            )
        return self.known[allowed, size]


def opening_answers() -> tuple[Answer, ...]:
    found = opening_chances()
    return (
        chance("the hand can capture something", found, ONLY_CAPTURE, BOTH),
        chance("it can start a build", found, ONLY_BUILD, BOTH),
    )


def tell_start(cards: Any) -> tuple[str, str]:
    display, hand = cards[:DISPLAY], cards[DISPLAY:]
    able = abilities(deck.values(display), deck.values(hand))
    said = ("can do neither", "can capture", "can build", "can capture and build")[able]
    return f"This hand {said}.", deck.row(display, "table") + deck.row(hand, "hand")


P12 = Question(
    id="SLP-P12",
    level="undergraduate",
    title="Something to do",
    ask="Four random cards lie in the display. How likely is an opening hand of four to capture something?",
    facts=f"{BOX}; the display stays at four cards",
    outcomes=("neither", "capture only", "build only", "both"),
    axis="what the opening hand can do",
    exact=opening_chances,
    derivation=f"""
<p>Fix the display and count hands that can <em>not</em> capture: all four cards come from the u unseen cards that
make no sum there, {choose("u", 4)} of {choose(118, 4)} hands. Averaging over all displays gives
{number(Fraction(72670015995, 81699740122))}.</p>
<p>A build needs two hand cards: one is played, the other is its number or a wild. For each display mark all pairs of
numbers that work. Hands without such a pair are counted number by number, never taking two that work together. That
gives {number(Fraction(173629712977, 192577958859))}. So 89 % of the hands can capture, 90 % can build, 82 % can do
either as they like, and 97.0 % can do at least one of the two.</p>""",
    tells=lambda _: opening_answers(),
    trials=bulk.Trials(
        deck.dealt(DISPLAY + HAND),
        lambda cards: abilities(deck.values(cards[:DISPLAY]), deck.values(cards[DISPLAY:])),
        tell_start,
    ),
    rules=("SLP-14", "SLP-16", "SLP-17", "SLP-24", "SLP-25", "SLP-R10"),
    noun="deal",
    verb="Deal",
)
