"""Accept: take the offered card and give one of the own hand (SLP-88)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Event, Words
from ..cards import NAMES, words
from ..cards.sums import Sums
from .exchange import _Exchange, answered, phrase, use_of

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView


class Accept(_Exchange):
    __slots__ = ()

    shape = phrase("accept give")
    verb = "accept give"

    def why_not(self, state: Sloop) -> Refusal | None:
        if refusal := self.no_answer_now(state):
            return refusal
        if self.card in state.hands[state.mover]:
            return None
        if self.card == state.offered:
            text = "The offered card itself is no exchange."
            return Refusal("SLP-88", text, "Give a different card, or hand this one back.")
        text = f"There is no {NAMES[self.card]} in hand to give."
        return Refusal("SLP-88", text, "Give a card of your own hand.", ("SLP-11",))

    def do(self, state: Sloop) -> list[Event]:
        hand, taken = state.hands[state.mover], state.offered
        hand.remove(self.card)
        hand.append(taken)
        state.hands[state.partner()].append(self.card)
        who, both = f"{{{self.seat}}}", (self.seat, state.seats[state.partner()])
        text = f"{who} took the card and gave one in exchange."
        secret = f"{who} took {words(taken)} and gave {words(self.card)}."
        return answered(state, Event(text, ("SLP-88",), self.seat, "back", secret, both, reveals=True))

    def words(self, view: SloopView) -> Words:
        return Words(f"Take it, give {words(self.card)}", "then your turn goes on", "slp-anchor")

    def worth_to(self, state: Sloop, player: int, here: Sums) -> float:
        mover = state.mover
        return use_of(state, mover, here, state.offered) - use_of(state, mover, here, self.card) - 0.3

    def reason(self, state: Sloop, player: int) -> str:
        return f"The offered card helps more than your {NAMES[self.card]}."
