"""The legal moves, whose turn it is, and likely mistakes. Whether a move is legal beyond that, the move itself says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ....engine.chance import Stream
from ....engine.refusal import Refusal
from ....engine.state import Move
from ..cards import LOOTER, Cards, Lot, Named, spread
from ..moves import DRAW, NEW, OVER, PLAY, BagMove, Build, Combine, Deal, Draw, Knock, Open, Punt, Snitch, Steal
from ..moves.base import cited

if TYPE_CHECKING:
    from ..state import BagState

NO_MOVES: Final[tuple[BagMove, ...]] = ()


def found(state: BagState) -> Sequence[BagMove]:
    """The moves of the seat to act: nobody else has any."""
    phase, mover, menu = state.phase, state.mover, state.menu
    if state.winners:
        return NO_MOVES
    if phase == DRAW:
        return menu.draw[mover]
    if phase != PLAY:
        return menu.deal[state.next_dealer()]
    moves = menu.plays(state, mover) if state.left else []
    if state.made or not moves:  # without any play: the pass of BOL-R5
        moves.append(menu.knock[mover])
    return moves


def why_not(state: BagState, seat: str, move: Move) -> Refusal | None:
    if move.seat != seat:
        return Refusal("BOL-13", f"That is a move of {{{move.seat}}}.", "Everybody plays only for themselves.")
    if not isinstance(move, BagMove):
        return Refusal("BOL-16", f"“{move}” is no play.", "Open, build, steal, snitch, combine or punt.")
    waiting = None if move.between_rounds else _not_in_turn(state, seat)
    if waiting is None:
        return move.why_not(state)
    return waiting if seat not in state.to_act() else cited((waiting, move.objection(state)))


def _not_in_turn(state: BagState, seat: str) -> Refusal | None:
    if state.phase == NEW:
        return Refusal("BOL-09", "Nothing has been dealt yet.", "The dealer deals first.")
    if state.phase == OVER:
        if state.winners:
            return Refusal("BOL-69", "The game is over.", "Start a new game.", ("BOL-70",))
        return Refusal("BOL-56", "This round is over.", "Deal the next one.", ("BOL-57", "BOL-60"))
    mover = state.seats[state.mover]
    if seat != mover:
        remedy = f"Wait until it comes round to {{{seat}}}."
        return Refusal("BOL-R27", f"It is {{{mover}'s}} turn.", remedy, ("BOL-13",))
    return None


# ---- likely mistakes ----------------------------------------------------------------------------


def near_misses(state: BagState, seat: str, rng: Stream) -> Iterator[BagMove]:
    cards = _some_cards(state, seat, rng)
    owner, lot = _some_set(state, rng)
    number = lot.number or 1 + rng.below(state.highest)
    yield from (Draw(seat), Knock(seat), Deal(seat))
    yield Open(seat, cards, rng.choice((0, 0, number)))
    yield Punt(seat, cards[0], rng.choice((0, 0, number)))
    matching = tuple(sorted((rng.choice((number, LOOTER)), *cards[:1])))
    for chosen in (cards, matching, (number,), (LOOTER,)):
        yield Build(seat, lot, chosen)
        yield Steal(seat, owner, lot, chosen)
        yield Snitch(seat, owner, lot, chosen[-1])
        yield Combine(seat, number, chosen, state.combinable(number))
    there = state.combinable(number)
    yield Combine(seat, number, (number,), there[1:], whole=False)


def _some_cards(state: BagState, seat: str, rng: Stream) -> Cards:
    hand = state.hands[state.seats.index(seat)]
    held = list(spread(hand)) or [LOOTER]
    rng.shuffle(held)
    return tuple(sorted(held[: 1 + rng.below(6)]))


def _some_set(state: BagState, rng: Stream) -> Named:
    there = [(seat, lot) for player, seat in enumerate(state.seats) for lot in state.stash(player)]
    made_up = (rng.choice(state.seats), Lot(1 + rng.below(state.highest), 2, rng.below(3)))
    return rng.choice([*there, made_up])
