"""The latest discarded card of a kind comes into the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ..cards.design import EQUIPMENT, HYBRID
from ..state import piles
from ..state.deeds import CardMoved
from ..state.effects import Cause
from .base import CARD, Operation

if TYPE_CHECKING:
    from .base import Raid

KINDS: Final = {"hybrid": (HYBRID,), "equipment": (EQUIPMENT,), "any": (HYBRID, EQUIPMENT)}


@dataclass(frozen=True, slots=True)
class Salvage(Operation):
    kind: str

    op = "salvage"
    rate = CARD + 0.1
    form = "{kind}"
    hand_worth = 0.5
    use = "A used card comes back to your hand"

    def said(self) -> str:
        kind = {"any": "hybrid or equipment"}.get(self.kind, self.kind)
        return f"take the latest discarded {kind}"

    def targets(self, state: Raid, subject: int) -> list[int]:
        return piles.latest(state, KINDS[self.kind])

    def start(self, state: Raid, cause: Cause, targets: list[int]) -> None:
        """Everyone sees the card going into the hand (TRAP-R78)."""
        (card,) = targets
        state.discards.remove(card)
        piles.into_hand(state, cause.subject, card, (1 << len(state.seats)) - 1)
        if not state.quiet:
            who = state.seats[cause.subject]
            text = f"{{{who}}} took {state.box.name(card)} from the discard pile."
            state.say(text, "TRAP-R78", seat=cause.subject, deed=CardMoved())
