"""The wandering figure: it chooses its targets at random and keeps no marks. A Markov chain on 49 squares."""

from __future__ import annotations

from array import array
from fractions import Fraction
from functools import cache
from math import inf
from typing import Any

from ....engine import bulk
from ....engine.linear import solve, waiting
from ....engine.question import Answer, Bins, Guess, Moments, Question, chance
from ....look.formula import frac, number
from ..sheet.geometry import BORDER, LABELS, REACH, SIZE, SQUARES, read_square, row_col
from . import pictures as show
from .dice import FACES

CORNER, SIDE, CENTRE = read_square("r1c1"), read_square("r1c4"), read_square("r4c4")

# One number below DRAWS decides a turn: the die (6), a choice that is fair among 1 to 4 targets (12), a square if
# stuck (49). So every step has probabilities that are whole multiples of 1 / DRAWS.
DRAWS = 6 * 12 * SQUARES


def step(square: int, drawn: int) -> int:
    """Where the figure stands after a turn."""
    targets = REACH[square][1 + drawn % 6]
    return targets[drawn // 6 % 12 % len(targets)] if targets else drawn // 72


@cache
def steps() -> array[int]:
    """All of them in one table; an array, because numpy can look into that without copying it."""
    return array("q", (step(square, drawn) for square in range(SQUARES) for drawn in range(DRAWS)))


def walk(square: Any, drawn: Any) -> Any:
    """The same for numbers and for columns."""
    return bulk.look_up(steps(), DRAWS * square + drawn)


# ---- the chain in ten classes ------------------------------------------------------------------------------------


def orbit(square: int) -> int:
    """The smallest of the squares that turning and mirroring the plan make of this one: the name of its class."""
    row, col = row_col(square)
    pairs = [(a, b) for r, c in ((row, col), (col, row)) for a in (r, 8 - r) for b in (c, 8 - c)]
    return min((a - 1) * SIZE + b - 1 for a, b in pairs)


CLASSES = sorted({orbit(square) for square in range(SQUARES)})
CLASS_OF = [CLASSES.index(orbit(square)) for square in range(SQUARES)]
SIZES = [CLASS_OF.count(place) for place in range(len(CLASSES))]


@cache
def chances() -> tuple[tuple[Fraction, ...], ...]:
    """From each class to each class. A square stands for its whole class."""
    rows = []
    for square in CLASSES:
        row = [Fraction(0)] * len(CLASSES)
        for die in FACES:
            targets = REACH[square][die] or range(SQUARES)
            for target in targets:
                row[CLASS_OF[target]] += Fraction(1, 6 * len(targets))
        rows.append(tuple(row))
    return tuple(rows)


# ---- LOOT-P11: where it is in the long run -----------------------------------------------------------------------

WARM_UP = 30
"""Turns after which it no longer matters where the figure began: see the test."""


@cache
def long_run() -> tuple[Fraction, ...]:
    """The share of every square: what flows in equals what flows out, and all shares make 1."""
    chain, count = chances(), len(CLASSES)
    balance = [[chain[source][goal] - (source == goal) for source in range(count)] for goal in range(count - 1)]
    shares = solve([*balance, [Fraction(1)] * count], [Fraction(0)] * (count - 1) + [Fraction(1)])
    return tuple(shares[CLASS_OF[square]] / SIZES[CLASS_OF[square]] for square in range(SQUARES))


def long_run_answers() -> tuple[Answer, ...]:
    exact = long_run()
    return (
        chance("on the border", exact, *BORDER),
        chance("on the corner r1c1", exact, CORNER),
        chance("in the middle of a side, r1c4", exact, SIDE),
        chance("in the centre, r4c4", exact, CENTRE),
    )


def wandering(dice: Any) -> list[Any]:
    way = [dice.below(SQUARES)]
    for _ in range(WARM_UP):
        way.append(walk(way[-1], dice.below(DRAWS)))
    return way


def tell_walk(way: Any) -> tuple[str, str]:
    said = f"After {WARM_UP} turns from {LABELS[way[0]]} it stands on {LABELS[way[-1]]}. The last five are drawn."
    return said, show.plan(way[-6:], label=f"the last steps to {LABELS[way[-1]]}")


wander_trials = bulk.Trials(wandering, lambda way: way[-1], tell_walk)

P11 = Question(
    id="LOOT-P11", level="undergraduate", title="The wandering figure", noun="walk", verb="Walk",
    ask="A figure wanders at random for a long time. How likely is it to be found on the border?",
    facts="each target equally likely; stuck, it goes to a random square; no marks are kept",
    outcomes=tuple(LABELS[:SQUARES]), axis="where the figure stands", grid=SIZE,
    exact=long_run, tells=lambda _: long_run_answers(),
    trials=wander_trials, rules=("LOOT-10", "LOOT-16", "LOOT-18"),
    derivation=f"""
<p>Where the figure goes next depends only on where it stands: a Markov chain. After a long time the share of turns it
spends on each square settles down, wherever it began. These shares are balanced: what arrives on a square in a turn is
what leaves it.</p>
<p>Turning or mirroring the plan changes nothing, so the 49 squares fall into ten classes: ten equations, one replaced
by “all shares make 1”. Solved in fractions they give {number(Fraction(41675992678734, 78729598578019))} for the border,
about 0.5294. If all squares were alike it would be {frac(24, 49)} = 0.4898.</p>
<p>The border wins because long moves start and end there; the centre, reached by a 1, 2 or 3 only, has least:
0.0157.</p>""",
)  # fmt: skip


# ---- LOOT-P12: how long to the centre ----------------------------------------------------------------------------

BAR, LAST = 20, 180
DRAWN = 5
"""So many turns of a walk are drawn."""
BARS = LAST // BAR


@cache
def turns_from_corner() -> Moments:
    """To the centre: the chain of all other squares, which ends there."""
    others = [place for place in range(len(CLASSES)) if place != CLASS_OF[CENTRE]]
    chain = chances()
    found = waiting([[chain[place][goal] for goal in others] for place in others])
    return found[others.index(CLASS_OF[CORNER])]


@cache
def arrivals() -> tuple[Fraction, ...]:
    """Chance that the centre is first reached in turn 1, 2, ... LAST, from the corner.

    Kept in whole numbers: after t turns everything is a multiple of 1 / DRAWS**t.
    """
    chain = [[int(chance * DRAWS) for chance in row] for row in chances()]
    centre = CLASS_OF[CENTRE]
    weights = [int(place == CLASS_OF[CORNER]) for place in range(len(CLASSES))]
    found = []
    for turn in range(1, LAST + 1):
        columns = zip(*chain, strict=True)
        weights = [sum(w * c for w, c in zip(weights, column, strict=True)) for column in columns]
        found.append(Fraction(weights[centre], DRAWS**turn))
        weights[centre] = 0
    return tuple(found)


@cache
def bars() -> tuple[Fraction, ...]:
    found = [sum(arrivals()[first : first + BAR], Fraction(0)) for first in range(0, LAST, BAR)]
    return (*found, 1 - sum(found, Fraction(0)))


def to_the_centre(dice: Any) -> tuple[Any, list[int]]:
    """The turn in which it arrives, and for a single walk the way."""
    return bulk.until(dice, CORNER, lambda now, dice: walk(now, dice.below(DRAWS)), lambda now: now == CENTRE)


def arrival_bar(turn: int) -> int:
    return min((turn - 1) // BAR, BARS)


def tell_arrival(walked: Any) -> tuple[str, str]:
    turns, way = walked
    drawn = "" if turns <= DRAWN else f" The last {DRAWN} are drawn."
    return f"It reached r4c4 in turn {turns}.{drawn}", show.plan(way[-DRAWN - 1 :], label="the last steps")


arrival_trials = bulk.Trials(to_the_centre, lambda walked: walked[0], tell_arrival)

P12 = Question(
    id="LOOT-P12", level="undergraduate", title="From the corner to the centre", noun="walk", verb="Walk",
    ask="The same wandering figure starts in a corner. After how many turns does it first stand on r4c4, on average?",
    facts="each target equally likely; stuck, it goes to a random square; no marks are kept",
    outcomes=(*(f"{first + 1}–{first + BAR}" for first in range(0, LAST, BAR)), f"{LAST + 1}+"),
    axis="turns until r4c4",
    exact=bars, bins=Bins(arrival_bar, turns_from_corner, (2, inf)),
    tells=lambda _: (Answer("turns on average", turns_from_corner()[0]),),
    trials=arrival_trials, guess=Guess(0, 200, 1, "turns", percent=False),
    rules=("LOOT-10", "LOOT-16", "LOOT-18"),
    derivation=f"""
<p>Let <i>m</i>(<i>s</i>) be the mean number of turns from square <i>s</i>. One turn passes, and then it is the mean of
where that turn leads: <i>m</i>(<i>s</i>) = 1 + Σ <i>p</i>(<i>s</i>, <i>t</i>) · <i>m</i>(<i>t</i>), and
<i>m</i>(r4c4) = 0. With the ten classes these are ten equations.</p>
<p>From the corner: {number(Fraction(82760562564420, 1235120138861))} = 67.006 turns. That is close to one divided by
the centre's share of the long run, {frac(1, "0.0157")} = 63.7: almost as if the figure forgot in every turn where it
was.</p>""",
)  # fmt: skip
