"""Give up (TRAP-R67). Never in a legal list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Words
from ..state import damage, turn
from ..state.deeds import Marked
from .base import RaidMove, shape_of

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView


@dataclass(frozen=True, slots=True)
class Concede(RaidMove):
    seat: str

    form = "{0.seat} concede"
    shape = shape_of(form)
    why = "There is nothing left to win."

    def why_not_dealt(self, state: Raid, seat: int) -> Refusal | None:
        if state.at[seat] >= 0:
            return None
        return Refusal("TRAP-R67", "A ghost has nothing left to give up.", "Pass instead.", ("TRAP-113",))

    def act(self, state: Raid) -> None:
        """Treated as elimination; a question waiting for that player lapses (TRAP-R67)."""
        seat = state.seats.index(self.seat)
        if not state.quiet:
            state.say(f"{{{self.seat}}} gave up.", "TRAP-R67", seat=seat, deed=Marked(seat))
        damage.eliminate(state, [seat])
        if state.ended:
            return
        question = state.ask
        if question is not None:
            if question.seat == seat:
                state.ask = None
            else:
                question.without(state, seat)
        elif seat == state.active:
            turn.pass_on(state)
        elif seat == state.asked:
            turn.next_asked(state)

    def words(self, view: RaidView) -> Words:
        return Words("Give up", "you are out")

    def worth(self, eye: Eye) -> float:
        return -100.0
