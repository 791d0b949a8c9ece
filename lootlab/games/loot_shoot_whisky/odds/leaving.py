"""Questions about the row: how fast the saloon cards leave it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb, inf
from typing import Any

from ....engine import bulk
from ....engine.linear import waiting
from ....engine.question import Answer, Bins, Guess, Moments, Question, average, chance
from ....look.formula import choose, frac, number, raised
from .actions import LEAVING, SLOTS, equal_or_leaves, how_many_slots, leaves, slots_where, tell_hands, two_hands

# ---- LSW-P11, LSW-P12: how fast the row empties, uniform -----------------------------------------------------

LEAVE = equal_or_leaves()[1].value
ENOUGH = 10  # nine spares and one more
LAST_SHOWN = 27  # slots; longer ones share a bar
SLOTS_SHOWN = (*(str(slots) for slots in range(ENOUGH, LAST_SHOWN + 1)), f"{LAST_SHOWN + 1} or more")
SLOTS_IN_THREE_ROUNDS = 3 * SLOTS


def gone_after(slots: int) -> tuple[Fraction, ...]:
    """How many cards have left after so many slots: the binomial distribution."""
    return tuple(comb(slots, k) * LEAVE**k * (1 - LEAVE) ** (slots - k) for k in range(slots + 1))


@cache
def slots_until_ten() -> tuple[Fraction, ...]:
    """The tenth card leaves at slot n: nine of the n - 1 before it have left, and this one does."""
    exactly = tuple(gone_after(slots - 1)[ENOUGH - 1] * LEAVE for slots in range(ENOUGH, LAST_SHOWN + 1))
    return (*exactly, sum(gone_after(LAST_SHOWN)[:ENOUGH], Fraction(0)))


@cache
def slots_for_ten() -> Moments:
    """After each slot as many cards are gone as before, or one more; the tenth ends it."""
    stays_or_goes = {0: 1 - LEAVE, 1: LEAVE}
    return waiting([[stays_or_goes.get(now - gone, Fraction(0)) for now in range(ENOUGH)] for gone in range(ENOUGH)])[0]


def uniform_slots(slots: int) -> Callable[[Any], Any]:
    """For each slot whether the card leaves: 1 or 0."""
    return lambda dice: [1 * leaves(dice.below(3), dice.below(3)) for _ in range(slots)]


def until_ten(dice: Any) -> Any:
    """The slot at which the tenth card leaves; for a single duel also how many are gone after each slot."""
    return bulk.until(
        dice, 0, lambda gone, dice: gone + leaves(dice.below(3), dice.below(3)), lambda gone: gone >= ENOUGH
    )


def bar_of(slots: int) -> int:
    return min(slots, LAST_SHOWN + 1) - ENOUGH


def tell_slots(waited: Any) -> tuple[str, str]:
    slots, gone = waited
    track = " ".join("×" if after > before else "·" for before, after in pairwise(gone))
    return f"{track}: the tenth card leaves at slot {slots}.", ""


waiting_trials = bulk.Trials(until_ten, lambda waited: waited[0], tell_slots)

P11 = Question(
    id="LSW-P11",
    level="upper secondary",
    title="Last orders",
    ask="After how many slots have ten cards left the row, on average?",
    facts=f"{LEAVING}; each action with one third, for both players; nobody wins before",
    outcomes=SLOTS_SHOWN,
    axis="slots until the tenth card leaves",
    exact=slots_until_ten,
    bins=Bins(bar_of, slots_for_ten, (ENOUGH, inf)),
    tells=lambda _: (Answer("slots on average", slots_for_ten()[0]),),
    derivation=f"""
<p>At each slot the card leaves with {frac(5, 9)}. How long does one wait for something that happens with chance
<i>p</i>? On average 1 ÷ <i>p</i> tries: here {frac(9, 5)} slots for one card.</p>
<p>Ten cards need ten such waits one after the other: 10 × {frac(9, 5)} = <b>18</b> slots, four and a
half rounds.</p>""",
    trials=waiting_trials,
    guess=Guess(10, 40, 0.5, "slots", percent=False),
    rules=("LSW-18", "LSW-31", "LSW-40"),
    noun="duel",
)


@cache
def gone_after_three_rounds() -> tuple[Fraction, ...]:
    return gone_after(SLOTS_IN_THREE_ROUNDS)


def over_after_three() -> tuple[Answer, ...]:
    late = range(ENOUGH, SLOTS_IN_THREE_ROUNDS + 1)
    return (chance("ten or more cards gone after three rounds", gone_after_three_rounds(), *late),)


def tell_three_rounds(left: Any) -> tuple[str, str]:
    rounds = [left[start : start + SLOTS] for start in range(0, SLOTS_IN_THREE_ROUNDS, SLOTS)]
    track = " | ".join(" ".join("×" if leaving else "·" for leaving in part) for part in rounds)
    return f"{track}: {sum(left)} cards gone.", ""


three_round_trials = bulk.Trials(uniform_slots(SLOTS_IN_THREE_ROUNDS), bulk.total, tell_three_rounds)

P12 = Question(
    id="LSW-P12",
    level="undergraduate",
    title="Closing time",
    ask="How likely is it that ten or more cards have left the row after three full rounds?",
    facts=f"{LEAVING}; each action with one third, for both players; a round has four slots; nobody wins before",
    outcomes=tuple(str(gone) for gone in range(SLOTS_IN_THREE_ROUNDS + 1)),
    axis="cards gone after three rounds",
    exact=gone_after_three_rounds,
    tells=lambda _: over_after_three(),
    derivation=f"""
<p>Three rounds are twelve slots, and at each the card leaves with {frac(5, 9)}, whatever happened before. Exactly
<i>k</i> cards have gone with chance {choose(12, "k")} ({frac(5, 9)}){raised("k")} ({frac(4, 9)}){raised("12−k")}.</p>
<p>Ten, eleven and twelve together:
{number(Fraction(12900390625, 282429536481))}, about one game in twenty-two. With up to nine gone the row can still be
filled: nine cards are spare.</p>""",
    trials=three_round_trials,
    guess=Guess(step=0.005),
    rules=("LSW-18", "LSW-31", "LSW-40"),
    noun="game",
)


# ---- LSW-P13: the shrinking saloon ---------------------------------------------------------------------------


@cache
def leaving_in_round() -> tuple[Fraction, ...]:
    return how_many_slots(SLOTS, leaves)


def mean_leaving() -> tuple[Answer, ...]:
    exact = leaving_in_round()
    each = (chance(f"exactly {count}", exact, count) for count in range(SLOTS + 1))
    return (average("cards leaving on average", exact, range(SLOTS + 1)), *each)


leaving_trials = bulk.Trials(two_hands(SLOTS), slots_where(leaves), tell_hands(leaves, "cards leaving"))

P13 = Question(
    id="LSW-P13",
    level="undergraduate",
    title="The shrinking saloon",
    ask="How many saloon cards leave the row in a round?",
    facts=f"{LEAVING}; both players shuffle their six action cards and play four of them in that order",
    outcomes=("0", "1", "2", "3", "4"),
    axis="cards leaving the row in one round",
    exact=leaving_in_round,
    tells=lambda _: mean_leaving(),
    derivation=f"""
<p>A card leaves when both choose the same, or when Loot meets Whisky: five of nine pairs. At a single slot a shuffled
hand is no different from a free choice, so each of the four slots counts {frac(5, 9)}, and means may be added even
though the slots depend on each other: 4 × {frac(5, 9)} = {frac(20, 9)}.</p>
<p>The whole distribution does need the dependence: what is laid at slot 1 is missing at slot 4. The program goes
through all 54 × 54 pairs of orders, each with its weight, and adds up.</p>""",
    trials=leaving_trials,
    guess=Guess(0, SLOTS, 0.1, "of the 4 cards", percent=False),
    rules=("LSW-18", "LSW-31", "LSW-03"),
    noun="round",
)
