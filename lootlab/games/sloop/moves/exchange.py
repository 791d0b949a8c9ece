"""Exchanging a card between partners before a turn: what its four moves have in common (SLP-86 to SLP-88)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Event
from ..cards import NO_CARD, VALUE, WILD, size
from ..cards.sums import Sums
from .base import OFFERED, PLAY, SloopMove
from .taste import OF_WILD

if TYPE_CHECKING:
    from ..state import Sloop


class _Offering(SloopMove):
    """What the mover's partner can do before the turn."""

    __slots__ = ()

    def no_offer_now(self, state: Sloop) -> Refusal | None:
        mover = state.seats[state.mover]
        if not state.teams:
            return Refusal("SLP-86", "Only partners offer cards.", "Play without offers.", ("SLP-81", "SLP-12"))
        if state.seats.index(self.seat) != state.partner():
            text = f"It is {{{mover}'s}} turn: only the partner may offer a card."
            return Refusal("SLP-86", text, "Wait for your partner's turn.", ("SLP-12", "SLP-R47"))
        if state.options.offers_per_turn == 0:
            text = "At this table no cards are offered."
            return Refusal("SLP-R47", text, "Let your partner play.", ("SLP-86",))
        if state.offer_used or state.phase == OFFERED:
            text = "The one offer of this turn has been made."
            return Refusal("SLP-R47", text, "Let your partner play.", ("SLP-86",))
        if state.phase != PLAY:
            text = f"{{{mover} has}} begun to play: an offer comes before the turn."
            return Refusal("SLP-86", text, "Wait for the next turn.", ("SLP-R47",))
        return None

    def no_hands(self, state: Sloop) -> Refusal | None:
        text = "An offer needs a card in both hands."
        return None if state.offer_open() else Refusal("SLP-R47", text, "Let your partner play.", ("SLP-86",))


class _Answer(SloopMove):
    """What the mover can do with an offered card."""

    __slots__ = ()

    def no_answer_now(self, state: Sloop) -> Refusal | None:
        if state.phase != OFFERED:
            return Refusal("SLP-87", "No card has been offered.", "Play a card.", ("SLP-86", "SLP-12"))
        if self.seat != state.seats[state.mover]:
            text = "The card was offered to somebody else."
            return Refusal("SLP-12", text, "Wait for the answer.", ("SLP-87",))
        return None


def answered(state: Sloop, told: Event) -> list[Event]:
    """The offer of this turn is over, and the mover plays."""
    state.offered, state.offer_used, state.phase = NO_CARD, True, PLAY
    return [] if state.quiet else [told]


def use_of(state: Sloop, player: int, here: Sums, kind: int) -> float:
    """What a card is good for in this player's hand now."""
    if kind == WILD:
        return OF_WILD + 1
    value = VALUE[kind]
    own = state.markers[player]
    if value == own:
        return 1.0 + len(state.builds[own][1])
    best = max(size(pack) for pack in here.maximal(value)) if here.reach >> value & 1 else 0
    return best + (0.6 if value <= 3 else 0.0)
