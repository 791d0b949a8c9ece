"""Snitch: a coin into a set, a looter out of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Words
from ..cards import LOOTER, NO_NUMBER, Cards, Lot, Named, handful, name, one
from ..cards.written import CARD, read
from .base import SEAT, event
from .finding import THEIRS, named_set
from .play import THREE, Objections, Outlook, _Play, safety, sentences, whose

if TYPE_CHECKING:
    from ..bot.eye import Eye
    from ..state import BagState
    from ..view import BagView


@dataclass(frozen=True, slots=True)
class Snitch(_Play):
    """A coin into a set, a looter out of it (BOL-29): one of each (BOL-31)."""

    seat: str
    owner: str
    lot: Lot
    card: int

    shape = rf"{SEAT} snitch {THEIRS} with (?P<cards>{CARD})"
    example = "A snitch B[6 L] with 6"
    order = 3

    def __str__(self) -> str:
        return f"{self.seat} snitch {self.owner}{self.lot} with {name(self.card)}"

    @classmethod
    def meant(cls, state: BagState, seat: str, found: re.Match[str]) -> Snitch:
        cards = read(found["cards"])
        return Snitch(seat, found["owner"], named_set(state, seat, found, cards), cards[0])

    def played(self) -> Cards:
        return (self.card,)

    def taken(self) -> tuple[Named, ...]:
        return ((self.owner, self.lot),)

    def objections(self, state: BagState) -> Objections:
        lot = self.lot
        if not state.may_have(self.owner, lot, self.seat):
            yield Refusal("BOL-29", f"No set {lot} lies in {{{self.owner}'s}} stash.", "Name a set that lies there.")
        yield from self.lacking(state, "BOL-29")
        if lot.is_bag:
            also = ("BOL-29", "BOL-53")
            yield Refusal("BOL-51", "A Bag holds no looter.", "Choose a set with a looter.", also)
        elif not lot.looters:
            yield Refusal("BOL-29", "There is no looter in that set.", "Steal or build instead, or choose another set.")
        if self.card == LOOTER:
            yield Refusal("BOL-R17", "A looter cannot be exchanged for a looter.", "Snitch with a coin.", ("BOL-29",))
        if lot.number == NO_NUMBER:
            text = "A lone looter stands for no number yet, so no coin matches it."
            yield Refusal("BOL-R18", text, "Steal it or build on it with a coin.", ("BOL-29", "BOL-R6"))
        elif self.card not in (lot.number, LOOTER):
            text = f"{one(self.card).capitalize()} does not match a set of {lot.number}s."
            yield Refusal("BOL-29", text, f"Only {one(lot.number)} takes its looter out.", ("BOL-06",))

    def outlook(self) -> Outlook:
        number, coins, looters = self.lot
        return number, coins + 1, looters - 1, 1

    def do(self, state: BagState) -> Events:
        """The set stays where it is, whoever owns it (BOL-30, BOL-32). The hand keeps its size (BOL-R20)."""
        number, coins, looters, back = self.outlook()
        _, had, wild = self.lot
        owner = state.seats.index(self.owner)
        state.spend((self.card,), back)
        state.lay(number, (owner, coins, looters), ((owner, had, wild),))
        return state.finish(THREE, [] if state.quiet else self.all_told(state, self.owner))

    def told(self, state: BagState) -> list[Event]:
        text = f"{{}} put {handful((self.card,))} into {{{self.owner}'s}} {self.lot.words} and took a looter."
        return [event(state, text, "BOL-29", "BOL-32" if self.owner == self.seat else "BOL-30", mark="snitch")]

    def says(self, view: BagView) -> Words:
        if self.made.is_bag:
            gives = "makes your Bag" if self.owner == self.seat else f"but the Bag is {{{self.owner}'s}}"
        else:
            gives = f"for your {self.card}; the set stays where it is"
        return Words(f"Snitch a looter from {whose(view, self.owner, self.lot)}", gives, "bol-snitch")

    def because(self, state: BagState) -> str:
        made = self.made
        if self.owner == self.seat:
            said = "You get your looter back and can use it elsewhere."
            return sentences(said, safety(made) if made.is_bag else "")
        gift = "The Bag it completes is not yours, though." if made.is_bag else ""
        return sentences("A looter is worth five points on the table: it changes sides for one coin.", gift)

    def weight(self, eye: Eye) -> float:
        gain = eye.looter - eye.coin + (1.0 if eye.left > 1 else 0.0)
        number, coins, looters, _ = self.outlook()
        before, after = eye.holds(*self.lot), eye.holds(number, coins, looters)
        return gain + ((after - before) if self.owner == self.seat else (before - after) * eye.hurt)
