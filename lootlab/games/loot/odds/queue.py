"""Questions about two and three dice of the queue: does one tell about the other, and how much a sum varies."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance, shares
from ....look.formula import frac, number
from . import pictures as show
from .dice import FACES, QUEUE, three_dice, triples

PAIRS = list(product(FACES, repeat=2))


def given_first(faces: tuple[int, ...]) -> Any:
    """A draw of two dice of which the first shows one of these."""
    return lambda dice: (bulk.look_up(faces, dice.below(len(faces))), dice.below(6) + 1)


def sum_of(dice: Any) -> Any:
    return dice[0] + dice[1] - 2


def sums_given(faces: tuple[int, ...]) -> tuple[Fraction, ...]:
    return shares((sum_of(pair) for pair in PAIRS if pair[0] in faces), 11)


def tell_sum(dice: Any) -> tuple[str, str]:
    first, second = int(dice[0]), int(dice[1])
    return f"{first}, then {second}: together {first + second}.", show.dice((first, second))


SUMS = tuple(str(made) for made in range(2, 13))

# ---- LOOT-Q01: even, and the sum 7 ---------------------------------------------------------------------------------

EVEN = (2, 4, 6)
SEVEN = 7

Q01 = Question(
    id="LOOT-Q01", level="school", title="Does an even die help?", noun="pair", verb="Roll",
    ask="The first die of the queue is even. How likely are the first two dice to add up to 7?",
    facts="two fair dice in the order they were rolled; only pairs with an even first die are drawn",
    outcomes=SUMS, axis="sum of two dice, the first one even",
    exact=lambda: sums_given(EVEN), tells=lambda exact: (
        chance("sum 7, if the first is even", exact, SEVEN - 2),
        Answer("sum 7, if you know nothing", Fraction(6, 36)),
        Answer("sum 8, if the first is even", exact[8 - 2]),
        Answer("sum 8, if you know nothing", Fraction(5, 36)),
    ),
    trials=bulk.Trials(given_first(EVEN), sum_of, tell_sum), rules=("LOOT-05", "LOOT-06"),
    derivation=f"""
<p>With an even first die 18 of the 36 pairs are left: 2, 4 or 6 first, anything second. Three of them make 7: 2 and 5,
4 and 3, 6 and 1. That is {frac(3, 18)} = {frac(1, 6)}.</p>
<p>Without knowing anything it is {frac(6, 36)} = {frac(1, 6)} too. Knowing “even” changes nothing: the two are
<b>independent</b>. Whatever the first die shows, exactly one number of the second makes 7.</p>
<p>That is special to 7. For 8 it is {frac(3, 18)} with an even first die and {frac(5, 36)} without knowing: there the
first die does tell something.</p>""",
)  # fmt: skip


# ---- LOOT-Q02: a high first die, and a high sum -----------------------------------------------------------------

LARGE = (5, 6)
MUCH = 10

Q02 = Question(
    id="LOOT-Q02", level="school", title="A good start", noun="pair", verb="Roll",
    ask="The first die of the queue is a 5 or a 6. How likely are the first two dice to add up to 10 or more?",
    facts="two fair dice in the order they were rolled; only pairs with a 5 or 6 first are drawn",
    outcomes=SUMS, axis="sum of two dice, the first one 5 or 6",
    exact=lambda: sums_given(LARGE), tells=lambda exact: (
        chance("10 or more, if the first is 5 or 6", exact, *range(MUCH - 2, 11)),
        Answer("10 or more, if you know nothing", Fraction(6, 36)),
        Answer("a 5 or 6 first, if the sum is 10 or more", Fraction(5, 6)),
    ),
    trials=bulk.Trials(given_first(LARGE), sum_of, tell_sum), rules=("LOOT-05", "LOOT-06"),
    derivation=f"""
<p>With a 5 or 6 first 12 of the 36 pairs are left. After a 5 a 5 or 6 will do, after a 6 a 4, 5 or 6:
2 + 3 = 5 pairs. {frac(5, 12)} is about 42 %.</p>
<p>Over all 36 pairs only six make 10 or more: {frac(6, 36)}, about 17 %. So the first die tells a lot about the sum:
the two are <b>not independent</b>. “First die 5 or 6” has chance {frac(1, 3)}, and {frac(1, 3)} × {frac(1, 6)} would be
2 pairs of 36. In truth it is 5.</p>
<p>The other way round is another number again: five of the six large sums begin with a 5 or 6, {frac(5, 6)}.</p>""",
)  # fmt: skip


# ---- LOOT-Q03: three dice, and three times one die -----------------------------------------------------------------

MEAN = Fraction(21, 2)
LOWEST, HIGHEST = QUEUE, 6 * QUEUE
ONE_DIE = Fraction(35, 12)


@cache
def queue_sums() -> tuple[Fraction, ...]:
    return shares((sum(dice) - LOWEST for dice in triples()), HIGHEST - LOWEST + 1)


def spread() -> tuple[Answer, ...]:
    squares = [(made - MEAN) ** 2 for made in range(LOWEST, HIGHEST + 1)]
    return (
        average("variance of the sum of three dice", queue_sums(), squares),
        Answer("variance of three times one die", 9 * ONE_DIE),
    )


def tell_three(dice: Any) -> tuple[str, str]:
    made = sum(map(int, dice))
    away = abs(made - MEAN)
    said = f"together {made}, {float(away)} from the mean, squared {float(away**2)}"
    return f"{', '.join(map(str, dice))}: {said}.", show.dice(dice)


Q03 = Question(
    id="LOOT-Q03", level="undergraduate", title="Three dice or one die three times", noun="queue", verb="Roll",
    ask="What is the variance of the sum of the three dice in the queue?",
    facts="three fair dice; the mean of the sum is 10.5",
    outcomes=tuple(str(made) for made in range(LOWEST, HIGHEST + 1)), axis="sum of the three dice",
    exact=queue_sums, tells=lambda _: spread(), squares=True,
    trials=bulk.Trials(three_dice, lambda dice: bulk.total(dice) - LOWEST, tell_three),
    guess=Guess(0, 40, 0.25, "points squared", percent=False), rules=("LOOT-05", "LOOT-06"),
    derivation=f"""
<p>One die: the mean of its squares is {frac(91, 6)}, the square of its mean {frac(49, 4)}. The difference is the
variance, {number(ONE_DIE)}.</p>
<p>Three dice know nothing of each other, so their variances add: 3 × {number(ONE_DIE)} = {number(3 * ONE_DIE)}.</p>
<p>Three times one die has the same mean, 10.5, but 3² = 9 times the variance of a die: {number(9 * ONE_DIE)}. Of three
dice a high one is often made up for by a low one; a tripled die has nothing that makes up for it. The standard
deviation, the root of the variance, is 2.96 for three dice and 5.12 for the tripled one.</p>""",
)  # fmt: skip
