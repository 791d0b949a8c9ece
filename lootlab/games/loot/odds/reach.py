"""Questions about the empty plan: where a die can be moved, and what two or three dice can reach."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, chance, shares
from ....look.formula import frac, number, raised
from ..sheet.geometry import LABELS, REACH, SIZE, SQUARES, plus_minus_targets, read_square
from . import pictures as show
from .dice import FACES

CORNER, CENTRE = read_square("r1c1"), read_square("r4c4")


def ends(square: int, dice: tuple[int, ...]) -> set[int]:
    """Where plain moves with these dice, one after the other, can end."""
    now = {square}
    for die in dice:
        now = {target for place in now for target in REACH[place][die]}
    return now


def square_and_die(dice: Any) -> Any:
    return dice.below(SQUARES), dice.below(6) + 1


CASES = [(square, die) for square in range(SQUARES) for die in FACES]


def place_of(square: Any, die: Any) -> Any:
    return 6 * square + die - 1


CAN_MOVE = [int(bool(REACH[square][die])) for square, die in CASES]


# ---- LOOT-P02: from how many squares ---------------------------------------------------------------------------


SIX = 6


def room_for_six(square: Any) -> Any:
    """1 if a 6 can be moved from there."""
    return bulk.look_up(CAN_MOVE, place_of(square, SIX))


room = cache(lambda: shares(map(room_for_six, range(SQUARES)), 2))


def squares_for(die: int) -> Answer:
    return Answer(f"squares for a {die}", Fraction(sum(CAN_MOVE[place_of(square, die)] for square in range(SQUARES))))


def tell_case(case: Any) -> tuple[str, str]:
    square, die = case
    targets = REACH[square][die]
    said = f"can go to {', '.join(LABELS[target] for target in targets)}" if targets else "is stuck"
    picture = show.plan([square], targets, f"a figure on {LABELS[square]} and its targets")
    return f"{LABELS[square]} with a {die}: the figure {said}.", show.dice([die]) + picture


room_trials = bulk.Trials(lambda dice: dice.below(SQUARES), room_for_six, lambda square: tell_case((int(square), SIX)))

P02 = Question(
    id="LOOT-P02", level="school", title="Room to move", noun="dart", verb="Throw",
    ask="On an empty plan, from how many of the 49 squares can a 6 be moved?",
    facts="no marks; a die is moved exactly so far along a row or a column; darts are thrown at the 49 squares",
    outcomes=("stuck", "can be moved"), axis="a 6 on a random square", exact=room,
    tells=lambda exact: (
        average("squares for a 6", exact, (0, SQUARES)), *(squares_for(die) for die in (1, 2, 3, 4, 5))
    ),
    trials=room_trials, guess=Guess(0, 49, 1, "of 49 squares", percent=False),
    rules=("LOOT-10", "LOOT-11", "LOOT-16"),
    derivation=f"""
<p>Look at one row. A move of 6 along it fits only from column 1 or 7, a move of <i>k</i> from the 7 − <i>k</i> columns
at either end. Up to 3 these two ends cover the whole row, so a 1, 2 or 3 always fits.</p>
<p>A figure is stuck when neither its row nor its column has room: for a 6 that is the inner 5 × 5 square, for a 5 the
inner 3 × 3, for a 4 the middle alone. 49 − 25 = <b>24</b> squares remain for the 6, {49 - 9} for the 5, 48 for the
4.</p>""",
)  # fmt: skip


# ---- LOOT-P03: stuck ---------------------------------------------------------------------------------------------


def who_is_stuck(case: Any) -> Any:
    """0: nobody; 1: only the figure in the middle; 2: also the one on the random square."""
    square, die = case
    return 2 - bulk.look_up(CAN_MOVE, place_of(square, die)) - bulk.look_up(CAN_MOVE, place_of(CENTRE, die))


stuck = cache(lambda: shares(map(who_is_stuck, CASES), 3))


def tell_stuck(case: Any) -> tuple[str, str]:
    square, die = case
    words = ("both can move", "only the one in the middle is stuck", "both are stuck")[who_is_stuck(case)]
    said = f"A {die}, one figure on r4c4, one on {LABELS[square]}: {words}."
    return said, show.dice([die]) + show.plan([square], [CENTRE], f"figures on r4c4 and {LABELS[square]}")


stuck_trials = bulk.Trials(square_and_die, who_is_stuck, tell_stuck)

P03 = Question(
    id="LOOT-P03", level="school", title="Stuck in the middle", noun="throw", verb="Throw",
    ask="Your figure stands in the middle of an empty plan. How likely is the die to leave it stuck?",
    facts="one figure on r4c4, another on a random square; one die for both",
    outcomes=("both can move", "only the middle is stuck", "both are stuck"), axis="one die, two figures",
    exact=stuck,
    tells=lambda exact: (chance("stuck in the middle", exact, 1, 2), chance("stuck on a random square", exact, 2)),
    trials=stuck_trials, rules=("LOOT-16", "LOOT-18"),
    derivation=f"""
<p>From r4c4 there are three squares in every direction. A 4, 5 or 6 leaves the hall: {frac(3, 6)} = {frac(1, 2)}.</p>
<p>On a random square it is rarer: 1 + 9 + 25 = 35 of the 6 × 49 = 294 cases are stuck (see “Room to move”):
{number(Fraction(35, 294))}. Keep away from the middle when big numbers are coming.</p>""",
)  # fmt: skip


# ---- LOOT-P04: directed moves ------------------------------------------------------------------------------------

ARROWS = [(square, way) for square in range(SQUARES) for way in range(4)]
THREE = 3


def stays_inside(arrow: Any, die: int = THREE) -> Any:
    """1 if a move of that length from the square in that direction stays inside."""
    square, way = arrow
    row, col = square // SIZE, square % SIZE
    ahead = (way == 0) * row + (way == 1) * (SIZE - 1 - col) + (way == 2) * (SIZE - 1 - row) + (way == 3) * col
    return 1 * (ahead >= die)


inside = cache(lambda: shares(map(stays_inside, ARROWS), 2))


def arrows_for(die: int) -> Answer:
    return Answer(f"moves with a {die}", Fraction(sum(stays_inside(arrow, die) for arrow in ARROWS)))


def tell_arrow(arrow: Any) -> tuple[str, str]:
    square, way = arrow
    where = ("up", "right", "down", "left")[way]
    said = "stays inside" if stays_inside(arrow) else "leaves the hall"
    return f"From {LABELS[square]} {THREE} {where}: it {said}.", show.dice([THREE]) + show.plan([square])


arrow_trials = bulk.Trials(lambda dice: (dice.below(SQUARES), dice.below(4)), stays_inside, tell_arrow)

P04 = Question(
    id="LOOT-P04", level="school", title="All the moves there are", noun="dart", verb="Throw",
    ask="From any square in any direction: how many different moves are there with a 3?",
    facts="an empty plan; darts are thrown at a list of 196 arrows: each square with each of four directions",
    outcomes=("leaves the hall", "stays inside"), axis="a 3 along a random arrow", exact=inside,
    tells=lambda exact: (
        average("moves with a 3", exact, (0, len(ARROWS))), *(arrows_for(die) for die in (1, 2, 4, 5, 6))
    ),
    trials=arrow_trials, guess=Guess(0, 196, 1, "of 196 arrows", percent=False),
    rules=("LOOT-10", "LOOT-11", "LOOT-12", "LOOT-16"),
    derivation="""
<p>In one row a move of 3 to the right can begin in four columns: 7 − 3 = 4. There are seven rows, and as many moves to
the left; columns give the same again: 4 · 7 · (7 − 3) = <b>112</b>.</p>
<p>For a die <i>k</i> it is 4 · 7 · (7 − <i>k</i>): 168, 140, 112, 84, 56, 28 for 1 to 6. Every point more on the die
costs 28 moves.</p>""",
)  # fmt: skip


# ---- LOOT-P07: two turns from the corner -------------------------------------------------------------------------

PAIRS = list(product(FACES, repeat=2))
AHEAD, ASIDE = read_square("r1c4"), read_square("r4c6")
FROM_CORNER = [ends(CORNER, pair) for pair in PAIRS]


def pair_place(dice: Any) -> Any:
    return 6 * dice[0] + dice[1] - 7


GOAL_REACHED = [1 if AHEAD in found else 2 if ASIDE in found else 0 for found in FROM_CORNER]


def goal_reached(dice: Any) -> Any:
    return bulk.look_up(GOAL_REACHED, pair_place(dice))


goals = cache(lambda: shares(map(goal_reached, PAIRS), 3))


def tell_pair(dice: Any) -> tuple[str, str]:
    found = FROM_CORNER[pair_place(dice)]
    names = ", ".join(LABELS[square] for square in sorted(found))
    said = f"{dice[0]}, then {dice[1]}: from r1c1 to {names}."
    return said, show.dice(dice) + show.plan([CORNER], found, f"squares reached from r1c1: {names}")


def two_dice(dice: Any) -> Any:
    return bulk.roll(dice, 2)


goal_trials = bulk.Trials(two_dice, goal_reached, tell_pair)

P07 = Question(
    id="LOOT-P07", level="upper secondary", title="Two turns ahead", noun="pair", verb="Roll",
    ask="From r1c1 with two random dice: how likely is it that r1c4 can be reached in exactly two turns?",
    facts="an empty plan, plain moves",
    outcomes=("neither", "r1c4", "r4c6"), axis="which of the two squares can be reached",
    exact=goals, tells=lambda exact: (chance("r1c4 in two turns", exact, 1), chance("r4c6 in two turns", exact, 2)),
    trials=goal_trials, guess=Guess(step=0.005), rules=("LOOT-06", "LOOT-10", "LOOT-16"),
    derivation=f"""
<p>r1c4 lies three squares to the right. Both moves go along the row: 1 and 2 in either order, or past it and back:
4 then 1, 5 then 2, 6 then 3. (1 then 4 would have to start by leaving the hall.) Five of 36 pairs: {frac(5, 36)}.</p>
<p>r4c6 is three down and five right, so one move is a 3 and the other a 5, in either order:
{frac(2, 36)} = {frac(1, 18)}.</p>""",
)  # fmt: skip


# ---- LOOT-P08: does plus/minus help ------------------------------------------------------------------------------

STUCK_CASES = [(square, die) for square, die in CASES if not REACH[square][die]]
FREED = [
    {(4, True): 0, (5, True): 1, (6, True): 2, (5, False): 3, (6, False): 4}[
        die, bool(plus_minus_targets(square, die, False))
    ]
    for square, die in STUCK_CASES
]


def freed(case: Any) -> Any:
    return bulk.look_up(FREED, case)


freeing = cache(lambda: shares(FREED, 5))


def tell_freed(case: Any) -> tuple[str, str]:
    square, die = STUCK_CASES[case]
    targets = plus_minus_targets(square, die, False)
    said = (
        f"plus/minus leads to {', '.join(LABELS[target] for target in targets)}"
        if targets
        else "even plus/minus is no use"
    )
    return f"{LABELS[square]} with a {die}: {said}.", show.dice([die]) + show.plan([square], targets)


freed_trials = bulk.Trials(lambda dice: dice.below(len(STUCK_CASES)), freed, tell_freed)

P08 = Question(
    id="LOOT-P08", level="upper secondary", title="One more, one less", noun="case", verb="Throw",
    ask="Your figure is stuck. How likely is a plus/minus to free it?",
    facts="a plus/minus makes the die one more or one less; an empty plan, every stuck case of square and die "
    "equally likely",
    outcomes=("a 4, freed", "a 5, freed", "a 6, freed", "a 5, still stuck", "a 6, still stuck"),
    axis="a stuck figure with a plus/minus",
    exact=freeing, tells=lambda _: (chance("freed by plus/minus", freeing(), 0, 1, 2),),
    trials=freed_trials, rules=("LOOT-43", "LOOT-R24", "LOOT-18"),
    derivation=f"""
<p>There are 35 stuck cases: one for a 4 (the middle), nine for a 5 (the inner 3 × 3), 25 for a 6 (the inner
5 × 5).</p>
<p>The 4 becomes a 3 and fits: 1 case. A 5 becomes a 4, which fits everywhere but in the middle: 8 cases. A 6 becomes a
5, which fits outside the inner 3 × 3: 16 cases. Making numbers larger never helps here.
{frac("1 + 8 + 16", 35)} = {frac(5, 7)}.</p>
<p>A wrap frees all 35.</p>""",
)  # fmt: skip


# ---- LOOT-P10: regions of a die that never changes ---------------------------------------------------------------

SHOWN_DIE = 3


@cache
def regions(die: int) -> list[frozenset[int]]:
    """Sets of squares that a die which always shows this number can connect."""
    found: list[frozenset[int]] = []
    seen: set[int] = set()
    for start in range(SQUARES):
        if start in seen:
            continue
        region, todo = {start}, [start]
        while todo:
            fresh = set(REACH[todo.pop()][die]) - region
            region |= fresh
            todo += fresh
        seen |= region
        found.append(frozenset(region))
    return found


def region_of(square: int) -> frozenset[int]:
    return next(region for region in regions(SHOWN_DIE) if square in region)


REGION_SIZES = sorted({len(region) for region in regions(SHOWN_DIE)})
SIZE_PLACE = [REGION_SIZES.index(len(region_of(square))) for square in range(SQUARES)]


region_sizes = cache(lambda: shares(SIZE_PLACE, len(REGION_SIZES)))


def region_worth() -> tuple[Fraction, ...]:
    """A region of n squares is hit n times as often, so every hit counts one n-th of the plan."""
    return tuple(Fraction(SQUARES, size) for size in REGION_SIZES)


def region_answers() -> tuple[Answer, ...]:
    others = (Answer(f"regions of a {die}", Fraction(len(regions(die)))) for die in FACES if die != SHOWN_DIE)
    return (average(f"regions of a {SHOWN_DIE}", region_sizes(), region_worth()), *others)


def tell_region(square: Any) -> tuple[str, str]:
    region = region_of(square)
    picture = show.plan([square], region, f"the region of {LABELS[square]}")
    return f"{LABELS[square]} lies in a region of {len(region)} squares.", picture


region_trials = bulk.Trials(
    lambda dice: dice.below(SQUARES), lambda square: bulk.look_up(SIZE_PLACE, square), tell_region
)

P10 = Question(
    id="LOOT-P10", level="undergraduate", title="Islands", noun="square", verb="Throw",
    ask="If the die always showed a 3: into how many regions that cannot reach each other would the plan fall?",
    facts="an empty plan; a throw is a random square: it counts 49 ÷ n in a region of n squares, so that each region "
    "counts 1 on average",
    outcomes=tuple(f"{size} squares" for size in REGION_SIZES), axis="size of the region of a random square",
    exact=region_sizes, tells=lambda _: region_answers(),
    trials=region_trials, guess=Guess(1, 49, 1, "regions", percent=False),
    rules=("LOOT-10", "LOOT-11"),
    derivation=f"""
<p>A move of 3 changes the row or the column by 3, so the remainders of both modulo 3 never change. And within one pair
of remainders everything is connected: go along the row first, then along the column.</p>
<p>Three remainders for the row times three for the column: <b>9</b> regions; for a die <i>k</i> it is
<i>k</i>{raised(2)}: 1, 4, 9, 16, 25, 36.</p>
<p>How can random squares count regions? A region of <i>n</i> squares is hit with <i>n</i>/49. If each hit counts
49/<i>n</i>, every region contributes exactly 1 on average.</p>""",
)  # fmt: skip


# ---- LOOT-P13: how many squares in two turns ---------------------------------------------------------------------

REACHED = [len(found) for found in FROM_CORNER]
MOST_REACHED = max(REACHED)


reached = cache(lambda: shares(REACHED, MOST_REACHED + 1))


reached_trials = bulk.Trials(two_dice, lambda dice: bulk.look_up(REACHED, pair_place(dice)), tell_pair)

P13 = Question(
    id="LOOT-P13", level="undergraduate", title="The corner's horizon", noun="pair", verb="Roll",
    ask="From a corner with two random dice: on how many squares can you be after exactly two turns, on average?",
    facts="an empty plan, plain moves, both dice known",
    outcomes=tuple(str(count) for count in range(MOST_REACHED + 1)), axis="squares that can be reached",
    exact=reached, tells=lambda exact: (average("squares reached on average", exact, range(MOST_REACHED + 1)),),
    trials=reached_trials, guess=Guess(0, 10, 0.1, "squares", percent=False),
    rules=("LOOT-06", "LOOT-10", "LOOT-16"),
    derivation=f"""
<p>With <i>a</i> then <i>b</i> the figure goes to the right by <i>a</i> (or down, which mirrors it). Then it can go down
by <i>b</i>, always; right by <i>b</i> if <i>a</i> + <i>b</i> ≤ 6; left by <i>b</i> if <i>b</i> ≤ <i>a</i>. The two
mirrored halves share a square when <i>a</i> = <i>b</i>: the diagonal one, and the corner itself.</p>
<p>Down: always 2 squares. Right: 15 pairs of 36, 2 squares each. Left: 21 pairs, 2 each. Shared: 6 pairs lose 2. The
average is 2 + {frac("2 · 15 + 2 · 21 − 2 · 6", 36)} = {frac(11, 3)}.</p>""",
)  # fmt: skip


# ---- LOOT-P14: home again ----------------------------------------------------------------------------------------

TRIPLES = list(product(FACES, repeat=3))


@cache
def home() -> list[int]:
    """Whether each square can be reached again, by square and dice: ten thousand cases, for whoever asks this one."""
    return [int(square in ends(square, dice)) for square in range(SQUARES) for dice in TRIPLES]


def comes_home(case: Any) -> Any:
    square, (a, b, c) = case
    return bulk.look_up(home(), 216 * square + 36 * (a - 1) + 6 * (b - 1) + c - 1)


homes = cache(lambda: shares(home(), 2))


def tell_home(case: Any) -> tuple[str, str]:
    square, dice = case
    way = route_home(square, tuple(dice))
    said = show.way_words(way) if way else "no way back"
    picture = show.plan(way or [square], label=f"the hall with a figure on {LABELS[square]}")
    return f"{LABELS[square]} with {', '.join(map(str, dice))}: {said}.", show.dice(dice) + picture


def route_home(square: int, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Some way of three moves back to the square, () if there is none."""
    for first in REACH[square][dice[0]]:
        for second in REACH[first][dice[1]]:
            if square in REACH[second][dice[2]]:
                return (square, first, second, square)
    return ()


home_trials = bulk.Trials(lambda dice: (dice.below(SQUARES), bulk.roll(dice, 3)), comes_home, tell_home)

P14 = Question(
    id="LOOT-P14", level="undergraduate", title="Home again", noun="case", verb="Throw",
    ask="From a random square with three random dice: how likely is it that some route of three moves leads home?",
    facts="an empty plan with its edges, plain moves only",
    outcomes=("no way back", "a way back"), axis="a random square and three dice",
    exact=homes, tells=lambda _: (chance("a way back in three moves", homes(), 1),),
    trials=home_trials, guess=Guess(step=0.005), rules=("LOOT-06", "LOOT-10", "LOOT-16"),
    derivation=f"""
<p>Without edges it needs a die that is the sum of the two others: {frac(5, 24)} (see “There and back”). Edges forbid
some of these routes: from the middle, 2 and 3 in the same direction leave the hall, so 2, 3, 5 never leads home.</p>
<p>No short formula: the program tries all 49 × 216 = 10 584 cases of square and dice. 1655 of them have a way home:
{number(Fraction(1655, 10584))}. The walls cost about a quarter of the ways.</p>""",
)  # fmt: skip
