"""The latest discarded loot is banked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..cards.design import LOOT
from ..state import loot, piles
from ..state.effects import Cause
from .base import CARD, Operation

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class BankDiscard(Operation):
    op = "bank_discard"
    form = ""
    text = "bank the latest discarded loot"
    hand_worth = 2.0
    use = "A loot from the discard pile goes straight to your bank"

    def targets(self, state: Raid, subject: int) -> list[int]:
        return piles.latest(state, (LOOT,)) if loot.may_bank(state, subject) else []

    def start(self, state: Raid, cause: Cause, targets: list[int]) -> None:
        (card,) = targets
        state.discards.remove(card)
        loot.bank(state, cause.subject, card, "TRAP-R82")

    def worth(self, eye: Eye) -> float:
        box = eye.state.box
        return eye.loot if any(box.kind[card] == LOOT for card in eye.state.discards) else -CARD
