"""Combine: all sets of a number, of at least two owners, merged into one's own stash."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Words
from ....engine.tell import listed
from ....look.cards import count
from ..cards import COUNTS, LARGEST_SET, LOOTER, NO_NUMBER, Cards, Named, handful, names, one
from ..cards.written import CARDS, NUMBER, STASHES, read
from .base import HAND, SEAT, event
from .finding import named_sets
from .play import SINGLETON, THREE, Objections, Outlook, _Laid, in_short, safety, sentences

if TYPE_CHECKING:
    from ..state import BagState
    from ..view import BagView


@dataclass(frozen=True, slots=True)
class Combine(_Laid):
    """Sets of one number merged into one's own stash (BOL-46). `whole`: all sets of the number are meant."""

    seat: str
    number: int
    cards: Cards
    sets: tuple[Named, ...]
    whole: bool = True

    shape = rf"{SEAT} combine (?:(?P<number>{NUMBER})s|(?P<sets>{STASHES})) \+ (?P<cards>{CARDS})"
    example = "A combine 6s + 6"
    order = 0

    def __str__(self) -> str:
        what = f"{self.number}s" if self.whole else _written(self.sets)
        return f"{self.seat} combine {what} + {names(self.cards)}"

    @classmethod
    def meant(cls, state: BagState, seat: str, found: re.Match[str]) -> Combine:
        """By its number, or with the sets by name; all of them are written in the short form."""
        cards = read(found["cards"])
        if found["number"]:
            number = int(found["number"])
            return Combine(seat, number, cards, state.combinable(number))
        sets = named_sets(state, seat, found["sets"])
        number = next((lot.number for _, lot in sets if lot.number), NO_NUMBER)
        return Combine(seat, number, cards, sets, whole=sets == state.combinable(number))

    def taken(self) -> tuple[Named, ...]:
        return self.sets

    def complete(self, picked: Sequence[str]) -> bool:
        """It is meant by its cards; of its sets none has to be picked."""
        hand = [HAND[card] for card in self.cards]
        return sum(piece in hand for piece in picked) == len(hand)

    def rank(self, picked: Sequence[str]) -> tuple[bool, int, int]:
        return not self.complete(picked), 0, self.order

    # ---- may it be ------------------------------------------------------------------------------

    def objections(self, state: BagState) -> Objections:
        yield from self.lacking(state, "BOL-46")
        yield from self._unfit_sets(state)
        wrong = [card for card in self.cards if card not in (self.number, LOOTER)]
        if wrong or not self.cards:
            said = f"{one(wrong[0]).capitalize()} does not fit" if wrong else "A card has to be added"
            remedy = f"Add {one(self.number)} or a looter."
            yield Refusal("BOL-46", f"{said}: the sets are {self.number}s.", remedy, ("BOL-R12", "BOL-06"))
        if state.options.combine_cards == "one" and len(self.cards) > 1:
            yield Refusal("BOL-R12", "Here a Combine takes exactly one card.", "Add one card only.")
        if self.sets and not self.made.coins and not state.options.looter_only_sets:
            yield Refusal("BOL-R1", "Looters alone are no set.", f"Add {one(self.number)}.")

    def _unfit_sets(self, state: BagState) -> Objections:
        there = state.combinable(self.number)
        for owner, lot in self.sets:
            if lot.is_bag:
                yield Refusal("BOL-53", "A Bag is never part of a Combine.", "Leave it out.", ("BOL-R13", "BOL-45"))
            elif lot.number != self.number:
                text, also = f"{{{owner}'s}} {lot} is no set of {self.number}s.", ("BOL-06", "BOL-45", "BOL-R6")
                yield Refusal("BOL-46", text, "A Combine merges sets of one number.", also)
        if Counter(self.sets) - Counter(there):
            maybe = () if state.options.split_counts_singletons else ("BOL-R9",)
            yield Refusal("BOL-45", "These sets do not lie there to be combined.", "Name sets of a split.", maybe)
        if not is_split(state, self.sets):
            text = f"There is no split of {self.number}s: that takes sets of two owners."
            if state.options.same_owner_combine:
                text = f"There are no two sets of {self.number}s to combine."
            left_out = self._left_out(state)
            remedy = "Build or steal a single set instead."
            yield Refusal("BOL-45", text, remedy, ("BOL-R16", "BOL-46", *left_out))
        if len(self.sets) < len(there) and not (state.options.combine_subset and not self.whole):
            remedy = "Combine all of them, or steal just one."
            yield Refusal("BOL-R11", "A Combine takes every set of the number.", remedy, ("BOL-46",))

    def _left_out(self, state: BagState) -> tuple[str, ...]:
        """The rules by which something that is seen to lie there is no part of a split."""
        singles = () if state.options.split_counts_singletons else ("BOL-R9",)
        blanks = ("BOL-R6",) if state.lying[NO_NUMBER] else ()
        shown = (state.bags_shown(player, self.seat) for player in range(len(state.seats)))
        bags = ("BOL-R13", "BOL-53") if any(self.number in bags for bags in shown) else ()
        return (*singles, *blanks, *bags)

    # ---- what it does ---------------------------------------------------------------------------

    def outlook(self) -> Outlook:
        """BOL-49: looters come out, for there are but five coins (BOL-R13); perhaps all that went in (BOL-R15,
        BOL-R39)."""
        cards = self.cards
        coins, looters = cards.count(self.number), cards.count(LOOTER)
        for _, (_, more, wild) in self.sets:
            coins, looters = coins + more, looters + wild
        back = max(0, coins + looters - LARGEST_SET)
        return self.number, coins, looters - back, back

    def do(self, state: BagState) -> Events:
        """The merged set is the mover's (BOL-50)."""
        number, coins, looters, back = self.outlook()
        seats, mover = state.seats, state.mover
        away = [(seats.index(owner), had, wild) for owner, (_, had, wild) in self.sets]
        own_single = (mover, 1, 0) in away or (mover, 0, 1) in away  # BOL-R10
        state.spend(self.cards, back)
        state.lay(number, (mover, coins, looters), away)
        told = [] if state.quiet else self.all_told(state, self.seat)
        return state.finish(SINGLETON if own_single else THREE, told)

    def told(self, state: BagState) -> list[Event]:
        back = self.outlook()[3]
        owners = listed([f"{{{owner}'s}}" for owner in dict.fromkeys(owner for owner, _ in self.sets)])
        text = f"{{}} combined {owners} {self.number}s with {handful(self.cards)}."
        told = [event(state, text, "BOL-46", "BOL-50", mark="combine")]
        if back:
            went = f"{COUNTS[back].capitalize()} {'looter' if back == 1 else 'looters'} went back to hand."
            told.append(event(state, went, "BOL-49", mark="combine"))
        return told

    def says(self, view: BagView) -> Words:
        made, back = self.made, self.outlook()[3]
        returned = f", {count(back, 'looter')} back to your hand" if back else ""
        what = f"all {self.number}s"
        if not self.whole:
            what = listed([f"{{{owner}'s}} {names(lot.cards)}" for owner, lot in self.sets])
        gives = f"makes {in_short(made)}{returned}"
        return Words(f"Combine {what} with {handful(self.cards)}", gives, "bol-bag" if made.is_bag else "bol-combine")

    def because(self, state: BagState) -> str:
        made, back = self.made, self.outlook()[3]
        looters = handful((LOOTER,) * back).capitalize()
        returned = f"{looters} {'comes' if back == 1 else 'come'} back to your hand." if back else ""
        return sentences(f"All {self.number}s on the table become yours in one play.", safety(made), returned)


def is_split(state: BagState, sets: tuple[Named, ...]) -> bool:
    """May these be combined? Whether the combiner owns one of them does not matter (BOL-48), nor does their size
    (BOL-R14).

    Sets of at least two owners (BOL-45), or any two where the house allows it (BOL-R16)."""
    return len(sets) > 1 and (state.options.same_owner_combine or len({owner for owner, _ in sets}) > 1)


def _written(sets: tuple[Named, ...]) -> str:
    """Sets by owner, as a stash is written: `A[2 2][2] B[2]`."""
    text, before = "", ""
    for owner, lot in sets:
        text += f"{lot}" if owner == before else f"{' ' if text else ''}{owner}{lot}"
        before = owner
    return text
