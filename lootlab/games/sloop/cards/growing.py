"""Can picked cards still grow into a whole capture or build? Looked for by the sums, however many ways there are.

Picked cards are covered one after the other, the largest first: each by a group that makes the number (see sums.py).
What is picked first is what has the fewest partners, so a dead end shows early.
"""

from __future__ import annotations

from functools import lru_cache

from . import BITS, FIELD, NUMBER_FIELDS, WEIGHT, WILD, unpack
from .sums import making, plain


def less(cards: int, taken: int) -> int:
    """What is left of these cards when others are taken away, as far as they are there."""
    for kind in unpack(taken):
        if cards & FIELD[kind]:
            cards -= WEIGHT[kind]
    return cards


def _with(kind: int, loose: int, number: int) -> list[int]:
    return [group for group in making(loose, number) if group & FIELD[kind]]


@lru_cache(20_000)
def covered(loose: int, wanted: int, number: int) -> bool:
    """Do all wanted cards fit into groups of this number, made of the loose ones?"""
    numbers = wanted & NUMBER_FIELDS
    if not numbers:
        return True  # what is left are wilds, and each of them is a group of its own
    kind = (numbers.bit_length() - 1) // BITS
    return any(covered(loose - group, less(wanted, group), number) for group in _with(kind, loose, number))


def can_start(loose: int, wanted: int, number: int, missing: int) -> bool:
    """The same if one group, which joins the played card, makes what that card lacks."""
    return any(covered(loose - group, less(wanted, group), number) for group in making(loose, missing))


@lru_cache(20_000)
def can_take_all(loose: int, wanted: int, number: int, bonus: int) -> bool:
    """Can the wanted cards be captured so that nothing which makes the number is left, but the bonus card is?

    `loose` is without the bonus card, a multiset of one (SLP-66); what is left lies beside it (SLP-R1).
    """
    if wanted:
        numbers = wanted & NUMBER_FIELDS
        kind = (numbers.bit_length() - 1) // BITS if numbers else WILD
        return any(can_take_all(loose - one, less(wanted, one), number, bonus) for one in _with(kind, loose, number))
    lying = plain(loose + bonus, number)
    if not lying:
        return True
    # One of its cards has to go, by this group or by another one.
    hit = dict.fromkeys(one for kind in sorted(set(unpack(lying[0]))) for one in _with(kind, loose, number))
    return any(can_take_all(loose - one, 0, number, bonus) for one in hit)
