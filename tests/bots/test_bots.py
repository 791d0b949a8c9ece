"""Bots see views, answer at once where nothing is to decide, and the stronger ones win more."""

from __future__ import annotations

import pytest

import lootlab
from lootlab import bots
from lootlab.bots import arena, montecarlo
from lootlab.bots.policy import draw, pick
from lootlab.engine.chance import Stream
from lootlab.engine.matrix import gap, solve
from lootlab.engine.refusal import BadInput
from lootlab.games.loot_shoot_whisky.bot.equilibrium import stage
from lootlab.games.loot_shoot_whisky.state import Duel

GAME = lootlab.load("loot_shoot_whisky")


def duel(text: str) -> Duel:
    state = GAME.position(text)
    assert isinstance(state, Duel)
    return state


@pytest.mark.parametrize("strength", list(bots.STRENGTHS))
def test_every_strength_plays_legally_and_repeats_itself(strength: str) -> None:
    state = GAME.new(seed="CACTUS-7")
    player = bots.player(GAME, strength)
    chosen = player.choose(state.view("A"), Stream(1))
    assert chosen in state.legal_moves("A")
    assert player.choose(state.view("A"), Stream(1)) == chosen


def test_an_unknown_strength_is_answered() -> None:
    with pytest.raises(BadInput, match="easy, medium, hard"):
        bots.player(GAME, "godlike")


def test_a_choice_does_not_depend_on_what_is_hidden() -> None:
    state = GAME.new(seed="CACTUS-7")
    state.play("B", GAME.parse_move(state, "B W W"))
    other = GAME.reshuffle_hidden(state, "A", Stream(9))
    for strength in bots.STRENGTHS:
        player = bots.player(GAME, strength)
        assert player.choose(state.view("A"), Stream(4)) == player.choose(other.view("A"), Stream(4))


def test_stronger_bots_win_more_on_duplicate_deals() -> None:
    assert arena.compare(GAME, "medium", "easy", deals=60, seed=1).clear
    assert arena.compare(GAME, "hard", "easy", deals=25, seed=2).share > 0.6


def test_equals_are_equal_in_the_arena() -> None:
    even = arena.compare(GAME, "easy", "easy", deals=150, seed=3)
    assert even.low < even.even < even.high
    assert even.games == 300


def test_monte_carlo_finds_the_winning_loot() -> None:
    # Bea has only Whisky left, so Loot twice wins two cards and the duel; every other choice does not.
    state = duel("row - - g4 g4; deck 3; used A S W / B S W; A 5n 0b")
    tried = montecarlo.search(GAME, state.view("A"), Stream(2), 600)
    assert {one.move.pieces[0] for one in tried[:1]} == {"hand L"}
    assert tried[0].chance > tried[-1].chance


def test_a_hint_has_a_reason_and_compares() -> None:
    state = GAME.new(seed="CACTUS-7")
    hint = bots.hint(GAME, state.view("A"), Stream(1), 300, None)
    assert hint.move in state.legal_moves("A")
    assert 0 < hint.chance < 1
    assert "slot" in hint.reason
    assert len(hint.others) == 3
    assert all(hint.chance >= chance for _, chance in hint.others)


def test_no_hint_for_a_spectator() -> None:
    with pytest.raises(BadInput, match="nothing to decide"):
        bots.hint(GAME, GAME.new(seed=1).view(None), Stream(1))


def test_the_stage_equilibrium_is_certified_and_mixes() -> None:
    state = duel("row g4 g2 g3 shot; deck 9")
    mix = stage(state, "A")
    assert abs(sum(mix.rows) - 1) < 1e-9
    assert sum(share > 0.01 for share in mix.rows) >= 3
    assert abs(mix.value - 0.5) < 0.02  # a symmetric start


def test_the_stage_equilibrium_of_a_decided_slot() -> None:
    # One bullet and two gulps from the end, Ann can only be stopped by mixing; her chance is the solver's value.
    state = duel("row - - g4 g2; deck 0; used A S W / B S W; bottle A low; A 0n 3b")
    mix = stage(state, "A")
    assert 0.5 < mix.value <= 1
    matrix = [[0.0, 1.0], [1.0, 0.0]]
    assert gap(matrix, solve(matrix)) < 1e-9


def test_drawing_follows_the_weights() -> None:
    moves = list(GAME.new(seed=1).legal_moves("A"))[:3]
    rng = Stream(5)
    drawn = [draw(moves, [0, 1, 3], rng) for _ in range(4000)]
    assert drawn.count(moves[0]) == 0
    assert 0.70 < drawn.count(moves[2]) / 4000 < 0.80
    assert pick(moves, [0, 5, 1], rng, mixed=False) == moves[1]
