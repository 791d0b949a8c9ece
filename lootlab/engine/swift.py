"""The random numbers of `chance`, for the compiled build alone: the same ones, in native numbers of 64 bits.

Native numbers have a sign and wrap around; Python's do neither, so in plain Python nobody may import this. That both
builds draw alike, tests/engine/test_swift.py and `make both` prove.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import Final, TypeVar

from .natively import i64

T = TypeVar("T")

WHOLE: Final = 1 << 64
HALF: Final = 1 << 63
SMALL: Final = 0x7FFF_FFFF
GOLDEN: Final[i64] = 0x9E3779B97F4A7C15 - (1 << 64)
FIRST: Final[i64] = 0xBF58476D1CE4E5B9 - (1 << 64)
SECOND: Final[i64] = 0x94D049BB133111EB - (1 << 64)
APART: Final[i64] = 0xD1B54A32D192ED03 - (1 << 64)


class Stream:
    """As in `chance`."""

    __slots__ = ("bits",)

    def __init__(self, state: int) -> None:
        state &= WHOLE - 1
        self.bits: i64 = state - WHOLE if state >= HALF else state

    @classmethod
    def of(cls, seed: str | int) -> Stream:
        from .chance import read_seed

        digest = hashlib.sha256(read_seed(seed).encode()).digest()
        return Stream(int.from_bytes(digest[:8], "big"))

    @property
    def state(self) -> int:
        return _unsigned(self.bits)

    def copy(self) -> Stream:
        return _at(self.bits)

    def next64(self) -> int:
        return _unsigned(self._next())

    def _next(self) -> i64:
        self.bits += GOLDEN
        return _mixed(self.bits)

    def below(self, n: int) -> int:
        return _share(self._next(), n) if n <= SMALL else (self.next64() * n) >> 64

    def choice(self, items: Sequence[T]) -> T:
        return items[_share(self._next(), len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = _share(self._next(), last + 1)
            items[last], items[other] = items[other], items[last]

    def split(self) -> Stream:
        return _at(self._next() ^ APART)

    def __repr__(self) -> str:
        return f"Stream({self.state})"


def _mixed(z: i64) -> i64:
    z = (z ^ (z >> 30 & 0x3_FFFF_FFFF)) * FIRST
    z = (z ^ (z >> 27 & 0x1F_FFFF_FFFF)) * SECOND
    return z ^ (z >> 31 & 0x1_FFFF_FFFF)


def _share(z: i64, n: i64) -> int:
    """The 64 bits, taken as a part of 1, times a small n: in two halves, so that nothing gets lost."""
    low, high = (z & 0xFFFF_FFFF) * n, (z >> 32 & 0xFFFF_FFFF) * n
    return (high + (low >> 32)) >> 32


def _unsigned(z: i64) -> int:
    return int(z) if z >= 0 else int(z) + WHOLE


def _at(bits: i64) -> Stream:
    made = Stream(0)
    made.bits = bits
    return made
