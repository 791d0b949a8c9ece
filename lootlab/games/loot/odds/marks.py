"""The question what aimless wandering scores: a random set of visited squares."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average
from ....look.formula import choose, number
from ..sheet import read
from ..sheet.geometry import SIZE, SQUARES, bits_of
from . import pictures as show

VISITED = 18
SHEET = read("house-A")
GROUPS = tuple(group.bits for group in SHEET.groups)
MOST = VISITED


def group_points(squares: Any) -> Any:
    """Points for the groups that these squares finish: as many as they have squares (LOOT-31)."""
    marks = bulk.total(bulk.look_up([1 << square for square in range(SQUARES)], square) for square in squares)
    return bulk.total(bits.bit_count() * ((marks & bits) == bits) for bits in GROUPS)


@cache
def points() -> tuple[Fraction, ...]:
    """Every group is finished, or some of its squares are visited but not all; the rest fall on Meeps squares.

    `ways[n, p]` counts the ways to visit n squares of the groups looked at so far with p points.
    """
    ways = {(0, 0): 1}
    for bits in GROUPS:
        size = bits.bit_count()
        fresh: dict[tuple[int, int], int] = {}
        for (squares, scored), count in ways.items():
            for more in range(size + 1):
                key = (squares + more, scored + (size if more == size else 0))
                fresh[key] = fresh.get(key, 0) + count * comb(size, more)
        ways = fresh
    meeps = SHEET.meeps.bit_count()
    found = [0] * (MOST + 1)
    for (squares, scored), count in ways.items():
        if squares <= VISITED:
            found[scored] += count * comb(meeps, VISITED - squares)
    return tuple(Fraction(count, comb(SQUARES, VISITED)) for count in found)


def finished_lines() -> Fraction:
    """Each of the 14 lines is finished if its seven squares are among the 18: means may be added."""
    return Fraction(2 * SIZE * comb(SQUARES - SIZE, VISITED - SIZE), comb(SQUARES, VISITED))


def tell_marks(squares: Any) -> tuple[str, str]:
    done = [group.name for group in SHEET.finished(bits_of(squares))]
    said = f"finished: {', '.join(done)}" if done else "no group is finished"
    return f"18 squares: {said}; {group_points(squares)} points.", show.plan(marked=squares, label="18 random squares")


mark_trials = bulk.Trials(lambda dice: bulk.deal(dice, range(SQUARES), VISITED), group_points, tell_marks)

P09 = Question(
    id="LOOT-P09", level="upper secondary", title="Without a plan", noun="sheet", verb="Fill",
    ask="If 18 random squares were visited: how many points would the finished groups bring on average?",
    facts="house sheet A: four groups each of 1, 2, 3 and 4 squares; 18 of 49 squares, all sets equally likely",
    outcomes=tuple(str(scored) for scored in range(MOST + 1)), axis="points for groups",
    exact=points, tells=lambda exact: (
        average("group points on average", exact, range(MOST + 1)),
        Answer("finished rows and columns on average", finished_lines()),
    ),
    trials=mark_trials, guess=Guess(0, 18, 0.1, "points", percent=False),
    rules=("LOOT-26", "LOOT-27", "LOOT-30", "LOOT-31"),
    derivation=f"""
<p>A group of <i>s</i> squares is finished if all of them are among the 18: the other 18 − <i>s</i> come from the other
49 − <i>s</i>, so the chance is {choose("49 − s", "18 − s")} ÷ {choose(49, 18)}. There are four groups of each size, and
each pays <i>s</i>. Means may be added, whether or not the groups hinder each other: {number(Fraction(24765, 7567))},
about 3.27 points.</p>
<p>For the 14 rows and columns the same with seven squares each gives {number(Fraction(2652, 511313))}: one line in
about two hundred games.</p>
<p>For comparison, measured and not computed: in 300 games two bots that search through all moves with the three dice
in sight visited 18.8 squares each and scored 9.5 with groups, almost three times as much. That is what planning is
worth to a bot.</p>""",
)  # fmt: skip
