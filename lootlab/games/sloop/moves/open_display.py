"""Open display: the set-up's last step. The dealer may name who begins where that is a choice (SLP-R43)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Words
from ..cards import names
from .base import PLAY, SEAT, SETUP, SloopMove
from .trace import Trace
from .turn import top_up

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView


@dataclass(frozen=True, slots=True)
class OpenDisplay(SloopMove):
    seat: str
    first: str = ""

    shape = rf"open display(?: first {SEAT})?"
    example = ""
    at_setup = True

    @classmethod
    def read(cls, state: Sloop, found: re.Match[str]) -> list[OpenDisplay]:
        return [OpenDisplay(state.seats[-1], found[1] or "")]

    @classmethod
    def tries(cls, state: Sloop, seat: str) -> Iterable[OpenDisplay]:
        return (OpenDisplay(seat, first) for first in ("", *state.seats[1:]))

    def __str__(self) -> str:
        return f"open display first {self.first}" if self.first else "open display"

    def why_not(self, state: Sloop) -> Refusal | None:
        dealer = state.seats[-1]
        if state.phase != SETUP:
            return Refusal("SLP-08", "The display has been turned up already.", "Play a card.")
        if self.seat != dealer:
            return Refusal("SLP-06", "The dealer turns up the display.", f"Leave it to {{{dealer}}}.", ("SLP-08",))
        if self.first and (state.options.first_player != "choose" or self.first not in state.seats[1:]):
            text = f"{{{self.first}}} cannot be chosen to begin."
            return Refusal("SLP-R43", text, "Open the display without a name.")
        return None

    def do(self, state: Sloop) -> list[Event]:
        """Turn up the opening display (SLP-08); supercharged cards enlarge it unless the house says no (SLP-R35)."""
        if self.first:
            state.first = state.seats.index(self.first)
        most = len(state.deck) if state.options.supercharged_at_setup else state.least - state.lying()
        turned = top_up(state, state.least + state.extra() - state.lying(), most)
        state.phase, state.mover = PLAY, state.first
        if state.quiet:
            return []
        state.trace = Trace(turned=len(turned))
        text = f"The display opened with {names(turned)}."
        return [Event(text, ("SLP-08",), "", "display", reveals=True)]

    def words(self, view: SloopView) -> Words:
        begins = f"{{{self.first or view.seats[view.first]}}} to begin"
        return Words("Open the display", begins, "slp-k-display")
