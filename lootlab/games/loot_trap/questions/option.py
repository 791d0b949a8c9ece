"""Which of the lists of effects of a `choose`?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Words
from ..cards.words import capital
from ..state.effects import run
from .base import _OfNumbers, running

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView, Ui


@dataclass(frozen=True, slots=True)
class Option(_OfNumbers):
    effect: Any  # Choose: compiled, it is not known yet
    cause: Any  # Cause: compiled, it is not known yet

    kind = "option"
    shape = r"option \d+"

    def __init__(self, seat: int, choices: tuple[int, ...], effect: Any, cause: Any) -> None:
        self.seat, self.choices = seat, choices  # type: ignore[misc]
        self.effect, self.cause = effect, cause  # type: ignore[misc]

    def too_many(self, state: Raid, count: int) -> Refusal:
        text = f"Option {count} cannot be carried out."
        return Refusal("TRAP-122", text, "Choose another one.", ("TRAP-R54", "TRAP-R56"))

    def take(self, state: Raid, choice: int) -> None:
        subject, source, times = self.cause
        state.push(run, self.effect.options[choice - 1], 0, subject, source, times, False)

    def asking(self, view: RaidView, ui: Ui) -> tuple[str, str]:
        return "Choose", f"{running(view) or 'The card'}: which one?"

    def words(self, view: RaidView, answer: str) -> Words:
        return Words(capital(self.effect.option_said(self.number(answer) or 1)), "")

    def worth(self, eye: Eye, answer: str) -> float:
        return eye.effects(self.effect.options[(self.number(answer) or 1) - 1])
