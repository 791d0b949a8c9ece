"""Choosing a move by picking pieces: picked tokens narrow the legal moves. Pure; knows no widget and no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..engine.state import Move
from ..engine.view import View
from ..look.board import AnyBoard


class Narrowing:
    """The legal moves of one decision, and what is left of them after some picks."""

    def __init__(self, moves: Sequence[Move], tokens: Sequence[str], board: AnyBoard) -> None:
        self.moves = tuple(moves)
        self.tokens = tuple(tokens)
        self.board = board

    def with_tokens(self, tokens: Sequence[str]) -> Narrowing:
        return Narrowing(self.moves, tokens, self.board)

    def left(self) -> list[Move]:
        """Moves that these picks can still become; all of them while nothing is picked."""
        if not self.tokens:
            return list(self.moves)
        return [move for move in self.moves if move.pieces and self.board.matches(move, self.tokens)]

    def complete(self, move: Move) -> bool:
        """Have all pieces of the move been picked, or as many as its board asks for?"""
        return self.board.complete(move, self.tokens)

    def bare(self) -> list[Move]:
        """Moves without pieces: draw, pass, knock. They are offered whatever is picked."""
        return [move for move in self.moves if not move.pieces]

    def possible(self) -> Counter[str]:
        """For each token, how many moves are left if it is picked next."""
        found: Counter[str] = Counter()
        for move in self.left():
            for token in set(move.pieces):
                found[token] += self.board.matches(move, (*self.tokens, token))
        return found

    def offered(self, view: View) -> list[Move]:
        """What is offered as buttons, best first: moves that the picks fit, finished ones before unfinished ones."""
        left = [move for move in self.left() if move.pieces]
        return list(self.board.best_first(view, left, self.tokens))
