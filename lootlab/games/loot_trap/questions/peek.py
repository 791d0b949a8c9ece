"""After the look of PEEK: swap, discard, or leave it? The answers are moves of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from .base import Question

if TYPE_CHECKING:
    from .base import Raid, RaidMove, RaidView, Ui


@dataclass(frozen=True, slots=True, init=False)
class Peek(Question):
    kind = "peek"
    whose = ("TRAP-67", "TRAP-66")
    shape = "(?!)"

    def moves(self, state: Raid) -> Sequence[RaidMove]:
        """Swap or Discard (TRAP-67); without a hand card only Discard (TRAP-R35)."""
        row = state.book.swap[self.seat]
        moves: list[RaidMove] = [row[design] for design in state.held(self.seat)]
        moves.append(state.book.peek_discard[self.seat])
        if state.options.peek_may_keep:
            moves.append(state.book.peek_keep[self.seat])
        return moves

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
        return Refusal("TRAP-67", "The card has been looked at.", "Swap or discard it now.", ("TRAP-24", "TRAP-45"))

    def asking(self, view: RaidView, ui: Ui) -> tuple[str, str]:
        return "Peek", f"It is {view.beneath()}. Swap it for a hand card, or discard it."
