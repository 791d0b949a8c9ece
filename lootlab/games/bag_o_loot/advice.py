"""Why a sensible player likes a move: one sentence for the hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...engine.state import Move
from . import tell
from .cards import COPIES, LARGEST_SET, LOOTER, LOOTER_POINTS, Cards, Lot
from .moves import Build, Combine, Deal, Draw, Knock, Open, Punt, Snitch, Steal

if TYPE_CHECKING:
    from .state import BagState


def reason(state: BagState, seat: str, move: Move) -> str:
    played = len(getattr(move, "cards", ())) or int(isinstance(move, Punt))
    if isinstance(move, Open | Build | Steal) and played == state.sizes[state.seats.index(seat)]:
        return f"{_REASONS[type(move)](state, move)} It is also your last card, and going out ends the round."
    return _REASONS[type(move)](state, move)


def _grown(lot: Lot, cards: Cards) -> Lot:
    wild = cards.count(LOOTER)
    return Lot(lot.number or cards[0], lot.coins + len(cards) - wild, lot.looters + wild)


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
    wild = move.cards.count(LOOTER)
    lot = Lot(move.number or move.cards[0], len(move.cards) - wild, wild)
    left = [name for name, there in state.sets_of(lot.number) if name != move.seat]
    split = f"Mind that {lot.number}s lie elsewhere, too: it makes a split." if left else ""
    return _sentences(f"{tell.handful(move.cards).capitalize()} score in your stash and cost in your hand.",
                      _safety(lot), split)  # fmt: skip


def _build(state: BagState, move: Build) -> str:
    lot = _grown(move.lot, move.cards)
    free = "It frees you from lock down." if move.lot.size == 1 else f"Your set of {lot.number}s grows to {lot.size}."
    return _sentences(free, _safety(lot))


def _steal(state: BagState, move: Steal) -> str:
    lot = _grown(move.lot, move.cards)
    said = f"It brings you {_points(move.lot)} points from the table and takes them from somebody else."
    return _sentences(said if _points(move.lot) > 1 else "It takes a card nobody protects.", _safety(lot))


def _snitch(state: BagState, move: Snitch) -> str:
    after = Lot(move.lot.number, move.lot.coins + 1, move.lot.looters - 1)
    if move.owner == move.seat:
        return _sentences("You get your looter back and can use it elsewhere.", _safety(after) if after.is_bag else "")
    gift = "The Bag it completes is not yours, though." if after.is_bag else ""
    return _sentences("A looter is worth five points on the table: it changes sides for one coin.", gift)


def _combine(state: BagState, move: Combine) -> str:
    coins = move.cards.count(move.number) + sum(lot.coins for _, lot in move.sets)
    looters = move.cards.count(LOOTER) + sum(lot.looters for _, lot in move.sets)
    back = max(0, coins + looters - LARGEST_SET)
    lot = Lot(move.number, coins, looters - back)
    returned = f"{tell.handful((LOOTER,) * back).capitalize()} comes back to your hand." if back == 1 else ""
    if back > 1:
        returned = f"{tell.handful((LOOTER,) * back).capitalize()} come back to your hand."
    return _sentences(f"All {move.number}s on the table become yours in one play.", _safety(lot), returned)


def _punt(state: BagState, move: Punt) -> str:
    hand = state.hands[state.seats.index(move.seat)]
    why = f"{tell.handful((move.card,)).capitalize()} can be spared"
    why += ", though it breaks up a pair." if hand[move.card] > 1 else ": it has no partner in your hand."
    if all(isinstance(other, Punt) for other in state.legal_moves(move.seat)):
        return f"Nothing else can be played. {why}"
    return f"What you could lay down now might be stolen, and a punt draws you another card. {why}"


_REASONS: dict[type[Move], Callable[[Any, Any], str]] = {
    Draw: lambda state, move: "A turn begins with a card from the pile.",
    Open: _open,
    Build: _build,
    Steal: _steal,
    Snitch: _snitch,
    Combine: _combine,
    Punt: _punt,
    Knock: lambda state, move: "What is left in your hand is worth more there than on the table.",
    Deal: lambda state, move: "The next round has to be dealt.",
}
