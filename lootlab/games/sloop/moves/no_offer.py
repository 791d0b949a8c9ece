"""Offer nothing. Scenarios never need it: the partner may simply begin to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Event, Words
from .exchange import _Exchange, answered, phrase

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView


class NoOffer(_Exchange):
    __slots__ = ()

    shape = phrase("no offer", "")
    verb = "no offer"
    with_card = False

    def why_not(self, state: Sloop) -> Refusal | None:
        return self.no_offer_now(state) or self.no_hands(state)

    def do(self, state: Sloop) -> list[Event]:
        return answered(state, Event(f"{{{self.seat}}} offered nothing.", ("SLP-86",), self.seat, "back"))

    def words(self, view: SloopView) -> Words:
        return Words("Offer nothing", "your partner plays", "slp-anchor")
