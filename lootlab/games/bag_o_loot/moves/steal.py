"""Steal: cards from hand onto another player's set, which then is one's own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Words
from ..cards import LOOTER, Cards, Lot, Named, handful, names
from ..cards.written import CARDS, read
from .base import SEAT, event
from .finding import THEIRS, named_set
from .onto import _Onto
from .play import THIEF, THREE, Objections, in_short, safety, sentences, whose

if TYPE_CHECKING:
    from ..state import BagState
    from ..view import BagView


@dataclass(frozen=True, slots=True)
class Steal(_Onto):
    """Cards from hand onto another player's set, which then is one's own (BOL-23)."""

    seat: str
    owner: str
    lot: Lot
    cards: Cards

    shape = rf"{SEAT} steal {THEIRS} \+ (?P<cards>{CARDS})"
    example = "A steal B[6 6] + 6"
    order = 1

    def __str__(self) -> str:
        return f"{self.seat} steal {self.owner}{self.lot} + {names(self.cards)}"

    @classmethod
    def meant(cls, state: BagState, seat: str, found: re.Match[str]) -> Steal:
        """The very set is named (BOL-R38)."""
        cards = read(found["cards"])
        return Steal(seat, found["owner"], named_set(state, seat, found, cards), cards)

    def taken(self) -> tuple[Named, ...]:
        return ((self.owner, self.lot),)

    def objections(self, state: BagState) -> Objections:
        if self.owner == self.seat:
            yield Refusal("BOL-23", "That set is yours already.", "Build on it instead.", ("BOL-21",))
        elif not state.may_have(self.owner, self.lot, self.seat):
            text = f"No set {self.lot} lies in {{{self.owner}'s}} stash."
            yield Refusal("BOL-23", text, "Name a set that lies there.")
        yield from self.lacking(state, "BOL-23")
        if self.lot.is_bag:
            also = ("BOL-27", "BOL-26")
            yield Refusal("BOL-53", "Bags are safe: they cannot be stolen.", "Choose an open set.", also)
            return
        yield from self.unfit(state, "BOL-23")

    def do(self, state: BagState) -> Events:
        """Also with several cards at once (BOL-24), and with looters (BOL-25)."""
        ends = self.lot.size == 1 and state.options.steal_singleton_ends_turn
        if ends:
            state.left = 1
        return self.grow(state, state.seats.index(self.owner), THIEF if ends else THREE)

    def told(self, state: BagState) -> list[Event]:
        also = {"BOL-24": len(self.cards) > 1, "BOL-25": LOOTER in self.cards, "BOL-40": self.lot.size == 1}
        text = f"{{}} stole {{{self.owner}'s}} {self.lot.words} with {handful(self.cards)}."
        return [event(state, text, "BOL-23", *(rule for rule, holds in also.items() if holds), mark="steal")]

    def says(self, view: BagView) -> Words:
        made = self.made
        gives = f"with {handful(self.cards)}: {in_short(made)}"
        return Words(f"Steal {whose(view, self.owner, self.lot)}", gives, "bol-bag" if made.is_bag else "bol-steal")

    def because(self, state: BagState) -> str:
        points = self.lot.points
        said = f"It brings you {points} points from the table and takes them from somebody else."
        return sentences(said if points > 1 else "It takes a card nobody protects.", safety(self.made))
