"""What a question of Loot Trap says and shows, and what a trap is worth to whoever lands on it."""

from __future__ import annotations

from typing import Any

import pytest

import lootlab
from lootlab.games.loot_trap.operations.base import CARD, Operation
from lootlab.games.loot_trap.operations.discard import Discard
from lootlab.games.loot_trap.operations.draw import Draw
from lootlab.games.loot_trap.operations.give import Give
from lootlab.games.loot_trap.operations.take import Take
from lootlab.games.loot_trap.state.raid import Raid

GAME = lootlab.load("loot_trap")
NOBODY_TO_NAME: Any = None


def asked(seat: str, given: str, *steps: str) -> tuple[str, str]:
    raid: Raid = GAME.position(given)
    for step in steps:
        GAME.perform(raid, step)
    view = raid.view(seat)
    found: tuple[str, str] = view.ask.asking(view, NOBODY_TO_NAME)
    return found


@pytest.mark.parametrize("points", [2, 3])
def test_trap_86_a_wounded_player_is_told_how_much_it_is(points: int) -> None:
    given = f"seats AB; card Blast = Hy[damage {points} opp | - | -]; turn B action; bank A 1; hand B{{Blast, plain}}"
    said = asked("A", given, "B play Blast on A")
    assert said == ("Damage", f"{points} damage is about to hit you. Give up a banked loot against it?")


def test_trap_111_who_is_asked_for_an_opponent_hears_which_card_asks() -> None:
    given = "seats ABC; card Snare = Hy[- | damage 1 opp | -]; turn A move; A@b2; armed b3=Snare"
    assert asked("A", given, "A move b3") == ("Choose", "Snare: who takes 1 damage?")


def test_trap_r17_a_push_is_shown_where_it_ends_as_far_as_there_is_a_field() -> None:
    raid: Raid = GAME.position(
        "seats AB; card Shove = Hy[- | push 2 self by left | -]; turn A move; A@b4; armed b3=Shove"
    )
    GAME.perform(raid, "A move b3")
    shown = {str(move).split()[-1]: " ".join(map(str, move.pieces)) for move in raid.legal_moves("B")}
    ends = {"N": "b5", "NE": "c4", "E": "c3", "SE": "c2", "S": "b1", "SW": "a2", "W": "a3", "NW": "a4"}
    assert shown == {way: f"space {end}" for way, end in ends.items()}


@pytest.mark.parametrize(
    ("effect", "cards"),
    [
        (Take(2, "self", "left"), -2),
        (Take(2, "opp", "self"), 2),
        (Give(2, "left"), -2),
        (Draw(2, "self"), 2),
        (Draw(2, "all"), 2),
        (Draw(2, "opp"), -2),
        (Discard(2, "self"), -2),
    ],
)
def test_a_trap_that_costs_cards_is_bad_to_land_on(effect: Operation, cards: int) -> None:
    assert effect.on_lander() == pytest.approx(CARD * cards)
