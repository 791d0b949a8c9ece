"""What a player can pick."""

from __future__ import annotations

from typing import Any


class Piece(str):
    """Something a player can pick: a token that knows what it means.

    As a word it is the token that lessons and marks use; equal cards share one. The board draws it with what it means,
    and gets it back when it is picked, so nobody takes tokens apart.

    >>> piece = Piece("hand L", "hand", 0)
    >>> piece, piece.kind, piece.means
    ('hand L', 'hand', 0)
    """

    __slots__ = ("kind", "means")

    kind: str
    """Where it lies or what it is: `hand`, `set`, `square`."""
    means: Any
    """The card, set or square itself, in whatever form the game keeps it; a board knows which by its `kind`."""

    def __new__(cls, token: str, kind: str = "", means: Any = None) -> Piece:
        piece = super().__new__(cls, token)
        piece.kind, piece.means = kind, means
        return piece
