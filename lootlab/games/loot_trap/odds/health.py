"""Questions about health: traps against loot, and how long eight points last."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb, inf
from typing import Any

from ....engine import bulk
from ....engine.linear import waiting
from ....engine.question import Answer, Bins, Guess, Moments, Question, average, chance, shares
from ....look.formula import frac, number, raised
from ..bot.eye import landing
from ..cards.design import HYBRID
from ..cards.kit import full_box

HEALTH, LOOT_TO_WIN = 8, 5

# ---- TRAP-P12: five loot before eight hits ----------------------------------------------------------------

EVENTS = HEALTH + LOOT_TO_WIN - 1
"""After so many events one of the two has happened, and never both."""


@cache
def loot_in_events() -> tuple[Fraction, ...]:
    """How many of twelve events are loot, each with 1/3."""
    third = Fraction(1, 3)
    return tuple(comb(EVENTS, k) * third**k * (1 - third) ** (EVENTS - k) for k in range(EVENTS + 1))


def tell_events(events: Any) -> tuple[str, str]:
    loots = sum(event == 0 for event in events)
    row = " ".join("L" if event == 0 else "h" for event in events)
    return f"{row}: {loots} loot, so {'the treasure' if loots >= LOOT_TO_WIN else 'the traps'} came first.", ""


event_trials = bulk.Trials(
    lambda dice: [dice.below(3) for _ in range(EVENTS)],
    lambda events: bulk.total(event == 0 for event in events),
    tell_events,
)

P12 = Question(
    id="TRAP-P12",
    level="upper secondary",
    title="Treasure or grave",
    ask="Every event is a hit with 2/3 and a loot with 1/3. How likely is it that five loot come before eight hits?",
    facts="events are independent of each other",
    outcomes=tuple(str(count) for count in range(EVENTS + 1)),
    axis="loot among twelve events",
    exact=loot_in_events,
    tells=lambda exact: (chance("five loot before eight hits", exact, *range(LOOT_TO_WIN, EVENTS + 1)),),
    derivation=f"""
<p>Imagine that twelve events always take place. Among twelve there are five loot or eight hits, but not both: four loot
and seven hits make only eleven. So “five loot first” is the same as “at least five loot among twelve”.</p>
<p>Add the chances of 5, 6, … 12 loot; <i>k</i> loot have the chance
C(12, <i>k</i>) · (1/3){raised("k")} · (2/3){raised("12−k")}. The sum is
{number(Fraction(65275, 177147))} ≈ 0.368.</p>""",
    trials=event_trials,
    rules=("TRAP-01", "TRAP-02", "TRAP-14"),
    noun="row of events",
    verb="Play",
)


# ---- TRAP-P14: traps until the end ------------------------------------------------------------------------

TRAP_DAMAGE = tuple(
    sum(1 for design in full_box("project_default").card if landing(design).field == hit) for hit in range(4)
)
"""Of the 103 cards so many hurt a lander by 0, 1, 2, 3: 62, 31, 8, 2."""
CARDS = sum(TRAP_DAMAGE)
SHORTEST, LONG = 3, 28


@cache
def traps_needed() -> tuple[Fraction, ...]:
    """Chance that the damage of 3, 4, ... 27 traps first reaches eight; the last bucket is all longer ones."""
    alive = {HEALTH: Fraction(1)}
    ends = []
    for _ in range(LONG - 1):
        after: dict[int, Fraction] = {}
        gone = Fraction(0)
        for health, share in alive.items():
            for hit, cards in enumerate(TRAP_DAMAGE):
                part = share * Fraction(cards, CARDS)
                if health > hit:
                    after[health - hit] = after.get(health - hit, Fraction(0)) + part
                else:
                    gone += part
        ends.append(gone)
        alive = after
    return (*ends[SHORTEST - 1 :], 1 - sum(ends, Fraction(0)))


@cache
def traps_by_health() -> dict[int, Moments]:
    """From each health how many traps it takes: after one more there is less health, or as much as before."""
    healths = range(1, HEALTH + 1)
    hits = {hit: Fraction(cards, CARDS) for hit, cards in enumerate(TRAP_DAMAGE)}
    chances = [[hits.get(before - after, Fraction(0)) for after in healths] for before in healths]
    return dict(zip(healths, waiting(chances), strict=True))


def trap_row(dice: Any) -> Any:
    """How many traps it takes, and for a single row the damage so far after each."""
    return bulk.until(
        dice, 0, lambda taken, dice: taken + bulk.weighted(dice, TRAP_DAMAGE), lambda taken: taken >= HEALTH
    )


def bar_of(traps: int) -> int:
    return min(traps, LONG) - SHORTEST


def tell_traps(sprung: Any) -> tuple[str, str]:
    traps, taken = sprung
    row = " ".join(str(after - before) for before, after in pairwise(taken))
    return f"Damage {row}: {traps} traps.", ""


trap_trials = bulk.Trials(trap_row, lambda sprung: sprung[0], tell_traps)

P14 = Question(
    id="TRAP-P14",
    level="undergraduate",
    title="How long do you last?",
    ask="How many field traps does it take on average until eight health are gone?",
    facts="a field trap hurts by 0, 1, 2, 3 with 62, 31, 8, 2 of 103; no healing, traps independent",
    outcomes=(*(str(n) for n in range(SHORTEST, LONG)), "28 or more"),
    axis="traps until zero health",
    exact=traps_needed,
    bins=Bins(bar_of, lambda: traps_by_health()[HEALTH], (SHORTEST, inf)),
    tells=lambda _: (
        Answer("traps until eight health are gone", traps_by_health()[HEALTH][0]),
        Answer("traps for a single point", traps_by_health()[1][0]),
    ),
    derivation=f"""
<p>Let <i>E</i><sub>h</sub> be the mean number of traps with <i>h</i> health left. One trap is needed in any case; with
{frac(62, 103)} nothing has changed after it, otherwise <i>h</i> has become smaller:</p>
<p><i>E</i><sub>h</sub> = 1 + {frac(62, 103)} <i>E</i><sub>h</sub> + {frac(31, 103)} <i>E</i><sub>h−1</sub> +
{frac(8, 103)} <i>E</i><sub>h−2</sub> + {frac(2, 103)} <i>E</i><sub>h−3</sub>, with <i>E</i> = 0 at zero and below.</p>
<p>Solved for <i>E</i><sub>h</sub>: (103 + 31 <i>E</i><sub>h−1</sub> + 8 <i>E</i><sub>h−2</sub> +
2 <i>E</i><sub>h−3</sub>) / 41. It starts with {frac(103, 41)} for one point and arrives at about 16.06 for eight. Eight
divided by the mean damage of {frac(53, 103)} would give 15.5: the last trap often hurts more than needed.</p>""",
    trials=trap_trials,
    guess=Guess(0, 40, 0.5, "traps", percent=False),
    rules=("TRAP-75", "TRAP-107", "TRAP-14"),
    noun="row of traps",
    verb="Spring",
)


# ---- TRAP-P15: gambler's ruin ------------------------------------------------------------------------------

START, TOP = 4, 8
LONGEST_WALK = 600
"""The chance to be still on the way after so many steps is less than one in 10 to the 35."""


def ruin() -> tuple[Fraction, ...]:
    """With q/p = 2 the chance to reach 8 from 4 is (2^4 - 1) / (2^8 - 1)."""
    up = Fraction(2**START - 1, 2**TOP - 1)
    return 1 - up, up


def health_walk(dice: Any) -> Any:
    """Health after going up or down until 0 or 8; steps after the end change nothing."""
    health: Any = START
    for _ in range(LONGEST_WALK):
        going = (health > 0) & (health < TOP)
        if not _any(going):
            break
        step = bulk.either(dice.below(3) == 0, 1, -1)
        health = health + step * going
    return health


def _any(condition: Any) -> bool:
    return condition if isinstance(condition, bool) else bool(condition.any())


def tell_walk(health: Any) -> tuple[str, str]:
    return "Health came back to 8." if health == TOP else "Health ran out.", ""


walk_trials = bulk.Trials(health_walk, lambda health: 1 * (health == TOP), tell_walk)

P15 = Question(
    id="TRAP-P15",
    level="undergraduate",
    title="The long way back",
    ask="Health 4 goes up by 1 with 1/3 and down by 1 with 2/3. How likely is it that it reaches 8 before 0?",
    facts="one step after another, each independent",
    outcomes=("reaches 0", "reaches 8"),
    axis="where health ends",
    exact=ruin,
    tells=lambda exact: (chance("health reaches 8 before 0", exact, 1),),
    derivation=f"""
<p>Let <i>u</i><sub>h</sub> be the chance to reach 8 from <i>h</i>. Then
<i>u</i><sub>h</sub> = {frac(1, 3)} <i>u</i><sub>h+1</sub> + {frac(2, 3)} <i>u</i><sub>h−1</sub>, so every difference
<i>u</i><sub>h+1</sub> − <i>u</i><sub>h</sub> is twice the one before.</p>
<p>From 0 to <i>h</i> they add up to 1 + 2 + 4 + … = 2{raised("h")} − 1 parts; up to 8 there are 2{raised(8)} − 1 = 255.
So <i>u</i><sub>4</sub> = {frac(15, 255)} = {frac(1, 17)}. Half-way up is far from half the chance.</p>""",
    trials=walk_trials,
    rules=("TRAP-107", "TRAP-110", "TRAP-R40"),
    noun="life",
    verb="Play",
)


# ---- TRAP-P20: left behind or laid on purpose ---------------------------------------------------------------

HYBRIDS = tuple(design for design in full_box("project_default").card if design.kind == HYBRID)
LAID_DAMAGE = tuple(int(landing(design).laid) for design in HYBRIDS)
WORST = max(LAID_DAMAGE)


def laid_damage() -> tuple[Fraction, ...]:
    return shares(LAID_DAMAGE, WORST + 1)


def laid_and_left() -> tuple[Answer, ...]:
    left = sum((hit * Fraction(cards, CARDS) for hit, cards in enumerate(TRAP_DAMAGE)), Fraction(0))
    return (
        average("damage of a laid hybrid", laid_damage(), range(WORST + 1)),
        Answer("damage of a card that was only left", left),
        Answer("the same, if it is a hybrid", left * CARDS / len(HYBRIDS)),
    )


def tell_laid(drawn: Any) -> tuple[str, str]:
    return f"{HYBRIDS[drawn[0]].name}, laid: {LAID_DAMAGE[drawn[0]]} damage.", ""


laid_trials = bulk.Trials(
    lambda dice: [dice.below(len(HYBRIDS))],
    lambda drawn: bulk.look_up(LAID_DAMAGE, drawn[0]),
    tell_laid,
)

P20 = Question(
    id="TRAP-P20",
    level="upper secondary",
    title="Left behind or laid on purpose",
    ask="How much does a random hybrid hurt whoever lands on it, if somebody laid it there?",
    facts="of the 81 hybrids, as laid traps, 17 hurt by 1, 20 by 2, two by 3, two by 4 (MULTIPLY doubles the "
    "numbers), and 40 not at all",
    outcomes=tuple(str(hit) for hit in range(WORST + 1)),
    axis="damage of a laid hybrid",
    exact=laid_damage,
    tells=lambda _: laid_and_left(),
    derivation=f"""
<p>Add up the damage of all 81 hybrids as laid traps: 17 of them hurt by 1, 20 by 2, two by 3 and two by 4. That is
17 + 40 + 6 + 8 = 71 points, so {frac(71, 81)} ≈ 0.88 on average.</p>
<p>A card that was only left behind may also be loot or equipment, and MULTIPLY sleeps: {frac(53, 103)} ≈ 0.51, or
{frac(53, 81)} ≈ 0.65 if it is a hybrid. Laying is worth a third more, and you choose the card.</p>""",
    trials=laid_trials,
    guess=Guess(0, 4, 0.05, "damage", percent=False),
    rules=("TRAP-98", "TRAP-99", "TRAP-54"),
    noun="hybrid",
    verb="Lay",
)
