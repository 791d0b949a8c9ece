"""The usual turn, quickly. `plays.py` says the same in general, and a test compares the two.

Usual means: no wild is in hand or display, no build was lost in this turn, and the house plays by the book. Then only
sums that exist are asked for, and whoever finds no way to serve the own build is not able to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import CHARGED, TWO, VALUE, WEIGHT, WILD
from .duty import can_take
from .moves import Build, Capture, Continue
from .phase import FLIPPED, PLAY
from .plays import Recipe, build_captures, captures, lays, number_bit, numbers_in, owed_lays, taking_build
from .sums import NUMBER_BITS, Sums, maximal, packs, starts

if TYPE_CHECKING:
    from .state import Sloop

_ONE_WILD = WEIGHT[WILD]


def usual_plays(state: Sloop) -> list[Recipe] | None:
    """All plays of the mover; None in an unusual turn."""
    hand, own = state.hands[state.mover], state.markers[state.mover]
    if state.loose >= _ONE_WILD or WILD in hand or state.lost or not state.usual or (own and state.phase != PLAY):
        return None
    made = 1
    for kind in state.display:
        made |= made << VALUE[kind]
    made &= NUMBER_BITS
    if own:
        return _service(state, hand, made, own) or _free_plays(state, hand, made, own)
    if state.phase != FLIPPED:
        return _free_plays(state, hand, made, own)
    return None if WILD in state.flipped else _free_plays(state, state.flipped, made, own)


def _free_plays(state: Sloop, cards: list[int], made: int, own: int) -> list[Recipe]:
    """What is no service to the own build, which is lost then (SLP-14, SLP-42)."""
    kinds = sorted(set(cards))
    recipes = lays(state, kinds)
    loose, hand = state.loose, state.hands[state.mover]
    bits = set(map(number_bit, hand))
    free, takes = sum(bits), 0
    for number in state.builds:
        if free >> number & 1 or cards is not hand:
            free &= ~(1 << number)
            if number != own and can_take(state, number, False):
                takes |= 1 << number
    useful = made | takes
    pairs = 0 if len(bits) == len(hand) and cards is hand else _pairs(hand, cards) & free & made
    for kind in kinds:
        value = VALUE[kind]
        if useful >> value & 1:
            if CHARGED[kind]:
                captures(state, kind, Sums(loose, made), recipes)
            else:
                if made >> value & 1:
                    for way in maximal(loose, value):
                        recipes.append((Capture, kind, value, way))
                if takes >> value & 1:
                    for way in packs(loose, value):
                        recipes.append((taking_build, kind, value, way))
        backed = made << value & free
        if pairs:
            backed |= pairs & 1 << value
        if backed:
            for number in numbers_in(backed) if own else numbers_in(backed)[::-1]:
                ways = starts(loose, made, number, number - value) if number > value else packs(loose, number)[1:]
                for way in ways:
                    recipes.append((Build, kind, number, way))
    return recipes


def _pairs(hand: list[int], cards: list[int]) -> int:
    """Numbers, as bits, that the hand still holds when one of these cards of the number is played (SLP-R10)."""
    bits = list(map(number_bit, hand))
    return sum(bit for bit in set(bits) if cards is not hand or bits.count(bit) > 1)


def _service(state: Sloop, hand: list[int], made: int, number: int) -> list[Recipe]:
    """Continuing or capturing the own build, or a 2 that puts it off (SLP-36 to SLP-40, SLP-55)."""
    recipes: list[Recipe] = []
    loose = state.loose
    for kind in sorted(set(hand)):
        missing = number - VALUE[kind]
        if missing > 0:
            if made >> missing & 1:
                for way in starts(loose, made, number, missing):
                    recipes.append((Continue, kind, number, way))
        elif not missing:
            ways = packs(loose, number)
            for way in ways:
                recipes.append((Continue, kind, number, way))
            if CHARGED[kind]:
                build_captures(state, kind, number, Sums(loose, made), recipes)
            else:
                for way in ways:
                    recipes.append((taking_build, kind, number, way))
    if recipes and TWO in hand:
        place = sum(recipe[1] <= TWO for recipe in recipes)
        recipes[place:place] = owed_lays(state, TWO)
    return recipes
