"""Exchanging a card between partners before a turn: what its four moves have in common (SLP-86 to SLP-88)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Self

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Piece
from ..cards import NAMES, NO_CARD, VALUE, WILD, read_card, size
from ..cards.sums import Sums
from .base import CARD, OFFERED, PLAY, PLAYED, SEAT, SloopMove
from .taste import OF_WILD

if TYPE_CHECKING:
    from ..state import Sloop


def phrase(verb: str, card: str = f" ({CARD})") -> str:
    return rf"{SEAT} {verb}{card}"


@dataclass(frozen=True, slots=True)
class _Exchange(SloopMove):
    seat: str
    card: int = NO_CARD
    """The card that is offered or given, if any."""

    example = ""
    verb: ClassVar[str]
    with_card: ClassVar[bool] = True

    @classmethod
    def read(cls, state: Sloop, found: re.Match[str]) -> list[Self]:
        return [cls(found[1], *map(read_card, found.groups()[1:]))]

    @classmethod
    def tries(cls, state: Sloop, seat: str) -> Iterator[Self]:
        hand = sorted(set(state.hands[state.seats.index(seat)]))
        return (cls(seat, kind) for kind in (hand if cls.with_card else [NO_CARD]))

    def __str__(self) -> str:
        return f"{self.seat} {self.verb}" + (f" {NAMES[self.card]}" if self.with_card else "")

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (PLAYED[self.card],) if self.with_card else ()

    def no_offer_now(self, state: Sloop) -> Refusal | None:
        """Can the mover's partner not offer anything before this turn?"""
        mover = state.seats[state.mover]
        if not state.teams:
            return Refusal("SLP-86", "Only partners offer cards.", "Play without offers.", ("SLP-81", "SLP-12"))
        if state.seats.index(self.seat) != state.partner():
            text = f"It is {{{mover}'s}} turn: only the partner may offer a card."
            return Refusal("SLP-86", text, "Wait for your partner's turn.", ("SLP-12", "SLP-R47"))
        if state.options.offers_per_turn == 0:
            return _none_left("At this table no cards are offered.")
        if state.offer_used or state.phase == OFFERED:
            return _none_left("The one offer of this turn has been made.")
        if state.phase != PLAY:
            text = f"{{{mover} has}} begun to play: an offer comes before the turn."
            return Refusal("SLP-86", text, "Wait for the next turn.", ("SLP-R47",))
        return None

    def no_hands(self, state: Sloop) -> Refusal | None:
        return None if state.offer_open() else _none_left("An offer needs a card in both hands.")

    def no_answer_now(self, state: Sloop) -> Refusal | None:
        """Can this seat not answer an offer?"""
        if state.phase != OFFERED:
            return Refusal("SLP-87", "No card has been offered.", "Play a card.", ("SLP-86", "SLP-12"))
        text = "The card was offered to somebody else."
        mine = self.seat == state.seats[state.mover]
        return None if mine else Refusal("SLP-12", text, "Wait for the answer.", ("SLP-87",))


def _none_left(text: str) -> Refusal:
    return Refusal("SLP-R47", text, "Let your partner play.", ("SLP-86",))


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
