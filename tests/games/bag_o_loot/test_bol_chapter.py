"""What the chapter says in numbers, by other means: exercises by counting cards, claims by asking the game."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from IPython.core.formatters import DisplayFormatter

import lootlab
from lootlab import lab
from lootlab.engine import lesson

GAME = lootlab.load("bag_o_loot")
LOOTER = 0
DECK = [number for number in range(1, 17) for _ in range(5)] + [LOOTER] * 5


def answer(name: str) -> Fraction:
    return lab.exercise(name).step.answer


def test_a_card_left_in_hand_costs_what_the_game_takes_off() -> None:
    """BOL-X1: one card in Bea's hand, each of the 85 once."""
    lost = 0
    for card in DECK:
        table = GAME.position(f"seats ABC; hand A{{2 2}} B{{{card or 'L'}}} C{{1}}; turn A")
        table.play("A", "open 2 2")
        lost -= table.scores[1]
    assert answer("BOL-X1") == Fraction(lost, len(DECK))


def test_cards_that_steal_a_seven() -> None:
    """BOL-X2: the hand of the exercise, and every card that can be drawn."""
    hand = [1, 2, 3, 4, 5, 6, 8, 9]
    unseen = list(DECK)
    for card in (*hand, 7):
        unseen.remove(card)
    can = 0
    for card in unseen:
        held = " ".join(str(each or "L") for each in (*hand, card))
        table = GAME.position(f"seats ABC; B[7]; hand A{{{held}}}; turn A")
        can += any("steal" in str(move) for move in table.legal_moves("A"))
    assert answer("BOL-X2") == Fraction(can, len(unseen)) == Fraction(can, 76)


def test_two_equal_coins() -> None:
    """BOL-X3: all pairs of the deck."""
    pairs = list(combinations(DECK, 2))
    assert answer("BOL-X3") == Fraction(sum(a == b != LOOTER for a, b in pairs), len(pairs))


def test_a_hand_that_can_combine() -> None:
    """BOL-X4: card after card, how likely none of the six fits."""
    none = Fraction(1)
    for card in range(8):
        none *= Fraction(64 - card, 70 - card)
    assert answer("BOL-X4") == 1 - none


def test_if_the_extra_round_stopped_here() -> None:
    """The paragraph of that level: "Cal would have 92, Bea 83 and you 77"."""
    lying = "A[4 4] B[9 9 9] C[bag5][7 7 7 7]; hand A{3 7 L} B{1 2} C{10 12}"
    level = next(level for level in lesson.load(GAME) if level.id == "extra-round")
    assert lying in level.given
    assert "totals A 82 B 82 C 80" in level.given
    over = GAME.position(f"seats ABC; {lying}; round over; totals A 77 B 83 C 92")
    assert GAME.disagreements(over, "scores A -5 B 1 C 12") == []
    assert "Cal would have 92, Bea 83 and you 77" in level.text


def test_a_notebook_stores_moves_and_events_in_words() -> None:
    """Also as plain text, which IPython would write as a Python list."""
    table = GAME.position("seats ABC; B[7 7 7 7 L]; hand A{3 7}; turn A")
    plain = DisplayFormatter().format
    moves = plain(table.legal_moves("A"))[0]["text/plain"]
    assert "A snitch B[7 7 7 7 L] with 7  Snitch a looter from Bea's 7s" in moves
    told = plain(table.play("A", "snitch B[7 7 7 7 L] with 7"))[0]["text/plain"]
    assert "Bea got a Bag of 7s, safe from everybody." in told
