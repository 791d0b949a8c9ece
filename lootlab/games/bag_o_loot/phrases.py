"""Moves from phrases. What the rules forbid parses; what is not there (a card, a set, a seat to move) does not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from ...engine.refusal import BadInput
from ...engine.state import Move
from . import cards, shapes
from .cards import LARGEST_SET, LOOTER, NO_NUMBER, Cards, Lot, name
from .legality import NEW, OVER
from .moves import Build, Combine, Deal, Draw, Knock, Named, Open, Punt, Snitch, Steal
from .shapes import CARD, CARDS, NUMBER, SET, STASHES
from .state import BagState

Match = re.Match[str]


def parse_moves(state: BagState, text: str) -> list[Move]:
    for pattern, reads in _PHRASES:
        found = pattern.fullmatch(text)
        if found:
            seat = found["seat"]
            shapes.check_seats(seat, state.seats)
            move = reads(state, seat, found)
            if not isinstance(move, Deal):
                _check_turn(state, seat)
                _check_hand(state, seat, _played(move))
            return [move]
    raise BadInput(
        f"“{text}” is not a move of Bag-O-Loot.",
        "Write A draw, A open 6 6, A build [6 6] + 6, A steal B[6 6] + 6, A snitch B[6 L] with 6, A combine 6s + 6, "
        "A punt 6, A knock or A deal.",
    )


def _check_turn(state: BagState, seat: str) -> None:
    if (seat,) == state.to_act():
        return
    who = f"It is {{{state.to_act()[0]}'s}} turn" if state.to_act() else "The game is over"
    rule = "BOL-69" if not state.to_act() else "BOL-56" if state.phase in (NEW, OVER) else "BOL-R27"
    raise BadInput(
        f"{{{seat} is}} not to move. {who}.", "Wait for the turn." if state.to_act() else "Start a new game.", rule
    )


def _played(move: Move) -> Cards:
    if isinstance(move, Open | Build | Steal | Combine):
        return move.cards
    return (move.card,) if isinstance(move, Snitch | Punt) else ()


def _check_hand(state: BagState, seat: str, played: Cards) -> None:
    hand = state.hands[state.seats.index(seat)]
    for card, count in Counter(played).items():
        if hand[card] < count:
            what = "looter" if card == LOOTER else name(card)
            have = "no" if not hand[card] else f"only {hand[card]}"
            raise BadInput(f"There is {have} {what} in {{{seat}'s}} hand.", "Play cards that are there.")


# ---- one reader per kind of move ----------------------------------------------------------------


def _open(state: BagState, seat: str, found: Match) -> Move:
    return Open(seat, cards.read(found["cards"]), int(found["number"] or 0))


def _punt(state: BagState, seat: str, found: Match) -> Move:
    return Punt(seat, cards.read(found["cards"])[0], int(found["number"] or 0))


def _build(state: BagState, seat: str, found: Match) -> Move:
    chosen = cards.read(found["cards"])
    lot = shapes.read_set(found["set"])
    own = _on_table(state, seat, seat, lot, chosen)
    if own is None:
        owners = state.owners_of(lot, seat)
        if not owners:
            raise BadInput(f"No set {lot} lies on the table.", "Name a set by the cards in it now.")
    return Build(seat, own or lot, chosen)


def _steal(state: BagState, seat: str, found: Match) -> Move:
    chosen = cards.read(found["cards"])
    return Steal(seat, found["owner"], _named_set(state, seat, found, chosen), chosen)


def _snitch(state: BagState, seat: str, found: Match) -> Move:
    chosen = cards.read(found["cards"])
    return Snitch(seat, found["owner"], _named_set(state, seat, found, chosen), chosen[0])


def _named_set(state: BagState, seat: str, found: Match, chosen: Cards) -> Lot:
    owner = found["owner"]
    shapes.check_seats(owner, state.seats)
    lot = _on_table(state, seat, owner, shapes.read_set(found["set"]), chosen)
    if lot is None:
        raise BadInput(f"No set {found['set']} lies in {{{owner}'s}} stash.", _stash_now(state, seat, owner))
    return lot


def _stash_now(state: BagState, seat: str, owner: str) -> str:
    """What a seat sees in a stash; of a hidden Bag only that it is one."""
    player = state.seats.index(owner)
    bags = state.bags_shown(player, seat)
    lots = [*state.open_sets(player), *(Lot(number, LARGEST_SET, 0) for number in sorted(bags))]
    there = [" ".join(map(str, lots))] if lots else []
    if hidden := len(state.bags[player]) - len(bags):
        there.append("a Bag" if hidden == 1 else f"{hidden} Bags")
    return f"There lies {' and '.join(there)}." if there else "It is empty."


def _on_table(state: BagState, seat: str, owner: str, lot: Lot, chosen: Cards) -> Lot | None:
    """The set as it lies there. Looters may be written without their number; the coins played then tell which."""
    if state.may_have(owner, lot, seat):
        return lot
    there = state.open_sets(state.seats.index(owner))
    alike = [other for other in there if not other.coins and not lot.number and other.looters == lot.size - lot.coins]
    alike.sort(key=lambda other: other.number not in chosen)
    return alike[0] if alike and not lot.coins else None


def _combine(state: BagState, seat: str, found: Match) -> Move:
    number = int(found["number"])
    return Combine(seat, number, cards.read(found["cards"]), state.combinable(number))


def _combine_named(state: BagState, seat: str, found: Match) -> Move:
    """Sets by name; all of them are written in the short form."""
    chosen = cards.read(found["cards"])
    stashes = shapes.read_stashes(found["sets"])
    shapes.check_seats(stashes, state.seats)
    sets: list[Named] = []
    for owner in state.seats:
        there = Counter(state.open_sets(state.seats.index(owner)))
        for lot in sorted(stashes.get(owner, [])):
            if not (state.may_have(owner, lot, seat) if lot.is_bag else there[lot]):
                raise BadInput(f"No set {lot} lies in {{{owner}'s}} stash.", _stash_now(state, seat, owner))
            there[lot] -= 1
            sets.append((owner, lot))
    if not sets:
        raise BadInput(f"“{found['sets']}” names no set.", "Name the sets to combine.")
    number = next((lot.number for _, lot in sets if lot.number), NO_NUMBER)
    whole = tuple(sets) == state.combinable(number)
    return Combine(seat, number, chosen, tuple(sets), whole)


_CARDS = rf"(?P<cards>{CARDS})"
_AS = rf"(?: as (?P<number>{NUMBER}))?"
_ONTO = rf"(?P<set>{SET})"
_THEIRS = rf"(?P<owner>[A-F]){_ONTO}"
_Reader = Callable[[BagState, str, Match], Move]
_PHRASES: list[tuple[re.Pattern[str], _Reader]] = [
    (re.compile(rf"(?P<seat>[A-F]) {phrase}"), reads)
    for phrase, reads in (
        ("draw", lambda state, seat, found: Draw(seat)),
        ("knock", lambda state, seat, found: Knock(seat)),
        ("deal", lambda state, seat, found: Deal(seat)),
        (rf"open {_CARDS}{_AS}", _open),
        (rf"build {_ONTO} \+ {_CARDS}", _build),
        (rf"steal {_THEIRS} \+ {_CARDS}", _steal),
        (rf"snitch {_THEIRS} with (?P<cards>{CARD})", _snitch),
        (rf"combine (?P<number>{NUMBER})s \+ {_CARDS}", _combine),
        (rf"combine (?P<sets>{STASHES}) \+ {_CARDS}", _combine_named),
        (rf"punt (?P<cards>{CARD}){_AS}", _punt),
    )
]
