"""In which order cards are held is nobody's business (TRAP-R65): it does not even show in what leaves a hand."""

from __future__ import annotations

import pytest

import lootlab
from lootlab.games.loot_trap.state.raid import Raid

GIVEN = "seats AB; turn B {phase}; B@b3; hand A{{Fog Bank}} B{{Loot, Loot, Rum Ration, Rum Ration}}; deck 20"


def two_of_each(phase: str) -> Raid:
    """Of each pair B has one card from before the shuffle and one from after it."""
    raid: Raid = lootlab.load("loot_trap").position(GIVEN.format(phase=phase))
    raid.epoch = 1
    for card in raid.deck:
        raid.epochs[card], raid.maybe[card] = 1, 2
    for number, card in enumerate(raid.hands[1]):
        epoch = number % 2
        raid.epochs[card], raid.maybe[card] = epoch, 1 << epoch
    return raid


@pytest.mark.parametrize(("move", "phase"), [("B bank", "action"), ("B discard Rum Ration", "discard")])
def test_which_of_two_equal_cards_is_shown_does_not_follow_from_their_order(move: str, phase: str) -> None:
    one = two_of_each(phase)
    other = one.copy()
    other.hands[1].reverse()
    assert one.view("A") == other.view("A")
    for raid in (one, other):
        raid.play("B", lootlab.load("loot_trap").parse_move(raid, move))
    for seat in (*one.seats, None):
        assert one.view(seat) == other.view(seat)
