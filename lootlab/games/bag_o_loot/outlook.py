"""What a play would make of the table: buttons and hints tell it before it is played."""

from __future__ import annotations

from ...engine.state import Move
from .cards import LARGEST_SET, LOOTER, Cards, Lot
from .moves import Build, Combine, Open, Punt, Steal


def opened(move: Open) -> Lot:
    wild = move.cards.count(LOOTER)
    return Lot(move.number or move.cards[0], len(move.cards) - wild, wild)


def grown(lot: Lot, cards: Cards) -> Lot:
    wild = cards.count(LOOTER)
    return Lot(lot.number or cards[0], lot.coins + len(cards) - wild, lot.looters + wild)


def snitched(lot: Lot) -> Lot:
    return Lot(lot.number, lot.coins + 1, lot.looters - 1)


def combined(move: Combine) -> tuple[Lot, int]:
    """The merged set, and how many looters come back to the hand (BOL-49)."""
    coins = move.cards.count(move.number) + sum(lot.coins for _, lot in move.sets)
    looters = move.cards.count(LOOTER) + sum(lot.looters for _, lot in move.sets)
    back = max(0, coins + looters - LARGEST_SET)
    return Lot(move.number, coins, looters - back), back


def goes_out(move: Move, held: int | None, pile: int | None) -> bool:
    """Does this play take the last card of a hand (BOL-56)? A Snitch cannot (BOL-R20), a punt only without a draw."""
    if isinstance(move, Punt):
        return held == 1 and pile == 0
    if isinstance(move, Combine):
        return held == len(move.cards) and not combined(move)[1]
    return isinstance(move, Open | Build | Steal) and held == len(move.cards)
