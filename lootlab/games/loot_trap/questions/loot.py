"""A loot trap: is it banked?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Words
from ..cards.signs import NOTHING
from ..state import loot
from .base import Question

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView

ANSWERS: Final = ("discard", "bank")


@dataclass(frozen=True, slots=True, init=False)
class Loot(Question):
    kind = "loot"
    asks = ("Loot!", "You landed on loot. Bank it?")
    whose = ("TRAP-R36", "TRAP-81")
    shape = "bank|discard|take"
    why = "A free loot: bank it."
    declined = ("discard", "Nobody should have it.")

    def said(self, state: Raid, choice: int) -> str:
        return ANSWERS[choice]

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
        if answer in ANSWERS:
            return None
        if answer == "take":
            text = "A loot trap never goes to the hand."
            return Refusal("TRAP-81", text, "Bank it or discard it.", ("TRAP-R36",))
        return self.wrong_words(answer)

    def take(self, state: Raid, choice: int) -> None:
        """A loot trap is banked on the spot, or goes to the discard pile (TRAP-81, TRAP-R36)."""
        card, low, space, seat = state.limbo[-1]
        if choice and state.at[self.seat] >= 0:
            state.limbo[-1] = (NOTHING, low, space, seat)
            loot.bank(state, self.seat, card, "TRAP-81")

    def words(self, view: RaidView, answer: str) -> Words:
        return Words("Bank it", "free of charge", "trap-loot") if answer == "bank" else Words("Discard it", "")

    def worth(self, eye: Eye, answer: str) -> float:
        return eye.loot if answer == "bank" else 0.0
