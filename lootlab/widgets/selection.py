"""Choosing a move by picking pieces: picked tokens narrow the legal moves. Pure; knows no widget and no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..engine.state import Move
from ..engine.view import View
from ..look.board import AnyBoard
from ..look.picking import Picking


class Narrowing:
    """The legal moves of one decision, and what is left of them after some picks."""

    def __init__(self, moves: Sequence[Move], tokens: Sequence[str], board: AnyBoard, picking: Picking) -> None:
        self.moves = tuple(moves)
        self.tokens = tuple(tokens)
        self.board = board
        self.picking = picking

    def with_tokens(self, tokens: Sequence[str]) -> Narrowing:
        return Narrowing(self.moves, tokens, self.board, self.picking)

    def left(self) -> list[Move]:
        """Moves that these picks can still become; all of them while nothing is picked."""
        return self.picking.fitting(self.tokens) if self.tokens else list(self.moves)

    def leads_on(self) -> bool:
        """Can these picks become a legal move?"""
        return self.picking.leads_on(self.tokens)

    def complete(self, move: Move) -> bool:
        """Have all pieces of the move been picked, or as many as its board asks for?"""
        return self.board.complete(move, self.tokens)

    def bare(self) -> list[Move]:
        """Moves without pieces: draw, pass, knock. They are offered whatever is picked."""
        return [move for move in self.moves if not move.pieces]

    def possible(self) -> Counter[str]:
        """Tokens that can be picked next."""
        return self.picking.possible(self.tokens)

    def offered(self, view: View) -> list[Move]:
        """What is offered as buttons, best first: moves that the picks fit, finished ones before unfinished ones."""
        left = [move for move in self.left() if move.pieces]
        return list(self.board.best_first(view, left, self.tokens))
