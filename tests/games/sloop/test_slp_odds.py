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
from lootlab.games.sloop.odds import given as odds_given
from lootlab.games.sloop.odds import hands as odds_hands
from lootlab.games.sloop.odds import sums as odds_sums
from lootlab.games.sloop.odds import together as odds_together

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


def test_q02_by_all_collections_of_numbers() -> None:
    """Weighted with the number of real displays: with a pair, and with a pair and a wild."""
    pair = [display for display in odds_deck.multisets(4) if odds_given.has_pair(list(map(kind_of, display)))]
    whole = sum(map(odds_deck.ways, pair))
    wild = sum(odds_deck.ways(display) for display in pair if 0 in display)
    assert BY_ID["SLP-Q02"].answer == Fraction(wild, whole) == Fraction(122220, 3386790)


def kind_of(number: int) -> int:
    return PLAIN[number] if number else WILD


def test_q03_the_rules_let_her_do_nothing_but_lay() -> None:
    """In the position of the question a hand captures if and only if it is one that would; without that, no build."""
    stream = trial_stream(4, 0)
    unseen = list(odds_given.UNSEEN)
    seen = set()
    for _ in range(150):
        stream.shuffle(unseen)
        hand = unseen[:4]
        state = GAME.position(f"seats AB; display 10 11 12 12; hand A{{{names(hand)}}}; hand B 4; turn A")
        moves = list(state.legal_moves("A"))
        lays = odds_given.must_lay(hand)
        seen.add(lays)
        assert lays == (not any(isinstance(move, Capture) for move in moves)), names(hand)
        assert not lays or not any(isinstance(move, Build) for move in moves), names(hand)
    assert seen == {0, 1}


def test_q03_is_bayes() -> None:
    """P(9 | lays) = P(lays | 9) P(9) / P(lays), from collections of numbers."""
    gone = (*odds_given.LYING, *odds_given.MINE)
    hands = {hand: odds_deck.ways(hand, gone) for hand in odds_deck.multisets(4)}
    whole = sum(hands.values())
    lays = {hand: ways for hand, ways in hands.items() if max(hand) < 10 and 0 not in hand}
    nine = sum(ways for hand, ways in hands.items() if 9 in hand)
    both = sum(ways for hand, ways in lays.items() if 9 in hand)
    bayes = Fraction(both, nine) * Fraction(nine, whole) / Fraction(sum(lays.values()), whole)
    before, captures = Fraction(nine, whole), Fraction(nine - both, whole - sum(lays.values()))
    assert [answer.value for answer in BY_ID["SLP-Q03"].answers()] == [bayes, before, captures]


def test_q04_by_dealing_all_pairs_of_hands() -> None:
    special = [1] * odds_together.ACTIONS + [0] * (len(odds_together.LAST) - odds_together.ACTIONS)
    found = []
    for bea in combinations(range(len(special)), 4):
        rest = [place for place in range(len(special)) if place not in bea]
        mine = sum(special[place] for place in bea)
        found += [(mine, sum(special[place] for place in cal)) for cal in combinations(rest, 4)]
    mean = Fraction(sum(bea * cal for bea, cal in found), len(found))
    variance = Fraction(sum(bea * bea for bea, _ in found), len(found)) - 4
    assert BY_ID["SLP-Q04"].answer == mean - 4 == Fraction(-4, 11)
    assert BY_ID["SLP-Q04"].answers()[2].value == (mean - 4) / variance


def test_what_the_derivations_say_in_words() -> None:
    """Rounded numbers in the texts follow from the fractions; the 9 of P14 takes 8 + 1 by the rules."""
    neither, capture, build, both = odds_sums.opening_chances()
    said = BY_ID["SLP-P12"].derivation
    assert f"{100 * float(1 - neither):.1f} % can do at least one" in said
    assert f"{100 * float(capture + both):.0f} % of the hands can capture, {100 * float(build + both):.0f} %" in said
    assert f"{100 * float(both):.0f} % can do\neither as they like" in said
    several = [some for size in (2, 3, 4) for some in combinations_with_replacement(range(1, 13), size)]
    assert f"{sum(sum(some) == 12 for some in several)}\ndifferent sums" in BY_ID["SLP-P11"].derivation
    assert "8 + 1 at once" in BY_ID["SLP-P14"].derivation
    state = GAME.position("seats AB; display 10 5 8 1; hand A{12 9 7 2}; hand B 4; turn A")
    assert "A capture 9: 8+1" in {str(move) for move in state.legal_moves("A")}


def test_trials_are_told_and_drawn() -> None:
    for question in QUESTIONS:
        trial = question.one(trial_stream(5, 1))
        assert trial.shown.endswith(".")
        assert 'role="img"' in trial.picture
    assert odds_deck.picture(WILD).count("wild") >= 2
    assert "8" in odds_deck.picture(PLAIN[8])
