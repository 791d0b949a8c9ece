"""Accept: take the offered card and give one of the own hand (SLP-88)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Event, Piece, Words
from ..cards import NAMES, read_card, words
from ..cards.sums import Sums
from .base import CARD, PLAYED, SEAT
from .exchange import _Answer, answered, use_of

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView


@dataclass(frozen=True, slots=True)
class Accept(_Answer):
    seat: str
    give: int

    shape = rf"{SEAT} accept give ({CARD})"
    example = ""

    @classmethod
    def read(cls, state: Sloop, found: re.Match[str]) -> list[Accept]:
        return [Accept(found[1], read_card(found[2]))]

    @classmethod
    def tries(cls, state: Sloop, seat: str) -> Iterable[Accept]:
        return (Accept(seat, kind) for kind in sorted(set(state.hands[state.seats.index(seat)])))

    def __str__(self) -> str:
        return f"{self.seat} accept give {NAMES[self.give]}"

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (PLAYED[self.give],)

    def why_not(self, state: Sloop) -> Refusal | None:
        if refusal := self.no_answer_now(state):
            return refusal
        if self.give in state.hands[state.mover]:
            return None
        if self.give == state.offered:
            text = "The offered card itself is no exchange."
            return Refusal("SLP-88", text, "Give a different card, or hand this one back.")
        text = f"There is no {NAMES[self.give]} in hand to give."
        return Refusal("SLP-88", text, "Give a card of your own hand.", ("SLP-11",))

    def do(self, state: Sloop) -> list[Event]:
        hand, taken = state.hands[state.mover], state.offered
        hand.remove(self.give)
        hand.append(taken)
        state.hands[state.partner()].append(self.give)
        who, both = f"{{{self.seat}}}", (self.seat, state.seats[state.partner()])
        text = f"{who} took the card and gave one in exchange."
        secret = f"{who} took {words(taken)} and gave {words(self.give)}."
        return answered(state, Event(text, ("SLP-88",), self.seat, "back", secret, both, reveals=True))

    def words(self, view: SloopView) -> Words:
        return Words(f"Take it, give {words(self.give)}", "then your turn goes on", "slp-anchor")

    def worth_to(self, state: Sloop, player: int, here: Sums) -> float:
        mover = state.mover
        return use_of(state, mover, here, state.offered) - use_of(state, mover, here, self.give) - 0.3

    def reason(self, state: Sloop, player: int) -> str:
        return f"The offered card helps more than your {NAMES[self.give]}."
