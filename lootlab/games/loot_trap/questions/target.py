"""Which opponent is meant?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from .base import _OfSeats, running

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView, Ui


@dataclass(frozen=True, slots=True)
class Target(_OfSeats):
    """`firsts` are those at the other end of what goes from hand to hand, where they were found before."""

    effect: Any  # Operation: compiled, it is not known yet
    cause: Any  # Cause: compiled, it is not known yet
    firsts: tuple[int, ...] | None

    kind = "target"
    whose = ("TRAP-111",)
    shape = "[A-D]"
    why = "It hits the one who is most dangerous to you."

    def __init__(
        self, seat: int, choices: tuple[int, ...], effect: Any, cause: Any, firsts: tuple[int, ...] | None
    ) -> None:
        self.seat, self.choices = seat, choices  # type: ignore[misc]
        self.effect, self.cause, self.firsts = effect, cause, firsts  # type: ignore[misc]

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
        if answer not in state.seats:
            return self.wrong_words(answer)
        seat = state.seats.index(answer)
        if seat in self.choices:
            return None
        if state.at[seat] < 0:
            also = ("TRAP-R76", "TRAP-111")
            return Refusal("TRAP-R63", f"{{{answer} is}} a ghost.", "Pick a living opponent.", also)
        return Refusal("TRAP-R76", f"That cannot be done to {{{answer}}}.", "Pick another opponent.", ("TRAP-111",))

    def take(self, state: Raid, choice: int) -> None:
        self.effect.aimed(state, choice, self.cause, self.firsts)

    def asking(self, view: RaidView, ui: Ui) -> tuple[str, str]:
        verb = self.effect.picked_for() if self.firsts is None else "gets it"
        return "Choose", f"{running(view) or 'The card'}: who {verb}?"

    def worth(self, eye: Eye, answer: str) -> float:
        """The one it hurts most, or whose loss is my gain."""
        state, seat = eye.state, eye.state.seats.index(answer)
        if seat == eye.me:
            return -5.0
        return eye.hurt.get(seat, 0.0) + 0.6 * len(state.banks[seat]) + 0.05 * len(state.hands[seat])
