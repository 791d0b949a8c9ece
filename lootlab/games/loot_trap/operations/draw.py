"""Cards from the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..state import piles
from ..state.effects import Cause
from .base import CARD, _OnSeats

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class Draw(_OnSeats):
    n: int
    who: str

    op = "draw"
    form = "{n} {who}"
    text = "{who} draws {cards}"
    to_you = "draw {cards}"
    hand_worth = 0.5
    use = "More cards, more choices"
    singled_out = "draws {}"

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return piles.can_draw(state)

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        for seat in seats:
            piles.draw(state, seat, self.n * cause.times)

    def worth(self, eye: Eye) -> float:
        room = 6 - len(eye.hand)
        return (CARD if room > 0 else 0.1) * self.n if self.who in ("self", "all") else -CARD * self.n

    def on_lander(self) -> float:
        return CARD * self.n if self.who in ("self", "all") else -CARD * self.n
