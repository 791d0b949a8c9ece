"""Knock: the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Words
from ....look.cards import count
from .base import DRAW, SEAT, _Bare, draw_first, event

if TYPE_CHECKING:
    from ..state import BagState
    from ..view import BagView


class Knock(_Bare):
    """The end of a turn (BOL-18)."""

    __slots__ = ()

    verb = "knock"
    shape = rf"{SEAT} knock"
    example = "A knock"

    def why_not(self, state: BagState) -> Refusal | None:
        if state.phase == DRAW:
            return draw_first("BOL-15")
        if state.made or not state.can_play():
            return None
        remedy = "Make one." if state.options.punt_looter == "no" else "Make one; a punt is always possible."
        return Refusal("BOL-15", "A turn needs at least one play.", remedy, ("BOL-R30", "BOL-18", "BOL-R28"))

    def do(self, state: BagState) -> Events:
        told: list[Event] = []
        if not state.quiet:
            passed = event(state, "{} had no legal play and passed.", "BOL-R5", mark="knock", final=True)
            told.append(event(state, "{} knocked.", "BOL-18", mark="knock", final=True) if state.made else passed)
        state.end_turn(told)
        return told

    def words(self, view: BagView) -> Words:
        if not view.made:
            return Words("Pass", "you have no legal play", "bol-knock")
        left = f", {count(view.left, 'play')} unused" if view.left else ""
        return Words("Knock", f"end your turn{left}", "bol-knock")

    def reason(self, state: BagState) -> str:
        if len(state.legal_moves(self.seat)) == 1:
            return "Nothing else can be played now."
        return "What is left in your hand is worth more there than on the table."
