"""A refusal cites every rule that is broken and no other, the most telling one first."""

from __future__ import annotations

from pathlib import Path

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.games.sloop.cards import VALUE, unpack
from lootlab.games.sloop.legal import near_misses
from lootlab.games.sloop.moves import Build

GAME = lootlab.load("sloop")
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


def test_likely_mistakes_are_often_builds_that_add_up() -> None:
    """Half of the builds that are tried name what their cards make, or 12 where that is more."""
    state = GAME.position("seats AB; display 1 1 1 2 3; hand A{4}; hand B 1; deck 9; turn A")
    rng = Stream.of(4)
    tried = [move for _ in range(60) for move in near_misses(state, "A", rng) if type(move) is Build and move.take]
    right = [
        move
        for move in tried
        if move.number == min(12, VALUE[move.card] + sum(map(VALUE.__getitem__, unpack(move.take))))
    ]
    assert len(right) > len(tried) / 3
