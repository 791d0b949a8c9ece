"""Choosing a move by picking pieces: picked tokens narrow the legal moves. Pure; knows no widget and no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from ..engine.state import Move
from ..look.ui import fits

Matches = Callable[[Any, Sequence[str]], bool]


def by_pieces(move: Move, tokens: Sequence[str]) -> bool:
    """The usual way: the picked pieces are among the move's, in any order."""
    return fits(move.pieces, tokens)


class Narrowing:
    """The legal moves of one decision, and what is left of them after some picks."""

    def __init__(self, moves: Sequence[Move], tokens: Sequence[str] = (), board: ModuleType | None = None) -> None:
        self.moves = tuple(moves)
        self.tokens = tuple(tokens)
        self._matches: Matches = getattr(board, "matches", by_pieces)
        self._best_first = getattr(board, "best_first", None)
        self._complete = getattr(board, "complete", None)

    def with_tokens(self, tokens: Sequence[str]) -> Narrowing:
        twin = Narrowing(self.moves, tokens)
        twin._matches, twin._best_first, twin._complete = self._matches, self._best_first, self._complete
        return twin

    def left(self) -> list[Move]:
        """Moves that these picks can still become; all of them while nothing is picked."""
        if not self.tokens:
            return list(self.moves)
        return [move for move in self.moves if move.pieces and self._matches(move, self.tokens)]

    def complete(self, move: Move) -> bool:
        """Have all pieces of the move been picked, or as many as its board asks for?"""
        if self._complete is not None:
            return bool(self._complete(move, self.tokens))
        return len(move.pieces) == len(self.tokens)

    def bare(self) -> list[Move]:
        """Moves without pieces: draw, pass, knock. They are offered whatever is picked."""
        return [move for move in self.moves if not move.pieces]

    def possible(self) -> Counter[str]:
        """For each token, how many moves are left if it is picked next."""
        found: Counter[str] = Counter()
        for move in self.left():
            for token in set(move.pieces):
                found[token] += self._matches(move, (*self.tokens, token))
        return found

    def offered(self, view: Any = None) -> list[Move]:
        """What is offered as buttons, best first: moves that the picks fit, finished ones before unfinished ones."""
        left = [move for move in self.left() if move.pieces]
        if self._best_first is not None:
            return list(self._best_first(view, left, self.tokens))
        return sorted(left, key=lambda move: len(move.pieces))
