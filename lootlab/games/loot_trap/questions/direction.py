"""Which way?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Words
from ..cards.field import DIRECTIONS
from ..cards.signs import NOBODY
from ..state import walk
from ..state.effects import in_order
from .base import Question, mover

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView, Ui

WAYS = {
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

    def said(self, state: Raid, choice: int) -> str:
        return DIRECTIONS[choice]

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
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
        return Words(WAYS[answer], "")

    def worth(self, eye: Eye, answer: str) -> float:
        """All landings on the way count."""
        way = DIRECTIONS.index(answer)
        if self.pushed == NOBODY:
            return sum(eye.path(seat, way, 1) for seat in eye.foes)
        return eye.path(self.pushed, way, self.steps) if eye.state.at[self.pushed] >= 0 else 0.0
