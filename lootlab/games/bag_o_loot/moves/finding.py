"""The sets that a phrase names, as they lie there."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from ....engine.refusal import BadInput
from ..cards import Cards, Lot, Named
from ..cards.written import SET, check_seats, read_set, read_stashes

if TYPE_CHECKING:
    from ..state import BagState

THEIRS: Final = rf"(?P<owner>[A-F])(?P<set>{SET})"


def on_table(state: BagState, seat: str, owner: str, lot: Lot, cards: Cards) -> Lot | None:
    """The set as it lies there. Looters may be written without their number; the coins played then tell which."""
    if state.may_have(owner, lot, seat):
        return lot
    if lot.coins or lot.number:
        return None
    alike = [other for other in state.open_sets(state.seats.index(owner)) if other[1:] == lot[1:]]
    alike.sort(key=lambda other: other.number not in cards)
    return alike[0] if alike else None


def named_set(state: BagState, seat: str, found: re.Match[str], cards: Cards) -> Lot:
    owner = found["owner"]
    check_seats(owner, state.seats)
    lot = on_table(state, seat, owner, read_set(found["set"]), cards)
    if lot is None:
        raise BadInput(f"No set {found['set']} lies in {{{owner}'s}} stash.", _stash_now(state, seat, owner))
    return lot


def named_sets(state: BagState, seat: str, text: str) -> tuple[Named, ...]:
    """Sets of several stashes, in the order in which they lie there."""
    stashes = read_stashes(text, state.seats)
    sets: list[Named] = []
    for owner in state.seats:
        there = Counter(state.open_sets(state.seats.index(owner)))
        for lot in sorted(stashes.get(owner, [])):
            if not (state.may_have(owner, lot, seat) if lot.is_bag else there[lot]):
                raise BadInput(f"No set {lot} lies in {{{owner}'s}} stash.", _stash_now(state, seat, owner))
            there[lot] -= 1
            sets.append((owner, lot))
    if not sets:
        raise BadInput(f"“{text}” names no set.", "Name the sets to combine.")
    return tuple(sets)


def _stash_now(state: BagState, seat: str, owner: str) -> str:
    """What a seat sees in a stash; of a hidden Bag only that it is one."""
    player = state.seats.index(owner)
    bags = state.bags_shown(player, seat)
    lots = state.stash(player, bags)
    there = [" ".join(map(str, lots))] if lots else []
    if hidden := len(state.bags[player]) - len(bags):
        there.append("a Bag" if hidden == 1 else f"{hidden} Bags")
    return f"There lies {' and '.join(there)}." if there else "It is empty."
