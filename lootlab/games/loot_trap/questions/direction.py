"""Which way?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.field import DIRECTIONS
from ..cards.signs import NOBODY
from ..cards.words import space_piece, way_piece
from ..state import walk
from ..state.effects import in_order
from .base import Question, mover

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidMove, RaidView, Ui

WAYS: Final = {
    "N": "North", "NE": "North-east", "E": "East", "SE": "South-east", "S": "South", "SW": "South-west", "W": "West",
    "NW": "North-west",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Direction(Question):
    """A player is pushed; NOBODY: everybody goes that way, by a ghost's will."""

    pushed: int = NOBODY
    steps: int = 1

    kind = "direction"
    shape = "|".join(DIRECTIONS)
    why = "That way lies the most trouble for them, or the least for you."

    def __init__(self, seat: int, choices: tuple[int, ...], pushed: int = NOBODY, steps: int = 1) -> None:
        self.seat, self.choices, self.pushed, self.steps = seat, choices, pushed, steps  # type: ignore[misc]

    def said(self, state: Raid, choice: int) -> str:
        return DIRECTIONS[choice]

    @staticmethod
    def pieces(answer: str) -> tuple[Piece, ...]:
        return (way_piece(answer),)

    def moves(self, state: Raid) -> Sequence[RaidMove]:
        """Who is pushed is shown where to: the space at the end of the way is picked. For everybody it is a way."""
        answer, spaces = state.book.answer, state.field.spaces
        if self.pushed == NOBODY:
            return [answer(self.seat, DIRECTIONS[way], self.pieces) for way in self.choices]
        return [answer(self.seat, DIRECTIONS[way], _ending(spaces[self.end(state, way)])) for way in self.choices]

    def end(self, state: Raid, way: int) -> int:
        """Where a push that way ends, as things stand."""
        space, hop = state.at[self.pushed], state.options.push_block == "hop"
        for _ in range(self.steps):
            target = walk.along(state, space, way, hop)
            if target < 0:
                break
            space = target
        return space

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
        if answer in state.field.index and self.pushed != NOBODY:
            text = f"{answer} does not lie straight from there, nor diagonally."
            return Refusal("TRAP-R17", text, "Pick a space on the way of the push.", ("TRAP-122",))
        if answer not in DIRECTIONS:
            return self.wrong_words(answer)
        if DIRECTIONS.index(answer) in self.choices:
            return None
        text = f"No first step is possible to the {answer}."
        return Refusal("TRAP-R17", text, "Name another direction.", ("TRAP-R18", "TRAP-R62"))

    def take(self, state: Raid, choice: int) -> None:
        if self.pushed == NOBODY:
            in_order(state, walk.shove, state.living(), choice, 1)
        else:
            walk.shove(state, self.pushed, choice, self.steps)

    def asking(self, view: RaidView, ui: Ui) -> tuple[str, str]:
        if self.pushed == NOBODY:
            return "Choose", "Which way does everybody go?"
        who = "are you" if self.pushed == view.me else f"is {mover(view, ui, self.pushed)}"
        return "Choose", f"Which way {who} pushed?"

    def words(self, view: RaidView, answer: str) -> Words:
        way = WAYS[answer]
        if self.pushed == NOBODY:
            return Words(way, "everybody goes one space")
        whom = "yourself" if self.pushed == view.me else f"{{{view.seats[self.pushed]}}}"
        return Words(way, f"push {whom} that way", "trap-o-push")

    def worth(self, eye: Eye, answer: str) -> float:
        """All landings on the way count."""
        way = DIRECTIONS.index(answer)
        if self.pushed == NOBODY:
            return sum(eye.path(seat, way, 1) for seat in eye.foes)
        return eye.path(self.pushed, way, self.steps) if eye.state.at[self.pushed] >= 0 else 0.0


@cache
def _ending(space: str) -> Callable[[str], tuple[Piece, ...]]:
    """What is picked for a push that ends there. One for each space, so that its answers are known again."""
    return partial(_at, space)


def _at(space: str, answer: str) -> tuple[Piece, ...]:
    return (space_piece(space),)
