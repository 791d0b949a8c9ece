"""Cards go at random from hand to hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..cards.words import WHO, cards, owner
from ..state import piles
from ..state.effects import Cause
from .base import CARD, _OnPairs

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class Take(_OnPairs):
    n: int
    src: str
    dst: str

    op = "take"
    form = "{n} from {src} to {dst}"
    hand_worth = 0.7
    use = "A card more for you is a card less for them"
    singled_out = "loses a card"

    def said(self) -> str:
        if self.dst == "self":
            return f"take {cards(self.n)} from {WHO[self.src]}"
        return f"{cards(self.n)} from {owner(self.src)} hand to {WHO[self.dst]}"

    def ends(self) -> tuple[str, str]:
        return self.src, self.dst

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return bool(state.hands[seat])

    def partner(self, state: Raid, seat: int) -> bool:
        return state.at[seat] >= 0

    def act(self, state: Raid, cause: Cause, firsts: Sequence[int], seconds: list[int]) -> None:
        for source in firsts:
            for taker in seconds:
                if source != taker:
                    for _ in range(min(self.n * cause.times, len(state.hands[source]))):
                        piles.hand_over(state, source, taker, piles.pick(state, source))

    def worth(self, eye: Eye) -> float:
        held = any(eye.state.hands[seat] for seat in eye.foes)
        return 1.3 * CARD * self.n * held if self.src != "self" else -CARD * self.n

    def on_lander(self) -> float:
        return -CARD * self.n if self.src == "self" else CARD * self.n
