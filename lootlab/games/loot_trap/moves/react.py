"""Another player plays an OUT OF TURN card (TRAP-101)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Words
from ..cards.signs import GHOST_INSTANT, INSTANT, WINDOWS
from ..cards.text import upper_text
from ..operations.base import CARD
from ..state import turn
from .base import RaidMove, why_not_on
from .hybrid import _PlaysHybrid

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView


@dataclass(frozen=True, slots=True)
class React(_PlaysHybrid):
    """Free, and its CHAIN is ignored (TRAP-101, TRAP-R48)."""

    verb = "react"
    shape = r"([A-D]) react (.+?)(?: on ([A-D]))?"
    why = "Now is a good moment for this card."
    phases = WINDOWS
    ghost_phases = WINDOWS

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        hand, reacting = state.hands[seat], state.box.reacting
        if reacting.isdisjoint(hand):
            return []
        of, row = state.box.of, state.book.react[seat]
        return [row[design] for design in sorted({of[card] for card in reacting.intersection(hand)})]

    def why_not_dealt(self, state: Raid, seat: int) -> Refusal | None:
        if seat == state.active:
            text = "On the own turn an OUT OF TURN card is a normal action."
            return Refusal("TRAP-100", text, "Play it in ACTION.", ("TRAP-102", "TRAP-R47", "TRAP-24"))
        if state.at[seat] < 0 and not state.options.ghost_oot:
            text, also = "Ghosts cannot play OUT OF TURN cards.", ("TRAP-113", "TRAP-102", "TRAP-R47")
            return Refusal("TRAP-R64", text, "Wait for the ghost's own turn.", also)
        if state.ask is not None or state.phase not in WINDOWS:
            text = "No window for OUT OF TURN cards is open."
            remedy = "Wait until the move is finished, or the last action is taken."
            return Refusal("TRAP-102", text, remedy, ("TRAP-R47", "TRAP-101", "TRAP-47", "TRAP-R48"))
        if seat != state.asked:
            text = "Everybody is asked once in a window, clockwise."
            return Refusal("TRAP-R47", text, "Wait until you are asked.", ("TRAP-102", "TRAP-101"))
        design = state.holds(seat, self.card)
        if design is None:
            return Refusal("TRAP-101", f"{self.card} is not in that hand.", "Play a card you hold, or pass.")
        if not state.box.designs[design].out_of_turn:
            text = f"{self.card} has no OUT OF TURN icon."
            return Refusal("TRAP-101", text, "Play one that has, or pass.", ("TRAP-102", "TRAP-48"))
        return why_not_on(state, seat, design, self.on)

    def act(self, state: Raid) -> None:
        """Free, and its CHAIN is ignored (TRAP-101, TRAP-R48)."""
        ghost = state.at[state.asked] < 0
        turn.play_card(state, state.asked, self.card, self.on, GHOST_INSTANT if ghost else INSTANT)

    def words(self, view: RaidView) -> Words:
        return Words(f"Play {self.card}", upper_text(view.design(self.card)), "trap-hybrid")

    def worth(self, eye: Eye) -> float:
        design = eye.design(self.card)
        return eye.effects(design.instant) - design.cost * CARD - 0.9 * eye.card(design)
