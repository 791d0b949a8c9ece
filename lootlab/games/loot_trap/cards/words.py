"""Words that several rooms share: for numbers, for players, and the pieces that can be picked."""

from __future__ import annotations

from typing import Final

from ....engine.state import Piece

WHO: Final = {
    "self": "you", "opp": "an opponent", "each_opp": "every opponent", "all": "everybody",
    "active": "the player on turn", "left": "your left neighbour",
}  # fmt: skip
REACH: Final = {"adjacent": "next to you", "surrounding": "around you", "any": "anywhere"}

DECK: Final = Piece("deck", "deck")
WORN: Final = Piece("worn", "worn")


def space_piece(space: str) -> Piece:
    return Piece(f"space {space}", "space", space)


def hand_piece(card: str) -> Piece:
    return Piece(f"hand {card}", "hand", card)


def seat_piece(seat: str) -> Piece:
    return Piece(f"seat {seat}", "seat", seat)


def way_piece(way: str) -> Piece:
    """A point of the compass."""
    return Piece(f"way {way}", "way", way)


def times(n: int, thing: str) -> str:
    """
    >>> times(1, "card"), times(3, "space")
    ('1 card', '3 spaces')
    """
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def cards(n: int) -> str:
    return "a card" if n == 1 else f"{n} cards"


def owner(who: str) -> str:
    return "your" if who == "self" else f"{WHO[who]}'s"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
