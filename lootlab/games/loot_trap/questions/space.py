"""Which space: to go to, to clear, to dig up?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.words import space_piece
from .base import SPACE, Question

if TYPE_CHECKING:
    from ..operations.base import _Goes, _OneSpace
    from .base import Eye, Raid, RaidView, Ui


@dataclass(frozen=True, slots=True)
class Space(Question):
    """`whom` goes there, or has an effect on what lies there."""

    effect: _Goes | _OneSpace
    whom: int

    kind = "space"
    shape = SPACE
    why = "That space is best for you."

    def __init__(self, seat: int, choices: tuple[int, ...], effect: _Goes | _OneSpace, whom: int) -> None:
        self.seat, self.choices, self.effect, self.whom = seat, choices, effect, whom  # type: ignore[misc]

    def said(self, state: Raid, choice: int) -> str:
        return state.field.spaces[choice]

    @staticmethod
    def pieces(answer: str) -> tuple[Piece, ...]:
        return (space_piece(answer),)

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
        space = state.field.index.get(answer, -1)
        return None if space in self.choices else self.effect.why_not_there(state, space, answer)

    def answered(self, state: Raid, answer: str) -> None:
        self.take(state, state.field.index[answer])

    def take(self, state: Raid, choice: int) -> None:
        self.effect.there(state, choice, self.whom)

    def asking(self, view: RaidView, ui: Ui) -> tuple[str, str]:
        return "Choose", self.effect.where(view, ui, self.whom)

    def words(self, view: RaidView, answer: str) -> Words:
        return Words(f"Space {answer}", "", "trap-move")

    def worth(self, eye: Eye, answer: str) -> float:
        return self.effect.worth_there(eye, eye.state.field.index[answer], self.whom)
