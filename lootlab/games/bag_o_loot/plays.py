"""What each move does. Legality has been settled before; nothing here asks again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...engine.state import Event, Events, Move
from . import tell
from .cards import COPIES, LARGEST_SET, LOOTER, NO_NUMBER, Cards, Lot
from .legality import LOCKED, PLAY, PUNTED, SINGLETON, THIEF, THREE
from .moves import Build, Combine, Deal, Draw, Knock, Open, Punt, Snitch, Steal

if TYPE_CHECKING:
    from .state import BagState, Entry


def perform(state: BagState, move: Move) -> Events:
    return _DOES[type(move)](state, move)


# ---- the plays ----------------------------------------------------------------------------------


def _open(state: BagState, move: Open) -> Events:
    cards = move.cards
    number = move.number or cards[0]
    _from_hand(state, cards)
    wild = cards.count(LOOTER)
    bag = _lay(state, number, (), (state.mover, len(cards) - wild, wild))
    told = [] if state.quiet else tell.opened(state, move, bag)
    return _finish(state, THREE, told)


def _build(state: BagState, move: Build) -> Events:
    lot, mover = move.lot, state.mover
    alone = lot.size == 1
    if alone:
        state.singles[mover] -= 1  # BOL-41
    bag = _grow(state, lot, mover, move.cards)
    told = [] if state.quiet else tell.built(state, move, bag)
    return _finish(state, SINGLETON if alone else THREE, told)


def _steal(state: BagState, move: Steal) -> Events:
    lot, owner = move.lot, state.seats.index(move.owner)
    alone = lot.size == 1
    if alone:
        state.singles[owner] -= 1  # BOL-40
    bag = _grow(state, lot, owner, move.cards)
    told = [] if state.quiet else tell.stole(state, move, bag)
    if alone and state.house.thief_stops:
        state.left = 1
        return _finish(state, THIEF, told)
    return _finish(state, THREE, told)


def _snitch(state: BagState, move: Snitch) -> Events:
    lot, owner = move.lot, state.seats.index(move.owner)
    hand = state.hands[state.mover]
    hand[move.card] -= 1
    hand[LOOTER] += 1  # at once, for the next play of this turn (BOL-33, BOL-R19); the hand keeps its size (BOL-R20)
    bag = _lay(state, lot.number, ((owner, lot.coins, lot.looters),), (owner, lot.coins + 1, lot.looters - 1))
    told = [] if state.quiet else tell.snitched(state, move, bag)
    return _finish(state, THREE, told)


def _combine(state: BagState, move: Combine) -> Events:
    mover, hand = state.mover, state.hands[state.mover]
    _from_hand(state, move.cards)
    taken = []
    coins, looters = move.cards.count(move.number), move.cards.count(LOOTER)
    own_single = False
    for seat, lot in move.sets:
        owner = state.seats.index(seat)
        taken.append((owner, lot.coins, lot.looters))
        coins, looters = coins + lot.coins, looters + lot.looters
        if lot.size == 1:
            state.singles[owner] -= 1
            own_single = own_single or owner == mover  # BOL-R10
    # BOL-49: looters come out, for there are but five coins (BOL-R13); perhaps all that went in (BOL-R15, BOL-R39).
    surplus = max(0, coins + looters - LARGEST_SET)
    hand[LOOTER] += surplus
    state.sizes[mover] += surplus
    bag = _lay(state, move.number, tuple(taken), (mover, coins, looters - surplus))
    told = [] if state.quiet else tell.combined(state, move, surplus, bag)
    return _finish(state, SINGLETON if own_single else THREE, told)


def _punt(state: BagState, move: Punt) -> Events:
    mover, card = state.mover, move.card
    _from_hand(state, (card,))
    entry = (mover, 0, 1) if card == LOOTER else (mover, 1, 0)
    _lay(state, move.number if card == LOOTER else card, (), entry)
    state.singles[mover] += 1
    drawn = state.take_card() if state.left_in_pile else 0  # BOL-36, BOL-R21
    told = [] if state.quiet else tell.punted(state, move, drawn)
    state.left = 1
    return _finish(state, PUNTED, told)


# ---- what plays have in common ------------------------------------------------------------------


def _from_hand(state: BagState, cards: Cards) -> None:
    hand = state.hands[state.mover]
    for card in cards:
        hand[card] -= 1
    state.sizes[state.mover] -= len(cards)


def _grow(state: BagState, lot: Lot, owner: int, cards: Cards) -> bool:
    """The set and the added cards become the mover's; a looter without a number takes the coin's (BOL-R6)."""
    _from_hand(state, cards)
    wild = cards.count(LOOTER)
    old, new = (owner, lot.coins, lot.looters), (state.mover, lot.coins + len(cards) - wild, lot.looters + wild)
    if lot.number == NO_NUMBER:
        there = list(state.lying[NO_NUMBER])
        there.remove(old)
        state.lying[NO_NUMBER] = tuple(there)
        return _lay(state, cards[0], (), new)
    return _lay(state, lot.number, (old,), new)


def _lay(state: BagState, number: int, away: tuple[Entry, ...], new: Entry) -> bool:
    """Replace sets of a number by a new one. A Bag is turned over at once and so leaves the open sets (BOL-52); five
    cards with a looter stay open (BOL-55)."""
    there = list(state.lying[number])
    for old in away:
        there.remove(old)
    bag = new[1] == COPIES
    if bag:
        state.bags[new[0]] += (number,)
    elif there:
        there.append(new)
        there.sort()
    else:
        there = [new]
    state.lying[number] = tuple(there)
    return bag


def _finish(state: BagState, spending: str, told: list[Event]) -> Events:
    """Count the play; the round ends at once when the hand is empty (BOL-56), looters that came back included
    (BOL-R41), whether by a punt (BOL-R23) or with singletons left (BOL-R24)."""
    locked = state.made + state.left == 1
    state.made += 1
    state.left -= 1
    if not state.left:
        state.spent = LOCKED if spending == THREE and locked else spending
    if not state.sizes[state.mover]:
        state.end_round(state.mover, told)
    elif not state.left and state.house.auto_knock:
        if not state.quiet:
            told += tell.turn_over(state)
        state.end_turn(told)
    return told


# ---- the rest of a turn -------------------------------------------------------------------------


def _draw(state: BagState, move: Draw) -> Events:
    card = state.take_card()
    state.phase = PLAY
    return () if state.quiet else tell.drew(state, card)


def _knock(state: BagState, move: Knock) -> Events:
    told = [] if state.quiet else tell.knocked(state)
    state.end_turn(told)
    return told


def _deal(state: BagState, move: Deal) -> Events:
    return state.deal_round()


_DOES: dict[type[Move], Callable[[Any, Any], Events]] = {
    Draw: _draw,
    Open: _open,
    Build: _build,
    Steal: _steal,
    Snitch: _snitch,
    Combine: _combine,
    Punt: _punt,
    Knock: _knock,
    Deal: _deal,
}
