"""Which loose cards make a number: the arithmetic of the display.

A *group* makes a number: one card of it, or cards that add up to it, perhaps with a wild for what is missing. A *pack*
is a union of groups that use no card twice (SLP-18, SLP-20). All of them are multisets of kinds (see cards.py), so
equal cards never give the same way twice. Two wilds in one group are never needed: one of them can stand alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .cards import GUARD, HIGHEST, VALUE, WEIGHT, WILD, inside, unpack

MOST_WAYS = 5_000
"""A display that nobody captures from for long has more ways than anybody can look at; lists end here.

It takes some fifteen loose cards. `rules.why_not` judges every move all the same.
"""
MOST_GROWN = 50
MOST_WORK = 300_000

_STEP = tuple(weight << 4 | value for weight, value in zip(WEIGHT, VALUE, strict=True))
_ROOM = tuple(HIGHEST - value for value in VALUE)
_NUMBER_BITS = (2 << HIGHEST) - 2
_MIRROR = tuple(sum(1 << HIGHEST - n for n in range(HIGHEST + 1) if bits >> n & 1) for bits in range(2 << HIGHEST))
"""Bits turned round: bit n becomes bit 12 - n."""
_MAXIMAL, _WILD_STARTS = 1 << 4, 1 << 5  # beside a number, for the keys of `Sums.known`

Part = tuple[int, int]
"""A card in a group: its kind and the number it stands for."""


class Sums:
    """All groups and packs of one set of loose cards, worked out when first asked for."""

    __slots__ = ("known", "plain", "reach", "whole", "wilds")

    whole: int
    wilds: int
    plain: list[list[int]]
    """plain[n]: the sets of number cards that add up to n; plain[0] is the empty set."""
    reach: int
    """Bit n is set if some set of number cards adds up to n."""
    known: dict[int, list[int]]
    """Answers given before, under a number for the question."""

    def __init__(self, display: Sequence[int]) -> None:
        self.wilds = display.count(WILD)
        # Four low bits hold the sum, so that one list of integers grows instead of a list of pairs.
        sets = [0]
        grown = sets
        before, whole, reach = WILD, 0, 1
        for kind in sorted(display):
            whole += WEIGHT[kind]
            if kind == WILD:
                continue
            room = _ROOM[kind]
            step = _STEP[kind]
            # A second 4 only joins sets that have the first one: equal cards give no set twice.
            grown = [x + step for x in (grown if kind == before else sets) if x & 15 <= room]
            sets += grown
            reach |= reach << VALUE[kind]
            before = kind
        self.whole = whole
        self.reach = reach & _NUMBER_BITS
        plain: list[list[int]] = [[], [], [], [], [], [], [], [], [], [], [], [], []]
        for x in sets:
            plain[x & 15].append(x >> 4)
        self.plain = plain
        self.known = {}

    def groups(self, number: int) -> list[int]:
        """Single groups, with or without a wild (SLP-16, SLP-17, SLP-70)."""
        return self.plain[number] + self._wild_groups(number) if self.wilds else self.plain[number]

    def _wild_groups(self, number: int) -> list[int]:
        wild = WEIGHT[WILD]
        return [group + wild for less in range(number) for group in self.plain[less]]

    def packs(self, number: int) -> list[int]:
        """The empty pack and every union of groups."""
        found = self.known.get(number)
        if found is None:
            groups = self.plain[number]
            if len(groups) == 1 and not inside(2 * groups[0], self.whole):
                found = [0, groups[0]]
            else:
                found = self._repeated(groups)
            if self.wilds:
                fresh, groups = found, self._wild_groups(number)
                for _ in range(self.wilds):
                    fresh = self._added(fresh, groups)
                    found = found + fresh
            self.known[number] = found
        return found

    def _repeated(self, groups: list[int]) -> list[int]:
        """Every union of these groups, the empty one included."""
        roof = self.whole | GUARD
        found = [0]
        seen = {0}
        for group in groups:
            for pack in found:  # grows meanwhile: a group may be there several times
                both = pack + group
                if both not in seen and (roof - both) & GUARD == GUARD:
                    seen.add(both)
                    found.append(both)
            if len(found) > MOST_WAYS:
                break
        return found

    def _added(self, packs: list[int], groups: list[int]) -> list[int]:
        """Each pack with one of the groups, where the cards suffice."""
        roof = self.whole | GUARD
        if len(groups) == 1:
            group = groups[0]
            roof -= group
            return [pack + group for pack in packs if (roof - pack) & GUARD == GUARD]
        both = {pack + group: None for pack in packs[: MOST_WORK // len(groups)] for group in groups}
        return [pack for pack in both if (roof - pack) & GUARD == GUARD][:MOST_WAYS]

    def maximal(self, number: int) -> list[int]:
        """Packs that leave no group of number cards lying (SLP-R1 to SLP-R3); the empty one if there is none."""
        found = self.known.get(_MAXIMAL | number)
        if found is None:
            found = self.plain[number]
            if len(found) == 1 and not self.wilds:
                if inside(2 * found[0], self.whole):
                    found = self.packs(number)[-1:]  # repetitions of one group: the last pack has most of them
            else:
                packs = self.packs(number)
                found = [pack for pack in packs if not self.leaves(pack, number)]
                if len(packs) > MOST_WAYS:  # the list was cut, so some of its packs are grown to their end
                    grown = (self._grown(pack, number) for pack in packs[-MOST_GROWN:])
                    found = list(dict.fromkeys((*found, *grown)))
            self.known[_MAXIMAL | number] = found
        return found

    def _grown(self, pack: int, number: int) -> int:
        """This pack with further groups until no more is left."""
        for group in self.plain[number]:
            while inside(pack + group, self.whole):
                pack += group
        return pack

    def leaves(self, pack: int, number: int) -> bool:
        """Is a group of number cards left beside this pack?"""
        roof = (self.whole | GUARD) - pack
        return any((roof - group) & GUARD == GUARD for group in self.plain[number])

    def starts(self, number: int, missing: int) -> list[int]:
        """Loose cards that go into a build of this number with a played card that lacks `missing`.

        The sets beside the first one are optional, so each choice of them is a way (SLP-R49).
        """
        question = missing << 8 | number
        found = self.known.get(question)
        if found is None:
            firsts = self.groups(missing)
            found = self.known[question] = self._added(self.packs(number), firsts) if firsts else firsts
        return found

    def servers(self, number: int, wilds: bool) -> int:
        """Numbers of hand cards, as bits, that can serve a build of this number; bit 0 is a wild in hand.

        Without `wilds`, wilds in hand and display do not count (SLP-R16).
        """
        if self.wilds and wilds:
            return (2 << number) - 1
        # Bit `number - n` for every sum n that exists; a card of the number itself; a wild.
        return (_MIRROR[self.reach] >> HIGHEST - number & ~1) | 1 << number | wilds

    def wild_starts(self, number: int) -> list[int]:
        """The same for a played wild that stands for less than the number."""
        found = self.known.get(_WILD_STARTS | number)
        if found is None:
            every = (pack for missing in range(1, number) for pack in self.starts(number, missing))
            found = self.known[_WILD_STARTS | number] = list(dict.fromkeys(every))[:MOST_WAYS]
        return found


_memo: dict[int, Sums] = {}
_MEMO_SIZE = 60_000


def sums(loose: int, display: Sequence[int] = ()) -> Sums:
    """The arithmetic of these loose cards; displays come back often, so it is remembered.

    Whoever has the cards as a list hands them in as well, which saves unpacking them.
    """
    found = _memo.get(loose)
    if found is None:
        if len(_memo) >= _MEMO_SIZE:
            _memo.clear()
        found = _memo[loose] = Sums(display or unpack(loose))
    return found


# ---- splitting: the same question asked of given cards ----------------------------------------------


def split(packed: int, number: int, missing: int = 0) -> list[list[Part]] | None:
    """These cards split into groups of a number, or None. With `missing`, the first group makes that instead.

    >>> from .cards import KIND, pack
    >>> split(pack([KIND["6"], KIND["2"], KIND["W"]]), 8) == [[(KIND["6"], 6), (KIND["2"], 2)], [(KIND["W"], 8)]]
    True
    """
    kinds = unpack(packed)
    wilds = kinds.count(WILD)
    numbers = tuple(kind for kind in reversed(kinds) if kind != WILD)
    if not missing:
        return _cover(numbers, wilds, number)
    for group, rest, left in _groups_of(numbers, wilds, missing):
        others = _cover(rest, left, number)
        if others is not None:
            return [group, *others]
    return None


def _cover(numbers: tuple[int, ...], wilds: int, number: int) -> list[list[Part]] | None:
    if not numbers:
        return [[(WILD, number)] for _ in range(wilds)]
    total = sum(VALUE[kind] for kind in numbers)
    if VALUE[numbers[0]] > number or (not wilds and total % number):
        return None
    head, tail = (numbers[0], VALUE[numbers[0]]), numbers[1:]
    if head[1] == number:
        others = _cover(tail, wilds, number)
        return None if others is None else [[head], *others]
    for group, rest, left in _groups_of(tail, wilds, number - head[1]):
        others = _cover(rest, left, number)
        if others is not None:
            return [[head, *group], *others]
    return None


def _groups_of(numbers: tuple[int, ...], wilds: int, total: int) -> Iterator[tuple[list[Part], tuple[int, ...], int]]:
    """Every way to take cards that make `total`: the group, the number cards and wilds that are left."""
    for group, rest in _exactly(numbers, total):
        yield group, rest, wilds
    if wilds:
        for less in range(total - 1, -1, -1):
            for group, rest in _exactly(numbers, less):
                yield [*group, (WILD, total - less)], rest, wilds - 1


def _exactly(numbers: tuple[int, ...], total: int) -> Iterator[tuple[list[Part], tuple[int, ...]]]:
    if total == 0:
        yield [], numbers
        return
    for index, kind in enumerate(numbers):
        value = VALUE[kind]
        if value > total or (index and numbers[index - 1] == kind):
            continue
        for group, rest in _exactly(numbers[index + 1 :], total - value):
            yield [(kind, value), *group], numbers[:index] + rest
