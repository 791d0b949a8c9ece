"""Seeded randomness that is the same on every machine, and class words to share a deal.

The generator is splitmix64: one integer of state, so that copying a game copies its future for free.
"""

from __future__ import annotations

import difflib
import hashlib
import re
import secrets
from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from .natively import compiled
from .refusal import BadInput

T = TypeVar("T")

MASK: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15

CLASS_WORDS: Final = (
    "ANCHOR", "BADGER", "BARREL", "BISON", "BOTTLE", "CACTUS", "CANDLE", "CANYON", "CASTLE", "COMET",
    "CORAL", "COYOTE", "DAGGER", "DESERT", "DOLPHIN", "DRAGON", "EAGLE", "FALCON", "FIDDLE", "FOREST",
    "GALLEON", "GARNET", "GOBLET", "HARBOR", "HAMMER", "HERON", "ISLAND", "JAGUAR", "JESTER", "KETTLE",
    "LANTERN", "LEMON", "LIZARD", "MAGNET", "MANGO", "MARBLE", "MEADOW", "MONKEY", "NUGGET", "OCEAN",
    "ORCHID", "OTTER", "PARROT", "PEBBLE", "PEPPER", "PIRATE", "PISTON", "PLANET", "PUMA", "QUARTZ",
    "RABBIT", "RAVEN", "RIDDLE", "ROCKET", "SADDLE", "SALOON", "SILVER", "SPIDER", "TIGER", "TUNNEL",
    "TURTLE", "VIOLET", "WALNUT", "WHISTLE",
)  # fmt: skip
HIGHEST_CLASS_NUMBER: Final = 99

_WORD: Final = re.compile(r"([A-Za-z]+)-(\d{1,9})(?: +(\S.*))?")


class Stream:
    """A stream of random numbers.

    >>> Stream.of("CACTUS-7").below(6) == Stream.of("cactus-7").below(6)
    True
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & MASK

    @classmethod
    def of(cls, seed: str | int) -> Stream:
        digest = hashlib.sha256(read_seed(seed).encode()).digest()
        return cls(int.from_bytes(digest[:8], "big"))

    def copy(self) -> Stream:
        return Stream(self.state)

    def next64(self) -> int:
        self.state = z = (self.state + GOLDEN) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1 (the bias of at most n / 2**64 is of no account here)."""
        # `next64` written out, as in `shuffle`: every die and every choice of a bot is one of these.
        self.state = z = (self.state + GOLDEN) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        # Dealing is most of what a new game costs.
        state = self.state
        for last in range(len(items) - 1, 0, -1):
            state = z = (state + GOLDEN) & MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            other = ((z ^ (z >> 31)) * (last + 1)) >> 64
            items[last], items[other] = items[other], items[last]
        self.state = state

    def split(self) -> Stream:
        """An independent stream; what it yields does not depend on later use of this one."""
        return Stream(self.next64() ^ 0xD1B54A32D192ED03)

    def __repr__(self) -> str:
        return f"Stream({self.state})"


if not TYPE_CHECKING and compiled("lootlab.engine.swift"):
    from .swift import Stream


def read_seed(seed: str | int) -> str:
    """The seed in its one spelling: a whole number, or a class word, perhaps with a pupil's name.

    >>> read_seed("cactus-7"), read_seed("CACTUS-7 Ada"), read_seed(12)
    ('CACTUS-7', 'CACTUS-7 ada', '12')
    """
    whole = str(seed).encode(errors="ignore").decode()  # half an emoji is nobody's name
    text = " ".join(whole.split())
    if re.fullmatch(r"\d{1,40}", text):
        return text
    found = _WORD.fullmatch(text)
    if not found:
        raise BadInput(
            f"“{text[:60]}” is neither a whole number nor a class word.",
            "Write something like 42, CACTUS-7 or CACTUS-7 Ada.",
        )
    word, number, pupil = found[1].upper(), int(found[2]), found[3]
    if word not in CLASS_WORDS:
        near = difflib.get_close_matches(word, CLASS_WORDS, 1)
        guess = f"Did you mean {near[0]}-{number}?" if near else f"Known words are {', '.join(CLASS_WORDS[:6])} …"
        raise BadInput(f"{word} is not one of the class words.", guess)
    if not 1 <= number <= HIGHEST_CLASS_NUMBER:
        raise BadInput(
            f"Class words count from 1 to {HIGHEST_CLASS_NUMBER}, not {number}.", f"Write for example {word}-7."
        )
    return f"{word}-{number}" + (f" {pupil.casefold()}" if pupil else "")


def new_class_word() -> str:
    """A fresh class word, from the machine's own randomness."""
    return f"{secrets.choice(CLASS_WORDS)}-{1 + secrets.randbelow(HIGHEST_CLASS_NUMBER)}"
