"""End turn: the refill, in a position where all plays are made and it is still to come."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Words
from .base import AGAIN, END, FLIPPED, OFFERED, SloopMove
from .duty import SERVE, duty
from .turn import finish

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView

_OWED: Final = {FLIPPED: ("SLP-56", "SLP-R31"), AGAIN: ("SLP-53",), OFFERED: ("SLP-87",)}


@dataclass(frozen=True, slots=True)
class EndTurn(SloopMove):
    seat: str

    shape = "end turn"
    example = ""

    @classmethod
    def read(cls, state: Sloop, found: re.Match[str]) -> list[EndTurn]:
        return [EndTurn(state.seats[state.mover])]

    @classmethod
    def tries(cls, state: Sloop, seat: str) -> Iterable[EndTurn]:
        return (EndTurn(seat),)

    def __str__(self) -> str:
        return "end turn"

    def why_not(self, state: Sloop) -> Refusal | None:
        mover = state.seats[state.mover]
        if self.seat != mover:
            return Refusal("SLP-12", f"It is {{{mover}'s}} turn.", "Wait.")
        if state.phase == END:
            return None
        bound = ("SLP-35", "SLP-R17") if duty(state) == SERVE else ()
        text = "A card has to be played; there is no passing."
        also = ("SLP-48", "SLP-12", *_OWED.get(state.phase, ()), *bound)
        return Refusal("SLP-11", text, "Play a card.", also)

    def do(self, state: Sloop) -> list[Event]:
        told: list[Event] = []
        finish(state, told)
        return told

    def words(self, view: SloopView) -> Words:
        return Words("End the turn", "hand and display are filled", "slp-k-back")
