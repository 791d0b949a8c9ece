"""A refusal cites every rule that is broken and no other, the most telling one first."""

from __future__ import annotations

from pathlib import Path

import pytest

import lootlab

GAME = lootlab.load("bag_o_loot")
LISTED = (Path(__file__).parent / "data" / "refusals.txt").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", LISTED)
def test_a_refusal_cites_what_is_broken(line: str) -> None:
    given, step, cites = line.split(" | ")
    state = GAME.position(given)
    move = GAME.parse_move(state, step)
    refusal = state.why_not(move.seat, move)
    assert refusal is not None
    assert " ".join(refusal.cites) == cites
    assert refusal.text.endswith(".")
    assert refusal.remedy.endswith(".")
