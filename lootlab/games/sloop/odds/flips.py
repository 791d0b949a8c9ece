"""Questions about the 3: what three flipped cards bring, and how long a chain of 3s grows."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance
from ....look.formula import choose, frac, number
from ..cards import THREE, VALUE, WILD, names
from . import deck
from .deck import DECK

FLIPPED = 3

# ---- SLP-P07: an 8 or a wild among three flipped cards ----------------------------------------------------------

SEEN = (1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12)
"""Some fourteen cards with one 8 and no wild."""
UNSEEN = deck.without(DECK, *deck.plain(*SEEN))
USEFUL = sum(VALUE[kind] in (0, 8) for kind in UNSEEN)


@cache
def useful_flips() -> tuple[Fraction, ...]:
    useless = len(UNSEEN) - USEFUL
    counts = [comb(USEFUL, some) * comb(useless, FLIPPED - some) for some in range(FLIPPED + 1)]
    return deck.as_shares(counts, comb(len(UNSEEN), FLIPPED))


def count_useful(cards: Any) -> Any:
    return bulk.total((value == 8) | (value == 0) for value in deck.values(cards))


P07 = Question(
    id="SLP-P07",
    level="upper secondary",
    title="Flip three, find one",
    ask="You lay a 3 and need an 8 or a wild. How likely is one among the three flipped cards?",
    facts="108 cards are unseen, nine 8s and both wilds among them",
    outcomes=("0", "1", "2", "3"),
    axis="useful cards among three",
    exact=useful_flips,
    derivation=f"""
<p>Eleven of the 108 cards help, 97 do not. All three are useless in {choose(97, 3)} of {choose(108, 3)} cases.</p>
<p>1 − {choose(97, 3)} ÷ {choose(108, 3)} = {number(Fraction(14179, 51039))}: nearly three times the chance of a
single card, {frac(11, 108)}.</p>""",
    tells=lambda _: (chance("an 8 or a wild among three cards", useful_flips(), 1, 2, 3),),
    trials=bulk.Trials(deck.dealt(FLIPPED, UNSEEN), count_useful, deck.tell_cards),
    rules=("SLP-56", "SLP-58", "SLP-69"),
    noun="flip",
    verb="Try",
)


# ---- SLP-P13: chains of 3s --------------------------------------------------------------------------------------

CHAIN_DECK = deck.without(DECK, *deck.plain(1, 2, 3, 4, 5, 6, 7, 8))
"""114 unseen cards, nine 3s among them."""
THREES = CHAIN_DECK.count(THREE)
LONGEST = THREES + 1


@cache
def chain(cards: int, threes: int) -> tuple[Fraction, ...]:
    """Chances of 1, 2, ... flips: each flip that shows a 3 is followed by another one."""
    shows = [Fraction(comb(threes, j) * comb(cards - threes, FLIPPED - j), comb(cards, FLIPPED)) for j in range(4)]
    exact = [shows[0]] + [Fraction(0)] * (LONGEST - 1)
    for found in range(1, min(FLIPPED, threes) + 1):
        for more, share in enumerate(chain(cards - FLIPPED, threes - found)[:-1]):
            exact[more + 1] += shows[found] * share
    return tuple(exact)


def chain_answers() -> tuple[Answer, ...]:
    found = chain(len(CHAIN_DECK), THREES)
    return (
        average("flips on average", found, range(1, LONGEST + 1)),
        chance("the first flip shows a 3", found, *range(1, LONGEST)),
    )


def more_flips(cards: Any) -> Any:
    """Flips after the first: triples from the start that each show a 3."""
    going, more = 1 + 0 * cards[0], 0 * cards[0]
    for place in range(0, FLIPPED * THREES, FLIPPED):
        going = going * deck.any_of(card == THREE for card in cards[place : place + FLIPPED])
        more = more + going
    return more


def tell_chain(cards: Any) -> tuple[str, str]:
    flips = 1 + more_flips(cards)
    rows = [cards[place : place + FLIPPED] for place in range(0, FLIPPED * flips, FLIPPED)]
    said = "; then ".join(names(some) for some in rows)
    return f"{flips} {'flip' if flips == 1 else 'flips'}: {said}.", "".join(deck.row(some) for some in rows)


P13 = Question(
    id="SLP-P13",
    level="undergraduate",
    title="A chain of threes",
    ask="You lay a 3 and lay every flipped 3 again. How many times do you flip on average?",
    facts="114 cards are unseen, nine 3s among them",
    outcomes=tuple(map(str, range(1, LONGEST + 1))),
    axis="flips in a row",
    exact=lambda: chain(len(CHAIN_DECK), THREES),
    derivation=f"""
<p>Let e(n, k) be the mean number of flips with n unseen cards and k 3s among them. The first flip is certain. With j
3s in it, j at least 1, one of them is laid again, and the chain goes on with n − 3 cards and k − j 3s:</p>
<p>e(n, k) = 1 + the sum over j = 1, 2, 3 of {choose("k", "j")} × {choose("n − k", "3 − j")} ÷ {choose("n", 3)} ×
e(n − 3, k − j).</p>
<p>Worked out from the bottom, e(114, 9) = {number(Fraction(43355, 34026))}. The first flip shows a 3 with chance
{number(Fraction(1893, 8588))}; after that 3s are rarer.</p>""",
    tells=lambda _: chain_answers(),
    trials=bulk.Trials(deck.dealt(FLIPPED * THREES, CHAIN_DECK), more_flips, tell_chain),
    guess=Guess(1, 4, 0.02, "flips", percent=False),
    rules=("SLP-56", "SLP-59", "SLP-60"),
    noun="chain",
    verb="Flip",
)


# ---- SLP-P14: will the build still be there? ----------------------------------------------------------------------

YOURS = (12, 9, 7)
"""What you still hold after 2 on 10: the 12 backs your build."""
ON_TABLE = (10, 2, 5, 8, 1)
RIVAL_DECK = deck.without(DECK, *deck.plain(*YOURS, *ON_TABLE))
RIVAL_HAND = 4


@cache
def wilds_against_you() -> tuple[Fraction, ...]:
    numbers = len(RIVAL_DECK) - 2
    counts = [comb(2, wilds) * comb(numbers, RIVAL_HAND - wilds) for wilds in range(3)]
    return deck.as_shares(counts, comb(len(RIVAL_DECK), RIVAL_HAND))


def build_answers() -> tuple[Answer, ...]:
    safe = chance("the build is safe until your next turn", wilds_against_you(), 0)
    gain = average("cards you can count on by waiting", wilds_against_you(), (3, 0, 0))
    return safe, gain


def tell_rival(cards: Any) -> tuple[str, str]:
    wild = WILD in cards
    said = "A wild: your build may be taken" if wild else "No wild: your build is safe"
    return f"{said}. Your rival holds {names(cards)}.", deck.row(cards, "rival")


P14 = Question(
    id="SLP-P14",
    level="upper secondary",
    title="Is a build worth the wait?",
    ask="You build 12s with 2 on 10. Only a wild takes a marked build. How likely is your one rival to hold none?",
    facts="the table showed 10 5 8 1, you held 12 9 7 2; a marker on the build keeps number cards off; 114 cards "
    "are unseen, both wilds among them, and the rival holds four",
    outcomes=("0", "1", "2"),
    axis="wilds in the rival's hand",
    exact=wilds_against_you,
    derivation=f"""
<p>A marker keeps every number card of the rival off. Only the two wilds are a danger, and both are among the 114
cards you do not see. The first wild is outside the rival's four places with {frac(110, 114)}, then the second
one with {frac(109, 113)}. Both are with {frac(110, 114)} × {frac(109, 113)} = {number(Fraction(110 * 109, 114 * 113))},
about 93 %.</p>
<p>Is it worth the wait? The build brings 10, 2 and the 12 with that chance: 2.8 cards on average, but only next turn.
Your 9 takes 8 + 1 at once and brings three cards now, for certain. So the build alone is no better; it pays if you can
add to it, or take 8 + 1 later, and both may be gone when you come back. A wild that the rival flips with a 3 is a
smaller danger, left aside here.</p>""",
    tells=lambda _: build_answers(),
    trials=bulk.Trials(
        deck.dealt(RIVAL_HAND, RIVAL_DECK), lambda cards: bulk.total(card == WILD for card in cards), tell_rival
    ),
    rules=("SLP-24", "SLP-71", "SLP-72", "SLP-R4"),
    noun="hand",
    verb="Deal",
)
