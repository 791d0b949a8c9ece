"""Which space: to go to, to clear, to dig up?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ....engine.refusal import Refusal
from ....engine.state import Piece
from ..cards.words import space_piece
from .base import SPACE, Question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ....look.ui import Ui
    from ..bot.eye import Eye
    from ..moves.base import RaidMove
    from ..state.raid import Raid
    from ..view import RaidView


class Asker(Protocol):
    """The operation that wants a space; `whom` is who goes there, or whose effect it is."""

    def there(self, state: Raid, space: int, whom: int) -> None: ...
    def why_not_there(self, state: Raid, space: int, name: str) -> Refusal: ...
    def where(self, view: RaidView, ui: Ui, whom: int) -> str: ...
    def worth_there(self, eye: Eye, space: int, whom: int) -> float: ...


@dataclass(frozen=True, slots=True)
class Space(Question):
    effect: Asker
    whom: int

    kind = "space"
    shape = SPACE
    why = "That space is best for you."

    def said(self, state: Raid, choice: int) -> str:
        return state.field.spaces[choice]

    @staticmethod
    def pieces(answer: str) -> tuple[Piece, ...]:
        return (space_piece(answer),)

    def moves(self, state: Raid) -> Sequence[RaidMove]:
        row = state.book.space[self.seat]
        return [row[space] for space in self.choices]

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
        space = state.field.index.get(answer, -1)
        return None if space in self.choices else self.effect.why_not_there(state, space, answer)

    def answered(self, state: Raid, answer: str) -> None:
        self.take(state, state.field.index[answer])

    def take(self, state: Raid, choice: int) -> None:
        self.effect.there(state, choice, self.whom)

    def asking(self, view: RaidView, ui: Ui) -> tuple[str, str]:
        return "Choose", self.effect.where(view, ui, self.whom)

    def worth(self, eye: Eye, answer: str) -> float:
        return self.effect.worth_there(eye, eye.state.field.index[answer], self.whom)
