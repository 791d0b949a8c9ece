"""The exact answers are those of the ledger, section 7; our own questions are counted a second way."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from lootlab.engine.bulk import trial_stream
from lootlab.engine.question import mean
from lootlab.games.bag_o_loot import odds_deal, odds_pairs, odds_thieves
from lootlab.games.bag_o_loot.cards import LOOTER
from lootlab.games.bag_o_loot.odds import QUESTIONS

LEDGER = {
    "BOL-P01": ("school", "1/17 1/16"),
    "BOL-P02": ("school", "8/17 1/2"),
    "BOL-P03": ("school", "8/51"),
    "BOL-P04": ("school", "168/17"),
    "BOL-P05": ("upper secondary", "1863386/4685931 6383/15128"),
    "BOL-P06": ("upper secondary", "36835186/41132061"),
    "BOL-P07": ("upper secondary", "272299427/287924427"),
    "BOL-P08": ("upper secondary", "32/520659"),
    "BOL-P09": ("upper secondary", "64/51"),
    "BOL-P10": ("upper secondary", "17716298147/25119124435"),
    "BOL-P11": ("upper secondary", "1077552309/1092135845"),
    "BOL-P12": ("undergraduate", "39185551/51768016"),
    "BOL-P13": ("undergraduate", "352/867"),
    "BOL-P14": ("undergraduate", "29814176/4685931 5068576/4685931"),
    "BOL-P15": ("undergraduate", "43/3 215/3"),
    "BOL-P16": ("undergraduate", "130816/4685931"),
    "BOL-P17": ("undergraduate", "732870"),
}
BY_ID = {question.id: question for question in QUESTIONS}


def test_all_questions_in_ledger_order() -> None:
    assert [question.id for question in QUESTIONS] == [*LEDGER, "BOL-P18", "BOL-P19", "BOL-P20"]


@pytest.mark.parametrize("name", LEDGER)
def test_answers_and_level(name: str) -> None:
    level, values = LEDGER[name]
    assert BY_ID[name].level == level
    assert [answer.value for answer in BY_ID[name].answers()] == [Fraction(value) for value in values.split()]


def test_counting_hands_agrees_with_enumerating_them() -> None:
    """Every hand of three cards, card by card."""
    found = [0] * 4
    for hand in combinations(odds_deal.DECK, 3):
        coins = [card for card in hand if card != LOOTER]
        found[sum(comb(coins.count(card), 2) for card in set(coins))] += 1
    assert found == odds_deal.hands_by(3, lambda coins: comb(coins, 2), 4)


def test_p14_numbers_held_twice_by_another_count() -> None:
    counts = odds_deal.hands_by(8, lambda coins: coins >= 2, 5)
    exact = odds_deal.as_shares(counts, comb(85, 8))
    assert mean(exact, [Fraction(value) for value in range(5)]) == Fraction(5068576, 4685931)


def test_p18_the_wait_for_a_pair_by_enumeration_of_its_start() -> None:
    """Nothing to open in two or three cards, counted hand by hand."""
    for size in (2, 3):
        stuck = 0
        for hand in combinations(odds_deal.DECK, size):
            coins = [card for card in hand if card != LOOTER]
            wild = size - len(coins)
            stuck += len(set(coins)) == len(coins) and (wild == 0 or not coins)
        assert odds_pairs.cannot_open(size) == Fraction(stuck, comb(85, size))
    assert [float(answer.value) for answer in BY_ID["BOL-P18"].answers()] == pytest.approx([5.1953, 0.5839], abs=1e-4)


def test_p19_a_set_of_four_against_the_product_rule() -> None:
    survive = Fraction(1)
    for place in range(9):
        survive *= Fraction(69 - place, 75 - place)
    assert BY_ID["BOL-P19"].answer == survive


def test_p20_every_pair_of_cards_ann_can_have() -> None:
    pairs = list(combinations(odds_thieves.LATE, 2))
    out = sum(a == b or LOOTER in (a, b) for a, b in pairs)
    assert (out, len(pairs)) == (367, 2080)
    assert [answer.value for answer in BY_ID["BOL-P20"].answers()] == [
        Fraction(5) - 10 * Fraction(367, 2080),
        Fraction(1) - 2 * Fraction(367, 2080),
        Fraction(367, 2080),
    ]


def test_a_trial_is_told_and_drawn() -> None:
    trial = BY_ID["BOL-P16"].one(trial_stream(5, 0))
    assert trial.shown.startswith(("No number", "Ready for a split"))
    assert trial.picture.count('role="img"') == 16
    assert BY_ID["BOL-P18"].one(trial_stream(5, 0)).shown.startswith("After ")
