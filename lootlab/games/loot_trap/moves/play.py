"""PLAY an instant: show the hybrid, pay its cost, carry out its upper half, discard it (TRAP-49)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Words
from ..cards.design import HYBRID, LOOT
from ..cards.signs import ACTION, INSTANT, USED_PLAY
from ..cards.text import upper_text
from ..operations.base import CARD, Operation
from ..state import turn
from .base import RaidMove, why_no_action, why_not_on
from .hybrid import _PlaysHybrid

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView


@dataclass(frozen=True, slots=True)
class Play(_PlaysHybrid):
    verb = "play"
    shape = r"([A-D]) play (.+?)(?: on ([A-D]))?"
    example = "A play Powder Keg on B"
    phases = (ACTION,)
    rank = 1
    counts = True

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        row = state.book.play[seat]
        return [row[design] for design in held if design in row]

    def not_your_turn(self, state: Raid) -> Refusal:
        text = f"It is {{{state.seats[state.active]}'s}} turn."
        remedy = "OUT OF TURN cards can be played in the two windows."
        return Refusal("TRAP-102", text, remedy, ("TRAP-24", "TRAP-101", "TRAP-R47"))

    def why_not_on_turn(self, state: Raid, seat: int) -> Refusal | None:
        if refusal := why_no_action(state, seat):
            return refusal
        design = state.holds(seat, self.card)
        if design is None:
            return Refusal("TRAP-48", f"{self.card} is not in that hand.", "Play a card you hold.")
        kind = state.box.designs[design].kind
        if kind != HYBRID:
            verb = "Bank it." if kind == LOOT else "Equip it on a player."
            return Refusal("TRAP-49", f"{self.card} has no upper half.", verb, ("TRAP-48", "TRAP-R75"))
        return why_not_on(state, seat, design, self.on)

    def act(self, state: Raid) -> None:
        """Show the hybrid, then carry it out (TRAP-49)."""
        turn.play_card(state, turn.act(state, USED_PLAY), self.card, self.on, INSTANT)

    def words(self, view: RaidView) -> Words:
        design = view.design(self.card)
        free = ", then another action" if design.chain else ""
        return Words(f"Play {self.card}", upper_text(design) + free, "trap-hybrid")

    def worth(self, eye: Eye) -> float:
        design = eye.design(self.card)
        gain = eye.effects(design.instant) - design.cost * CARD
        return gain - 0.5 * eye.card(design) + (0.4 if design.chain else 0.0)

    def reason(self, eye: Eye) -> str:
        design = eye.design(self.card)
        free = " It has CHAIN, so another action follows." if design.chain else ""
        return f"{design.instant[0].use if design.instant else Operation.use}.{free}"
