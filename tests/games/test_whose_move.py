"""A move that was just listed for one seat is nobody else's."""

from __future__ import annotations

import pytest

import lootlab
from lootlab.engine.refusal import IllegalMove


@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize("name", lootlab.GAMES)
def test_nobody_plays_what_was_listed_for_another_seat(name: str, quiet: bool) -> None:
    """`play` knows listed moves again without asking the rules: neither a neighbour nor a stranger may use that."""
    state = lootlab.load(name).new(seed=2)
    state.quiet = quiet
    seat = state.to_act()[0]
    move, before = state.legal_moves(seat)[0], state.turn
    for other in (next(each for each in state.seats if each != seat), "Z"):
        with pytest.raises(IllegalMove):
            state.play(other, move)
    assert state.turn == before
    state.play(seat, move)
    assert state.turn == before + 1
