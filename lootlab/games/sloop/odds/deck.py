"""What the probability questions share: the deck by numbers, sums of cards, and how a trial is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

from ....engine import bulk
from ....look.html import tag
from .. import cards
from ..board.faces import face, spoken
from ..cards import CHARGED, NAMES, NUMBERS, PLAIN, VALUE

DECK = cards.deck_of(cards.STANDARD)
COPIES, WILDS = 10, 2
NUMBER_CARDS = COPIES * len(NUMBERS)
CHARGED_CARDS = sum(CHARGED[kind] for kind in DECK)
HAND = DISPLAY = 4
BOX = "122 cards: ten of each number from 1 to 12, and two wilds"
"""What every question about the full deck takes for granted."""

Numbers = tuple[int, ...]
"""Cards by their number only; 0 is a wild."""


def dealt(count: int, deck: Sequence[int] = DECK) -> Callable[[Any], Any]:
    """A draw of so many cards."""
    return lambda dice: bulk.deal(dice, deck, count)


def dealt_given(count: int, fits: Callable[[Any], Any], deck: Sequence[int] = DECK) -> Callable[[Any], Any]:
    """A draw of so many cards that is dealt anew until they fit: what is left of the cases when one knows it."""
    return lambda dice: bulk.given(dice, dealt(count, deck), fits)


def without(deck: Sequence[int], *gone: int) -> tuple[int, ...]:
    """The deck less these kinds."""
    left = list(deck)
    for kind in gone:
        left.remove(kind)
    return tuple(left)


def plain(*numbers: int) -> list[int]:
    """The plain cards of these numbers."""
    return [PLAIN[number] for number in numbers]


def values(kinds: Any) -> list[Any]:
    """The numbers of some cards, 0 for a wild; of columns too."""
    return [bulk.look_up(VALUE, kind) for kind in kinds]


def any_of(conditions: Iterable[Any]) -> Any:
    """1 where one of them holds."""
    return 1 * (bulk.total(conditions) > 0)


def reach(numbers: Iterable[Any]) -> Any:
    """All sums of some of these cards at once: bit n is set if n can be made. Bit 0 is the empty sum."""
    bits = 1
    for number in numbers:
        bits = bits | bits << number
    return bits


def makes(bits: Any, number: Any) -> Any:
    """1 where the number is among the sums."""
    return bits >> number & 1


# ---- counting: hands and displays by numbers ------------------------------------------------------------------


def multisets(size: int) -> Iterator[Numbers]:
    """All collections of so many numbers and wilds."""
    return combinations_with_replacement(range(len(NUMBERS) + 1), size)


def ways(numbers: Numbers, gone: Numbers = ()) -> int:
    """How many different sets of real cards are such a collection, when others are gone."""
    return prod(comb(left(number, gone), numbers.count(number)) for number in set(numbers))


def left(number: int, gone: Numbers) -> int:
    return (COPIES if number else WILDS) - gone.count(number)


def as_shares(counts: Iterable[int], whole: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(count, whole) for count in counts)


# ---- telling a trial ------------------------------------------------------------------------------------------


def row(kinds: Iterable[int], label: str = "") -> str:
    """Small cards side by side, with a name in front where there are two rows."""
    head = tag("span", label, class_="xp-dealt__who") if label else ""
    return tag("div", head + "".join(map(picture, kinds)), class_="xp-dealt")


def picture(kind: int) -> str:
    drawn = face(kind, "s")
    return tag("div", drawn.inner, class_=drawn.cls, role="img", aria_label=spoken(kind))


def tell_cards(kinds: Any) -> tuple[str, str]:
    said = " ".join(NAMES[kind] for kind in kinds)
    return f"{'Card' if len(kinds) == 1 else 'Cards'}: {said}.", row(kinds)
