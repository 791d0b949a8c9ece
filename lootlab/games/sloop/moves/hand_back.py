"""Return: hand the offered card back (SLP-87)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Event, Words
from .exchange import _Exchange, answered, phrase

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView


class Return(_Exchange):
    __slots__ = ()

    shape = phrase("return", "")
    verb = "return"
    with_card = False

    def why_not(self, state: Sloop) -> Refusal | None:
        return self.no_answer_now(state)

    def do(self, state: Sloop) -> list[Event]:
        state.hands[state.partner()].append(state.offered)
        return answered(state, Event(f"{{{self.seat}}} handed the card back.", ("SLP-87",), self.seat, "back"))

    def words(self, view: SloopView) -> Words:
        return Words("Hand it back", "then your turn goes on", "slp-anchor")
