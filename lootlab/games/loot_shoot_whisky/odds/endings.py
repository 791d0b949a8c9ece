"""Questions about the way to a win: the last bullets, and the bottle that goes to and fro."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import inf
from typing import Any

from ....engine import bulk
from ....engine.linear import waiting
from ....engine.question import Answer, Bins, Guess, Moments, Question, chance
from ....look.formula import frac
from ..cards import GULPS_TO_WIN
from .pictures import ENEMY

HALF = Fraction(1, 2)


# ---- LSW-P10: three bullets to one ---------------------------------------------------------------------------


@cache
def bullets_to_come() -> tuple[Fraction, ...]:
    """Chance that the leader wins with the first, second, third further bullet; then that you won all three."""
    return HALF, HALF**2, HALF**3, HALF**3


def three_bullets(dice: Any) -> Any:
    """For each further bullet: 1 if it is yours."""
    return [dice.below(2) for _ in range(3)]


def yours_in_a_row(bullets: Any) -> Any:
    first, second, third = bullets
    return first + first * second + first * second * third


def tell_bullets(bullets: Any) -> tuple[str, str]:
    mine = int(yours_in_a_row(bullets))
    if mine == 3:
        return "Three bullets in a row for you: 4 to 3, you win!", ""
    got = ("no bullet", "one bullet", "two bullets")[mine]
    return f"You got {got}, then {ENEMY} took her fourth.", ""


bullet_trials = bulk.Trials(three_bullets, yours_in_a_row, tell_bullets)

P10 = Question(
    id="LSW-P10",
    level="upper secondary",
    title="One bullet against three",
    ask=f"{ENEMY} has three bullets, you have one. How likely are you to get your fourth before she does?",
    facts="each further bullet goes to either with equal chance, nothing else matters",
    outcomes=("Bea, at once", "Bea, after one of yours", "Bea, after two of yours", "you, three in a row"),
    axis="who takes the fourth bullet",
    exact=bullets_to_come,
    tells=lambda exact: (chance("the player with one bullet wins", exact, 3),),
    derivation=f"""
<p>{ENEMY} needs one bullet, you need three. The next bullet that goes to her ends it, so all three must go to you:</p>
<p>{frac(1, 2)} × {frac(1, 2)} × {frac(1, 2)} = {frac(1, 8)}.</p>""",
    trials=bullet_trials,
    rules=("LSW-28", "LSW-29", "LSW-42"),
    noun="shoot-out",
)


# ---- LSW-P15: the bottle -------------------------------------------------------------------------------------

LAST_SHOWN = 14  # Whisky wins; longer ones share a bar
WHISKY_WINS = (*(str(wins) for wins in range(GULPS_TO_WIN, LAST_SHOWN + 1)), f"{LAST_SHOWN + 1} or more")


@cache
def bottle() -> tuple[Fraction, ...]:
    """Chance that Whisky win number 3, 4, ... empties the bottle; and that the last one shown has not."""
    full, almost = Fraction(1), Fraction(0)  # after the first Whisky win somebody has it full
    emptied = []
    for _ in range(2, LAST_SHOWN + 1):
        emptied.append(almost * HALF)  # the holder drinks a third time
        full, almost = (full + almost) * HALF, full * HALF  # the other takes it, or the holder drinks a second time
    return (*emptied[1:], full + almost)


@cache
def wins_to_empty_it() -> Moments:
    """The bottle in the middle, full in somebody's hand, almost empty.

    From the middle it is taken full. From full it is full again (the other takes it) or almost empty; from almost empty
    it becomes full or is emptied.
    """
    no, sure = Fraction(0), Fraction(1)
    return waiting([[no, sure, no], [no, HALF, HALF], [no, HALF, no]])[0]


@cache
def holder_empties_it() -> tuple[Fraction, Fraction]:
    """Chance that the present holder is the one to empty it, from full and from almost empty.

    Losing the bottle means standing where the other stood: full = almost/2 + (1 - full)/2 and
    almost = 1/2 + (1 - full)/2 = 1 - full/2. The second put into the first: full = 1 - 3/4 full.
    """
    full = 1 / (1 + Fraction(3, 4))
    return full, 1 - full * HALF


def mean_wins() -> tuple[Answer, ...]:
    full, almost = holder_empties_it()
    return (
        Answer("Whisky wins on average", wins_to_empty_it()[0]),
        Answer("the holder of the full bottle empties it", full),
        Answer("the holder of the almost empty bottle empties it", almost),
    )


MIDDLE = 0
"""Before the first win nobody has the bottle; then it is 2 × gulps of the holder, and 1 more if you are the holder."""


def next_win(held: Any, dice: Any) -> Any:
    winner = dice.below(2)
    again = (held >= 2) & (held % 2 == winner)
    return 2 * bulk.either(again, held // 2 + 1, 1) + winner


def drink(dice: Any) -> Any:
    """Whisky wins until somebody has drunk three times running; for a single bottle who held it after each."""
    return bulk.until(dice, MIDDLE, next_win, lambda held: held >= 2 * GULPS_TO_WIN)


def bar_of(wins: int) -> int:
    return min(wins, LAST_SHOWN + 1) - GULPS_TO_WIN


def tell_bottle(drunk: Any) -> tuple[str, str]:
    wins, (_, *holders) = drunk
    who = ["You" if held % 2 else ENEMY for held in holders]
    return f"{', '.join(who)}: empty after {wins} Whisky wins.", ""


bottle_trials = bulk.Trials(drink, lambda drunk: drunk[0], tell_bottle)

P15 = Question(
    id="LSW-P15",
    level="undergraduate",
    title="One bottle, two mouths",
    ask="How many Whisky wins does it take on average until somebody empties the bottle?",
    facts="three Whisky wins of the same player in a row empty it; each win is equally likely for either player, and "
    "nothing else matters",
    outcomes=WHISKY_WINS,
    axis="Whisky wins until the bottle is empty",
    exact=bottle,
    bins=Bins(bar_of, wins_to_empty_it, (GULPS_TO_WIN, inf)),
    tells=lambda _: mean_wins(),
    derivation=f"""
<p>The bottle is emptied by three Whisky wins of the same player in a row. Let <i>f</i> be the mean number of wins
still to come when somebody has just taken it full, <i>a</i> when it is almost empty. The next win either goes on or
passes the bottle over, full side up:</p>
<p><i>f</i> = 1 + ½ <i>a</i> + ½ <i>f</i> &nbsp; and &nbsp; <i>a</i> = 1 + ½ × 0 + ½ <i>f</i></p>
<p>This gives <i>f</i> = 6 and <i>a</i> = 4. The first win takes the bottle from the middle: 1 + 6 = <b>7</b>.</p>
<p>Who empties it? Let <i>F</i> and <i>A</i> be the chances of the present holder. Losing the bottle swaps the roles:
<i>F</i> = ½ <i>A</i> + ½ (1 − <i>F</i>) and <i>A</i> = ½ + ½ (1 − <i>F</i>). So <i>F</i> = {frac(4, 7)} and
<i>A</i> = {frac(5, 7)}: the full bottle is a small lead, {frac(4, 7)} against {frac(3, 7)}; the almost empty one a
large one, {frac(5, 7)} against {frac(2, 7)}.</p>""",
    trials=bottle_trials,
    guess=Guess(3, 20, 0.1, "Whisky wins", percent=False),
    rules=("LSW-23", "LSW-24", "LSW-25", "LSW-26", "LSW-R10"),
    noun="bottle",
    verb="Drink",
)
