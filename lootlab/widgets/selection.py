"""Choosing a move by picking pieces: picked tokens narrow the legal moves. Pure; knows no widget and no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from ..engine.state import Move
from ..look.picking import Listed, Picking, by_pieces


def picking_of(board: ModuleType | None, view: Any) -> Picking:
    """What the board answers about picks in this position: by its rules, or else from the list of legal moves."""
    own = getattr(board, "picking", None)
    picking: Picking = own(view) if own is not None else listed(board, view.moves)
    return picking


def listed(board: ModuleType | None, moves: Sequence[Move]) -> Listed:
    return Listed(moves, getattr(board, "matches", by_pieces))


class Narrowing:
    """The legal moves of one decision, and what is left of them after some picks."""

    def __init__(
        self,
        moves: Sequence[Move],
        tokens: Sequence[str] = (),
        board: ModuleType | None = None,
        picking: Picking | None = None,
    ) -> None:
        self.moves = tuple(moves)
        self.tokens = tuple(tokens)
        self._board = board
        self._picking = picking or listed(board, self.moves)
        self._best_first = getattr(board, "best_first", None)
        self._complete = getattr(board, "complete", None)

    def with_tokens(self, tokens: Sequence[str]) -> Narrowing:
        return Narrowing(self.moves, tokens, self._board, self._picking)

    def left(self) -> list[Move]:
        """Moves that these picks can still become; all of them while nothing is picked."""
        return self._picking.fitting(self.tokens) if self.tokens else list(self.moves)

    def leads_on(self) -> bool:
        """Can these picks become a legal move?"""
        return self._picking.leads_on(self.tokens)

    def complete(self, move: Move) -> bool:
        """Have all pieces of the move been picked, or as many as its board asks for?"""
        if self._complete is not None:
            return bool(self._complete(move, self.tokens))
        return len(move.pieces) == len(self.tokens)

    def bare(self) -> list[Move]:
        """Moves without pieces: draw, pass, knock. They are offered whatever is picked."""
        return [move for move in self.moves if not move.pieces]

    def possible(self) -> Counter[str]:
        """Tokens that can be picked next."""
        return self._picking.possible(self.tokens)

    def offered(self, view: Any = None) -> list[Move]:
        """What is offered as buttons, best first: moves that the picks fit, finished ones before unfinished ones."""
        left = [move for move in self.left() if move.pieces]
        if self._best_first is not None:
            return list(self._best_first(view, left, self.tokens))
        return sorted(left, key=lambda move: len(move.pieces))
