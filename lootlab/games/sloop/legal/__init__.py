"""The legal moves, and likely mistakes. Whether a move is legal, the move itself says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ....engine.chance import Stream
from ....engine.refusal import Refusal
from ....engine.state import Move
from ..cards import KIND, NO_CARD, VALUE, WEIGHT, WILD, pack
from ..cards.sums import too_many
from ..moves import (
    KINDS,
    Accept,
    Build,
    Capture,
    Continue,
    EndTurn,
    Lay,
    NoOffer,
    Offer,
    OpenDisplay,
    Return,
    SloopMove,
)
from ..moves.base import FLIPPED, OVER, SETUP
from ..moves.lay import ACTION_NUMBER, MOST_THEFTS, thefts
from . import menu

if TYPE_CHECKING:
    from ..state import Sloop

_NO_MOVES: Final[tuple[SloopMove, ...]] = ()
TRIES: Final = 12


def legal_moves(state: Sloop, seat: str) -> Sequence[SloopMove]:
    if state.phase <= FLIPPED:
        if seat == state.seats[state.mover]:
            if state.menu is None:
                state.menu = menu.of(state, seat)
            return state.menu
        if not state.teams:
            return _NO_MOVES
    if seat not in state.seats:
        return _NO_MOVES
    return [move for kind in KINDS for move in kind.tries(state, seat) if why_not(state, seat, move) is None]


def lists_all(state: Sloop, seat: str) -> bool:
    """Not where very many cards lie loose, or a thief has very many choices."""
    return not (too_many(state.loose) or (state.options.steal_pick == "thief" and thefts(state) > MOST_THEFTS))


def why_not(state: Sloop, seat: str, move: Move) -> Refusal | None:
    if move.seat != seat or seat not in state.seats:
        return Refusal("SLP-12", "Everybody makes only their own moves.", "Leave this one to its player.")
    if state.phase == OVER:
        return Refusal("SLP-74", "The game is over: all cards have been played.", "Start a new game.")
    if not isinstance(move, SloopMove):
        return Refusal("SLP-13", f"“{move}” is no move of this game.", "Capture, build, continue or lay a card.")
    if state.phase == SETUP and not move.at_setup:
        return Refusal("SLP-08", "The display has not been turned up yet.", "Open the display first.", ("SLP-12",))
    return move.why_not(state)


# ---- likely mistakes --------------------------------------------------------------------------------


def near_misses(state: Sloop, seat: str, rng: Stream) -> list[SloopMove]:
    hand = state.hands[state.seats.index(seat)] + state.flipped
    moves: list[SloopMove] = [OpenDisplay(seat), EndTurn(seat), NoOffer(seat), Return(seat)]
    moves += [Lay(seat, rng.below(len(KIND))), Offer(seat, rng.below(len(KIND))), Accept(seat, rng.below(len(KIND)))]
    for _ in range(TRIES if hand else 0):
        moves.append(_random_play(state, seat, rng.choice(hand), rng))
    return moves


def _random_play(state: Sloop, seat: str, card: int, rng: Stream) -> SloopMove:
    """A play with some loose cards that may or may not add up."""
    take = pack(kind for kind in state.display if rng.below(3) == 0)
    values = sum(VALUE[kind] for kind in state.display if take & (31 * WEIGHT[kind]))
    number = VALUE[card] if card != WILD and rng.below(2) else 1 + rng.below(12)
    which = rng.below(5)
    if which == 0:
        bonus = rng.choice(state.display) if state.display and rng.below(2) else NO_CARD
        build = bool(state.builds) and rng.below(2) == 0
        return Capture(seat, card, rng.choice(sorted(state.builds)) if build else number, take, build, bonus)
    if which in (1, 2):
        return Build(seat, card, min(12, max(1, VALUE[card] + values)) if which == 1 else number, take)
    if which == 3 and state.builds:
        return Continue(seat, card, rng.choice(sorted(state.builds)), take)
    return Lay(seat, card, rng.choice(["", *ACTION_NUMBER]))
