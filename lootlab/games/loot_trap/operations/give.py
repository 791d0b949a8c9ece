"""Hand cards of one's own choice go to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..questions.cards import Cards
from ..state import piles
from ..state.effects import Cause, in_order
from .base import CARD, _OnSeats

if TYPE_CHECKING:
    from .base import Raid


@dataclass(frozen=True, slots=True)
class Give(_OnSeats):
    n: int
    to: str

    op = "give"
    form = "{n} to {to}"
    text = "give {cards} to {to}"
    singled_out = "gets it"
    verb = "give away"

    def whom(self) -> str:
        return self.to

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return bool(state.hands[subject]) and seat != subject

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        in_order(state, self._one, seats, cause.subject, self.n * cause.times)

    def _one(self, state: Raid, taker: int, giver: int, count: int) -> None:
        if state.hands[giver]:
            Cards(giver, (), count, self, taker).put(state)

    def picked(self, state: Raid, designs: tuple[int, ...], giver: int, taker: int) -> None:
        if state.at[taker] >= 0:
            for design in designs:
                piles.hand_over(state, giver, taker, piles.find(state, giver, design))

    def on_lander(self) -> float:
        return -CARD * self.n
