"""Draw: the card at the start of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Events, Words
from . import tell
from .base import DRAW, PLAY, SEAT, _Bare

if TYPE_CHECKING:
    from ..state import BagState
    from ..view import BagView


class Draw(_Bare):
    """The card at the start of a turn (BOL-14)."""

    __slots__ = ()

    verb = "draw"
    shape = rf"{SEAT} draw"
    example = "A draw"

    def why_not(self, state: BagState) -> Refusal | None:
        if state.phase == DRAW:
            return None
        if state.mover in state.last:
            remedy = "Make a play with the cards you have."
            return Refusal("BOL-59", "Last turns are played without a draw.", remedy, ("BOL-14",))
        also = ("BOL-13",) if state.left_in_pile else ("BOL-13", "BOL-58")
        return Refusal("BOL-14", "You have drawn already; one card opens a turn.", "Make a play.", also)

    def do(self, state: BagState) -> Events:
        card = state.take_card()
        state.phase = PLAY
        if state.quiet:
            return ()
        return [tell.drawn(state, f"{{{self.seat}}} drew", card, "BOL-14", mark="back"), *tell.pile_empty(state)]

    def words(self, view: BagView) -> Words:
        left = "" if view.pile is None else "the last one" if view.pile == 1 else f"{view.pile} left in the pile"
        return Words("Draw a card", left, "bol-pile")

    def reason(self, state: BagState) -> str:
        return "A turn begins with a card from the pile."
