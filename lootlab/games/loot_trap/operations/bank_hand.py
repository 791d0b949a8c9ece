"""A loot from the hand is banked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..cards.design import LOOT
from ..state import loot, piles
from ..state.effects import Cause
from .base import Operation

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class BankHand(Operation):
    op = "bank_hand"
    form = ""
    text = "bank a loot from your hand"

    def targets(self, state: Raid, subject: int) -> list[int]:
        banks, kind = loot.may_bank(state, subject), state.box.kind
        return [card for card in state.hands[subject] if kind[card] == LOOT] if banks else []

    def start(self, state: Raid, cause: Cause, targets: list[int]) -> None:
        loot.bank(state, cause.subject, piles.show(state, cause.subject, state.box.of[targets[0]]), "TRAP-R82")

    def worth(self, eye: Eye) -> float:
        return eye.loot
