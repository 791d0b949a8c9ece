"""Hand cards go to the discard pile: own choice, or at random; fewer if the hand is smaller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..cards.words import WHO, cards
from ..questions.cards import Cards
from ..state import piles
from ..state.effects import Cause, in_order
from .base import CARD, _OnSeats

if TYPE_CHECKING:
    from .base import Raid


@dataclass(frozen=True, slots=True)
class Discard(_OnSeats):
    n: int
    who: str
    mode: str = ""

    op = "discard"
    form = "{n} {who}[ {mode}]"
    singled_out = "discards {}"
    verb = "discard"

    def said(self) -> str:
        verb = "discard" if self.who == "self" else f"{WHO[self.who]} must discard"
        return f"{verb} {cards(self.n)}" + (" at random" if self.mode else "")

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return bool(state.hands[seat])

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        in_order(state, self._one, seats, self.n * cause.times)

    def _one(self, state: Raid, seat: int, count: int) -> None:
        if state.at[seat] < 0:
            return
        if self.mode == "random":
            for _ in range(min(count, len(state.hands[seat]))):
                piles.drop(state, seat, (state.box.of[piles.pick(state, seat)],), "TRAP-122")
        else:
            Cards(seat, (), count, self).put(state)

    def picked(self, state: Raid, designs: tuple[int, ...], giver: int, taker: int) -> None:
        piles.drop(state, giver, designs, "TRAP-122")

    def on_lander(self) -> float:
        return -CARD * self.n
