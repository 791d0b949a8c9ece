"""What Build and Steal have in common: cards from hand onto one set, which then is one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Events
from ..cards import LARGEST_SET, LOOTER, NO_NUMBER, Cards, Lot, one
from .play import Objections, Outlook, _Laid

if TYPE_CHECKING:
    from ..state import BagState


class _Onto(_Laid):
    __slots__ = ()

    lot: Lot
    cards: Cards

    def outlook(self) -> Outlook:
        """A looter without a number takes the coin's (BOL-R6)."""
        (number, coins, looters), cards = self.lot, self.cards
        wild = cards.count(LOOTER)
        return number or cards[0], coins + len(cards) - wild, looters + wild, 0

    def grow(self, state: BagState, owner: int, spending: str) -> Events:
        """The set and the added cards become the mover's."""
        number, coins, looters, _ = self.outlook()
        was, had, wild = self.lot
        old = (owner, had, wild)
        state.spend(self.cards)
        if was == NO_NUMBER:
            state.name_blank(number, old)
        state.lay(number, (state.mover, coins, looters), (old,))
        return state.finish(spending, [] if state.quiet else self.all_told(state, self.seat))

    def unfit(self, state: BagState, rule: str) -> Objections:
        """These cards, looters among them (BOL-05), must fit onto that one set (BOL-R36). A coin that lies alone is a
        set like any other here (BOL-R7)."""
        lot, coins = self.lot, {card for card in self.cards if card != LOOTER}
        if not self.cards:
            yield Refusal(rule, "At least one card has to be added.", "Choose a card of your hand.")
        if lot.number == NO_NUMBER:
            if not coins:
                yield Refusal("BOL-R6", "A looter without a number takes a coin first.", "Add a coin.", ("BOL-R1",))
            elif len(coins) > 1:
                also = ("BOL-R6", rule, "BOL-R36")
                yield Refusal("BOL-06", "The coins of a set have one number.", "Add equal coins.", also)
        elif coins - {lot.number}:
            text = f"{one(min(coins - {lot.number})).capitalize()} does not match a set of {lot.number}s."
            yield Refusal(rule, text, "Add matching cards.", ("BOL-06", "BOL-R7", "BOL-R36"))
        elif not lot.coins and not coins and not state.options.looter_only_sets:
            yield Refusal("BOL-R1", "Looters alone are no set.", f"Add {one(lot.number)}.", ("BOL-R6",))
        total = lot.size + len(self.cards)
        if lot.size == LARGEST_SET:
            rules = ("BOL-26", "BOL-27") if rule == "BOL-21" else ("BOL-27", "BOL-26", "BOL-R14")
            remedy = "A coin of its number can snitch a looter." if lot.looters else "Choose another set."
            yield Refusal(rules[0], "A set of five can be neither built on nor stolen.", remedy, rules[1:])
        elif total > LARGEST_SET:
            yield Refusal("BOL-26", f"That would make {total} cards; five are the most.", "Add fewer cards.")
