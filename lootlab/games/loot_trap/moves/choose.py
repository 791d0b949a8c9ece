"""The answer to a question."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import BadInput, Refusal
from ....engine.state import Piece, Words
from ..questions.base import Question
from .base import RaidMove

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView


@dataclass(frozen=True, slots=True)
class Choose(RaidMove):
    """In the words of the notation: `B`, `NE`, `a3+b3`, `Twin at c4`, `prevent 1`."""

    seat: str
    answer: str
    shown: Callable[[str], tuple[Piece, ...]] = field(default=Question.pieces, compare=False, repr=False)
    """What the question says is picked for its answers."""

    shape = r"([A-D]) choose (.+)"

    def __init__(self, seat: str, answer: str, shown: Callable[[str], tuple[Piece, ...]] = Question.pieces) -> None:
        self.seat, self.answer, self.shown = seat, answer, shown  # type: ignore[misc]

    def __str__(self) -> str:
        return f"{self.seat} choose {self.answer}"

    @classmethod
    def read(cls, state: Raid, found: re.Match[str]) -> list[Choose]:
        question = state.ask
        if question is None:
            text = f"Nobody is asked anything, so “choose {found[2]}” answers nothing."
            raise BadInput(text, "Leave it out.")
        if found[1] != state.seats[question.seat]:
            return [Choose(found[1], found[2])]  # whatever it says: the rules refuse it
        return [Choose(found[1], question.reading(state, found[2]), question.pieces)]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self.shown(self.answer)

    def not_asked(self, state: Raid, question: Question) -> Refusal:
        text = f"{{{state.seats[question.seat]} is}} being asked something."
        return Refusal("TRAP-R49", text, "Only that player answers.", (*question.whose, "TRAP-111"))

    def why_not_answer(self, state: Raid, seat: int, question: Question) -> Refusal | None:
        return question.why_not(state, self.answer)

    def why_not_dealt(self, state: Raid, seat: int) -> Refusal | None:
        if state.ask is None:
            return Refusal("TRAP-24", "Nothing is being asked.", "Take the step that is due.", ("TRAP-R49",))
        return RaidMove.why_not_dealt(self, state, seat)

    def act(self, state: Raid) -> None:
        question, state.ask = state.ask, None
        assert question is not None
        question.answered(state, self.answer)

    def words(self, view: RaidView) -> Words:
        return view.ask.words(view, self.answer) if view.ask is not None else Words(self.answer)

    def worth(self, eye: Eye) -> float:
        return eye.state.ask.worth(eye, self.answer) if eye.state.ask is not None else 1.0

    def reason(self, eye: Eye) -> str:
        question = eye.state.ask
        return question.reason(self.answer) if question is not None else Question.why
