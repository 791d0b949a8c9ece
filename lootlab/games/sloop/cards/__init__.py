"""The cards of Sloop as small integers, and multisets of cards as one integer each.

There are 22 kinds, numbered in print order: 1, 2, 3, 4, 4*, 5, 5* ... 12, 12*, W. Equal cards are interchangeable,
so all of the game runs on kinds. A multiset has five bits per kind: adding multisets is adding integers, and one
subtraction tells whether a multiset lies inside another one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from ....engine.refusal import BadInput, written

HIGHEST: Final = 12
NUMBERS: Final = range(1, HIGHEST + 1)
FIRST_CHARGED: Final = 4  # SLP-04: no supercharged 1, 2 or 3

NAMES: Final = tuple(
    name for n in NUMBERS for name in ((str(n), f"{n}*") if n >= FIRST_CHARGED else (str(n),))
) + ("W",)  # fmt: skip
KIND: Final = {name: kind for kind, name in enumerate(NAMES)}
WILD: Final = KIND["W"]
ONE: Final = KIND["1"]
TWO: Final = KIND["2"]
THREE: Final = KIND["3"]
NO_CARD: Final = -1
VALUE: Final = tuple(0 if name == "W" else int(name.rstrip("*")) for name in NAMES)
"""Number of a kind; a wild has none of its own (SLP-R3)."""
CHARGED: Final = tuple(name.endswith("*") for name in NAMES)
PLAIN: Final = tuple(KIND.get(str(n), NO_CARD) for n in range(HIGHEST + 1))
"""PLAIN[n] is the plain card of that number."""

BITS: Final = 5
MOST_ALIKE: Final = 15
"""A field of five bits holds up to 15 cards and one guard bit."""
WEIGHT: Final = tuple(1 << BITS * kind for kind in range(len(NAMES)))
FIELD: Final = tuple(31 * weight for weight in WEIGHT)
CHARGED_FIELDS: Final = sum(field for field, charged in zip(FIELD, CHARGED, strict=True) if charged)
NUMBER_FIELDS: Final = WEIGHT[WILD] - 1
"""The fields of all number cards; above them are the wilds."""
GUARD: Final = sum(16 * weight for weight in WEIGHT)


def pack(kinds: Iterable[int]) -> int:
    """A multiset of cards as one integer (at most 15 cards of a kind).

    >>> unpack(pack([KIND["8"], KIND["3"], KIND["8"]])) == (KIND["3"], KIND["8"], KIND["8"])
    True
    """
    return sum(WEIGHT[kind] for kind in kinds)


def unpack(packed: int) -> tuple[int, ...]:
    kinds: list[int] = []
    kind = 0
    while packed:
        kinds += [kind] * (packed & 31)
        packed >>= BITS
        kind += 1
    return tuple(kinds)


def size(packed: int) -> int:
    """How many cards these are, for fewer than 31: the digits of a number to base 32 add up to its rest by 31.

    >>> size(pack([KIND["8"], KIND["3"], KIND["8"]]))
    3
    """
    return packed % 31


def inside(part: int, whole: int) -> bool:
    """Is the one multiset a part of the other? (Counts of `part` up to 16 above those of `whole`.)"""
    return ((whole | GUARD) - part) & GUARD == GUARD


def read_card(text: str) -> int:
    if text not in KIND:
        raise BadInput(f"“{text}” is not a card.", "Cards are 1 to 12, 4* to 12* and W.", "SLP-02")
    return KIND[text]


def read_cards(text: str) -> list[int]:
    return [read_card(word) for word in text.split()]


def names(kinds: Iterable[int]) -> str:
    return " ".join(NAMES[kind] for kind in kinds)


def words(kind: int) -> str:
    """A card in a sentence: "the 8", "the supercharged 8", "the wild"."""
    if kind == WILD:
        return "the wild"
    return f"the supercharged {VALUE[kind]}" if CHARGED[kind] else f"the {VALUE[kind]}"


# ---- the deck: data that a user can replace --------------------------------------------------------

STANDARD: Final = "standard"
MOST_WILDS: Final = 8


@lru_cache(maxsize=64)
def deck_of(option: str) -> tuple[int, ...]:
    """All cards of the option `deck`, ascending: the standard deck, or what stands in a file like data/deck.toml."""
    if option == STANDARD:
        option = (Path(__file__).parent.parent / "data" / "deck.toml").read_text(encoding="utf-8")
    data = _read(option)
    copies = _twelve(data, "copies", MOST_ALIKE)
    charged = _twelve(data, "supercharged", MOST_ALIKE)
    wilds = data.get("wilds")
    if not isinstance(wilds, int) or isinstance(wilds, bool) or not 0 <= wilds <= MOST_WILDS:
        raise BadInput(f"the field wilds is {written(wilds)}.", f"Write a number from 0 to {MOST_WILDS}.", "SLP-02")
    deck: list[int] = []
    for n, count, special in zip(NUMBERS, copies, charged, strict=True):
        most = count if n >= FIRST_CHARGED else 0
        if special > most:
            raise BadInput(
                f"the field supercharged has {special} for the number {n}.",
                f"At most {most} of its {count} cards can be supercharged.", "SLP-04",
            )  # fmt: skip
        deck += [PLAIN[n]] * (count - special) + [PLAIN[n] + 1] * special
    return tuple(sorted(deck + [WILD] * wilds))


def _read(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"it is not TOML: {error}.", "Compare it with data/deck.toml.", "SLP-02") from error


def _twelve(data: dict[str, object], field: str, most: int) -> Sequence[int]:
    value = data.get(field)
    if isinstance(value, list) and len(value) == HIGHEST and all(type(n) is int and 0 <= n <= most for n in value):
        return value
    raise BadInput(f"the field {field} is {written(value)}.", f"Write twelve whole numbers from 0 to {most}.", "SLP-02")


def deck_problem(option: str) -> str | None:
    """What is wrong with a value of the option `deck`."""
    if "=" not in option:
        return f"“{option[:40]}” is neither {STANDARD} nor a .toml file"
    try:
        return None if deck_of(option) else "the deck is empty"
    except BadInput as fault:
        return f"{fault.refusal.text} {fault.refusal.remedy}".rstrip(".")


# ---- set-up sizes -----------------------------------------------------------------------------------


def full_hand(seats: int) -> int:
    """Cards in a full hand (SLP-06, SLP-78); with the display, all that changes for five and six (SLP-80)."""
    return 5 if seats >= 5 else 4


def least_display(seats: int) -> int:
    """Cards the display must have, supercharged ones aside (SLP-08, SLP-79)."""
    return 5 if seats >= 5 else 4
