"""The list of legal moves. It is a list of recipes: a move is made when somebody looks at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, overload

from ...engine.state import Move
from . import duty as duties
from .cards import CHARGED, FIELD, NO_CARD, NUMBERS, ONE, THREE, TWO, VALUE, WEIGHT, WILD
from .duty import AT_RISK, FREE, SERVE, can_finish, duty, holds, may_add, may_take, must_hold, without
from .moves import (
    ACTION,
    AGAIN,
    FLIP,
    STEAL,
    Accept,
    Build,
    Capture,
    Continue,
    Lay,
    NoOffer,
    Offer,
    OpenDisplay,
    Return,
)
from .phase import FLIPPED
from .sums import Sums, sums

if TYPE_CHECKING:
    from .state import Sloop

LAYS, CAPTURES, TAKES_BUILD, BONUSES, BUILDS, CONTINUES = range(6)
Recipe = tuple[int, int, int, Sequence[Any]]
"""What it is, the card played, the number, and the ways: multisets of loose cards, or whatever the kind needs."""


class Menu(Sequence[Move]):
    """Legal moves of one seat. Knows nothing but the recipes, so it can be handed out."""

    __slots__ = ("all", "latest", "recipes", "seat", "total")

    def __init__(self, seat: str, recipes: list[Recipe]) -> None:
        self.seat = seat
        self.recipes = recipes
        self.total = sum([len(recipe[3]) for recipe in recipes])
        self.latest: Move | None = None
        self.all: list[Move] | None = None

    def __len__(self) -> int:
        return self.total

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if self.all is not None or not isinstance(index, int) or index < 0:
            return self._everything()[index]
        for what, card, number, ways in self.recipes:
            if index < len(ways):
                self.latest = move = _cook(self.seat, what, card, number, ways[index])
                return move
            index -= len(ways)
        raise IndexError("there are not so many legal moves")

    def __iter__(self) -> Iterator[Move]:
        return iter(self._everything())

    def _everything(self) -> list[Move]:
        if self.all is None:
            seat = self.seat
            self.all = [
                _cook(seat, what, card, number, way) for what, card, number, ways in self.recipes for way in ways
            ]
        return self.all

    def holds(self, move: Move) -> bool:
        """Was this very object made here?"""
        return move is self.latest or any(made is move for made in self.all or ())


def _cook(seat: str, what: int, card: int, number: int, way: Any) -> Move:
    if what == CAPTURES:
        return Capture(seat, card, number, way)
    if what == LAYS:
        lay: Lay = way
        return lay
    if what == BUILDS:
        return Build(seat, card, number, way)
    if what == CONTINUES:
        return Continue(seat, card, number, way)
    return Capture(seat, card, number, way, True) if what == TAKES_BUILD else Capture(seat, card, number, *way)


class Fan:
    """A hand, looked at once: its kinds, its numbers as bits (bit 0 is a wild), and the lays it allows."""

    __slots__ = ("charged", "kinds", "lays", "numbered", "once", "twice")

    def __init__(self, cards: list[int]) -> None:
        self.kinds = kinds = sorted(set(cards))
        self.numbered = [(kind, VALUE[kind], 1 << VALUE[kind]) for kind in kinds if kind != WILD]
        self.charged = self.once = self.twice = 0
        for kind in cards:
            bit = 1 << VALUE[kind]
            self.twice |= self.once & bit
            self.once |= bit
            self.charged |= bit if CHARGED[kind] else 0
        self.lays: dict[str, Recipe] = {}
        """Per seat, if every action is possible."""


_fans: dict[int, Fan] = {}
_FANS_KEPT = 30_000


def fan(cards: list[int]) -> Fan:
    """Hands come back as displays do, so they are remembered too."""
    key = sum(map(_weight, cards))
    found = _fans.get(key)
    if found is None:
        if len(_fans) >= _FANS_KEPT:
            _fans.clear()
        found = _fans[key] = Fan(cards)
    return found


_weight = WEIGHT.__getitem__


def of(state: Sloop) -> Menu:
    """All plays of the mover."""
    here = sums(state.loose, state.display)
    mover = state.mover
    playable = fan(state.flipped if state.phase == FLIPPED else state.hands[mover])
    debt = duty(state) if state.markers[mover] else FREE
    recipes: list[Recipe] = []
    if debt == SERVE:
        _owed_turn(state, here, playable, recipes)
        return Menu(state.seats[mover], recipes)
    recipes.append(_lays(state, playable))
    if debt == FREE and not here.wilds and not state.lost:
        _free_turn(state, here, playable, recipes)
        return Menu(state.seats[mover], recipes)
    if debt == AT_RISK:
        for kind in playable.kinds:
            _serving(state, kind, here, recipes)
    if not (state.house.display_only and (debt == AT_RISK or state.lost)):
        _any_turn(state, here, playable.kinds, recipes)
    return Menu(state.seats[mover], recipes)


def _owed_turn(state: Sloop, here: Sums, playable: Fan, recipes: list[Recipe]) -> None:
    """The own build must be served; only cards that can do so are looked at."""
    servers = here.servers(state.markers[state.mover], True)
    for kind in playable.kinds:
        if servers >> VALUE[kind] & 1:
            _serving(state, kind, here, recipes)
        if kind in (TWO, WILD):
            _owed_lays(state, kind, recipes)


def _free_turn(state: Sloop, here: Sums, playable: Fan, recipes: list[Recipe]) -> None:
    """The usual turn: no build of one's own, so all uses are free (SLP-14), and no wild in the display.

    Asks only for sums that exist.
    """
    reach, plain, house = here.reach, here.plain, state.house
    taken = 0
    for number in state.builds:
        taken |= 1 << number
    flipped = state.phase == FLIPPED
    hand = fan(state.hands[state.mover]) if flipped else playable
    free = hand.once & ~taken
    pairs = (hand.once if flipped else hand.twice) & reach & ~taken if house.pair_start else 0
    if hand.once & 1 or not house.extent_all:  # a wild in hand backs any number
        _any_turn(state, here, playable.kinds, recipes)
        return
    special = taken | playable.charged
    for kind, value, bit in playable.numbered:
        if special & bit:
            _captures(state, kind, here, recipes)
        elif reach & bit:
            recipes.append((CAPTURES, kind, value, here.maximal(value)))
        backed = reach << value & free
        while backed:
            number = backed.bit_length() - 1
            backed ^= 1 << number
            missing = number - value
            ways = here.starts(number, missing) if reach >> number & 1 else plain[missing]
            recipes.append((BUILDS, kind, number, ways))
        if pairs & bit:
            recipes.append((BUILDS, kind, value, here.packs(value)[1:]))
    if playable.once & 1:
        _captures(state, WILD, here, recipes)
        _builds(state, WILD, here, recipes)
    if taken and (state.teams or house.adopt):
        for kind in playable.kinds:
            _additions(state, kind, here, recipes)


def _any_turn(state: Sloop, here: Sums, kinds: list[int], recipes: list[Recipe]) -> None:
    """Everything these cards, from hand or flipped, can do besides being laid or serving an own build (SLP-58)."""
    for kind in kinds:
        _captures(state, kind, here, recipes)
        _builds(state, kind, here, recipes)
        _additions(state, kind, here, recipes)


# ---- laying -----------------------------------------------------------------------------------------


def _lays(state: Sloop, playable: Fan) -> Recipe:
    """Every card may be laid; 1, 2 and 3 also with their action where it is possible."""
    seat = state.seats[state.mover]
    hand, house = state.hands[state.mover], state.house
    if house.thief_picks or house.wild_actions or len(hand) < 2 or not state.deck:
        again = len(hand) > (state.phase != FLIPPED)
        return LAYS, 0, 0, _careful_lays(state, playable, again)
    found = playable.lays.get(seat)
    if found is None:
        ways = [lay for kind in playable.kinds for lay in _ways_to_lay(seat, kind)]
        found = playable.lays[seat] = (LAYS, 0, 0, ways)
    return found


@cache
def _ways_to_lay(seat: str, kind: int) -> tuple[Lay, ...]:
    """Without the action, and with it: actions are optional (SLP-46, SLP-R29)."""
    return (Lay(seat, kind), Lay(seat, kind, ACTION[kind])) if kind in ACTION else (Lay(seat, kind),)


def _careful_lays(state: Sloop, playable: Fan, again: bool) -> list[Lay]:
    """The same where an action may be impossible, stealing is by choice (SLP-R26) or wilds act (SLP-R24)."""
    seat = state.seats[state.mover]
    acting = {ONE: _steals(state, seat)}
    acting[TWO] = [Lay(seat, TWO, AGAIN)] if again else []
    acting[THREE] = [Lay(seat, THREE, FLIP)] if state.deck else []
    if state.house.wild_actions:
        acting[WILD] = [Lay(seat, WILD, lay.action, lay.picks) for lays in list(acting.values()) for lay in lays]
    return [lay for kind in playable.kinds for lay in (Lay(seat, kind), *acting.get(kind, ()))]


def _steals(state: Sloop, seat: str) -> list[Lay]:
    """A steal, or one for every choice of one card from each victim (SLP-R26)."""
    if not state.house.thief_picks:
        return [Lay(seat, ONE, STEAL)]
    piles = [[(state.seats[player], kind) for kind in sorted(set(state.piles[player]))] for player in victims(state)]
    return [Lay(seat, ONE, STEAL, picks) for picks in product(*piles)]


def victims(state: Sloop) -> list[int]:
    """Opponents with a score pile (SLP-51, SLP-52, SLP-82)."""
    mover = state.mover
    return [
        player
        for player, pile in enumerate(state.piles)
        if pile and player != mover and not state.allied(player, mover)
    ]


def _owed_lays(state: Sloop, kind: int, recipes: list[Recipe]) -> None:
    """An able owner may lay a 2 if the build can be served afterwards (SLP-55, SLP-R17)."""
    if kind == TWO or state.house.wild_actions:
        hand = without(state.hands[state.mover], kind)
        if hand and can_finish(state, hand, state.loose + WEIGHT[kind], state.markers[state.mover]):
            recipes.append((LAYS, kind, 0, [Lay(state.seats[state.mover], kind, AGAIN)]))


# ---- capturing --------------------------------------------------------------------------------------


def _captures(state: Sloop, kind: int, here: Sums, recipes: list[Recipe]) -> None:
    wild = kind == WILD
    for number in NUMBERS if wild else (VALUE[kind],):
        if here.groups(number):
            ways = here.maximal(number) if state.house.extent_all else here.packs(number)
            if not ways[0]:
                ways = ways[1:]  # the empty pack is no capture
            if CHARGED[kind]:
                recipes.append((BONUSES, kind, number, _with_bonus(ways, False, state.display, here)))
            elif ways:
                recipes.append((CAPTURES, kind, number, ways))
        if number in state.builds and state.builds[number][0] != state.mover and not may_take(state, number, wild):
            _build_captures(state, kind, number, here, recipes)


def _build_captures(state: Sloop, kind: int, number: int, here: Sums, recipes: list[Recipe]) -> None:
    ways = here.maximal(number) if state.house.extras_all else here.packs(number)
    if CHARGED[kind]:
        recipes.append((BONUSES, kind, number, _with_bonus(ways, True, state.display, here)))
    else:
        recipes.append((TAKES_BUILD, kind, number, ways))


def _with_bonus(ways: list[int], build: bool, display: list[int], here: Sums) -> list[tuple[int, bool, int]]:
    """A supercharged capture may take any one loose card more, or none (SLP-66, SLP-R38)."""
    kinds = sorted(set(display))
    return [
        (way, build, bonus)
        for way in ways
        for bonus in (NO_CARD, *kinds)
        if bonus == NO_CARD or (here.whole - way) & FIELD[bonus]
    ]


# ---- building ---------------------------------------------------------------------------------------


def _builds(state: Sloop, kind: int, here: Sums, recipes: list[Recipe]) -> None:
    if not state.loose:
        return
    hand = state.hands[state.mover]
    if state.phase != FLIPPED:
        hand = without(hand, kind)
    wild = kind == WILD
    value = VALUE[kind]
    backed = NUMBERS if state.house.wild_backs and WILD in hand else sorted({VALUE[card] for card in hand} - {0})
    for number in backed:
        if number < value or number in state.builds:
            continue
        if wild:
            ways = _wild_ways(here, number, state.house.pair_start)
        elif number > value:
            ways = here.starts(number, number - value)
        else:
            ways = here.packs(number)[1:] if state.house.pair_start else []
        if ways:
            recipes.append((BUILDS, kind, number, ways))


def _wild_ways(here: Sums, number: int, alone: bool) -> list[int]:
    """Loose cards beside a played wild, which is a part of a set or, `alone`, a set of its own."""
    ways = here.wild_starts(number)
    return list(dict.fromkeys([*ways, *here.packs(number)[1:]])) if alone else ways


def _serving(state: Sloop, kind: int, here: Sums, recipes: list[Recipe]) -> None:
    """Continuing or capturing the own build (SLP-36 to SLP-40)."""
    number = state.markers[state.mover]
    _add_to(state, kind, number, here, recipes)
    if kind == WILD or VALUE[kind] == number:
        _build_captures(state, kind, number, here, recipes)


def _additions(state: Sloop, kind: int, here: Sums, recipes: list[Recipe]) -> None:
    """Continuing a partner's build, or one without marker where that is allowed."""
    if not (state.teams or state.house.adopt):
        return
    for number in sorted(state.builds):
        if state.builds[number][0] != state.mover and not may_add(state, number, kind == WILD):
            _add_to(state, kind, number, here, recipes)


def _add_to(state: Sloop, kind: int, number: int, here: Sums, recipes: list[Recipe]) -> None:
    value = VALUE[kind]
    if value > number or (must_hold(state, number) and not holds(state, duties.hand_after(state, kind), number)):
        return
    if kind == WILD:
        ways = [0, *_wild_ways(here, number, True)]
    else:
        ways = here.packs(number) if value == number else here.starts(number, number - value)
    if ways:
        recipes.append((CONTINUES, kind, number, ways))


# ---- beside the turn --------------------------------------------------------------------------------


def offers(state: Sloop, seat: str) -> list[Move]:
    hand = state.hands[state.seats.index(seat)]
    return [NoOffer(seat), *(Offer(seat, kind) for kind in sorted(set(hand)))]


def answers(state: Sloop, seat: str) -> list[Move]:
    return [Return(seat), *(Accept(seat, kind) for kind in sorted(set(state.hands[state.mover])))]


def openings(state: Sloop, seat: str) -> list[Move]:
    """Turning up the display; with first_player=choose the dealer says who begins (SLP-R43)."""
    others = state.seats[1:] if state.options["first_player"] == "choose" else ()
    return [OpenDisplay(seat), *(OpenDisplay(seat, first) for first in others)]
