"""Punt: one card laid down as a singleton, and another one drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Words
from ..cards import LOOTER, Cards, handful, name
from ..cards.written import CARD, NUMBER, read
from . import tell
from .base import DRAW, SEAT, event
from .play import GOES_OUT, PUNTED, Objections, Outlook, _Play

if TYPE_CHECKING:
    from ..bot.eye import Eye
    from ..state import BagState
    from ..view import BagView


@dataclass(frozen=True, slots=True)
class Punt(_Play):
    """One card laid down as a singleton (BOL-34). `number` only where a punted looter is given one (BOL-R5)."""

    seat: str
    card: int
    number: int = 0

    shape = rf"{SEAT} punt (?P<cards>{CARD})(?: as (?P<number>{NUMBER}))?"
    example = "A punt 6"

    def __str__(self) -> str:
        return f"{self.seat} punt {name(self.card)}" + (f" as {self.number}" if self.number else "")

    @classmethod
    def meant(cls, state: BagState, seat: str, found: re.Match[str]) -> Punt:
        return Punt(seat, read(found["cards"])[0], int(found["number"] or 0))

    def played(self) -> Cards:
        return (self.card,)

    def complete(self, picked: Sequence[str]) -> bool:
        """A single card is no wish to punt it yet."""
        return False

    def rank(self, picked: Sequence[str]) -> tuple[bool, int, int]:
        return True, 99, 0  # after all others

    def not_now(self, state: BagState) -> Refusal | None:
        if state.phase == DRAW or not state.made:
            return _Play.not_now(self, state)
        also = () if state.left else self.no_play_left(state).cites
        remedy = "Make another kind of play, or knock." if state.left else "Knock."
        return Refusal("BOL-37", "A punt has to be the only play of its turn.", remedy, also)

    def objections(self, state: BagState) -> Objections:
        """Any card may be punted at any time (BOL-35, BOL-R29)."""
        yield from self.lacking(state, "BOL-34")
        looters = state.options.punt_looter
        if self.card == LOOTER and looters == "no":
            yield Refusal("BOL-R5", "Looters may not be punted here.", "Punt a coin, or make another play.")
        elif self.card == LOOTER and looters == "declare":
            if not 1 <= self.number <= state.highest:
                remedy = state.name_one(str(Punt(self.seat, LOOTER)))
                yield Refusal("BOL-R5", "A punted looter needs a number here.", remedy)
        elif self.number:
            yield Refusal("BOL-R5", f"A punted {name(self.card)} is given no number.", "Leave the naming out.")

    def outlook(self) -> Outlook:
        return (self.number, 0, 1, 0) if self.card == LOOTER else (self.card, 1, 0, 0)

    def do(self, state: BagState) -> Events:
        number, coins, looters, _ = self.outlook()
        state.spend((self.card,))
        state.lay(number, (state.mover, coins, looters))
        drawn = state.take_card() if state.left_in_pile else 0  # BOL-36, BOL-R21
        told = [] if state.quiet else self._told(state, drawn)
        state.left = 1
        return state.finish(PUNTED, told)

    def _told(self, state: BagState, drawn: int) -> list[Event]:
        laid = f"{{{self.seat}}} punted {handful((self.card,))}{self._named()}"
        if not drawn:
            text = f"{laid}. The pile was empty, so there was no card for it."
            return [event(state, text, "BOL-34", "BOL-R21", mark="punt")]
        said = tell.drawn(state, f"{laid} and drew", drawn, "BOL-34", "BOL-36", "BOL-38", mark="punt")
        return [said, *tell.pile_empty(state)]

    def _named(self) -> str:
        return f" as {handful((self.number,))}" if self.number else ""

    def goes_out(self, held: int | None, pile: int | None) -> bool:
        return held == 1 and pile == 0

    def words(self, view: BagView) -> Words:
        does = f"Punt {handful((self.card,))}{self._named()}"
        if self.goes_out(view.sizes[view.seats.index(self.seat)], view.pile):
            return Words(does, GOES_OUT, "bol-punt")  # being locked down matters no more when the round is over
        locks = "keeps you locked down" if view.locked(view.mover) else "locks you down"
        return Words(does, locks if view.pile == 0 else f"{locks}, and you draw a card", "bol-punt")

    def because(self, state: BagState) -> str:
        hand = state.hands[state.seats.index(self.seat)]
        why = f"{handful((self.card,)).capitalize()} can be spared"
        why += ", though it breaks up a pair." if hand[self.card] > 1 else ": it has no partner in your hand."
        if all(isinstance(other, Punt) for other in state.legal_moves(self.seat)):
            return f"Nothing else can be played. {why}"
        if not state.left_in_pile:
            return f"One card less in your hand, and what else you could do brings less. {why}"
        return f"What you could lay down now might be stolen, and a punt draws you another card. {why}"

    def weight(self, eye: Eye) -> float:
        if self.card == LOOTER:
            return 3 * eye.PUNT
        pair = eye.PAIR_KEPT if eye.hand[self.card] > 1 else 0.0
        gain = eye.PUNT + eye.holds(self.card, 1, 0) - 4 * pair
        return gain + eye.GOING_OUT if self.goes_out(eye.cards_left, eye.state.left_in_pile) else gain
