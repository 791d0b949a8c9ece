"""Answers that name several things at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, overload

if TYPE_CHECKING:
    from ..moves.book import Book
    from .base import Question, Raid, RaidMove

EAGER: Final = 400
"""Up to so many answers are listed; beyond that they are worked out one by one when asked for."""


def picks(state: Raid, question: Question, names: list[str], least: int, most: int) -> Sequence[RaidMove]:
    """Every choice of `least` to `most` of these names, of which some may be there several times."""
    most, different = min(most, len(names)), sorted(set(names))
    if most == 1 == least:  # the usual case, without any ceremony
        return state.book.choices(question.seat, different, question.pieces)
    sizes = range(least, most + 1)
    if len(different) == len(names) and sum([comb(len(names), size) for size in sizes]) <= EAGER:
        words = ["+".join(group) for size in sizes for group in combinations(different, size)]
        return state.book.choices(question.seat, words, question.pieces)
    found = Picks(state.book, question, Counter(names), least, most)
    return list(found) if len(found) <= EAGER else found


class Picks(Sequence["RaidMove"]):
    """All ways to name `least` to `most` of some things, as answers, without listing them.

    Naming three of thirty spaces is 4,525 answers, nine of them 23 million: only the one that is played is built.
    """

    __slots__ = ("_book", "_length", "_names", "_numbers", "_question", "_ways", "least", "most")

    def __init__(self, book: Book, question: Question, held: Counter[str], least: int, most: int) -> None:
        self._book, self._question, self.least, self.most = book, question, least, most
        self._names = sorted(held)
        self._numbers = [held[name] for name in self._names]
        self._ways = self._count_ways()
        self._length = sum(self._ways[0][size] for size in range(least, most + 1))

    def _count_ways(self) -> list[list[int]]:
        """ways[i][k]: in how many ways k things can be taken from the i-th name on."""
        if max(self._numbers, default=0) <= 1:
            total = len(self._names)
            return [[comb(total - i, k) for k in range(self.most + 1)] for i in range(total + 1)]
        ways = [[1] + [0] * self.most]
        for number in reversed(self._numbers):
            after = ways[-1]
            ways.append([sum(after[k - j] for j in range(min(number, k) + 1)) for k in range(self.most + 1)])
        return ways[::-1]

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> RaidMove: ...
    @overload
    def __getitem__(self, index: slice) -> list[RaidMove]: ...

    def __getitem__(self, index: int | slice) -> RaidMove | list[RaidMove]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(self._length))]
        rank = index + self._length if index < 0 else index
        if not 0 <= rank < self._length:
            raise IndexError(index)
        size = self.least
        while rank >= self._ways[0][size]:
            rank -= self._ways[0][size]
            size += 1
        return self._answer(self._pick(rank, size))

    def _answer(self, names: Sequence[str]) -> RaidMove:
        """Not kept in the book: there are too many."""
        return self._book.answer(self._question.seat, "+".join(names), self._question.pieces)

    def _pick(self, rank: int, size: int) -> list[str]:
        picked: list[str] = []
        for place, name in enumerate(self._names):
            for count in range(min(self._numbers[place], size), -1, -1):
                ways = self._ways[place + 1][size - count]
                if rank < ways:
                    picked += [name] * count
                    size -= count
                    break
                rank -= ways
        return picked

    def __iter__(self) -> Iterator[RaidMove]:
        if max(self._numbers, default=0) <= 1:
            for size in range(self.least, self.most + 1):
                for names in combinations(self._names, size):
                    yield self._answer(names)
        else:
            for rank in range(self._length):
                yield self[rank]
