"""A rule is said once: what a play foresees is what it does, and every shortcut agrees with the long way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.refusal import IllegalMove
from lootlab.games.bag_o_loot.board import BOARD
from lootlab.games.bag_o_loot.cards import LOOTER, Lot
from lootlab.games.bag_o_loot.moves import PLAY, BagMove, Combine, Punt, Snitch
from lootlab.games.bag_o_loot.moves.play import _Play
from lootlab.games.bag_o_loot.notation import CLAUSES
from lootlab.games.bag_o_loot.state import BagState

GAME = lootlab.load("bag_o_loot")
HOUSES = (
    {},
    {"combine_subset": "yes", "same_owner_combine": "yes"},
    {"looter_only_sets": "declare", "punt_looter": "declare"},
    {"split_counts_singletons": "no", "combine_cards": "one", "steal_singleton_ends_turn": "yes"},
)
IN_EVERY_HOUSE = pytest.mark.parametrize("house", HOUSES, ids=lambda house: " ".join(house) or "as printed")


def met(seats: int, house: dict[str, str], decisions: int = 120) -> Iterator[tuple[BagState, str]]:
    """Positions of a random game, each with the seat to act; whoever gets one may spoil it."""
    state: BagState = GAME.new(seats, 7, **house)
    rng = Stream.of(seats)
    for _ in range(decisions):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        yield state.copy(), seat
        state.play(seat, rng.choice(state.legal_moves(seat)))


def plays(state: BagState, seat: str) -> list[_Play]:
    return [move for move in state.legal_moves(seat) if isinstance(move, _Play)]


def stashes(state: BagState) -> Counter[tuple[str, Lot]]:
    return Counter((seat, lot) for player, seat in enumerate(state.seats) for lot in state.stash(player))


@IN_EVERY_HOUSE
@pytest.mark.parametrize("seats", [2, 5])
def test_what_a_play_foresees_is_what_it_does(seats: int, house: dict[str, str]) -> None:
    seen: Counter[type[BagMove]] = Counter()
    for state, seat in met(seats, house):
        for move in plays(state, seat):
            after = state.copy()
            after.play(seat, move)
            number, coins, looters, back = move.outlook()
            owner = move.owner if isinstance(move, Snitch) else seat
            expected = stashes(state) - Counter(move.taken()) + Counter([(owner, Lot(number, coins, looters))])
            assert stashes(after) == expected, move
            me = state.seats.index(seat)
            hand = Counter(dict(enumerate(state.hands[me]))) - Counter(move.played()) + Counter({LOOTER: back})
            assert not hand - Counter(dict(enumerate(after.hands[me]))), move
            drew = isinstance(move, Punt) and state.left_in_pile > 0
            assert after.sizes[me] == hand.total() + drew == sum(after.hands[me]), move
            assert (after.out == me) is move.goes_out(state.sizes[me], state.left_in_pile), move
            seen[type(move)] += 1
    assert len(seen) == 6


def test_bol_49_the_outlook_of_a_combine_counts_the_looters_that_come_back() -> None:
    state = GAME.position("seats ABC; A[6 6 L] B[6 6 L]; hand C{6 L 2 3}; turn C")
    outlooks = {str(move): move.outlook() for move in state.legal_moves("C") if isinstance(move, Combine)}
    assert outlooks == {
        "C combine 6s + 6": (6, 5, 0, 2),
        "C combine 6s + L": (6, 4, 1, 2),
        "C combine 6s + 6 L": (6, 5, 0, 3),
    }


@IN_EVERY_HOUSE
def test_the_menu_remembers_what_the_moves_say(house: dict[str, str]) -> None:
    """It puts each small question once: every move in it is legal, and every other move of the position is refused."""
    for state, seat in met(4, house):
        legal = state.legal_moves(seat)
        assert [str(move) for move in legal if state.why_not(seat, move)] == []
        rng = Stream.of(state.turn)
        tried = [move for _ in range(3) for move in GAME.near_misses(state, seat, rng)]
        assert [str(move) for move in tried if (move in legal) is not (state.why_not(seat, move) is None)] == []


@IN_EVERY_HOUSE
def test_counters_follow_what_lies_there(house: dict[str, str]) -> None:
    """Singletons and hand sizes are counted along, for speed; a View and a position read from notation count anew."""
    for state, seat in met(4, house):
        for player in range(4):
            assert state.singles[player] == sum(lot.size == 1 for lot in state.open_sets(player))
            assert state.sizes[player] == sum(state.hands[player])
        assert GAME.determinize(state.view(seat), Stream.of(1)).singles == state.singles


@IN_EVERY_HOUSE
def test_every_clause_that_is_written_is_read_and_holds(house: dict[str, str]) -> None:
    for state, _ in met(3, house):
        text = GAME.notation(state) or ""
        asked = "; ".join(clause for clause in text.split("; ") if not clause.startswith("seats"))
        assert CLAUSES.disagreements(state, asked) == []
        assert GAME.notation(GAME.position(text, **state.options)) == text


def test_picked_pieces_mean_the_move_they_belong_to() -> None:
    """Nobody takes tokens apart: from the pieces of a move the board makes the very move again."""
    seen: Counter[type[BagMove]] = Counter()
    for state, seat in met(4, {}):
        view = state.view(seat)
        for move in view.moves:
            if move.pieces:
                assert move in BOARD.attempts(view, move.pieces), move
                seen[type(move)] += 1
    assert len(seen) == 6


def test_a_move_is_played_only_by_its_own_seat_at_its_turn() -> None:
    """`play` knows the moves of the list at once, but not as anybody's."""
    state: BagState = GAME.new(3, 5)
    move = state.legal_moves("A")[0]
    with pytest.raises(IllegalMove, match="BOL-13"):
        state.play("B", move)
    state.play("A", move)
    assert state.phase == PLAY
    with pytest.raises(IllegalMove, match="BOL-14"):
        state.play("A", move)
