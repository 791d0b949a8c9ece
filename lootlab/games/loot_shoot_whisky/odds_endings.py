"""Questions about the way to a win: the last bullets, and the bottle that goes to and fro."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from ...engine import bulk
from ...engine.question import Answer, Guess, Question, average, chance
from ...look.formula import frac
from .cards import GULPS_TO_WIN
from .odds_pictures import ENEMY

HALF = Fraction(1, 2)


# ---- LSW-P10: three bullets to one ---------------------------------------------------------------------------


@cache
def bullets_to_come() -> tuple[Fraction, ...]:
    """Chance that the leader wins with the first, second, third further bullet; then that you won all three."""
    return HALF, HALF**2, HALF**3, HALF**3


def comeback() -> tuple[Answer, ...]:
    return (chance("the player with one bullet wins", bullets_to_come(), 3),)


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


bullet_trials = bulk.Trials(three_bullets, yours_in_a_row, tell_bullets, 4)

P10 = Question(
    id="LSW-P10",
    level="upper secondary",
    title="One bullet against three",
    ask=f"{ENEMY} has three bullets, you have one. How likely are you to get your fourth before she does?",
    facts="each further bullet goes to either with equal chance, nothing else matters",
    outcomes=("Bea, at once", "Bea, after one of yours", "Bea, after two of yours", "you, three in a row"),
    axis="who takes the fourth bullet",
    exact=bullets_to_come,
    worth=lambda: comeback()[0].worth,
    answers=comeback,
    derivation=f"""
<p>{ENEMY} needs one bullet, you need three. The next bullet that goes to her ends it, so all three must go to you:</p>
<p>{frac(1, 2)} × {frac(1, 2)} × {frac(1, 2)} = {frac(1, 8)}.</p>""",
    one=bullet_trials.one,
    many=bullet_trials.many,
    rules=("LSW-28", "LSW-29", "LSW-42"),
    noun="shoot-out",
)


# ---- LSW-P15: the bottle -------------------------------------------------------------------------------------

LAST_SHOWN = 14  # Whisky wins; longer ones share a bar
WHISKY_WINS = (*(str(wins) for wins in range(GULPS_TO_WIN, LAST_SHOWN + 1)), f"{LAST_SHOWN + 1} or more")


@cache
def bottle() -> tuple[tuple[Fraction, ...], Fraction, Fraction]:
    """Chance that Whisky win number 3, 4, ... empties the bottle; and where it stands after the last one shown."""
    full, almost = Fraction(1), Fraction(0)  # after the first Whisky win somebody has it full
    emptied = []
    for _ in range(2, LAST_SHOWN + 1):
        emptied.append(almost * HALF)  # the holder drinks a third time
        full, almost = (full + almost) * HALF, full * HALF  # the other takes it, or the holder drinks a second time
    return (*emptied[1:], full + almost), full, almost


@cache
def still_to_come() -> tuple[Fraction, Fraction]:
    """Mean number of further Whisky wins with a full bottle and with an almost empty one.

    full = 1 + full/2 + almost/2 and almost = 1 + full/2; the second put into the first gives full = 3/2 + 3/4 full.
    """
    full = Fraction(3, 2) / (1 - Fraction(3, 4))
    return full, 1 + full * HALF


@cache
def wins_worth() -> tuple[Fraction, ...]:
    _, full, almost = bottle()
    more_full, more_almost = still_to_come()
    longer = LAST_SHOWN + (full * more_full + almost * more_almost) / (full + almost)
    return (*(Fraction(wins) for wins in range(GULPS_TO_WIN, LAST_SHOWN + 1)), longer)


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
        average("Whisky wins on average", bottle()[0], wins_worth()),
        Answer("the holder of the full bottle empties it", full),
        Answer("the holder of the almost empty bottle empties it", almost),
    )


def sides(dice: Any) -> Any:
    """Who wins each Whisky."""
    return [dice.below(2) for _ in range(LAST_SHOWN)]


def wins_needed(winners: Any) -> Any:
    """0 for three Whisky wins, 1 for four, ...: how long until three in a row go to the same side."""
    run, going, wins = 1, 1, -2
    for before, now in pairwise(winners):
        wins = wins + going
        run = bulk.either(before == now, run + 1, 1)
        going = going * (run < GULPS_TO_WIN)
    return wins + going


def tell_bottle(winners: Any) -> tuple[str, str]:
    wins = GULPS_TO_WIN + int(wins_needed(winners))
    who = ["You" if winner else ENEMY for winner in winners[:wins]]
    if wins > LAST_SHOWN:
        return f"The bottle went to and fro {LAST_SHOWN} times and was still not empty.", ""
    return f"{', '.join(who)}: empty after {wins} Whisky wins.", ""


bottle_trials = bulk.Trials(sides, wins_needed, tell_bottle, len(WHISKY_WINS))

P15 = Question(
    id="LSW-P15",
    level="undergraduate",
    title="One bottle, two mouths",
    ask="How many Whisky wins does it take on average until somebody empties the bottle?",
    facts="only Whisky wins matter, each equally likely for either player",
    outcomes=WHISKY_WINS,
    axis="Whisky wins until the bottle is empty",
    exact=lambda: bottle()[0],
    worth=wins_worth,
    answers=mean_wins,
    derivation=f"""
<p>The bottle is emptied by three Whisky wins of the same player in a row. Let <i>f</i> be the mean number of wins
still to come when somebody has just taken it full, <i>a</i> when it is almost empty. The next win either goes on or
passes the bottle over, full side up:</p>
<p><i>f</i> = 1 + ½ <i>a</i> + ½ <i>f</i> &nbsp; and &nbsp; <i>a</i> = 1 + ½ × 0 + ½ <i>f</i></p>
<p>This gives <i>f</i> = 6 and <i>a</i> = 4. The first win takes the bottle from the middle: 1 + 6 = <b>7</b>.</p>
<p>Who empties it? Let <i>F</i> and <i>A</i> be the chances of the present holder. Losing the bottle swaps the roles:
<i>F</i> = ½ <i>A</i> + ½ (1 − <i>F</i>) and <i>A</i> = ½ + ½ (1 − <i>F</i>). So <i>F</i> = {frac(4, 7)} and
<i>A</i> = {frac(5, 7)}: to hold it is worth something, but never much.</p>""",
    one=bottle_trials.one,
    many=bottle_trials.many,
    guess=Guess(3, 20, 0.1, "Whisky wins", percent=False),
    rules=("LSW-23", "LSW-24", "LSW-25", "LSW-26", "LSW-R10"),
    noun="bottle",
    verb="Drink",
)
