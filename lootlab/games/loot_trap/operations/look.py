"""Somebody sees a whole hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ..cards.words import WHO, owner
from ..state import piles
from ..state.effects import Cause
from .base import _OnPairs

if TYPE_CHECKING:
    from .base import Raid


@dataclass(frozen=True, slots=True)
class Look(_OnPairs):
    who: str
    viewer: str

    op = "look"
    form = "{who} seen by {viewer}"
    singled_out = "shows the hand"

    def said(self) -> str:
        if self.viewer == "self":
            return f"look at {owner(self.who)} hand"
        return f"show {owner(self.who)} hand to {WHO[self.viewer]}"

    def ends(self) -> tuple[str, str]:
        return self.who, self.viewer

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return bool(state.hands[seat])

    def act(self, state: Raid, cause: Cause, firsts: Sequence[int], seconds: list[int]) -> None:
        for seat in firsts:
            for viewer in seconds:
                if seat != viewer:
                    piles.show_hand(state, seat, viewer)
