"""What a drawing of LOOT is about: whose sheet lies in front, what is picked, and what that would bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....engine.state import Move
from ....look.ui import Ui, fits
from ..moves import Relocate, Roll, Start, To
from ..sheet import PM, WRAP
from ..sheet.geometry import LABELS, REACH, SQUARE_AT, SQUARES
from ..sheet.paper import Paper, landed, placed, stroke
from ..sheet.scoring import NOTHING, Items, points_of
from ..view import HallView

LOOKS = ("look next", "look then")
"""Picking the second or third die shows where it can lead; it is no part of any move."""
ABILITY_TOKENS = {"wrap": WRAP, "pm": PM}


def picks_of(tokens: Sequence[str]) -> tuple[str, ...]:
    """The picks that mean something for the move."""
    return tuple(token for token in tokens if token not in LOOKS)


def matches(move: Move, tokens: Sequence[str]) -> bool:
    """Squares and abilities in any order; dice in the order in which they shall lie."""
    picks = picks_of(tokens)
    if isinstance(move, Roll):
        return move.pieces[: len(picks)] == picks
    return fits(move.pieces, picks)


def complete(move: Move, tokens: Sequence[str]) -> bool:
    """A square says it all: the ability it needs need not be picked too."""
    picks = picks_of(tokens)
    return bool(picks) and (picks == move.pieces if isinstance(move, Roll) else move.pieces[0] in picks)


def replaces(new: str, old: str) -> bool:
    """Another square takes the place of the one picked before."""
    return is_square(new) and is_square(old)


def is_square(token: str) -> bool:
    return len(token) == 4 and token[0] == "r" and token[2] == "c"


def token_of(key: str) -> str:
    """Keys of the pieces that can be picked, back to what they mean."""
    kind, _, name = key.partition("-")
    return {"sq": name, "abil": name, "look": f"look {name}", "die": f"die {name[-1:]}"}.get(kind, "")


@dataclass(frozen=True)
class Scene:
    view: HallView
    ui: Ui
    seat: str
    """Whose sheet lies in front: the viewer's, for spectators the first one's."""
    paper: Paper
    tokens: tuple[str, ...]
    picked: Move | None
    """The move that the picked square means."""
    after: Paper
    """The sheet after it; as it is if nothing is picked."""
    items: Items
    """What it would earn."""

    @property
    def looks(self) -> tuple[bool, bool]:
        """Are the next die and the one after that looked at?"""
        return LOOKS[0] in self.tokens, LOOKS[1] in self.tokens

    @property
    def offered(self) -> list[Move]:
        """Moves that the picked abilities leave open."""
        if not self.ui.asked:
            return []
        abilities = [token for token in self.tokens if token in ABILITY_TOKENS]
        return [move for move in self.view.moves if fits(move.pieces, abilities)]


def scene(view: HallView, ui: Ui) -> Scene:
    seat = view.seat or view.seats[0]
    paper = view.papers[view.seats.index(seat)]
    tokens = tuple(token_of(key) for key in ui.chosen)
    picked = _picked(view, tokens) if ui.asked else None
    after, items = result_of(view, paper, picked) if picked else (paper, NOTHING)
    return Scene(view, ui, seat, paper, tokens, picked, after, items)


def _picked(view: HallView, tokens: tuple[str, ...]) -> Move | None:
    found = [move for move in view.moves if move.pieces and matches(move, tokens) and complete(move, tokens)]
    return min(found, key=lambda move: len(move.pieces), default=None)


def result_of(view: HallView, paper: Paper, move: Move) -> tuple[Paper, Items]:
    """The sheet after a move, and what it earned."""
    if isinstance(move, To):
        return landed(view.sheet, view.rules, paper, move.square, move.ability)
    if isinstance(move, Relocate):
        return Paper._make(placed(paper, SQUARE_AT[move.target], view.rules.zero_turn_entry)), NOTHING
    if isinstance(move, Start):
        place = SQUARE_AT[move.target]
        if view.rules.mark_start and place < SQUARES:
            marks, items = stroke(view.sheet, view.rules, paper, place)
            return Paper._make(marks), items
        return paper._replace(at=place), NOTHING
    return paper, NOTHING


# ---- looking ahead ---------------------------------------------------------------------------------


def ahead(here: Scene) -> tuple[dict[int, int], dict[int, int]]:
    """Squares that the next die, and the one after it, can reach by plain moves, with the most points they bring.

    From the picked square, or from every square that the active die can reach.
    """
    if len(here.view.dice) < 3 or not any(here.looks):
        return {}, {}
    bases = [here.after] if here.picked else [
        result_of(here.view, here.paper, move)[0] for move in here.offered if isinstance(move, To) and not move.by
    ]  # fmt: skip
    first, papers = _reached(here.view, bases, here.view.dice[1])
    second = _reached(here.view, papers, here.view.dice[2])[0] if here.looks[1] else {}
    return (first if here.looks[0] else {}), second


def _reached(view: HallView, papers: list[Paper], die: int) -> tuple[dict[int, int], list[Paper]]:
    best: dict[int, int] = {}
    after = []
    for paper in papers:
        for square in REACH[paper.at][die] if paper.at >= 0 else ():
            if not paper.crossed >> square & 1:
                fresh, items = landed(view.sheet, view.rules, paper, square)
                best[square] = max(best.get(square, 0), points_of(items))
                after.append(fresh)
    return best, after


def way_words(paper: Paper, move: To) -> str:
    """Down to r7c4."""
    goal = LABELS[SQUARE_AT[move.target]]
    row, col = int(goal[1]), int(goal[3])
    from_row, from_col = int(LABELS[paper.at][1]), int(LABELS[paper.at][3])
    over = WRAP in move.by
    if row == from_row and col == from_col:
        return f"Stay on {goal}"
    forward = (row > from_row or col > from_col) != over
    way = ("Down" if forward else "Up") if col == from_col else ("Right" if forward else "Left")
    return f"{way} to {goal}"
