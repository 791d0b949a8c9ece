"""A refusal cites every rule that is broken and no other, the most telling one first."""

from __future__ import annotations

from pathlib import Path

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.games.sloop.cards import KIND, pack
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
    """Of the builds that are tried with a 2 and the loose 1, half are called 3s, the others anything."""
    state = GAME.position("seats AB; display 1 6; hand A{2}; hand B 1; deck 9; turn A")
    rng = Stream.of(4)
    tried = [move for _ in range(60) for move in near_misses(state, "A", rng) if type(move) is Build]
    named = [move.number for move in tried if move.take == pack([KIND["1"]])]
    assert len(named) > 20
    assert named.count(3) > len(named) / 3
