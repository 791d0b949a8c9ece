"""One banked loot changes owner; that is no banking (TRAP-R82)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..cards.words import WHO
from ..state.deeds import LootLost
from ..state.effects import Cause
from .base import CARD, _OnPairs

if TYPE_CHECKING:
    from .base import Eye, Raid


@dataclass(frozen=True, slots=True)
class StealLoot(_OnPairs):
    src: str
    dst: str = "self"

    op = "steal_loot"
    form = "from {src}[ to {dst}]"
    hand_worth = 2.0
    use = "A banked loot changes owner in your favour"
    singled_out = "loses a banked loot"

    def said(self) -> str:
        to = "" if self.dst == "self" else f" for {WHO[self.dst]}"
        return f"steal a banked loot from {WHO[self.src]}{to}"

    def ends(self) -> tuple[str, str]:
        return self.src, self.dst

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return bool(state.banks[seat])

    def act(self, state: Raid, cause: Cause, firsts: Sequence[int], seconds: list[int]) -> None:
        """No banking, so nothing heals (TRAP-R82)."""
        for source in firsts:
            for taker in seconds:
                if source != taker and state.banks[source]:
                    state.banks[taker].append(state.banks[source].pop())
                    if not state.quiet:
                        text = f"A banked loot of {{{state.seats[source]}}} went to {{{state.seats[taker]}}}."
                        state.say(text, "TRAP-R82", seat=taker, mark="loot", deed=LootLost())

    def worth(self, eye: Eye) -> float:
        rich = max((len(eye.state.banks[seat]) for seat in eye.foes), default=0)
        return eye.loot + 0.5 * rich if rich else -CARD
