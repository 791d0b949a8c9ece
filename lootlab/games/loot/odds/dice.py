"""Questions about the dice queue: what three dice show, and how long one waits for a number."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import inf
from typing import Any

from ....engine import bulk
from ....engine.linear import waiting
from ....engine.question import Answer, Bins, Guess, Moments, Question, chance, shares
from ....look.formula import frac, number, raised
from . import pictures as show

FACES = range(1, 7)
QUEUE = 3


def triples() -> list[tuple[int, ...]]:
    """The 216 ways three dice can lie, all equally likely."""
    return list(product(FACES, repeat=QUEUE))


def three_dice(dice: Any) -> Any:
    return bulk.roll(dice, QUEUE)


# ---- LOOT-P01: all different; sum 10 ---------------------------------------------------------------------------

SUM = 10


def queue_kind(dice: Any) -> Any:
    """0 and 1: all different, with sum 10 or not; 2 and 3: not all different, with sum 10 or not."""
    a, b, c = dice
    different = (a != b) & (b != c) & (a != c)
    return bulk.either(a + b + c == SUM, 0, 1) + bulk.either(different, 0, 2)


queue_kinds = cache(lambda: shares(map(queue_kind, triples()), 4))


def tell_queue(dice: Any) -> tuple[str, str]:
    words = "all different" if len(set(dice)) == QUEUE else "not all different"
    return f"{', '.join(map(str, dice))}: {words}, sum {sum(dice)}.", show.dice(dice)


queue_trials = bulk.Trials(three_dice, queue_kind, tell_queue)

P01 = Question(
    id="LOOT-P01", level="school", title="Three dice in a row", noun="queue", verb="Roll",
    ask="How likely is it that the three dice of the queue all show different numbers?",
    facts="three fair dice",
    outcomes=("different, sum 10", "different, other sum", "a pair, sum 10", "a pair or more, other sum"),
    axis="what the queue shows",
    exact=queue_kinds, tells=lambda exact: (
        chance("all three different", exact, 0, 1),
        chance(f"they add up to {SUM}", exact, 0, 2),
    ),
    trials=queue_trials, rules=("LOOT-05", "LOOT-06"),
    derivation=f"""
<p>The first die may show anything, the second must avoid one number, the third two:
{frac("6 · 5 · 4", 216)} = {frac(5, 9)}.</p>
<p>For the sum 10 count the ways: 1+3+6, 1+4+5 and 2+3+5 can each lie in six orders, 2+2+6, 2+4+4 and 3+3+4 in three:
18 + 9 = 27 of 216, which is {frac(1, 8)}.</p>""",
)  # fmt: skip


# ---- LOOT-P05: a way back ----------------------------------------------------------------------------------------


def way_back(dice: Any) -> Any:
    """Without edges three moves lead back if one is as long as the two others together."""
    a, b, c = dice
    return 1 * ((a == b + c) | (b == a + c) | (c == a + b))


ways_back = cache(lambda: shares(map(way_back, triples()), 2))


def tell_way_back(dice: Any) -> tuple[str, str]:
    top = max(dice)
    rest = sorted(dice)[:2]
    said = f"{top} = {rest[0]} + {rest[1]}: there and back" if way_back(dice) else "no number is the sum of the others"
    return f"{', '.join(map(str, dice))}: {said}.", show.dice(dice)


back_trials = bulk.Trials(three_dice, way_back, tell_way_back)

P05 = Question(
    id="LOOT-P05", level="upper secondary", title="There and back", noun="queue", verb="Roll",
    ask="If the hall had no edges: how likely are the three visible dice to let you return to your square?",
    facts="three fair dice, three straight moves, any directions",
    outcomes=("no way back", "a way back"), axis="three dice",
    exact=ways_back, tells=lambda _: (chance("a way back in three moves", ways_back(), 1),),
    trials=back_trials, rules=("LOOT-06", "LOOT-11", "LOOT-12"),
    derivation=f"""
<p>To come back, the moves in each direction must cancel. Three moves cancel only along one line, two one way and one
the other: one number is the sum of the two others. (Two moves across need equal lengths, and then the third is left
over.)</p>
<p>How many ordered triples have the first as the sum of the others? For the sum <i>s</i> there are <i>s</i> − 1 pairs:
1 + 2 + 3 + 4 + 5 = 15. The sum may stand at three places: 3 × 15 = 45 of 216, {frac(5, 24)}.</p>
<p>With walls it happens less often: see “Home again”.</p>""",
)  # fmt: skip


# ---- LOOT-P06: waiting for a four --------------------------------------------------------------------------------

WANTED = 4
LAST_SHOWN = 24
"""Turns that get a bar of their own; later ones share one."""
ROLLS = LAST_SHOWN - QUEUE
MISS = Fraction(5, 6)
MOST_DICE = 12
"""So many dice of a long wait are drawn."""


@cache
def turns_of_waiting() -> tuple[Fraction, ...]:
    hits = tuple(MISS**n * (1 - MISS) for n in range(ROLLS))
    return (*hits, MISS**ROLLS)


@cache
def turn_of_four() -> Moments:
    """Three turns pass for certain, then every turn may bring it: four places in a line, the last one stays or ends."""
    line = [[Fraction(later == now + 1) for later in range(QUEUE + 1)] for now in range(QUEUE)]
    return waiting([*line, [Fraction(0)] * QUEUE + [MISS]])[0]


def when_is_it_active() -> tuple[Answer, ...]:
    soon = range(6 - QUEUE)
    return (
        Answer("turn in which a 4 is active", turn_of_four()[0]),
        chance("active by turn 6", turns_of_waiting(), *soon),
    )


def roll_for_it(dice: Any) -> Any:
    """How many rerolls it takes, and for a single wait what they showed."""
    return bulk.until(dice, 0, lambda last, dice: dice.below(6) + 1, lambda roll: roll == WANTED)


def bar_of(turn: int) -> int:
    return min(turn - QUEUE - 1, ROLLS)


def tell_waiting(waited: Any) -> tuple[str, str]:
    rerolls, (_, *rolls) = waited
    said = f"The 4 came with reroll {rerolls}: it is active in turn {QUEUE + rerolls}."
    return said, show.dice(rolls[-MOST_DICE:])


waiting_trials = bulk.Trials(roll_for_it, lambda waited: QUEUE + waited[0], tell_waiting)

P06 = Question(
    id="LOOT-P06", level="upper secondary", title="Waiting for a four", noun="wait", verb="Roll",
    ask="You need a 4 and see none in the queue. In which turn, counting this one as 1, is a 4 active on average?",
    facts="the three visible dice show no 4",
    outcomes=(*(str(turn) for turn in range(QUEUE + 1, LAST_SHOWN + 1)), f"{LAST_SHOWN + 1}+"),
    axis="turn in which a 4 is active",
    exact=turns_of_waiting, bins=Bins(bar_of, turn_of_four, (QUEUE + 1, inf)), tells=lambda _: when_is_it_active(),
    trials=waiting_trials, guess=Guess(1, 24, 0.5, "(turn number)", percent=False),
    rules=("LOOT-06", "LOOT-21", "LOOT-22", "LOOT-23"),
    derivation=f"""
<p>The first reroll is active in turn 4: the queue has to be used up. From there on every turn brings a fresh die, and
for something with chance {frac(1, 6)} one waits six rolls on average: 3 + 6 = <b>turn 9</b>.</p>
<p>By turn 6 three rerolls have come up: 1 − ({frac(5, 6)}){raised(3)} = {number(Fraction(91, 216))}.</p>
<p>It is nine and not six because of what you saw: no 4 in the next three turns. Averaged over all queues, those with
a 4 in sight among them, a 4 is active in turn six, as with any die. The queue makes no wait longer or shorter. It tells
you earlier: a new 4 is seen two turns before it is active.</p>""",
)  # fmt: skip
