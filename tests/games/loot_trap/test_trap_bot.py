"""The sensible player."""

from __future__ import annotations

import pytest

import lootlab
from lootlab import bots
from lootlab.engine.chance import Stream
from lootlab.games.loot_trap.bot import BOT

GAME = lootlab.load("loot_trap")


def choice(given: str, seat: str = "A", *steps: str) -> str:
    state = GAME.position(given)
    for step in steps:
        GAME.perform(state, step)
    return str(bots.player(GAME, "medium").choose(state.view(seat), Stream.of(1)))


@pytest.mark.parametrize(
    ("given", "steps", "wanted"),
    [
        ("seats AB; turn A action; A@b3; hand A{Loot, plain}", (), "A bank"),
        ("seats AB; turn A action; A@b3; hand A{Powder Keg, plain}; health B 1", (), "A play Powder Keg"),
        ("seats AB; turn A move; A@b1; armed b2=Loot; laid a2 c2=plain/plain by B", (), "A move b2"),
        ("seats AB; turn A move; armed b2=Loot", ("A move b2",), "A choose bank"),
        (
            "seats AB; turn A move; health A 1; bank A 1; armed b2=Powder Keg",
            ("A move b2", "A choose prevent 0"), "A choose rescue 1",
        ),
        ("seats AB; turn A move; armed b2=Torn Purse", ("A move b2",), "A choose B"),
        ("seats AB; turn A move; armed b2=Cork Vest", ("A move b2",), "A choose A"),
    ],
)  # fmt: skip
def test_what_a_sensible_player_does(given: str, steps: tuple[str, ...], wanted: str) -> None:
    given = given.replace("laid a2 c2=plain/plain by B", "laid a2=plain/plain by B, c2=plain/plain by B")
    assert choice(given, "A", *steps) == wanted


def test_a_known_trap_is_avoided_and_an_unknown_one_is_not_seen_through() -> None:
    known = "seats AB; turn A action; A@b3; hand A{Crow's Nest, plain}; armed b4=Locker Key; health A 3"
    state = GAME.position(known)
    GAME.perform(state, "A play Crow's Nest: b4")
    for step in ("A pass", "A pass", "B draw", "B move b7", "B pass", "B pass", "A draw"):
        GAME.perform(state, step)
    assert str(bots.player(GAME, "medium").choose(state.view("A"), Stream.of(2))) != "A move b4"
    weights = BOT.prefer(state, "B", state.legal_moves("A"))
    unseen = {str(move): weight for move, weight in zip(state.legal_moves("A"), weights, strict=True)}
    assert unseen["A move b4"] > -3, "Bea's eyes do not see the Locker Key"


def test_sensible_beats_random() -> None:
    won = 0
    for number in range(20):
        state = GAME.new(2, number)
        state.quiet = True
        rng = Stream.of(number)
        while state.to_act():
            seat = state.to_act()[0]
            moves = state.legal_moves(seat)
            if seat == "A":
                weights = BOT.prefer(state, seat, moves)
                state.play(seat, moves[weights.index(max(weights))])
            else:
                state.play(seat, moves[rng.below(len(moves))])
        won += state.winner == 0
    assert won >= 16


def test_every_move_has_a_weight_and_a_reason() -> None:
    rng = Stream.of(6)
    for seats in (2, 4):
        state = GAME.new(seats, 2)
        while state.to_act():
            seat = state.to_act()[0]
            moves = state.legal_moves(seat)
            weights = BOT.prefer(state, seat, moves)
            assert len(weights) == len(moves)
            move = moves[rng.below(len(moves))]
            assert BOT.reason(state, seat, move).endswith(".")
            assert 0 <= BOT.worth(state, seat) <= 1
            state.play(seat, move)


def test_worth_adds_up_to_one() -> None:
    state = GAME.position("seats ABC; turn A draw; ghost C; bank A 2; health B 3")
    shares = [BOT.worth(state, seat) for seat in "ABC"]
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > shares[1] > shares[2] == 0


def test_the_strong_player_takes_what_wins() -> None:
    hard = bots.player(GAME, "hard")
    knock_out = GAME.position("seats AB; turn A action; A@b3; hand A{Powder Keg, Loot}; health B 1")
    assert str(hard.choose(knock_out.view("A"), Stream.of(1))) == "A play Powder Keg"
    treasure = GAME.position("seats AB; turn A action; A@b3; hand A{Powder Keg, Loot}; bank A 4")
    assert str(hard.choose(treasure.view("A"), Stream.of(1))) == "A bank"
