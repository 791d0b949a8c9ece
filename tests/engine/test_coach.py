"""What a coach says: each rule once, one at a time, the most urgent and most fundamental first, three sentences."""

from __future__ import annotations

import re

import pytest

import lootlab
from lootlab.engine import mastery
from lootlab.engine.coach import GOES_STALE, LOOK, OTHER, OWN, POSSIBLE, REFUSED, Coaching, is_worse, sentence_about

BOOK = lootlab.load("loot_shoot_whisky").rulebook


@pytest.fixture
def coach() -> Coaching:
    return Coaching(BOOK, mastery.counted(BOOK))


def test_a_rule_is_said_once(coach: Coaching) -> None:
    for _ in range(2):
        coach.notice(["LSW-22"], OWN, "Your Loot beat Bea's Whisky.", 1)
        word = coach.speak()
    assert coach.met == ["LSW-22"]
    assert word is None


def test_what_was_met_before_is_not_said(coach: Coaching) -> None:
    again = Coaching(BOOK, mastery.counted(BOOK), ["LSW-22"])
    again.notice(["LSW-22", "LSW-31"], OWN, "Your Loot beat Bea's Whisky.", 1)
    assert list(again.waiting) == ["LSW-31"]


def test_one_at_a_time_in_the_order_of_urgency_then_of_the_lessons(coach: Coaching) -> None:
    coach.notice(["LSW-22", "LSW-11"], OTHER, "Bea won.", 1)
    coach.notice(["LSW-15"], REFUSED, "No Loot is left.", 1)
    coach.notice(["LSW-31", "LSW-20"], OWN, "You won.", 1)
    coach.notice(["LSW-12"], POSSIBLE, "Something new.", 1)
    said = [word.rule for _ in range(7) if (word := coach.speak())]
    assert said == ["LSW-15", "LSW-12", "LSW-20", "LSW-31", "LSW-11", "LSW-22"]


def test_unknown_rules_and_counts_of_cards_are_not_said(coach: Coaching) -> None:
    component = next(rule.id for rule in BOOK if rule.kind == "component")
    coach.notice(["BOL-14", "", component], OWN, "Something happened.", 1)
    assert coach.waiting == {}


def test_what_lies_too_far_back_is_left_for_the_next_time(coach: Coaching) -> None:
    coach.notice(["LSW-22"], OTHER, "Bea won.", 1)
    coach.forget(1 + GOES_STALE)
    assert coach.waiting
    coach.forget(2 + GOES_STALE)
    assert not coach.waiting
    assert coach.met == []


@pytest.mark.parametrize("came_up", list(LOOK))
def test_three_sentences_the_last_a_question(came_up: int) -> None:
    for name in lootlab.GAMES:
        book = lootlab.load(name).rulebook
        coach = Coaching(book, mastery.counted(book))
        for rule in mastery.counted(book):
            coach.notice([rule], came_up, "Bea played a card. It went well. She has 3 points.", 1)
            word = coach.speak()
            assert word is not None
            assert word.text.endswith("?")
            assert len(re.split(r"(?<=[.!?])\s+(?=[A-Z“])", word.text)) <= 3
            assert word.because in book[rule].plain
            assert "=" not in word.text


def test_the_sentence_that_is_about_it() -> None:
    assert sentence_about("One thing. Another thing.", "") == "One thing."
    assert sentence_about("You went there. Nobody pays.", "Whoever pays") == "Nobody pays."


def test_a_clearly_worse_move_is_seen() -> None:
    game = lootlab.load("bag_o_loot")
    state = game.position("seats AB; A[] B[]; hand A{6 6 6 2 9 3} B{2}; turn A")
    moves = state.legal_moves("A")
    weights = game.bot.prefer(state, "A", moves)
    best, worst = moves[weights.index(max(weights))], moves[weights.index(min(weights))]
    assert not is_worse(game.bot, state, "A", moves, best)
    assert is_worse(game.bot, state, "A", moves, worst)
    assert not is_worse(game.bot, state, "A", moves[:1], moves[0]), "whoever has no choice makes no mistake"
    strange = game.parse_move(game.position("seats AB; A[] B[]; hand A{6 6} B{2}; turn A"), "A punt 6")
    assert not is_worse(game.bot, state, "A", [move for move in moves if move != strange], strange)
