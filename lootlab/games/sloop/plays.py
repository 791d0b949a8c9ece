"""What a hand can do with the display, as recipes: a move is made when somebody looks at it.

This is the general case. `usual.py` does the same for the turns that nearly all turns are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain, product
from math import prod
from typing import TYPE_CHECKING, Any

from ...engine.state import Move
from .cards import CHARGED, FIELD, NO_CARD, ONE, THREE, TWO, VALUE, WEIGHT, WILD
from .duty import SERVE, can_finish, can_take, duty, hand_after, holds, may_add, must_hold, without
from .moves import ACTION, AGAIN, FLIP, PLAIN_LAY, STEAL, Build, Capture, Continue, Lay
from .phase import FLIPPED
from .sums import NUMBER_BITS, Sums, numbers_in, sums

if TYPE_CHECKING:
    from .state import Sloop

Recipe = tuple[Callable[[str, int, int, Any], Move], int, int, Any]
"""Who makes the move, the card played, the number, and the way: loose cards as a multiset, or what the maker needs."""
number_bit = tuple(1 << value for value in VALUE).__getitem__
"""The number of a kind as a bit; bit 0 is a wild."""


def every_play(state: Sloop) -> list[Recipe]:
    """All plays of the mover."""
    kinds = sorted(set(state.playable()))
    here = sums(state.loose, state.display)
    if state.markers[state.mover]:
        return _owners_turn(state, here, kinds)
    recipes = lays(state, kinds)
    if not (state.lost and state.house.display_only):
        _free_plays(state, here, kinds, recipes)
    return recipes


def _owners_turn(state: Sloop, here: Sums, kinds: list[int]) -> list[Recipe]:
    """The own build is served; other plays are for those who are not able to, and cost the build."""
    recipes: list[Recipe] = []
    if duty(state) == SERVE:
        for kind in kinds:
            _serving(state, kind, here, recipes)
            if kind in (TWO, WILD):
                recipes += owed_lays(state, kind)
        return recipes
    recipes = lays(state, kinds)
    for kind in kinds:
        _serving(state, kind, here, recipes)
    if not state.house.display_only:
        _free_plays(state, here, kinds, recipes)
    return recipes


def _free_plays(state: Sloop, here: Sums, kinds: list[int], recipes: list[Recipe]) -> None:
    """What cards, from hand or flipped, can do besides being laid or serving an own build (SLP-14, SLP-58)."""
    for kind in kinds:
        free_plays(state, kind, here, recipes)


def free_plays(state: Sloop, kind: int, here: Sums, recipes: list[Recipe]) -> None:
    _captures(state, kind, here, recipes)
    _builds(state, kind, here, recipes)
    _additions(state, kind, here, recipes)


# ---- laying -----------------------------------------------------------------------------------------

LayWay = tuple[str] | tuple[str, tuple[tuple[str, int], ...]]
"""The action, and whose cards are stolen where the thief picks."""


@lru_cache(1_000)
def _laying(seat: str, card: int, _: int, way: LayWay) -> Lay:
    return Lay(seat, card, *way)


_LAYS: tuple[tuple[Recipe, ...], ...] = tuple(
    tuple((_laying, kind, 0, (action,)) for action in dict.fromkeys((PLAIN_LAY, ACTION.get(kind, PLAIN_LAY))))
    for kind in range(WILD + 1)
)
"""Without the action and, where there is one, with it: actions are optional (SLP-46, SLP-R29)."""
lays_of = _LAYS.__getitem__


MOST_THEFTS = 2_000
"""Beyond that, each card that can be stolen is in a listed theft, but not with every other one."""


def lays(state: Sloop, kinds: list[int]) -> list[Recipe]:
    """Every card may be laid; 1, 2 and 3 also with their action where it is possible."""
    if state.house.plain_actions and state.deck and len(state.hands[state.mover]) > 1:
        return list(chain.from_iterable(map(lays_of, kinds)))
    return _careful_lays(state, kinds)


def _careful_lays(state: Sloop, kinds: list[int]) -> list[Recipe]:
    """The same where an action may be impossible, stealing is by choice (SLP-R26) or wilds act (SLP-R24)."""
    acting: dict[int, list[LayWay]] = {ONE: _steals(state)}
    again = len(state.hands[state.mover]) > (state.phase != FLIPPED)
    acting[TWO] = [(AGAIN,)] if again else []
    acting[THREE] = [(FLIP,)] if state.deck else []
    if state.house.wild_actions:
        acting[WILD] = [way for ways in acting.values() for way in ways]
    return [(_laying, kind, 0, way) for kind in kinds for way in ((PLAIN_LAY,), *acting.get(kind, ()))]


def _steals(state: Sloop) -> list[LayWay]:
    """A steal, or one for every choice of one card from each victim (SLP-R26)."""
    if not state.house.thief_picks:
        return [(STEAL,)]
    piles = [[(state.seats[player], kind) for kind in sorted(set(state.piles[player]))] for player in victims(state)]
    if thefts(state) <= MOST_THEFTS:
        return [(STEAL, picks) for picks in product(*piles)]
    most = max(map(len, piles))
    return [(STEAL, tuple(pile[place % len(pile)] for pile in piles)) for place in range(most)]


def thefts(state: Sloop) -> int:
    """In how many ways a thief can choose one card from each victim."""
    return prod(len(set(state.piles[player])) for player in victims(state))


def victims(state: Sloop) -> list[int]:
    """Opponents with a score pile (SLP-51, SLP-52, SLP-82)."""
    mover = state.mover
    return [
        player
        for player, pile in enumerate(state.piles)
        if pile and player != mover and not state.allied(player, mover)
    ]


def owed_lays(state: Sloop, kind: int) -> list[Recipe]:
    """An able owner may lay a 2 if the build can be served afterwards (SLP-55, SLP-R17)."""
    if kind == TWO or state.house.wild_actions:
        hand = without(state.hands[state.mover], kind)
        if hand and can_finish(state, hand, state.loose + WEIGHT[kind], state.markers[state.mover]):
            return [(_laying, kind, 0, (AGAIN,))]
    return []


# ---- capturing --------------------------------------------------------------------------------------


def _captures(state: Sloop, kind: int, here: Sums, recipes: list[Recipe]) -> None:
    wild, builds = kind == WILD, state.builds
    for number in _worth_taking(state, here) if wild else (VALUE[kind],):
        if here.reach >> number & 1 or here.wilds:
            ways = here.maximal(number) if state.house.extent_all else here.packs(number)
            if not ways[0]:
                ways = ways[1:]  # the empty pack is no capture
            taken(state, kind, number, ways, False, recipes)
        if number in builds and builds[number][0] != state.mover and can_take(state, number, wild):
            _build_captures(state, kind, number, here, recipes)


def _worth_taking(state: Sloop, here: Sums) -> tuple[int, ...]:
    """The numbers a played wild can stand for."""
    return numbers_in(NUMBER_BITS if here.wilds else here.reach | sum([1 << number for number in state.builds]))


def _build_captures(state: Sloop, kind: int, number: int, here: Sums, recipes: list[Recipe]) -> None:
    ways = here.maximal(number) if state.house.extras_all else here.packs(number)
    taken(state, kind, number, ways, True, recipes)


def taken(state: Sloop, kind: int, number: int, ways: Sequence[int], build: bool, recipes: list[Recipe]) -> None:
    """These ways, with or without the build. A supercharged card may take any loose card more (SLP-66, SLP-R38)."""
    if not CHARGED[kind]:
        make = taking_build if build else Capture
        for way in ways:
            recipes.append((make, kind, number, way))
        return
    extras = sorted(set(state.display))
    for way in ways:
        left = state.loose - way
        recipes += [
            (_with_bonus, kind, number, (way, build, extra))
            for extra in (NO_CARD, *extras)
            if extra == NO_CARD or left & FIELD[extra]
        ]


def taking_build(seat: str, card: int, number: int, way: int) -> Capture:
    return Capture(seat, card, number, way, True)


def _with_bonus(seat: str, card: int, number: int, way: tuple[int, bool, int]) -> Capture:
    return Capture(seat, card, number, *way)


# ---- building ---------------------------------------------------------------------------------------


def _builds(state: Sloop, kind: int, here: Sums, recipes: list[Recipe]) -> None:
    """New builds of numbers that the rest of the hand still holds (SLP-25)."""
    value = VALUE[kind]
    backed = sum(set(map(number_bit, hand_after(state, kind))))
    if backed & 1 and state.house.wild_backs:
        backed = NUMBER_BITS
    if not here.wilds and kind != WILD:
        backed &= here.reach << value | here.reach & 1 << value  # nothing lies there for the others
    for number in reversed(numbers_in(backed & -1 << (value or 1))) if state.loose else ():
        if number in state.builds:
            continue
        if kind == WILD:
            ways = _wild_ways(here, number, state.house.pair_start)
        elif number > value:
            ways = here.starts(number, number - value)
        else:
            ways = here.packs(number)[1:] if state.house.pair_start else ()
        for way in ways:
            recipes.append((Build, kind, number, way))


def _wild_ways(here: Sums, number: int, alone: bool) -> Sequence[int]:
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
    if value > number or not (value == number or here.reach >> number - value & 1 or kind == WILD or here.wilds):
        return
    if must_hold(state, number) and not holds(state, hand_after(state, kind), number):
        return
    if kind == WILD:
        ways: Sequence[int] = [0, *_wild_ways(here, number, True)]
    else:
        ways = here.packs(number) if value == number else here.starts(number, number - value)
    for way in ways:
        recipes.append((Continue, kind, number, way))
