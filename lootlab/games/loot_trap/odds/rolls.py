"""Questions about the Roll cards: a die without replacement."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance, shares
from ....engine.tell import listed
from ....look.formula import frac
from . import pictures as show

ROLLS = (1, 2, 3, 4, 5, 6)
USEFUL = 4
"""From this number on a ghost's Roll card does something."""


def two_rolls(dice: Any) -> Any:
    return bulk.deal(dice, ROLLS, 2)


# ---- TRAP-P04: a ghost that does something ----------------------------------------------------------------


def useful(cards: Any) -> Any:
    return bulk.total(card >= USEFUL for card in cards)


@cache
def useful_of_two() -> tuple[Fraction, ...]:
    return shares(map(useful, combinations(ROLLS, 2)), 3)


def tell_ghost(cards: Any) -> tuple[str, str]:
    return f"{listed(cards)}: {useful(cards)} of them did something.", show.rolls(cards)


ghost_trials = bulk.Trials(two_rolls, useful, tell_ghost)

P04 = Question(
    id="TRAP-P04",
    level="school",
    title="A busy ghost",
    ask="A ghost turns two Roll cards in succession from a full pile. How likely is it that both do something?",
    facts="4, 5 and 6 do something for a ghost, and nobody else rolls in between",
    outcomes=("none", "one", "both"),
    axis="Roll cards that did something",
    exact=useful_of_two,
    tells=lambda exact: (
        chance("both Roll cards do something", exact, 2),
        Answer("with a die instead", Fraction(1, 2) ** 2),
    ),
    derivation=f"""
<p>Three of the six cards are useful. If the first one is, two useful ones are left among five:
{frac(3, 6)} × {frac(2, 5)} = {frac(1, 5)}.</p>
<p>A die forgets: {frac(1, 2)} × {frac(1, 2)} = {frac(1, 4)}. Cards that stay out make a second success less
likely.</p>""",
    trials=ghost_trials,
    rules=("TRAP-106", "TRAP-115", "TRAP-116", "TRAP-117"),
    noun="pair of Roll cards",
    verb="Turn",
)


# ---- TRAP-P05: seven ----------------------------------------------------------------------------------------

LOWEST, HIGHEST = 3, 11


@cache
def sum_of_two() -> tuple[Fraction, ...]:
    return shares((sum(pair) - LOWEST for pair in combinations(ROLLS, 2)), HIGHEST - LOWEST + 1)


def seven() -> tuple[Answer, ...]:
    return (
        chance("the sum is 7", sum_of_two(), 7 - LOWEST),
        Answer("with two dice", Fraction(6, 36)),
    )


def tell_sum(cards: Any) -> tuple[str, str]:
    return f"{' + '.join(map(str, cards))} = {sum(cards)}.", show.rolls(cards)


sum_trials = bulk.Trials(two_rolls, lambda cards: bulk.total(cards) - LOWEST, tell_sum)

P05 = Question(
    id="TRAP-P05",
    level="school",
    title="Seven with cards",
    ask="The first two Roll cards of a full pile: how likely is their sum to be 7?",
    facts="six cards, 1 to 6, none comes twice",
    outcomes=tuple(str(made) for made in range(LOWEST, HIGHEST + 1)),
    axis="sum of two Roll cards",
    exact=sum_of_two,
    tells=lambda _: seven(),
    derivation=f"""
<p>The 1 goes with five others, the 2 with four more, and so on: 5 + 4 + 3 + 2 + 1 = 15 pairs of cards, all equally
likely. Three of them make seven: 1 and 6, 2 and 5, 3 and 4. So {frac(3, 15)} = {frac(1, 5)}.</p>
<p>Or in one step: whatever the first card is, exactly one of the five others makes seven with it.</p>
<p>With two dice it is {frac(6, 36)} = {frac(1, 6)}. Cards have no doubles, and doubles never make seven: what they lose
goes to the others.</p>""",
    trials=sum_trials,
    rules=("TRAP-21", "TRAP-106"),
    noun="pair of Roll cards",
    verb="Turn",
)


# ---- TRAP-P17: the same number twice running ---------------------------------------------------------------

ROUNDS = 3
DRAWS = ROUNDS * len(ROLLS)


def three_rounds(dice: Any) -> Any:
    return [card for _ in range(ROUNDS) for card in bulk.deal(dice, ROLLS, len(ROLLS))]


def equal_neighbours(cards: Any) -> Any:
    return bulk.total(cards[n] == cards[n + 1] for n in range(len(cards) - 1))


def neighbours() -> tuple[Fraction, ...]:
    """Only at the two reshuffles can a number come twice running, each time with 1/6."""
    same = Fraction(1, len(ROLLS))
    return (1 - same) ** 2, 2 * same * (1 - same), same**2


def tell_rounds(cards: Any) -> tuple[str, str]:
    words = " ".join(map(str, cards))
    count = equal_neighbours(cards)
    return f"{words}: {count} {'time' if count == 1 else 'times'} the same number running.", show.rolls(cards)


round_trials = bulk.Trials(three_rounds, equal_neighbours, tell_rounds)

P17 = Question(
    id="TRAP-P17",
    level="undergraduate",
    title="The same again",
    ask="18 Roll cards are turned from a full pile. How many times does a number follow itself on average?",
    facts="after every sixth card all six are shuffled together again",
    outcomes=("0", "1", "2"),
    axis="equal neighbours among 18 Roll cards",
    exact=neighbours,
    tells=lambda exact: (
        average("equal neighbours among 18 Roll cards", exact, range(3)),
        Answer("with a die", Fraction(DRAWS - 1, 6)),
    ),
    derivation=f"""
<p>Within a round of six no number comes twice. Only at the two reshuffles can the last card of a round be the first of
the next, each time with the chance {frac(1, 6)}: together 2 × {frac(1, 6)} = {frac(1, 3)}.</p>
<p>A die has 17 places for equal neighbours and {frac(1, 6)} for each: {frac(17, 6)}, more than eight times as
many.</p>""",
    trials=round_trials,
    guess=Guess(0, 3, 0.05, "times", percent=False),
    rules=("TRAP-106", "TRAP-R58"),
    noun="row of 18 Roll cards",
    verb="Turn",
)


# ---- TRAP-P19: the spread of three -------------------------------------------------------------------------

LOW3, HIGH3 = 6, 15
MEAN3 = Fraction(21, 2)


@cache
def sum_of_three() -> tuple[Fraction, ...]:
    return shares((sum(cards) - LOW3 for cards in combinations(ROLLS, 3)), HIGH3 - LOW3 + 1)


def spread() -> tuple[Answer, ...]:
    squares = [(made - MEAN3) ** 2 for made in range(LOW3, HIGH3 + 1)]
    return (
        average("variance of the sum of three Roll cards", sum_of_three(), squares),
        Answer("with three dice", Fraction(3 * 35, 12)),
    )


three_trials = bulk.Trials(
    lambda dice: bulk.deal(dice, ROLLS, 3),
    lambda cards: bulk.total(cards) - LOW3,
    tell_sum,
)

P19 = Question(
    id="TRAP-P19",
    level="undergraduate",
    title="Cards are tamer than dice",
    ask="What is the variance of the sum of three Roll cards from a full pile?",
    facts="six cards, 1 to 6, none comes twice; the mean is 10.5",
    outcomes=tuple(str(made) for made in range(LOW3, HIGH3 + 1)),
    axis="sum of three Roll cards",
    exact=sum_of_three,
    tells=lambda _: spread(),
    derivation=f"""
<p>One card, like one die, has the variance {frac(35, 12)}. Three dice add up: 3 × {frac(35, 12)} = {frac(35, 4)}.</p>
<p>Cards hold each other back: a high one leaves lower ones. For <i>n</i> of <i>N</i> cards the variance shrinks by
(<i>N</i> − <i>n</i>) / (<i>N</i> − 1), here {frac(3, 5)}: {frac(35, 4)} × {frac(3, 5)} = {frac(21, 4)}. With all six
cards it is zero: their sum is always 21.</p>""",
    trials=three_trials,
    guess=Guess(0, 15, 0.25, "points squared", percent=False),
    squares=True,
    rules=("TRAP-106", "TRAP-104"),
    noun="hand of three Roll cards",
    verb="Turn",
)
