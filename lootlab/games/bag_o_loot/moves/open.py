"""Open: a new set from hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Words
from ..cards import BAG_POINTS, LARGEST_SET, LOOTER, Cards, handful, names
from ..cards.written import CARDS, NUMBER, read
from .base import SEAT, event
from .combine import is_split
from .play import THREE, Objections, Outlook, _Laid, in_short, safety, sentences

if TYPE_CHECKING:
    from ..state import BagState
    from ..view import BagView


@dataclass(frozen=True, slots=True)
class Open(_Laid):
    """A new set from hand (BOL-19). `number` only where looters alone stand for a number (BOL-R1)."""

    seat: str
    cards: Cards
    number: int = 0

    shape = rf"{SEAT} open (?P<cards>{CARDS})(?: as (?P<number>{NUMBER}))?"
    example = "A open 6 6"
    order = 4

    def __str__(self) -> str:
        return f"{self.seat} open {names(self.cards)}" + (f" as {self.number}" if self.number else "")

    @classmethod
    def meant(cls, state: BagState, seat: str, found: re.Match[str]) -> Open:
        return Open(seat, read(found["cards"]), int(found["number"] or 0))

    def objections(self, state: BagState) -> Objections:
        """Two to five cards (BOL-R4), of which several may be looters: they are wild (BOL-05, BOL-28)."""
        cards, options = self.cards, state.options
        coins = [card for card in cards if card != LOOTER]
        yield from self.lacking(state, "BOL-19")
        if len(cards) < 2:
            yield Refusal("BOL-19", "One card alone is not an Open.", "Add a matching card or punt it.", ("BOL-34",))
        if len(set(coins)) > 1:
            run = len(coins) == len(set(coins)) and max(coins) - min(coins) < len(cards)  # looters may fill its gaps
            text = "Runs do not exist: cards match by number." if run else "The cards of a set have one number."
            yield Refusal("BOL-07" if run else "BOL-06", text, "Choose equal numbers.", ("BOL-06", "BOL-19", "BOL-R36"))
        if len(cards) > LARGEST_SET:
            yield Refusal("BOL-26", f"That is a set of {len(cards)}; five cards are the most.", "Leave some in hand.")
        if len(cards) >= 2:
            yield from self._too_few_coins(state, len(coins))
        if coins and self.number:
            yield Refusal("BOL-R2", "The coins name the number of the set.", "Leave the naming out.")
        elif not coins and len(cards) >= 2 and options.looter_only_sets and not 1 <= self.number <= state.highest:
            yield Refusal("BOL-R1", "A set of looters needs a number.", state.name_one(str(Open(self.seat, cards))))

    def _too_few_coins(self, state: BagState, coins: int) -> Objections:
        least = state.options.min_coins_to_open
        if not coins and not state.options.looter_only_sets:
            yield Refusal("BOL-R1", "Looters alone are no set: it would have no number.", "Add a coin.")
        if coins < least and (coins or least > 1):
            yield Refusal("BOL-R3", f"An Open needs {least} coins here.", "Add an equal coin.")

    def outlook(self) -> Outlook:
        cards = self.cards
        wild = cards.count(LOOTER)
        return self.number or cards[0], len(cards) - wild, wild, 0

    def do(self, state: BagState) -> Events:
        number, coins, looters, _ = self.outlook()
        state.spend(self.cards)
        state.lay(number, (state.mover, coins, looters))
        return state.finish(THREE, [] if state.quiet else self.all_told(state, self.seat))

    def told(self, state: BagState) -> list[Event]:
        made = self.made
        named = f" as {made.number}s" if self.number else ""
        told = [event(state, f"{{}} opened {handful(self.cards)}{named}.", "BOL-19", mark="open")]
        if not made.is_bag and is_split(state, state.combinable(made.number)):
            told.append(event(state, f"That made a split of {made.number}s.", "BOL-20", "BOL-45", mark="combine"))
        return told

    def says(self, view: BagView) -> Words:
        made = self.made
        named = f" as {self.number}s" if self.number else ""
        gives = f"{in_short(made)}, {BAG_POINTS} points and safe" if made.is_bag else f"a new set of {made.number}s"
        return Words(f"Open {handful(self.cards)}{named}", gives, "bol-bag" if made.is_bag else "bol-open")

    def because(self, state: BagState) -> str:
        made = self.made
        elsewhere = any(owner != self.seat for owner, _ in state.combinable(made.number))
        split = f"Mind that {made.number}s lie elsewhere, too: it makes a split." if elsewhere else ""
        said = f"{handful(self.cards).capitalize()} score in your stash and cost in your hand."
        return sentences(said, safety(made), split)
