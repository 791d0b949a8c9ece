"""What a play has changed on the table, read off one reader's views before and after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..cards import COPIES, LOOTER, Cards, Entry, Lot
from ..view import HIDDEN, BagView
from .moment import Moment, moment
from .seats import hand_key, held_key
from .stash import bag_key, card_keys, lots

Lying = tuple[tuple[Entry, ...], ...]
Keyed = tuple[str, Lot]
"""A set with the key that it is drawn with."""
Stage = tuple[Moment, str]
"""The table at one moment, and the key of the set that it is about."""


@dataclass(frozen=True)
class Change:
    """Some sets are gone, one has been made."""

    before: BagView
    after: BagView
    gone: Sequence[Keyed]
    """The mover's own first, for it stays where it is."""
    owners: Sequence[str]
    """Whose they were."""
    made: Lot
    owner: int
    bag: str
    """The key of the Bag that it has become; empty: it lies open."""

    @property
    def played(self) -> Cards:
        """The cards that came from the mover's hand. Of looters that came back to it at once nothing is known."""
        coins = self.made.coins - sum(lot.coins for _, lot in self.gone)
        looters = self.made.looters - sum(lot.looters for _, lot in self.gone)
        return (self.made.number,) * coins + (LOOTER,) * max(0, looters)

    # ---- moments of the play --------------------------------------------------------------------

    def grown(self) -> Stage:
        """The played cards lie on the set that they were added to, while it still lies where it lay."""
        (_, old), owner = self.gone[0], self.before.seats.index(self.owners[0])
        wild = self.played.count(LOOTER)
        grown = Lot(self.made.number, old.coins + len(self.played) - wild, old.looters + wild)
        lying = list(self.before.lying)
        there = list(lying[old.number])
        there.remove((owner, old.coins, old.looters))
        lying[old.number] = tuple(there)
        return self._staged(_with(lying, owner, grown), owner, grown, self.gone)

    def settled(self, grown: Stage | None) -> Stage:
        """The new set lies where it belongs; a Bag is not turned over yet, and looters are back in the hand."""
        lying = _with(self.after.lying, self.owner, self.made) if self.bag else self.after.lying
        sources = self.gone
        if grown is not None:
            sources = [
                keyed for owner in self.owners for keyed in self._lots_of(grown[0], owner) if keyed[0] == grown[1]
            ]
        return self._staged(lying, self.owner, self.made, sources, back=True, fresh=grown is None)

    def bagged(self, key: str) -> Moment:
        """The Bag comes out of the set that it was."""
        return self._stage(self.after.lying, {self.bag: key}, back=True, bags=self.after.bags)

    # ---- how they are made ----------------------------------------------------------------------

    def _lots_of(self, view: BagView, owner: str) -> list[Keyed]:
        return lots(view, view.seats.index(owner))

    def _staged(
        self, lying: Lying, owner: int, lot: Lot, sources: Sequence[Keyed], back: bool = False, fresh: bool = True
    ) -> Stage:
        """A moment in which this set has come out of those; with `fresh`, cards come from the hand as well."""
        key = next(key for key, there in lots(self._stage(lying, {}), owner) if there == lot)
        coins = [f"{old}:{at}" for old, had in sources for at in range(had.coins)]
        looters = [f"{old}:L{at}" for old, had in sources for at in range(had.looters)]
        returned = looters[lot.looters :] if back else []
        if fresh:
            coins += self._from_hand(self.made.number)
            looters += self._from_hand(LOOTER)
        keys = card_keys(key, lot)
        came = dict(zip((*keys[: lot.coins],), coins, strict=False)) | dict(
            zip((*keys[lot.coins :],), looters, strict=False)
        )
        if sources:
            came[key] = sources[0][0]
        return self._stage(lying, {**came, **self._to_hand(returned)}, back=back), key

    def _stage(self, lying: Lying, came: Mapping[str, str], back: bool = False, **changed: Any) -> Moment:
        """The table then: other hands stay hidden, whatever comes after the play, and nothing is drawn yet."""
        hands, sizes, mover = list(self.before.hands), list(self.before.sizes), self.before.mover
        hand, size = hands[mover], sizes[mover]
        if size is not None:
            sizes[mover] = self.after.sizes[mover] if back and self.gone else size - len(self.played)
        if hand is not None:
            counts = [count - self.played.count(card) for card, count in enumerate(hand)]
            counts[LOOTER] += self._returned() if back else 0
            hands[mover] = tuple(counts)
        return moment(self.before, came, lying=lying, hands=tuple(hands), sizes=tuple(sizes), **changed)

    def _from_hand(self, card: int) -> list[str]:
        """Where the played cards of a kind were: in the reader's hand, or in that of somebody else."""
        mover = self.before.mover
        hand, many = self.before.hands[mover], self.played.count(card)
        if hand is None:
            return [held_key(self.before.seats[mover])] * many
        return [hand_key(card, hand[card] - 1 - copy) for copy in range(many)]

    def _returned(self) -> int:
        """How many looters came to the reader's hand out of sets; from new sets none can."""
        had, has = self.before.hands[self.before.mover], self.after.hands[self.before.mover]
        if had is None or has is None or not self.gone:
            return 0
        return max(0, has[LOOTER] - had[LOOTER] + self.played.count(LOOTER))

    def _to_hand(self, looters: Sequence[str]) -> dict[str, str]:
        hand = self.before.hands[self.before.mover]
        kept = hand[LOOTER] - self.played.count(LOOTER) if hand is not None else 0
        return {hand_key(LOOTER, kept + at): key for at, key in enumerate(looters[: self._returned()])}


def change(before: BagView, after: BagView) -> Change | None:
    """None where the reader cannot tell: five coins opened at once where the numbers of Bags are secret."""
    gone, made = _missing(before, after), _missing(after, before)
    player, number, bag = _new_bag(before, after)
    if bag:
        number = number or next((was.number for _, was in gone if was.number), HIDDEN)
        made = [(player, Lot(number, COPIES, 0))] if number else []
    if len(made) != 1:
        return None
    gone.sort(key=lambda each: each[0] != before.mover)
    keyed: list[Keyed] = []
    for owner, lot in gone:
        keyed.append(next(each for each in lots(before, owner) if each[1] == lot and each not in keyed))
    return Change(before, after, keyed, [before.seats[owner] for owner, _ in gone], made[0][1], made[0][0], bag)


def _missing(some: BagView, others: BagView) -> list[tuple[int, Lot]]:
    """Sets that lie there in one view and not in the other, with their owners."""
    found = []
    for number, (here, there) in enumerate(zip(some.lying, others.lying, strict=True)):
        for owner, coins, looters in (Counter(here) - Counter(there)).elements():
            found.append((owner, Lot(number, coins, looters)))
    return found


def _new_bag(before: BagView, after: BagView) -> tuple[int, int, str]:
    """Whose, of which number (HIDDEN where that is secret), and its key; an empty key: there is none."""
    for player, (had, has) in enumerate(zip(before.bags, after.bags, strict=True)):
        for number in (Counter(has) - Counter(had)).elements():
            place = len(has) - 1 if number == HIDDEN else has.index(number)
            return player, number, bag_key(after, after.seats[player], place)
    return -1, HIDDEN, ""


def _with(lying: Sequence[tuple[Entry, ...]], owner: int, lot: Lot) -> Lying:
    """The table with one more set."""
    there = list(lying)
    there[lot.number] = tuple(sorted((*there[lot.number], (owner, lot.coins, lot.looters))))
    return tuple(there)
