"""What the probability questions share: the decks, the trials by hand, counting hands of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from ....engine import bulk
from ....look.html import tag
from ..board.faces import face, spoken
from ..cards import COPIES, DEALT, HIGHEST, LOOTER, handful
from ..cards.deck import decks_of

DECK, SMALL_DECK = (deck.cards for deck in decks_of("standard"))
LOOTERS, SMALL_LOOTERS = DECK.count(LOOTER), SMALL_DECK.count(LOOTER)
COINS = len(DECK) - LOOTERS
NUMBERS = range(1, HIGHEST + 1)
FIRST_TURN = DEALT + 1  # eight dealt and one drawn

Draw = Callable[[Any], Any]

BOX = "85 cards: five coins of each number from 1 to 16, and five looters"
"""What every question about the full deck takes for granted."""


# ---- counting -----------------------------------------------------------------------------------------------------


def hypergeometric(total: int, good: int, drawn: int, most: int) -> tuple[Fraction, ...]:
    """The chance of 0, 1, 2, ... `most` good cards among `drawn` out of `total`; the last place holds all from there.

    >>> hypergeometric(4, 2, 2, 2)
    (Fraction(1, 6), Fraction(2, 3), Fraction(1, 6))
    """
    hands = comb(total, drawn)
    exact = [Fraction(comb(good, k) * comb(total - good, drawn - k), hands) for k in range(min(good, drawn) + 1)]
    exact += [Fraction(0)] * (most + 1 - len(exact))
    return (*exact[:most], sum(exact[most:], Fraction(0)))


def hands_by(size: int, counts: Callable[[int], int], tops: int) -> list[int]:
    """How many hands of `size` cards add up to 0, 1, 2, ... `tops - 1`, where k coins of one number add counts(k).

    Number after number is dealt 0 to 5 coins, and the looters fill the hand: every hand is counted exactly once.

    >>> sum(hands_by(2, lambda coins: coins >= 2, 2)) == comb(85, 2)
    True
    """
    ways = {(0, 0): 1}
    for _ in NUMBERS:
        more: dict[tuple[int, int], int] = {}
        for (cards, made), count in ways.items():
            for coins in range(min(COPIES, size - cards) + 1):
                key = (cards + coins, made + counts(coins))
                more[key] = more.get(key, 0) + count * comb(COPIES, coins)
        ways = more
    found = [0] * tops
    for (cards, made), count in ways.items():
        found[made] += count * comb(LOOTERS, size - cards)
    return found


def as_shares(counts: Sequence[int], hands: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(count, hands) for count in counts)


# ---- trials -------------------------------------------------------------------------------------------------------


def dealt(count: int, deck: Sequence[int] = DECK) -> Draw:
    return lambda dice: bulk.deal(dice, deck, count)


def looters_in(cards: Any) -> Any:
    return bulk.total(card == LOOTER for card in cards)


def coins_of(cards: Any, number: int) -> Any:
    return bulk.total(card == number for card in cards)


def per_number(cards: Any) -> list[Any]:
    """How many coins of each number there are."""
    return [coins_of(cards, number) for number in NUMBERS]


def any_of(conditions: Iterable[Any]) -> Any:
    return bulk.most(1 * condition for condition in conditions)


def tell_cards(cards: Any) -> tuple[str, str]:
    return f"{handful(tuple(cards)).capitalize()}.", picture(cards)


def picture(cards: Iterable[int], label: str = "") -> str:
    """Small cards side by side, sorted as one would hold them."""
    head = tag("span", label, class_="xp-dealt__who") if label else ""
    drawn = [(face(card), spoken(card)) for card in sorted(cards)]
    shown = "".join(tag("span", one.inner, class_=one.cls, role="img", aria_label=said) for one, said in drawn)
    return tag("div", head + shown, class_="xp-dealt")
