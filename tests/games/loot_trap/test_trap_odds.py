"""The exact answers are those of the ledger, section 7."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from lootlab.games.loot_trap import odds_health, odds_places, odds_rolls, odds_walk
from lootlab.games.loot_trap.odds import QUESTIONS

LEDGER = {
    "TRAP-P01": ("school", "12/103"),
    "TRAP-P02": ("school", "48/103 240/103 360/103"),
    "TRAP-P03": ("school", "81 24"),
    "TRAP-P04": ("school", "1/5 1/4"),
    "TRAP-P05": ("school", "1/5 1/6"),
    "TRAP-P06": ("upper secondary", "349721/884255"),
    "TRAP-P07": ("upper secondary", "6/49 11/98"),
    "TRAP-P08": (
        "upper secondary",
        "254871186687/4024062171619 1216166164785/4024062171619 949340959437/3910853261420",
    ),
    "TRAP-P09": ("upper secondary", "8 40 96"),
    "TRAP-P10": ("upper secondary", "6/11"),
    "TRAP-P11": ("upper secondary", "50928771/343090940"),
    "TRAP-P12": ("upper secondary", "65275/177147"),
    "TRAP-P13": ("undergraduate", "160 39 38"),
    "TRAP-P14": ("undergraduate", "128242051924458/7984925229121 103/41"),
    "TRAP-P15": ("undergraduate", "1/17"),
    "TRAP-P16": ("undergraduate", "106/3 3/106 286889/3908"),
    "TRAP-P17": ("undergraduate", "1/3 17/6"),
    "TRAP-P18": ("undergraduate", "444 108 24"),
    "TRAP-P19": ("undergraduate", "21/4 35/4"),
    "TRAP-P20": ("upper secondary", "71/81 53/103 53/81"),
}
BY_ID = {question.id: question for question in QUESTIONS}


def test_all_questions_in_ledger_order() -> None:
    assert [question.id for question in QUESTIONS] == list(LEDGER)


@pytest.mark.parametrize("name", LEDGER)
def test_answers_and_level(name: str) -> None:
    level, values = LEDGER[name]
    assert BY_ID[name].level == level
    assert [answer.value for answer in BY_ID[name].answers()] == [Fraction(value) for value in values.split()]


def test_p09_and_p13_places_add_up() -> None:
    for rank in (1, 5, 12):
        assert sum(odds_places.place_of(rank).values()) == 1
        assert odds_places.mean_place(rank) == 8 * rank


def test_p13_the_fifth_smallest() -> None:
    found = [40, 3, 77, 12, 99, 5, 61, 8, 30, 21, 55, 14]
    assert odds_places.fifth_of(found) == sorted(found)[4]


def test_p14_damage_of_our_cards() -> None:
    assert odds_health.TRAP_DAMAGE == (62, 31, 8, 2)


def test_p16_every_exit_is_as_likely() -> None:
    for space, around in enumerate(odds_walk.FIELD.around):
        row = odds_walk.NEXT[space * odds_walk.SCALE : (space + 1) * odds_walk.SCALE]
        assert {row.count(other) for other in around} == {odds_walk.SCALE // len(around)}


def test_p17_neighbours_by_brute_force() -> None:
    """Two rounds have one border: of all 720 * 6 pairs (last card, first card) one in six is equal."""
    equal = sum(first[-1] == second for first, second in product(permutations(odds_rolls.ROLLS), odds_rolls.ROLLS))
    assert Fraction(equal, 720 * 6) == Fraction(1, 6)
