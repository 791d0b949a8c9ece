"""Choosing a move by picking pieces: what a board answers about the pieces picked so far.

Most games answer from the list of legal moves (`Listed`). A game whose moves have many pieces has more of them than
anybody can list, so its board hands out a `Picking` of its own (`board.picking(view)`) that answers by the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ..engine.state import Move
from .ui import fits

Matches = Callable[[Any, Sequence[str]], bool]


class Picking(Protocol):
    """Answers about one decision of one seat. Tokens are what `Move.pieces` calls the picked pieces."""

    def leads_on(self, tokens: Sequence[str]) -> bool:
        """Can these picks, with or without more of them, become a legal move?"""

    def possible(self, tokens: Sequence[str]) -> Counter[str]:
        """The tokens that lead on if they are picked next; 0 for all others."""

    def fitting(self, tokens: Sequence[str]) -> list[Move]:
        """Legal moves that hold these picks: all that are picked completely; of the others as many as are listed."""


def by_pieces(move: Move, tokens: Sequence[str]) -> bool:
    """The usual way: the picked pieces are among the move's, in any order."""
    return fits(move.pieces, tokens)


class Listed:
    """The answers for a list of all legal moves."""

    def __init__(self, moves: Sequence[Move], matches: Matches = by_pieces) -> None:
        self.moves = moves
        self._matches = matches

    def leads_on(self, tokens: Sequence[str]) -> bool:
        return any(move.pieces and self._matches(move, tokens) for move in self.moves)

    def possible(self, tokens: Sequence[str]) -> Counter[str]:
        """For each token, how many moves are left if it is picked next."""
        found: Counter[str] = Counter()
        for move in self.fitting(tokens):
            for token in set(move.pieces):
                found[token] += self._matches(move, (*tokens, token))
        return found

    def fitting(self, tokens: Sequence[str]) -> list[Move]:
        return [move for move in self.moves if move.pieces and self._matches(move, tokens)]
