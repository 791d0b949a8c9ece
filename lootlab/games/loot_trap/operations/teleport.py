"""At once to any space, to any armed one, or home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ..cards.words import WHO
from ..questions.space import Space
from ..state import walk
from ..state.effects import Cause, decider, in_order
from .base import VALUES, _Goes, told_where

if TYPE_CHECKING:
    from .base import Raid

PLACES: Final = {"any_free": "any free space", "any_armed": "any armed space", "start": "the own start"}


@dataclass(frozen=True, slots=True)
class Teleport(_Goes):
    who: str
    to: str
    by: str = ""

    op = "teleport"
    rate = 0.2
    form = "{who} to {to}[ by {by}]"
    values = {**VALUES, "to": tuple(PLACES)}  # noqa: RUF012
    use = "You can be anywhere at once"
    singled_out = "is moved"

    def said(self) -> str:
        who = "" if self.who == "self" else f" {WHO[self.who]}"
        return f"teleport{who} to {PLACES[self.to]}{told_where(self.by)}"

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return bool(walk.destinations(state, seat, self.to))

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        in_order(state, self._one, seats, decider(state, self.by, cause))

    def _one(self, state: Raid, seat: int, chooser: int) -> None:
        if state.at[seat] >= 0:
            Space(chooser, tuple(walk.destinations(state, seat, self.to)), self, seat).put(state)

    def why_not_there(self, state: Raid, space: int, name: str) -> Refusal:
        if space in state.at:
            also = ("TRAP-R22", "TRAP-122")
            return Refusal("TRAP-36", f"An avatar stands on {name}.", "Choose a free space.", also)
        return Refusal("TRAP-122", f"{name} is no such space.", "Choose one the card allows.", ("TRAP-R22",))
