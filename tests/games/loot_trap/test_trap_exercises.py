"""The exercises of the chapter, worked out by other means: by counting cards, or all orders of the Roll pile."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import comb

from lootlab import lab
from lootlab.games.loot_trap.odds.bench import BOX

ORDERS = list(permutations(range(1, 7)))


def answer(name: str) -> Fraction:
    return Fraction(lab.exercise(name).step.answer)


def test_x1_hands_with_one_loot_and_another_on_top() -> None:
    with_one = comb(12, 1) * comb(91, 3) * 99
    then_another = comb(12, 1) * comb(91, 3) * 11
    assert answer("TRAP-X1") == Fraction(then_another, with_one)


def test_x2_cards_with_chain() -> None:
    chained = sum("CHAIN" in BOX.designs[design].icons for design in BOX.of)
    assert (chained, len(BOX.of)) == (17, 103)
    missed = Fraction(1)
    for drawn in range(4):
        missed *= Fraction(len(BOX.of) - chained - drawn, len(BOX.of) - drawn)
    assert answer("TRAP-X2") == 1 - missed


def test_x3_both_rolls_heal() -> None:
    healing = {2, 5, 6}
    assert answer("TRAP-X3") == Fraction(sum({*order[:2]} <= healing for order in ORDERS), len(ORDERS))


def test_x4_rolls_until_something_happens() -> None:
    waits = [next(place for place, roll in enumerate(order, 1) if roll >= 4) for order in ORDERS]
    assert answer("TRAP-X4") == Fraction(sum(waits), len(ORDERS))
