"""The exercises of the chapter, worked out by other means: the rules play them, or the cards are counted one by one."""

from __future__ import annotations

from fractions import Fraction

import lootlab
from lootlab import lab
from lootlab.games.sloop.cards import NUMBERS
from lootlab.games.sloop.moves import Capture

GAME = lootlab.load("sloop")


def answer(name: str) -> Fraction:
    return Fraction(lab.exercise(name).step.answer)


def test_x1_numbers_that_capture() -> None:
    able = [
        n
        for n in NUMBERS
        if any(
            isinstance(move, Capture)
            for move in GAME.position(f"seats AB; display 2 3 5; hand A{{{n}}}; turn A").legal_moves("A")
        )
    ]
    assert able == [2, 3, 5, 7, 8, 10]
    assert answer("SLP-X1") == len(able)


def test_x2_both_wilds_are_elsewhere() -> None:
    assert answer("SLP-X2") == 1 - Fraction(110, 114) * Fraction(109, 113)


def test_x3_three_cards_miss_one_after_the_other() -> None:
    assert answer("SLP-X3") == 1 - Fraction(93, 100) * Fraction(92, 99) * Fraction(91, 98)


def test_x4_the_whole_catch() -> None:
    state = GAME.position("seats AB; [10: 6 4 7 3 @A]; display 10 8 2 12 11; hand A{10* 4}; hand B 4; deck 9; turn A")
    state.play("A", GAME.parse_move(state, "A capture 10*: [10], 10, 8+2 bonus 12"))
    assert answer("SLP-X4") == len(state.view(None).piles[0])
