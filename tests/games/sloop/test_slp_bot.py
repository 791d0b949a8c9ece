"""What a sensible player of Sloop likes."""

from __future__ import annotations

import pytest

import lootlab
from lootlab.bots import arena
from lootlab.engine.chance import Stream
from lootlab.games.sloop.bot import BOT

GAME = lootlab.load("sloop")


def favourite(given: str, **options: str) -> str:
    state = GAME.position(given, **options)
    seat = state.to_act()[0]
    moves = list(state.legal_moves(seat))
    weights = BOT.prefer(state, seat, moves)
    return str(moves[weights.index(max(weights))])


@pytest.mark.parametrize(
    ("given", "best"),
    [
        ("seats AB; display 6 2 5 3; hand A{8 12}; hand B 4; deck 20; turn A", "A capture 8: 6+2, 5+3"),
        ("seats AB; display 1 2 3 4; hand A{7 12}; hand B 4; deck 20; turn A", "A capture 7: 4+2+1"),
        ("seats AB; [9: 5 4 6 3 @-]; display 9 12; hand A{9 3}; hand B 4; deck 20; turn A", "A capture 9: [9], 9"),
        ("seats AB; [9: 5 4 6 3 @B]; display 12; hand A{W 12}; hand B 4; deck 20; turn A", "A capture W=9: [9]"),
        ("seats AB; display 10 11; hand A{2 12 9}; hand B 4; deck 20; turn A", "A build 12: 2 + 10"),
        ("seats AB; display 10 11; hand A{1 8}; hand B 4; pile B 5; deck 20; turn A", "A lay 1 steal"),
        (
            "seats ABCE; teams AC BE; [9: 5 4 @A]; display 12 11; hand A{5 6}; hand C{9 2}; deck 20; turn A",
            "C offer 9",
        ),
        (
            "seats ABCE; teams AC BE; [9: 5 4 @A]; display 12 11; hand A{5 6}; hand C{2}; offered C 9; deck 20; turn A",
            "A accept give 5",
        ),
    ],
)
def test_a_sensible_player_sees_the_point(given: str, best: str) -> None:
    assert favourite(given) == best


def test_every_move_has_a_reason() -> None:
    rng = Stream.of(2)
    said = set()
    for deal in range(4):
        state = GAME.new(4, deal, partnerships="yes")
        state.quiet = True
        while state.to_act():
            seat = state.to_act()[0]
            move = rng.choice(state.legal_moves(seat))
            reason = BOT.reason(state, seat, move)
            assert reason.endswith(".")
            said.add(reason)
            state.play(seat, move)
    assert len(said) > 20


@pytest.mark.parametrize(
    ("given", "move", "said"),
    [
        (
            "seats ABCE; teams AC BE; [9: 6 3 @C]; display 3; hand A{6 9}; turn A",
            "A continue 9: 6 + 3",
            "partner's build",
        ),
        ("seats AB; [9: 6 3 @-]; display 3; hand A{6 9}; turn A", "A capture 9: [9]", "the lost build"),
        ("seats AB; [10: 6 4 @A]; display 9; hand A{2 8}; turn A", "A lay 2 again", "can still serve your 10s"),
        ("seats AB; [10: 6 4 @A]; display 9; hand A{2 7}; turn A", "A lay 2 again", "you play again at once."),
        ("seats AB; display 3; hand A{W 6}; turn A", "A build 9: 6 + 3", "with the wild you hold"),
        ("seats AB; display 5; hand A{7}; turn A", "A lay 7", "nothing else"),
        ("seats AB; display 5 2; hand A{7 8}; turn A", "A lay 8", "only 8 and 10 can"),
        ("seats AB; display 7 5 2; hand A{7 8}; turn A", "A lay 7", "nothing new"),
        ("seats AB; display 4 6; hand A{6 1}; turn A", "A lay 1", "4 more numbers"),
    ],
)
def test_a_reason_is_true(given: str, move: str, said: str) -> None:
    state = GAME.position(given)
    assert said in BOT.reason(state, "A", GAME.parse_move(state, move))


def test_worth_is_a_share_that_grows_with_the_pile() -> None:
    def worth(mine: int, theirs: int, deck: int = 40) -> float:
        state = GAME.position(f"seats AB; display 5; pile A {mine}; pile B {theirs}; deck {deck}; hand A 4; turn A")
        return BOT.worth(state, "A")

    assert worth(10, 10) == pytest.approx(0.5)
    assert worth(10, 20) < worth(15, 20) < worth(20, 20)
    assert worth(20, 10, deck=10) > worth(20, 10, deck=40)
    teams = GAME.position("seats ABCE; teams AC BE; display 5; pile A 9; deck 9; turn A")
    assert sum(BOT.worth(teams, seat) for seat in teams.seats) == pytest.approx(1)
    assert BOT.worth(teams, "A") == BOT.worth(teams, "C")


def test_sensible_beats_random_on_duplicate_deals() -> None:
    assert arena.compare(GAME, "medium", "easy", deals=6, seed=4).share > 0.8


def test_a_flipped_card_was_never_in_the_hand_that_a_build_needs() -> None:
    """After a 3 the bot once took the 8 it held for the one it plays."""
    state = GAME.position("seats AB; display 6 2 9; hand A{8 1}; hand B 4; flipped 8 4; deck 9; turn A")
    move = GAME.parse_move(state, "A build 8: 8, 6+2")
    assert state.why_not("A", move) is None
    assert move.held_after(state, 0) == 1
    assert "with the 8 you hold" in move.reason(state, 0)
