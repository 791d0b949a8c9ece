"""Coins, looters, sets. A coin is its number, a looter is LOOTER: cards sort into the order they are printed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from ....engine.tell import listed

LOOTER: Final = 17
HIGHEST: Final = 16  # BOL-R45
COPIES: Final = 5  # BOL-03
LARGEST_SET: Final = 5  # BOL-26
DEALT: Final = 8  # BOL-09
NO_NUMBER: Final = 0
"""Where a lone looter lies: it matches nothing until a coin joins it (BOL-R6)."""

BAG_POINTS: Final = 10  # BOL-61 to BOL-63
LOOTER_POINTS: Final = 5
COIN_POINTS: Final = 1

Cards = tuple[int, ...]
Entry = tuple[int, int, int]
"""An open set of some number: player, coins, looters."""
COUNTS: Final[tuple[str, ...]] = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight")


class Lot(NamedTuple):
    """Cards lying together: a set, a singleton, or a Bag (five coins and no looter)."""

    number: int
    coins: int
    looters: int

    @property
    def size(self) -> int:
        return self.coins + self.looters

    @property
    def is_bag(self) -> bool:
        return self.coins == COPIES  # BOL-51

    @property
    def cards(self) -> Cards:
        return (self.number,) * self.coins + (LOOTER,) * self.looters

    @property
    def points(self) -> int:
        """As an open set; a Bag has points of its own."""
        return COIN_POINTS * self.coins + LOOTER_POINTS * self.looters

    @property
    def words(self) -> str:
        """`set of two 6s and a looter`, `singleton 9`, `Bag of 4s`."""
        if self.is_bag:
            return f"Bag of {self.number}s"
        if self.size == 1:
            return "lone looter" if not self.coins else f"singleton {self.number}"
        return f"set of {handful(self.cards)}"

    def __str__(self) -> str:
        if self.is_bag:
            return f"[bag{self.number}]"
        named = f" as {self.number}" if self.number and not self.coins else ""
        return f"[{names(self.cards)}{named}]"


Named = tuple[str, Lot]
"""A set and the seat whose stash it lies in."""


def name(card: int) -> str:
    return "L" if card == LOOTER else str(card)


def names(cards: Iterable[int]) -> str:
    return " ".join(name(card) for card in cards)


def spread(counts: Iterable[int]) -> Cards:
    """The cards of a hand that is given as counts."""
    return tuple(card for card, count in enumerate(counts) for _ in range(count))


def one(card: int) -> str:
    """A card with its article.

    >>> one(6), one(8), one(LOOTER)
    ('a 6', 'an 8', 'a looter')
    """
    return "a looter" if card == LOOTER else f"{'an' if card in (8, 11) else 'a'} {card}"


def handful(cards: Cards) -> str:
    """Cards in words.

    >>> handful((6, 6, 17))
    'two 6s and a looter'
    """
    return listed([_some(card, count) for card, count in sorted(Counter(cards).items())])


def _some(card: int, count: int) -> str:
    return one(card) if count == 1 else f"{COUNTS[count]} {'looter' if card == LOOTER else card}s"
