"""What the chances are counted with, checked another way."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import comb

from lootlab.games.loot_trap.odds import health as odds_health
from lootlab.games.loot_trap.odds import knowing as odds_knowing
from lootlab.games.loot_trap.odds import places as odds_places
from lootlab.games.loot_trap.odds import rolls as odds_rolls
from lootlab.games.loot_trap.odds import walk as odds_walk


def test_p09_and_p13_places_add_up() -> None:
    for rank in (1, 5, 12):
        assert sum(odds_places.place_of(rank).values()) == 1
        assert odds_places.moments(rank)[0] == 8 * rank


def test_p13_the_fifth_smallest() -> None:
    found = [40, 3, 77, 12, 99, 5, 61, 8, 30, 21, 55, 14]
    assert odds_places.fifth_of(found) == sorted(found)[4]


def test_p14_damage_of_our_cards() -> None:
    assert odds_health.TRAP_DAMAGE == (62, 31, 8, 2)


def test_p14_mean_traps_by_the_recursion_of_the_derivation() -> None:
    means = {health: Fraction(0) for health in range(-2, 1)}
    for health in range(1, 9):
        means[health] = (103 + 31 * means[health - 1] + 8 * means[health - 2] + 2 * means[health - 3]) / 41
        assert odds_health.traps_by_health()[health][0] == means[health]


def test_p16_every_exit_is_as_likely() -> None:
    for space, around in enumerate(odds_walk.FIELD.around):
        row = odds_walk.NEXT[space * odds_walk.SCALE : (space + 1) * odds_walk.SCALE]
        assert {row.count(other) for other in around} == {odds_walk.SCALE // len(around)}


def test_p17_neighbours_by_brute_force() -> None:
    """Two rounds have one border: of all 720 * 6 pairs (last card, first card) one in six is equal."""
    equal = sum(first[-1] == second for first, second in product(permutations(odds_rolls.ROLLS), odds_rolls.ROLLS))
    assert Fraction(equal, 720 * 6) == Fraction(1, 6)


def test_q01_by_bayes() -> None:
    loot = Fraction(12, 98)
    swapped = loot + (1 - loot) / 4
    assert odds_knowing.Q01.answer == loot / swapped
    assert [answer.value for answer in odds_knowing.Q01.answers()[1:]] == [loot, swapped]


def test_q02_by_the_number_of_loot_in_her_hand() -> None:
    """Bea holds k loot; then your four cards come from 99, 12 - k of them loot."""
    both = hers = Fraction(0)
    for k in range(1, 5):
        share = Fraction(comb(12, k) * comb(91, 4 - k), comb(103, 4))
        hers += share
        both += share * (1 - Fraction(comb(99 - 12 + k, 4), comb(99, 4)))
    assert odds_knowing.Q02.answer == both / hers


def test_q03_by_all_pairs() -> None:
    pairs = list(permutations(range(1, 7), 2))
    away = [(2 * a - 7) * (2 * b - 7) for a, b in pairs]
    assert odds_knowing.Q03.answer == Fraction(sum(away), 4 * len(pairs)) == Fraction(-7, 12)
