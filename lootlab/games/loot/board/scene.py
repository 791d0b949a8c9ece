"""What a drawing of LOOT is about: whose sheet lies in front, what is picked, and what that would bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ....engine.state import Piece
from ....look.ui import Ui, fits
from ..moves import HallMove
from ..sheet import WRAP
from ..sheet.geometry import REACH, SIZE, row_col
from ..sheet.paper import NOTHING, Items, Paper, points_of, stroke
from ..view import HallView

LOOKS = (Piece("look next", "look"), Piece("look then", "look"))
"""Picking the second or third die shows where it can lead; it is no part of any move."""


ENTRY = "entry"
"""What pays when a total is written on the points track."""


def picks_of(picked: Sequence[str]) -> tuple[str, ...]:
    """The picks that mean something for the move."""
    return tuple(piece for piece in picked if piece not in LOOKS)


def matches(move: HallMove, picked: Sequence[str]) -> bool:
    """Squares and abilities in any order; dice in the order in which they shall lie."""
    picks = picks_of(picked)
    return move.pieces[: len(picks)] == picks if move.ordered else fits(move.pieces, picks)


def complete(move: HallMove, picked: Sequence[str]) -> bool:
    """A square says it all: the ability it needs need not be picked too."""
    picks = picks_of(picked)
    return bool(picks) and (picks == move.pieces if move.ordered else move.pieces[0] in picks)


@dataclass(frozen=True)
class Staged(HallView):
    """A moment of a move that is being shown: the sheets as they are then, and what it is about."""

    path: tuple[int, ...] = ()
    """The way that the figure has just gone."""
    lit: int = 0
    """Squares that pay now, as bits."""
    pays: str = ""
    """The name of what pays on the sheet: "violet row", "Meeps 3"."""
    fresh: bool = False
    """The dice have just moved up, and the last one is rolled."""


@dataclass(frozen=True)
class Scene:
    view: HallView
    ui: Ui
    seat: str
    """Whose sheet lies in front: the viewer's, for spectators the first one's."""
    paper: Paper
    picked: HallMove | None
    """The move that the picked square means."""
    after: Paper
    """The sheet after it; as it is if nothing is picked."""
    items: Items
    """What it would earn."""

    @property
    def stage(self) -> Staged | None:
        """What is being shown, while a move is."""
        return self.view if isinstance(self.view, Staged) else None

    def pays(self, name: str) -> bool:
        """Is this being paid at this moment of a scene?"""
        return self.stage is not None and self.stage.pays == name

    @property
    def path(self) -> tuple[int, ...]:
        """The way of the picked move, or of the one that is being shown."""
        if self.stage is not None:
            return self.stage.path
        if self.picked is None or not self.picked.strokes:
            return ()
        return way(self.paper.at, self.after.at, WRAP in self.picked.by)

    @property
    def gains(self) -> bool:
        """Is it shown what a move would bring? Not where a lesson has taken that aid away, or has no points yet."""
        return "gains" in self.ui.aids and "points" not in self.ui.hides

    @property
    def forecast(self) -> Paper:
        """The sheet as it may be shown: with what the picked square would bring, or as it is."""
        return self.after if self.gains else self.paper

    def shows(self, part: str) -> bool:
        """Has this part of the board joined the table?"""
        return part not in self.ui.hides

    @property
    def looks(self) -> tuple[bool, bool]:
        """Are the next die and the one after that looked at?"""
        return LOOKS[0] in self.ui.picks, LOOKS[1] in self.ui.picks

    @cached_property
    def offered(self) -> list[HallMove]:
        """Moves that the picked abilities leave open."""
        if not self.ui.asked:
            return []
        abilities = [piece for piece in self.ui.picks if piece.kind == "ability"]
        return [move for move in self.view.moves if fits(move.pieces, abilities)]


def scene(view: HallView, ui: Ui) -> Scene:
    seat = view.seat or view.seats[0]
    paper = view.papers[view.seats.index(seat)]
    picked = _picked(view, ui.picks) if ui.asked else None
    after, items = result_of(view, paper, picked) if picked else (paper, NOTHING)
    return Scene(view, ui, seat, paper, picked, after, items)


def _picked(view: HallView, picks: Sequence[Piece]) -> HallMove | None:
    found = [move for move in view.moves if move.pieces and matches(move, picks) and complete(move, picks)]
    return min(found, key=lambda move: len(move.pieces), default=None)


def result_of(view: HallView, paper: Paper, move: HallMove) -> tuple[Paper, Items]:
    """The sheet after a move, and what it earned."""
    marks, items = move.after(view.sheet, view.options, paper)
    return Paper._make(marks), items


# ---- looking ahead ---------------------------------------------------------------------------------


def way(place: int, goal: int, over_edge: bool) -> tuple[int, ...]:
    """The squares of a straight move from the one it leaves to the one it ends on; none if it is no such move."""
    (row, col), (to_row, to_col) = row_col(place), row_col(goal)
    if place < 0 or place == goal or (row != to_row and col != to_col):
        return ()
    down, right = (to_row > row) - (to_row < row), (to_col > col) - (to_col < col)
    if over_edge:
        down, right = -down, -right
    path = [place]
    while path[-1] != goal:
        row, col = (row - 1 + down) % SIZE + 1, (col - 1 + right) % SIZE + 1
        path.append(SIZE * (row - 1) + col - 1)
    return tuple(path)


def ahead(here: Scene) -> tuple[dict[int, int], dict[int, int]]:
    """Squares that the next die, and the one after it, can reach by plain moves, with the most points they bring.

    From the picked square, or from every square that the active die can reach.
    """
    if len(here.view.dice) < 3 or not any(here.looks) or not here.gains:
        return {}, {}
    plain = [move for move in here.offered if move.plain]
    bases = [here.after] if here.picked else [result_of(here.view, here.paper, move)[0] for move in plain]
    first, papers = _reached(here.view, bases, here.view.dice[1])
    second = _reached(here.view, papers, here.view.dice[2])[0] if here.looks[1] else {}
    return (first if here.looks[0] else {}), second


def _reached(view: HallView, papers: list[Paper], die: int) -> tuple[dict[int, int], list[Paper]]:
    best: dict[int, int] = {}
    after = []
    for paper in papers:
        for square in REACH[paper.at][die] if paper.at >= 0 else ():
            if not paper.crossed >> square & 1:
                marks, items = stroke(view.sheet, view.options, paper, square)
                best[square] = max(best.get(square, 0), points_of(items))
                after.append(Paper._make(marks))
    return best, after
