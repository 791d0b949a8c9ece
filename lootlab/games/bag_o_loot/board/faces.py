"""How a single card looks, on the table and in experiments."""

from __future__ import annotations

from ....look import cards as look
from ..cards import LOOTER


def face(card: int, size: str = "s") -> look.Card:
    """A coin shows its number and as many dots on its rim; a looter wears his mask."""
    if card == LOOTER:
        return look.card("L", "bol-looter", "" if size == "s" else "looter", "looter", size)
    return look.card(str(card), f"bol-coin{card}", kind="coin", size=size)


def spoken(card: int) -> str:
    return "looter" if card == LOOTER else str(card)
