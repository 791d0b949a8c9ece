"""Build: cards from hand onto a set of one's own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import BadInput, Refusal
from ....engine.state import Event, Events, Words
from ..cards import Cards, Lot, Named, handful, names
from ..cards.written import CARDS, SET, read, read_set
from .base import SEAT, event
from .finding import on_table
from .onto import _Onto
from .play import SINGLETON, THREE, Objections, in_short, safety, sentences, whose

if TYPE_CHECKING:
    from ..bot.eye import Eye
    from ..state import BagState
    from ..view import BagView


@dataclass(frozen=True, slots=True)
class Build(_Onto):
    """Cards from hand onto a set of one's own (BOL-21)."""

    seat: str
    lot: Lot
    cards: Cards

    shape = rf"{SEAT} build (?P<set>{SET}) \+ (?P<cards>{CARDS})"
    example = "A build [6 6] + 6"
    order = 2

    def __str__(self) -> str:
        return f"{self.seat} build {self.lot} + {names(self.cards)}"

    @classmethod
    def meant(cls, state: BagState, seat: str, found: re.Match[str]) -> Build:
        cards, lot = read(found["cards"]), read_set(found["set"])
        own = on_table(state, seat, seat, lot, cards)
        if own is None and not state.owners_of(lot, seat):
            raise BadInput(f"No set {lot} lies on the table.", "Name a set by the cards in it now.")
        return Build(seat, own or lot, cards)

    def taken(self) -> tuple[Named, ...]:
        return ((self.seat, self.lot),)

    def frees(self) -> bool:
        return self.lot.size == 1

    def objections(self, state: BagState) -> Objections:
        owners = state.owners_of(self.lot, self.seat)
        if self.seat not in owners:
            if owners:
                text, remedy = f"That set is {{{owners[0]}'s}}, not yours.", "Steal it, or build on a set of your own."
                yield Refusal("BOL-21", text, remedy, ("BOL-23",))
            else:
                text = f"No set {self.lot} lies in {{{self.seat}'s}} stash."
                yield Refusal("BOL-21", text, "Name a set that lies there.")
        yield from self.lacking(state, "BOL-21")
        if self.lot.is_bag:
            yield Refusal("BOL-26", "A Bag has its five cards.", "Play elsewhere.", ("BOL-27", "BOL-53"))
            return
        yield from self.unfit(state, "BOL-21")

    def do(self, state: BagState) -> Events:
        """As many cards as fit, in one play (BOL-22)."""
        return self.grow(state, state.mover, SINGLETON if self.lot.size == 1 else THREE)

    def told(self, state: BagState) -> list[Event]:
        text = f"{{}} built {handful(self.cards)} onto the {self.lot.words}."
        if self.frees():
            return [event(state, text, "BOL-41", "BOL-42", mark="build")]
        return [event(state, text, "BOL-21", "BOL-22", mark="build")]

    def says(self, view: BagView) -> Words:
        made = self.made
        only = sum(lot.size == 1 for lot in view.stash(view.mover)) == 1  # BOL-44
        free = ", frees you" if self.frees() and only else ""
        does = f"Build {handful(self.cards)} onto {whose(view, self.seat, self.lot)}"
        return Words(does, f"makes {in_short(made)}{free}", "bol-bag" if made.is_bag else "bol-build")

    def because(self, state: BagState) -> str:
        made = self.made
        said = f"Your set of {made.number}s grows to {made.size}."
        if self.frees():
            only = state.singles[state.seats.index(self.seat)] == 1  # BOL-44
            said = "It frees you from lock down." if only else "It deals with one of your singletons."
        return sentences(said, safety(made))

    def weight(self, eye: Eye, bonus: float = 0.0) -> float:
        return _Onto.weight(self, eye, eye.FREED if self.frees() else 0.0)
