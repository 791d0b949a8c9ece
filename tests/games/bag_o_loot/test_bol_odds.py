"""The exact answers are those of the ledger, section 7; our own questions are counted a second way."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from lootlab.engine.bulk import trial_stream
from lootlab.engine.question import mean
from lootlab.games.bag_o_loot.cards import LOOTER
from lootlab.games.bag_o_loot.odds import QUESTIONS, deal, pairs, thieves

BY_ID = {question.id: question for question in QUESTIONS}


def test_counting_hands_agrees_with_enumerating_them() -> None:
    """Every hand of three cards, card by card."""
    found = [0] * 4
    for hand in combinations(deal.DECK, 3):
        coins = [card for card in hand if card != LOOTER]
        found[sum(comb(coins.count(card), 2) for card in set(coins))] += 1
    assert found == deal.hands_by(3, lambda coins: comb(coins, 2), 4)


def test_p14_numbers_held_twice_by_another_count() -> None:
    counts = deal.hands_by(8, lambda coins: coins >= 2, 5)
    exact = deal.as_shares(counts, comb(85, 8))
    assert mean(exact, [Fraction(value) for value in range(5)]) == Fraction(5068576, 4685931)


def test_p18_the_wait_for_a_pair_by_enumeration_of_its_start() -> None:
    """Nothing to open in two or three cards, counted hand by hand."""
    for size in (2, 3):
        stuck = 0
        for hand in combinations(deal.DECK, size):
            coins = [card for card in hand if card != LOOTER]
            wild = size - len(coins)
            stuck += len(set(coins)) == len(coins) and (wild == 0 or not coins)
        assert pairs.cannot_open(size) == Fraction(stuck, comb(85, size))
    assert [float(answer.value) for answer in BY_ID["BOL-P18"].answers()] == pytest.approx([5.1953, 0.5839], abs=1e-4)


def test_p19_a_set_of_four_against_the_product_rule() -> None:
    survive = Fraction(1)
    for place in range(9):
        survive *= Fraction(69 - place, 75 - place)
    assert BY_ID["BOL-P19"].answer == survive


def test_p20_every_pair_of_cards_ann_can_have() -> None:
    pairs = list(combinations(thieves.LATE, 2))
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
