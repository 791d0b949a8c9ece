"""A lone avatar walks at random on the long boat."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import inf
from typing import Any

from ....engine import bulk
from ....engine.linear import waiting
from ....engine.question import Answer, Bins, Guess, Moments, Question
from ....look.formula import frac, number
from ..cards.kit import kit_of

FIELD = kit_of("project_default").fields["longboat20"]
HOME, FAR = FIELD.starts
SPACES = len(FIELD.spaces)
SCALE = 120
"""A multiple of every number of exits (3, 5, 8): a draw below it picks each exit as often."""
NEXT = array("q", (around[n * len(around) // SCALE] for around in FIELD.around for n in range(SCALE)))
"""An array, because numpy can look into that without copying it: a walk asks at every step."""
LONG = 100
EDGES = (2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 65, 80, LONG)
"""Where the buckets of return times begin; the last one has no end."""


@cache
def first_returns() -> tuple[int, ...]:
    """In how many of 120^k equally likely walks of k steps b1 is met again at step k for the first time."""
    found, at = [0], {HOME: 1}
    for _ in range(1, LONG):
        after: dict[int, int] = {}
        for space, ways in at.items():
            part = ways * (SCALE // len(FIELD.around[space]))
            for other in FIELD.around[space]:
                after[other] = after.get(other, 0) + part
        found.append(after.pop(HOME, 0))
        at = after
    return tuple(found)


def _bucket(number_: int) -> range:
    return range(EDGES[number_], EDGES[number_ + 1])


@cache
def return_times() -> tuple[Fraction, ...]:
    ways = first_returns()
    shares = [
        sum((Fraction(ways[k], SCALE**k) for k in _bucket(number_)), Fraction(0)) for number_ in range(len(EDGES) - 1)
    ]
    return (*shares, 1 - sum(shares, Fraction(0)))


def mean_return() -> Fraction:
    """A walk spends time at a space in proportion to its exits: 2 * 53 steps of all pairs, 3 of them at b1."""
    steps = sum(map(len, FIELD.around))
    return Fraction(steps, len(FIELD.around[HOME]))


@cache
def steps_to(goal: int) -> Moments:
    """From b1 to this space, to b1 itself a whole round: the chain of all spaces, which ends when it arrives there."""
    chances = [
        [Fraction(other in around and other != goal, len(around)) for other in range(SPACES)] for around in FIELD.around
    ]
    return waiting(chances)[HOME]


def walk(dice: Any) -> Any:
    """The step at which b1 is met again."""
    steps, _ = bulk.until(dice, HOME, step_on, lambda space: space == HOME)
    return steps


def step_on(space: Any, dice: Any) -> Any:
    return bulk.look_up(NEXT, space * SCALE + dice.below(SCALE))


def bar_of(steps: int) -> int:
    return bisect_right(EDGES, steps) - 1


def tell_walk(back: Any) -> tuple[str, str]:
    return f"Back on b1 after {back} steps.", ""


walk_trials = bulk.Trials(walk, lambda back: back, tell_walk)

P16 = Question(
    id="TRAP-P16",
    level="undergraduate",
    title="Drunk on the long boat",
    ask="An avatar walks at random on the empty long boat. How many steps until it is back on b1, on average?",
    facts="20 spaces and 53 pairs of neighbours, three of them with b1; every neighbour is as likely",
    outcomes=(
        *(f"{a}" if b == a + 1 else f"{a}-{b - 1}" for a, b in pairwise(EDGES)),
        "100 or more",
    ),
    axis="steps until the return",
    exact=return_times,
    bins=Bins(bar_of, lambda: steps_to(HOME), (2, inf)),
    tells=lambda _: (
        Answer("steps until it is back on b1", mean_return()),
        Answer("share of time spent on b1", 1 / mean_return()),
        Answer("steps from b1 to b8", steps_to(FAR)[0]),
    ),
    derivation=f"""
<p>There are 53 pairs of neighbouring spaces, so 106 different steps. In the long run the walk makes each of the 106
steps as often as any other: what flows along a pair one way flows back the other way.</p>
<p>Three of the 106 steps start on b1, so the avatar spends {frac(3, 106)} of its time there, and the mean time between
two visits is the reciprocal: {frac(106, 3)} ≈ 35.3 steps.</p>
<p>To cross from b1 to b8 takes longer. The mean time from a space is one step plus the average over its neighbours; the
19 equations have the solution {number(Fraction(286889, 3908))} ≈ 73.4 for b1.</p>""",
    trials=walk_trials,
    guess=Guess(0, 100, 1, "steps", percent=False),
    rules=("TRAP-35", "TRAP-R1"),
    noun="walk",
    verb="Walk",
)
