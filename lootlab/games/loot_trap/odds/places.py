"""Questions about where in the deck the loot lies."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Bins, Guess, Moments, Question
from ....engine.tell import listed
from ....look.formula import choose, frac
from .pictures import DECK, LOOTS

CARDS = len(DECK)
WIN = 5
PLACES = range(1, CARDS + 1)


def places(dice: Any) -> Any:
    """Where the twelve loot lie: any twelve of the 103 places."""
    return bulk.deal(dice, PLACES, LOOTS)


@cache
def place_of(rank: int) -> dict[int, Fraction]:
    """Chance that the loot number `rank` lies at each place: rank - 1 loot before it, the rest behind."""
    ways = comb(CARDS, LOOTS)
    return {n: Fraction(comb(n - 1, rank - 1) * comb(CARDS - n, LOOTS - rank), ways) for n in PLACES}


def moments(rank: int, value: Callable[[int], int] = int) -> Moments:
    """Of the place of this loot, or of what is made of it."""
    first, second, third = (
        sum((value(n) ** power * share for n, share in place_of(rank).items()), Fraction(0)) for power in (1, 2, 3)
    )
    return first, second, third


Buckets = tuple[range, ...]


def in_buckets(chances: dict[int, Fraction], buckets: Buckets) -> tuple[Fraction, ...]:
    return tuple(sum((chances.get(n, Fraction(0)) for n in bucket), Fraction(0)) for bucket in buckets)


def bucket_of(place: int, buckets: Buckets) -> int:
    return next(number for number, bucket in enumerate(buckets) if place in bucket)


# ---- TRAP-P09: the first loot -----------------------------------------------------------------------------

FIRST: Buckets = (*(range(n, n + 1) for n in range(1, 20)), range(20, CARDS + 1))


@cache
def first_loot() -> tuple[Fraction, ...]:
    return in_buckets(place_of(1), FIRST)


def tell_first(found: Any) -> tuple[str, str]:
    return f"The first loot is card number {min(found)}.", ""


first_trials = bulk.Trials(places, bulk.least, tell_first)

P09 = Question(
    id="TRAP-P09",
    level="upper secondary",
    title="Waiting for loot",
    ask="Cards are turned over one by one. At which place does the first loot come on average?",
    facts="103 cards, 12 of them loot",
    outcomes=(*(str(n) for n in range(1, 20)), "20 or more"),
    axis="place of the first loot",
    exact=first_loot,
    bins=Bins(lambda place: bucket_of(place, FIRST), lambda: moments(1), (1, CARDS - LOOTS + 1)),
    tells=lambda _: (
        Answer("place of the 1st loot on average", moments(1)[0]),
        Answer("place of the 5th loot on average", moments(WIN)[0]),
        Answer("place of the last loot on average", moments(LOOTS)[0]),
    ),
    derivation=f"""
<p>The 12 loot cut the 91 other cards into 13 stretches: before the first, between them, behind the last. All 13
stretches have the same right to be long, so each holds {frac(91, 13)} = 7 cards on average.</p>
<p>So the first loot comes at place 7 + 1 = 8, the fifth at 5 × 8 = 40, the last at 12 × 8 = 96.</p>""",
    trials=first_trials,
    guess=Guess(1, 30, 0.5, "cards", percent=False),
    rules=("TRAP-11", "TRAP-28"),
    noun="deck",
    verb="Search",
)


# ---- TRAP-P13: the fifth loot -----------------------------------------------------------------------------

FIFTH: Buckets = (range(1, 20), *(range(n, n + 4) for n in range(20, 64, 4)), range(64, CARDS + 1))
MEAN = 40


@cache
def fifth_loot() -> tuple[Fraction, ...]:
    return in_buckets(place_of(WIN), FIFTH)


def square_of(place: int) -> int:
    """How far it is from the mean, squared: the mean of this is the variance."""
    return (place - MEAN) ** 2


@cache
def median_place() -> int:
    so_far = Fraction(0)
    for place, share in place_of(WIN).items():
        so_far += share
        if so_far >= Fraction(1, 2):
            return place
    raise AssertionError("chances add up to one")


def spread_of_fifth() -> tuple[Answer, ...]:
    chances = place_of(WIN)
    mode = max(chances, key=lambda n: chances[n])
    return (
        Answer("variance of its place", moments(WIN, square_of)[0]),
        Answer("median", Fraction(median_place())),
        Answer("most likely place", Fraction(mode)),
    )


def fifth_of(found: Any) -> Any:
    """The fifth smallest place: five times the smallest is taken out."""
    left = list(found)
    for done in range(WIN):
        for n in range(len(left) - 1, done, -1):
            swap = left[n] < left[n - 1]
            left[n - 1], left[n] = bulk.either(swap, left[n], left[n - 1]), bulk.either(swap, left[n - 1], left[n])
    return left[WIN - 1]


def tell_fifth(found: Any) -> tuple[str, str]:
    first = sorted(found)[:WIN]
    away = abs(first[-1] - MEAN)
    return f"The first five loot are cards {listed(first)}. The fifth is {away} from {MEAN}.", ""


fifth_trials = bulk.Trials(places, fifth_of, tell_fifth)

P13 = Question(
    id="TRAP-P13",
    level="undergraduate",
    title="The fifth treasure",
    ask="What is the variance of the place at which the fifth loot is turned over?",
    facts="103 cards, 12 of them loot; the fifth comes at place 40 on average",
    outcomes=("5-19", *(f"{n}-{n + 3}" for n in range(20, 64, 4)), "64 or more"),
    axis="place of the fifth loot",
    exact=fifth_loot,
    bins=Bins(
        lambda place: bucket_of(place, FIFTH),
        lambda: moments(WIN, square_of),
        (0, square_of(CARDS - LOOTS + WIN)),
        square_of,
    ),
    tells=lambda _: spread_of_fifth(),
    derivation=f"""
<p>The fifth loot lies at place <i>n</i> if four loot lie before it and seven behind:
{choose("n−1", 4)} {choose("103−n", 7)} of the {choose(103, 12)} ways. This is the negative hypergeometric
distribution.</p>
<p>Its variance is <i>r</i>(<i>N</i>+1)(<i>N</i>−<i>K</i>)(<i>K</i>+1−<i>r</i>) / ((<i>K</i>+1)²(<i>K</i>+2)) with
<i>N</i> = 103, <i>K</i> = 12, <i>r</i> = 5: {frac("5 · 104 · 91 · 8", "13² · 14")} = 160. So the standard deviation is
about 12.6 cards.</p>
<p>It leans to the right: most likely is place 38, half of the time it is at 39 or before, the mean is 40.</p>""",
    trials=fifth_trials,
    guess=Guess(0, 400, 5, "cards squared", percent=False),
    squares=True,
    rules=("TRAP-02", "TRAP-11"),
    noun="deck",
    verb="Search",
)
