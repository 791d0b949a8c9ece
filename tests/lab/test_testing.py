"""Tests by simulation: p-values that keep what they promise, under the null model and against it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.refusal import BadInput
from lootlab.lab.suspects import (
    BAG,
    FAIR,
    LOADED,
    MOST_ROLLS,
    SIDES,
    LoadedDie,
    TwoBots,
    flipped_chance,
    uneven_chance,
    unevenness,
)
from lootlab.lab.testing import (
    BORDER,
    FIRST_KIND,
    IMAGINED,
    RIGHT_ALARM,
    RIGHT_NULL,
    SECOND_KIND,
    Inquiry,
    out_of_100,
)

DUEL = lootlab.load("loot_shoot_whisky")


def die_of(kind: int, seed: int, rolls: int) -> LoadedDie:
    """One of the bag, with luck of its own."""
    die = LoadedDie(seed)
    die.die = BAG[kind]
    die.roll(rolls)
    return die


def bots_with(ahead: list[int]) -> TwoBots:
    bots = TwoBots(DUEL, 1)
    bots.ahead = ahead
    return bots


def p_value(suspect: LoadedDie | TwoBots, seed: int) -> Fraction:
    inquiry = Inquiry(suspect, seed)
    inquiry.predict("5")
    for _ in inquiry.imagine():
        pass
    assert inquiry.p_value is not None
    return inquiry.p_value


def worst(values: list[Fraction]) -> float:
    """How far the share of p-values up to x ever lies above x: 0 for p-values that promise nothing false."""
    ordered = sorted(values)
    return max((place / len(ordered)) - float(value) for place, value in enumerate(ordered, 1))


# ---- under the null model: small p-values are as rare as they say ----------------------------------------------

RUNS = 300
WITHIN = 1.63 / RUNS**0.5
"""One sample in a hundred lies farther off (Kolmogorov); the seeds are fixed."""


def test_p_values_of_fair_dice_are_uniform() -> None:
    found = [uneven_chance(60, die_of(0, seed, 60).distance) for seed in range(RUNS)]
    assert worst(found) < WITHIN
    assert 0.5 - 0.08 < float(sum(found)) / RUNS < 0.5 + 0.12  # a discrete p-value is a little above one half


def test_simulated_p_values_of_fair_dice_are_uniform_too() -> None:
    found = [p_value(die_of(0, seed, 30), seed + 5000) for seed in range(60)]
    assert worst(found) < 1.63 / 60**0.5
    assert sum(value <= BORDER for value in found) <= 8


def test_p_values_of_equal_bots_are_uniform() -> None:
    stream, found = Stream(11), []
    for _ in range(RUNS):
        ahead = [stream.choice((-2, -1, 0, 1, 2)) for _ in range(40)]
        found.append(bots_with(ahead).exact() or Fraction(0))
    assert worst(found) < WITHIN
    assert 0.42 < float(sum(found)) / RUNS < 0.62


@pytest.mark.parametrize("border", [Fraction(1, 100), BORDER, Fraction(1, 4), Fraction(1, 2)])
@pytest.mark.parametrize("rolls", [1, 3, 5])
def test_no_border_is_crossed_more_often_than_it_says(rolls: int, border: Fraction) -> None:
    """Over all ways in which a fair die can fall."""
    ways = [unevenness([way.count(side) for side in range(SIDES)]) for way in product(range(SIDES), repeat=rolls)]
    small = sum(ways.count(far) for far in set(ways) if uneven_chance(rolls, far) <= border)
    assert Fraction(small, 6**rolls) <= border
    assert all(uneven_chance(rolls, far) > 0 for far in ways)


# ---- exact and simulated agree ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rolls", range(1, 6))
def test_the_exact_chance_of_a_die_is_a_count_of_all_rolls(rolls: int) -> None:
    found = Counter(
        unevenness([way.count(side) for side in range(SIDES)]) for way in product(range(SIDES), repeat=rolls)
    )
    for far in range(max(found) + 2):
        assert uneven_chance(rolls, far) == Fraction(sum(ways for each, ways in found.items() if each >= far), 6**rolls)


@pytest.mark.parametrize("leads", [(), (2,), (2, 2, 2, 2), (2, -2, 1), (1, 1, 1, -2, 2)])
def test_the_exact_chance_of_a_match_is_a_count_of_all_signs(leads: tuple[int, ...]) -> None:
    sums = [abs(sum(lead * sign for lead, sign in zip(leads, signs, strict=True)))
            for signs in product((1, -1), repeat=len(leads))]  # fmt: skip
    for far in range(10):
        assert flipped_chance(leads, far) == Fraction(sum(each >= far for each in sums), len(sums))


def test_deals_that_all_count_the_same_are_a_binomial() -> None:
    """12 of 14 deals for one: as 12 or more heads, or 2 or fewer, of 14."""
    bots = bots_with([2] * 12 + [-2] * 2 + [0] * 6)
    tail = 2 * sum(comb(14, heads) for heads in range(12, 15))
    assert bots.exact() == Fraction(tail, 2**14)


@pytest.mark.parametrize("seed", range(6))
def test_simulated_and_exact_p_values_agree(seed: int) -> None:
    die, bots = die_of(seed % len(BAG), seed, 80), bots_with([Stream(seed).choice((-2, 0, 1, 2)) for _ in range(30)])
    for suspect in (die, bots):
        exact, found = suspect.exact(), p_value(suspect, seed)
        assert exact is not None
        assert abs(found - exact) <= 5 * (float(exact * (1 - exact)) / IMAGINED) ** 0.5 + 1e-9


# ---- against it ------------------------------------------------------------------------------------------------


def critical(rolls: int) -> int:
    """The smallest distance that at most one fair die in twenty reaches."""
    return next(far for far in range(2 * rolls, 10 * rolls, 2) if uneven_chance(rolls, far) <= BORDER)


def test_more_rolls_find_more_loaded_dice() -> None:
    kind = BAG.index(LOADED[0])
    few, many = (
        sum(die_of(kind, seed, rolls).distance >= critical(rolls) for seed in range(100)) for rolls in (10, 60)
    )
    assert few < 40 < 60 < many


def test_power_is_told_as_it_is() -> None:
    die = die_of(BAG.index(LOADED[0]), 3, 60)
    inquiry = Inquiry(die, 4)
    inquiry.predict("5")
    for _ in inquiry.imagine():
        pass
    assert sum(far >= inquiry.critical for far in inquiry.imagined) <= BORDER * IMAGINED
    noticed = die.noticed(inquiry.critical, 400, Stream(9))
    others = sum(die_of(BAG.index(LOADED[0]), seed, 60).distance >= inquiry.critical for seed in range(400))
    assert abs(noticed - others) < 5 * (2 * 400 * 0.25) ** 0.5


# ---- the bag and the bots --------------------------------------------------------------------------------------


def test_half_of_the_dice_and_of_the_pairs_are_what_they_seem() -> None:
    dice = [LoadedDie("CACTUS-7", number) for number in range(400)]
    assert 150 < sum(die.innocent for die in dice) < 250
    assert {die.die.name for die in dice} == {die.name for die in BAG}
    pairs = [TwoBots(DUEL, "CACTUS-7", number) for number in range(400)]
    assert 150 < sum(pair.innocent for pair in pairs) < 250
    assert sum(FAIR.parts) == SIDES


def test_the_word_decides_which_die_and_how_it_falls() -> None:
    one, other, cut = (LoadedDie("CACTUS-7", 3) for _ in range(3))
    one.roll(110)
    other.roll(110)
    cut.roll(10)
    cut.roll(100)
    assert one.counts == other.counts == cut.counts
    assert any(LoadedDie(f"{word}-1", 3).die != one.die for word in ("LEMON", "OCEAN", "PUMA", "RAVEN"))


def test_a_match_goes_on_where_it_stopped() -> None:
    whole, cut = TwoBots(DUEL, "CACTUS-7"), TwoBots(DUEL, "CACTUS-7")
    for bots, stops in ((whole, (12,)), (cut, (1, 5, 12))):
        for stop in stops:
            for _ in bots.play():
                if bots.size >= stop:
                    break
    assert whole.ahead == cut.ahead
    assert whole.size == 12
    assert set(whole.ahead) <= {-2, -1, 0, 1, 2}


def test_the_better_bot_is_found() -> None:
    bots = TwoBots(DUEL, "CACTUS-7")
    bots.skills = (4, 0)
    for _ in bots.play():
        if bots.size >= 100:
            break
    assert bots.lead > 0
    assert (bots.exact() or 1) < BORDER


# ---- the way of an inquiry -------------------------------------------------------------------------------------


def test_one_step_after_the_other() -> None:
    die = LoadedDie("CACTUS-7")
    inquiry = Inquiry(die, 1)
    with pytest.raises(BadInput, match="nothing to judge"):
        inquiry.predict("5")
    die.roll(20)
    with pytest.raises(BadInput, match="Predict first"):
        list(inquiry.imagine())
    for typed in ("", "many", "101", "-1"):
        with pytest.raises(BadInput):
            inquiry.predict(typed)
    inquiry.predict("5")
    with pytest.raises(BadInput, match="See first"):
        inquiry.decide(True)
    list(inquiry.imagine())
    with pytest.raises(BadInput, match="seen the answer"):
        inquiry.predict("6")
    with pytest.raises(BadInput, match="Decide first"):
        inquiry.turn_up()
    with pytest.raises(BadInput, match="not turned up"):
        assert inquiry.verdict
    inquiry.decide(True)
    inquiry.decide(False)
    inquiry.turn_up()
    with pytest.raises(BadInput, match="on the table"):
        inquiry.decide(True)
    with pytest.raises(BadInput, match=f"at most {MOST_ROLLS}"):
        die.roll(MOST_ROLLS)
    assert die.size == 20


@pytest.mark.parametrize(
    ("kind", "rejected", "verdict"),
    [(0, False, RIGHT_NULL), (0, True, FIRST_KIND), (7, False, SECOND_KIND), (7, True, RIGHT_ALARM)],
)
def test_errors_of_both_kinds(kind: int, rejected: bool, verdict: int) -> None:
    inquiry = Inquiry(die_of(kind, 1, 30), 1)
    inquiry.predict("5")
    list(inquiry.imagine())
    inquiry.decide(rejected)
    inquiry.turn_up()
    assert inquiry.verdict == verdict


def test_runs_that_were_stopped_go_on_as_if_nothing_had_been() -> None:
    whole, cut = (Inquiry(die_of(0, 1, 30), 77) for _ in range(2))
    for inquiry in (whole, cut):
        inquiry.predict("5")
    list(whole.imagine())
    next(cut.imagine(1e-9))
    assert 0 < len(cut.imagined) < IMAGINED
    assert not cut.done
    list(cut.imagine())
    assert cut.imagined == whole.imagined


def test_a_share_of_runs_in_words() -> None:
    assert [out_of_100(hits, 1000) for hits in (0, 1, 9, 10, 49, 1000)] == [
        "none of 1000", "1 of 1000", "9 of 1000", "1 of 100", "5 of 100", "100 of 100",
    ]  # fmt: skip
