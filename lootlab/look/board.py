"""How a game is drawn and talked about: the contract of its room `board`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from ..engine.game import AnyGame
from ..engine.state import Event, Move, Piece, Words
from ..engine.view import View
from .picking import Listed, Picking
from .scene import Beat
from .ui import Ask, Ui, fits

V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)


class Board(ABC, Generic[V, M]):
    """Draws a View for one reader, asks what is to be done, and says what moves and picked pieces mean.

    It sees Views only, so nothing hidden can get onto the screen by it.
    """

    @abstractmethod
    def draw(self, view: V, ui: Ui) -> str:
        """HTML inside the cloth: others, middle, you, hand (not the ask-line, not the moves)."""

    @abstractmethod
    def ask(self, view: V, ui: Ui) -> Ask:
        """A step pill and one sentence: what is asked of the reader now, also when waiting or over."""

    def words(self, view: V, move: M) -> Words:
        """A move as a button: what the move says itself."""
        return move.words(view)

    @abstractmethod
    def standing(self, view: V, ui: Ui) -> list[tuple[str, str]]:
        """(seat, what they have) for the side panel."""

    @abstractmethod
    def facts(self, view: V) -> str:
        """The header line: “Round 3, phase 2 of 2”."""

    def text(self, view: V, ui: Ui) -> str:
        """The table for a terminal; empty: the labels of the drawing are read out."""
        return ""

    narrow_room: ClassVar[int] = 0
    """Pixels that a picture of it needs in height where it is narrow, if that is more than usual."""

    # ---- lessons and scenes -----------------------------------------------------------------------

    parts: ClassVar[Mapping[str, str]] = {}
    """Parts that a lesson may leave out (`Ui.hides`), each with what it is: {"phase2": "slots 3 and 4"}."""

    def scene(self, before: V, events: Sequence[Event], after: V) -> Sequence[Beat]:
        """A move as a few beats on the table, for the reader of these views; see `look.scene`.

        Usually one beat that takes no time of its own: pieces glide to where they are now.
        """
        return (Beat(after),)

    # ---- picking pieces ---------------------------------------------------------------------------

    def picking(self, view: V) -> Picking:
        """Which pieces can be picked, and what they mean: from the list of legal moves, or by rules where there are
        more moves than anybody would list."""
        return Listed(view.moves, self.matches)

    def attempts(self, view: V, picked: Sequence[Piece]) -> Sequence[M]:
        """What a person who picked these pieces may mean, legal or not, best guess first: for the refusal."""
        return ()

    def matches(self, move: M, picked: Sequence[str]) -> bool:
        """Can these picks still become the move? Usually they are among its pieces, in any order."""
        return fits(move.pieces, picked)

    def best_first(self, view: V, moves: Sequence[M], picked: Sequence[str]) -> Sequence[M]:
        """The order of the offered buttons: usually finished moves before unfinished ones."""
        return sorted(moves, key=lambda move: len(move.pieces))

    def complete(self, move: M, picked: Sequence[str]) -> bool:
        """Have enough pieces of the move been picked to play it? Usually all. The first complete one is filled."""
        return len(move.pieces) == len(picked)

    def replaces(self, new: Piece, old: Piece) -> bool:
        """Does a pick take the place of an earlier one, where only one of a kind can be meant?"""
        return False

    def silent(self, view: V) -> M | None:
        """A move that is made for a person who has nothing to decide; None: they are asked."""
        return None


AnyBoard = Board[Any, Any]
"""The board of whichever game."""


def board_of(game: AnyGame) -> AnyBoard:
    """The board of a game; its room `board` keeps it as BOARD."""
    board = game.room("board").BOARD
    assert isinstance(board, Board)
    return board
