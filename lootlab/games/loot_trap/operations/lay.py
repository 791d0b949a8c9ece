"""A hand card is laid as a trap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..cards.words import REACH
from ..questions.lay import Lay as LayQuestion
from ..state import laying
from ..state.effects import Cause
from .base import Operation

if TYPE_CHECKING:
    from .base import Raid


@dataclass(frozen=True, slots=True)
class Lay(Operation):
    reach: str
    over: bool = False

    op = "lay"
    rate = 0.5
    form = "{reach}[ {over}]"
    hand_worth = 0.5
    use = "One more trap, where nobody else could lay one"

    def said(self) -> str:
        over = ", even over a laid trap" if self.over else ""
        return f"lay a trap {REACH[self.reach]}{over}"

    def targets(self, state: Raid, subject: int) -> list[int]:
        if not laying.layable(state, subject):
            return []
        return laying.lay_spaces(state, laying.in_reach(state, subject, self.reach), self.over)

    def start(self, state: Raid, cause: Cause, targets: list[int]) -> None:
        LayQuestion(cause.subject, tuple(targets), self.over).put(state)
