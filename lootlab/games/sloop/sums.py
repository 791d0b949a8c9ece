"""Which loose cards make a number: the arithmetic of the display.

A *group* makes a number: one card of it, or cards that add up to it, perhaps with a wild for what is missing. A *pack*
is a union of groups that use no card twice (SLP-18, SLP-20). All of them are multisets of kinds (see cards.py), so
equal cards never give the same way twice. Two wilds in one group are never needed: one of them can stand alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from .cards import BITS, FIELD, GUARD, HIGHEST, VALUE, WEIGHT, WILD, inside, unpack

MOST_WAYS = 5_000
"""A display that nobody captures from for long has more ways than anybody can look at; lists end here.

It takes some fifteen loose cards. `rules.why_not` judges every move all the same.
"""
MOST_GROWN = 50
MOST_WORK = 300_000

Part = tuple[int, int]
"""A card in a group: its kind and the number it stands for."""
Ways = Sequence[int]


# ---- sets of number cards that make a number --------------------------------------------------------


class Sets(dict[int, tuple[int, ...]]):
    """Cards, none above one number, to all sets of them that add up to this number, ascending.

    Filled when asked. The same low cards come back in many displays, and tuples cost the garbage collector nothing.
    """

    __slots__ = ("kept", "number")

    def __init__(self, number: int) -> None:
        self.number = number
        self.kept = 0

    def __missing__(self, cards: int) -> tuple[int, ...]:
        """Sets without and with the highest kind: what is left to make, and to make it of, was mostly asked before."""
        found: tuple[int, ...] = () if self.number else (0,)
        if cards:
            kind = (cards.bit_length() - 1) // BITS
            weight, value = WEIGHT[kind], VALUE[kind]
            copies, others = divmod(cards, weight)
            found = self[others]
            missing, taken = self.number - value, weight
            while copies and missing >= 0:
                rest = SETS[missing][others & UP_TO[missing]]
                if rest:
                    found += tuple([taken + group for group in rest])
                copies -= 1
                missing -= value
                taken += weight
        self.kept += _ENTRY + len(found)
        if self.kept > MOST_KEPT:
            self.clear()
            self.kept = 0
        self[cards] = found
        return found


MOST_KEPT, _ENTRY = 40_000, 4
"""How many sets are kept per number, an entry counting as four: two megabytes. Small numbers never come near it."""
SETS = tuple(map(Sets, range(HIGHEST + 1)))
UP_TO = tuple(sum(FIELD[kind] for kind in range(WILD) if VALUE[kind] <= n) for n in range(HIGHEST + 1))
"""The fields of the number cards up to a number: no other card helps to make it."""


def plain(cards: int, number: int) -> tuple[int, ...]:
    """The sets of number cards, out of these, that add up to the number; the empty set makes 0."""
    return SETS[number][cards & UP_TO[number]]


# ---- unions of them, in a display without wilds -----------------------------------------------------


def packs(whole: int, number: int) -> Ways:
    """The empty pack and every union of groups."""
    groups = plain(whole, number)
    if len(groups) == 1:
        return _row(whole, 0, groups[0])
    if len(groups) > FEW:
        return _unions(whole & UP_TO[number], number)
    return _few_unions(whole & UP_TO[number], number) if groups else (0,)


def maximal(whole: int, number: int) -> Ways:
    """Packs that leave no group lying (SLP-R1, SLP-R2); the empty one if there is none."""
    groups = SETS[number][whole & UP_TO[number]]
    if len(groups) == 1:
        once = ((whole | GUARD) - 2 * groups[0]) & GUARD != GUARD
        return groups if once else _row(whole, 0, groups[0])[-1:]
    if len(groups) == 2 and not (inside(2 * groups[0], whole) or inside(2 * groups[1], whole)):
        both = groups[0] + groups[1]
        return (both,) if inside(both, whole) else groups
    return _unextended(whole, packs(whole, number), number)


def starts(whole: int, made: int, number: int, missing: int) -> Ways:
    """Loose cards that go into a build of this number with a played card that lacks `missing`.

    The sets beside the first one are optional, so each choice of them is a way (SLP-R49).
    """
    firsts = SETS[missing][whole & UP_TO[missing]]
    if not made >> number & 1:
        return firsts
    groups = SETS[number][whole & UP_TO[number]]
    if len(firsts) == len(groups) == 1:
        return _row(whole, firsts[0], groups[0])
    return _added(whole, packs(whole, number), firsts)


def _row(whole: int, cards: int, group: int) -> list[int]:
    """These cards; with the group beside them; with the group twice, and so on as long as the cards suffice."""
    roof = whole | GUARD
    row = [cards]
    cards += group
    while (roof - cards) & GUARD == GUARD:
        row.append(cards)
        cards += group
    return row


def _unions(cards: int, number: int) -> Ways:
    """Every union of groups of these cards, the empty one included."""
    roof = cards | GUARD
    found = [0]
    seen = {0}
    for group in plain(cards, number):
        for pack in found:  # grows meanwhile: a group may be there several times
            both = pack + group
            if both not in seen and (roof - both) & GUARD == GUARD:
                seen.add(both)
                found.append(both)
        if len(found) > MOST_WAYS:
            break
    return tuple(found)


FEW = 6
_few_unions = lru_cache(2_000)(_unions)
"""Asked again for each card that might be played. Long lists are not kept: they would take much memory."""


def _added(whole: int, packs: Ways, groups: Ways) -> list[int]:
    """Each pack with one of the groups, where the cards suffice."""
    roof = whole | GUARD
    if len(groups) == 1:
        group = groups[0]
        roof -= group
        return [pack + group for pack in packs if (roof - pack) & GUARD == GUARD]
    both = {pack + group: None for pack in packs[: MOST_WORK // (len(groups) or 1)] for group in groups}
    return [pack for pack in both if (roof - pack) & GUARD == GUARD][:MOST_WAYS]


def _unextended(whole: int, packs: Ways, number: int) -> Ways:
    """The packs that leave no group of number cards lying."""
    found = [pack for pack in packs if not leaves(whole, pack, number)]
    if len(packs) > MOST_WAYS:  # the list was cut, so some of its packs are grown to their end
        grown = (_grown(whole, pack, number) for pack in packs[-MOST_GROWN:])
        found = list(dict.fromkeys((*found, *grown)))
    return found


def _grown(whole: int, pack: int, number: int) -> int:
    """This pack with further groups until no more is left."""
    for group in plain(whole, number):
        while inside(pack + group, whole):
            pack += group
    return pack


def leaves(whole: int, pack: int, number: int) -> bool:
    """Is a group of number cards left beside this pack?"""
    roof = (whole | GUARD) - pack
    for group in plain(whole, number):  # noqa: SIM110 - half the cost of `any`
        if (roof - group) & GUARD == GUARD:
            return True
    return False


def reach(display: Sequence[int]) -> int:
    """Bit n is set if some set of these number cards adds up to n."""
    sums = 1
    for kind in display:
        sums |= sums << VALUE[kind]
    return sums & NUMBER_BITS


NUMBER_BITS = (2 << HIGHEST) - 2


# ---- all ways of one display, wilds included --------------------------------------------------------


class Sums:
    """The groups and packs of one set of loose cards. What takes long is worked out once."""

    __slots__ = ("known", "reach", "whole", "wilds")

    def __init__(self, whole: int, reach: int) -> None:
        self.whole = whole
        self.wilds = whole // WEIGHT[WILD]
        self.reach = reach
        self.known: dict[int, Ways] = {}
        """Answers given before, under a number for the question."""

    def groups(self, number: int) -> Ways:
        """Single groups, with or without a wild (SLP-16, SLP-17, SLP-70)."""
        groups = plain(self.whole, number)
        return (*groups, *self._wild_groups(number)) if self.wilds else groups

    def _wild_groups(self, number: int) -> list[int]:
        wild = WEIGHT[WILD]
        return [group + wild for less in range(number) for group in plain(self.whole, less)]

    def packs(self, number: int) -> Ways:
        """The empty pack and every union of groups."""
        found = self.known.get(number)
        if found is None:
            found = fresh = packs(self.whole, number)
            for _ in range(self.wilds):
                fresh = _added(self.whole, fresh, self._wild_groups(number))
                found = (*found, *fresh)
            self.known[number] = found
        return found

    def maximal(self, number: int) -> Ways:
        """Packs that leave no group of number cards lying (SLP-R1 to SLP-R3); the empty one if there is none."""
        return _unextended(self.whole, self.packs(number), number) if self.wilds else maximal(self.whole, number)

    def starts(self, number: int, missing: int) -> Ways:
        """Loose cards that go into a build of this number with a played card that lacks `missing`."""
        if not self.wilds:
            return starts(self.whole, self.reach, number, missing)
        question = missing << 4 | number
        found = self.known.get(question)
        if found is None:
            found = self.known[question] = _added(self.whole, self.packs(number), self.groups(missing))
        return found

    def wild_starts(self, number: int) -> Ways:
        """The same for a played wild that stands for less than the number."""
        if not (self.wilds or self.reach >> number & 1):
            return [way for missing in range(1, number) for way in plain(self.whole, missing)]
        lacking = [missing for missing in range(1, number) if self.wilds or self.reach >> missing & 1]
        return list(dict.fromkeys(way for missing in lacking for way in self.starts(number, missing)))[:MOST_WAYS]

    def servers(self, number: int, wilds: bool) -> int:
        """Numbers of hand cards, as bits, that can serve a build of this number; bit 0 is a wild in hand.

        Without `wilds`, wilds in hand and display do not count (SLP-R16).
        """
        if self.wilds and wilds:
            return (2 << number) - 1
        # Bit `number - n` for every sum n that exists; a card of the number itself; a wild.
        mirrored = _MIRROR[self.reach >> 1 & 63] << 6 | _MIRROR[self.reach >> 7]
        return (mirrored >> HIGHEST - number & ~1) | 1 << number | wilds


_MIRROR = tuple(int(f"{bits:06b}"[::-1], 2) for bits in range(64))
"""Six bits turned round."""
_latest = Sums(0, 0)


def sums(loose: int, display: Sequence[int] = ()) -> Sums:
    """The arithmetic of these loose cards. The latest is kept, as several rules ask about one display.

    Whoever has the cards as a list hands them in as well, which saves unpacking them.
    """
    global _latest
    found = _latest
    if found.whole != loose:
        found = _latest = Sums(loose, reach(display or unpack(loose)))
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
