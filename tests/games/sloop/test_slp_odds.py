"""The exact answers are those of the ledger, section 7; what is counted cleverly is also counted plainly."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb

import pytest

import lootlab
from lootlab.engine.bulk import trial_stream
from lootlab.games.sloop.cards import PLAIN, WILD, names
from lootlab.games.sloop.moves import Build, Capture
from lootlab.games.sloop.odds import QUESTIONS
from lootlab.games.sloop.odds import deck as odds_deck
from lootlab.games.sloop.odds import flips as odds_flips
from lootlab.games.sloop.odds import hands as odds_hands
from lootlab.games.sloop.odds import sums as odds_sums

GAME = lootlab.load("sloop")
BY_ID = {question.id: question for question in QUESTIONS}


def test_p02_by_partitions() -> None:
    found = [some for size in range(1, 5) for some in combinations_with_replacement(range(1, 13), size)]
    assert sum(sum(some) == 12 for some in found) == 34


def test_p07_and_p13_start_from_the_cards_they_speak_of() -> None:
    assert (len(odds_flips.UNSEEN), odds_flips.USEFUL) == (108, 11)
    assert (len(odds_flips.CHAIN_DECK), odds_flips.THREES) == (114, 9)
    assert len(odds_sums.UNSEEN) == 114


def test_p10_is_a_distribution_with_the_mean_of_the_gap_argument() -> None:
    assert sum(odds_hands.opening_sizes()) == 1
    assert BY_ID["SLP-P10"].answer == 4 + 4 * Fraction(9, 114)


def test_p12_agrees_with_the_rules() -> None:
    """What the shortcut says about a hand is what the engine allows it to do."""
    stream = trial_stream(3, 0)
    deck = list(odds_deck.DECK)
    for _ in range(150):
        stream.shuffle(deck)
        display, hand = deck[:4], deck[4:8]
        state = GAME.position(f"seats AB; display {names(display)}; hand A{{{names(hand)}}}; hand B 4; turn A")
        moves = list(state.legal_moves("A"))
        captures, builds = (any(isinstance(move, kind) for move in moves) for kind in (Capture, Build))
        able = odds_sums.abilities(odds_deck.values(display), odds_deck.values(hand))
        assert able == captures + 2 * builds, (names(display), names(hand))


@pytest.mark.parametrize("display", [(1, 2, 5, 9), (0, 4, 4, 8), (11, 11, 12, 12), (0, 0, 3, 7)])
def test_p12_hands_are_counted_as_if_one_by_one(display: tuple[int, ...]) -> None:
    bits, smallest = odds_deck.reach(display), min(display)
    slow = 0
    for hand in odds_deck.multisets(4):
        if not any(odds_sums.starts_build(bits, smallest, a, b) for a, b in combinations(hand, 2)):
            slow += odds_deck.ways(hand, display)
    assert odds_sums.QuietHands(display).count(range(13)) == slow
    assert slow < comb(118, 4)


def test_p14_the_rival_without_a_wild() -> None:
    assert [answer.value for answer in BY_ID["SLP-P14"].answers()] == [
        Fraction(comb(112, 4), comb(114, 4)),
        3 * Fraction(comb(112, 4), comb(114, 4)),
    ]


def test_trials_are_told_and_drawn() -> None:
    for question in QUESTIONS:
        trial = question.one(trial_stream(5, 1))
        assert trial.shown.endswith(".")
        assert 'role="img"' in trial.picture
    assert odds_deck.picture(WILD).count("wild") >= 2
    assert "8" in odds_deck.picture(PLAIN[8])
