"""Offer: before the partner's turn, a card face down (SLP-86)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Event, Words
from ..cards import NAMES, words
from ..cards.sums import Sums
from .base import OFFERED
from .exchange import _Exchange, phrase, use_of

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView


class Offer(_Exchange):
    __slots__ = ()

    shape = phrase("offer")
    verb = "offer"

    def why_not(self, state: Sloop) -> Refusal | None:
        if refusal := self.no_offer_now(state):
            return refusal
        hand = state.hands[state.partner()]
        if self.card in hand:
            return self.no_hands(state)
        also = ("SLP-86",) if hand else ("SLP-86", "SLP-R47")
        return Refusal("SLP-11", f"There is no {NAMES[self.card]} in hand.", "Offer a card you hold.", also)

    def do(self, state: Sloop) -> list[Event]:
        state.hands[state.partner()].remove(self.card)
        state.offered, state.phase = self.card, OFFERED
        mover = state.seats[state.mover]
        text, secret = (f"{{{self.seat}}} offered {{{mover}}} {what}." for what in ("a card", words(self.card)))
        told = Event(text, ("SLP-86",), self.seat, "back", secret, (mover, self.seat), reveals=True)
        return [] if state.quiet else [told]

    def words(self, view: SloopView) -> Words:
        return Words(f"Offer {words(self.card)}", "your partner may take it and give you another", "slp-anchor")

    def worth_to(self, state: Sloop, player: int, here: Sums) -> float:
        """What the partner can use at once and I cannot use better."""
        return use_of(state, state.mover, here, self.card) - use_of(state, player, here, self.card) - 0.5

    def reason(self, state: Sloop, player: int) -> str:
        return f"Your partner may have more use for the {NAMES[self.card]} right now than you."
