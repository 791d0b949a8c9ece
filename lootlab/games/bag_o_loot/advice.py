"""Why a sensible player likes a move: one sentence for the hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...engine.state import Move
from . import outlook, tell
from .cards import COPIES, LARGEST_SET, LOOTER, LOOTER_POINTS, Lot
from .moves import Build, Combine, Deal, Draw, Knock, Open, Punt, Snitch, Steal

if TYPE_CHECKING:
    from .state import BagState


def reason(state: BagState, seat: str, move: Move) -> str:
    held = state.sizes[state.seats.index(seat)]
    if outlook.goes_out(move, held, state.left_in_pile):
        # What becomes of the set later does not matter any more.
        last = "card" if held == 1 else "cards"
        return f"It takes your last {last}: you go out, and the others pay for what they still hold."
    return _REASONS[type(move)](state, move)


def _safety(lot: Lot) -> str:
    if lot.coins == COPIES:
        return "That makes a Bag: ten points nobody can take."
    if lot.size == LARGEST_SET:
        return "Five cards cannot be stolen any more."
    if lot.size == LARGEST_SET - 1:
        return "A set of four is tempting, so make it five soon."
    return ""


def _points(lot: Lot) -> int:
    return lot.coins + LOOTER_POINTS * lot.looters


def _sentences(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _open(state: BagState, move: Open) -> str:
    lot = outlook.opened(move)
    left = [owner for owner, _ in state.combinable(lot.number) if owner != move.seat]
    split = f"Mind that {lot.number}s lie elsewhere, too: it makes a split." if left else ""
    return _sentences(f"{tell.handful(move.cards).capitalize()} score in your stash and cost in your hand.",
                      _safety(lot), split)  # fmt: skip


def _build(state: BagState, move: Build) -> str:
    lot = outlook.grown(move.lot, move.cards)
    said = f"Your set of {lot.number}s grows to {lot.size}."
    if move.lot.size == 1:
        only = state.singles[state.seats.index(move.seat)] == 1  # BOL-44
        said = "It frees you from lock down." if only else "It deals with one of your singletons."
    return _sentences(said, _safety(lot))


def _steal(state: BagState, move: Steal) -> str:
    lot = outlook.grown(move.lot, move.cards)
    said = f"It brings you {_points(move.lot)} points from the table and takes them from somebody else."
    return _sentences(said if _points(move.lot) > 1 else "It takes a card nobody protects.", _safety(lot))


def _snitch(state: BagState, move: Snitch) -> str:
    after = outlook.snitched(move.lot)
    if move.owner == move.seat:
        return _sentences("You get your looter back and can use it elsewhere.", _safety(after) if after.is_bag else "")
    gift = "The Bag it completes is not yours, though." if after.is_bag else ""
    return _sentences("A looter is worth five points on the table: it changes sides for one coin.", gift)


def _combine(state: BagState, move: Combine) -> str:
    lot, back = outlook.combined(move)
    comes = "comes" if back == 1 else "come"
    returned = f"{tell.handful((LOOTER,) * back).capitalize()} {comes} back to your hand." if back else ""
    return _sentences(f"All {move.number}s on the table become yours in one play.", _safety(lot), returned)


def _punt(state: BagState, move: Punt) -> str:
    hand = state.hands[state.seats.index(move.seat)]
    why = f"{tell.handful((move.card,)).capitalize()} can be spared"
    why += ", though it breaks up a pair." if hand[move.card] > 1 else ": it has no partner in your hand."
    if all(isinstance(other, Punt) for other in state.legal_moves(move.seat)):
        return f"Nothing else can be played. {why}"
    if not state.left_in_pile:
        return f"One card less in your hand, and what else you could do brings less. {why}"
    return f"What you could lay down now might be stolen, and a punt draws you another card. {why}"


def _knock(state: BagState, move: Knock) -> str:
    if len(state.legal_moves(move.seat)) == 1:
        return "Nothing else can be played now."
    return "What is left in your hand is worth more there than on the table."


_REASONS: dict[type[Move], Callable[[Any, Any], str]] = {
    Draw: lambda state, move: "A turn begins with a card from the pile.",
    Open: _open,
    Build: _build,
    Steal: _steal,
    Snitch: _snitch,
    Combine: _combine,
    Punt: _punt,
    Knock: _knock,
    Deal: lambda state, move: "The next round has to be dealt.",
}
