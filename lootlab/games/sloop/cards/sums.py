"""Which loose cards make a number: the arithmetic of the display.

A *group* makes a number: one card of it, or cards that add up to it, perhaps with a wild for what is missing. A *pack*
is a union of groups that use no card twice (SLP-18, SLP-20). All of them are multisets of kinds (see cards.py), so
equal cards never give the same way twice. Two wilds in one group are never needed: one of them can stand alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import ClassVar, Final

from ....engine.natively import compiled
from . import BITS, FIELD, GUARD, HIGHEST, NUMBER_FIELDS, VALUE, WEIGHT, WILD, inside, unpack

LISTED_WHOLE: Final = 12
"""Up to so many loose cards every way is listed."""
MOST_WAYS: Final = 300
"""A larger display has more ways than anybody can look at: lists of them, one for each card and number, end here.

Some way is always listed if there is one. `why_not` judges every move all the same, and `board/picks.py` finds what
somebody picks.
"""
MOST_GROWN: Final = 50
MOST_WORK: Final = 60_000

Part = tuple[int, int]
"""A card in a group: its kind and the number it stands for."""
Ways = Sequence[int]


def too_many(cards: int) -> bool:
    """Do so many cards lie there that only some of their ways are listed?"""
    return len(unpack(cards)) > LISTED_WHOLE


# ---- questions about number cards, each answered once -----------------------------------------------


class Answers(dict[int, tuple[int, ...]]):
    """Cards to the answer to one question about them, worked out when somebody asks.

    The same low cards come back in many displays, and tuples cost the garbage collector nothing.
    """

    __slots__ = ("work_out",)

    every: ClassVar[list[Answers]] = []
    kept: ClassVar[int] = 0

    def __init__(self, work_out: Callable[[int], tuple[int, ...]]) -> None:
        self.work_out = work_out
        self.every.append(self)

    def __missing__(self, cards: int) -> tuple[int, ...]:
        found = self.work_out(cards)
        Answers.kept += _ENTRY + len(found)
        if Answers.kept > MOST_KEPT:
            for answers in self.every:
                answers.clear()
            Answers.kept = 0
        self[cards] = found
        return found


MOST_KEPT: Final = 1_200_000 if compiled(__name__) else 150_000
_ENTRY: Final = 4
"""How many ways are kept, an entry counting as four: some seven megabytes; eight times that for those who simulate a
lot."""


def _fields(lowest: int, number: int) -> int:
    beside = number - VALUE[lowest]
    return sum(FIELD[kind] for kind in range(WILD) if VALUE[kind] <= beside or VALUE[kind] == number)


HELPING: Final = tuple(tuple(_fields(lowest, number) for number in range(HIGHEST + 1)) for lowest in range(WILD + 1))
"""By the lowest kind that lies there, the fields of the cards that can help to make a number.

These are the cards of the number itself and those that leave room for the lowest card. Nothing else is looked at, so
that many displays ask the same."""


def helping(cards: int) -> tuple[int, ...]:
    """The row of `HELPING` for these cards."""
    return HELPING[(cards & -cards).bit_length() // BITS]


def _sets(number: int, cards: int) -> tuple[int, ...]:
    """Sets without and with the highest kind: what is left to make, and to make it of, was mostly asked before."""
    if not cards:
        return () if number else (0,)
    kind = (cards.bit_length() - 1) // BITS
    weight, value = WEIGHT[kind], VALUE[kind]
    copies, others = divmod(cards, weight)
    found = SETS[number][others]
    helps = helping(others)
    missing, taken = number - value, weight
    while copies and missing >= 0:
        rest = SETS[missing][others & helps[missing]]
        if rest:
            found += tuple([taken + group for group in rest])
        copies -= 1
        missing -= value
        taken += weight
    return found


def _unions(number: int, cards: int) -> tuple[int, ...]:
    """Every union of groups of these cards, the empty one included: several sets in one play (SLP-18)."""
    groups = SETS[number][cards]
    if len(groups) == 1 and not inside(2 * groups[0], cards):
        return (0, *groups)
    roof = cards | GUARD
    found = [0]
    seen = {0}
    for group in groups:
        for pack in found:  # grows meanwhile: a group may be there several times
            both = pack + group
            if both not in seen and (roof - both) & GUARD == GUARD:
                seen.add(both)
                found.append(both)
        if len(found) > MOST_WAYS and too_many(cards):
            break
    return tuple(found)


def _unextended(number: int, cards: int) -> tuple[int, ...]:
    """The unions that leave no group of these cards lying."""
    groups = SETS[number][cards]
    if len(groups) == 1 and not inside(2 * groups[0], cards):
        return groups
    return tuple(_ends(cards, PACKS[number][cards], groups))


_ALL: Final = range(HIGHEST + 1)
SETS: Final = tuple(Answers(partial(_sets, number)) for number in _ALL)
"""By the number, all sets that add up to it, ascending."""
PACKS: Final = tuple(Answers(partial(_unions, number)) for number in _ALL)
MAXIMAL: Final = tuple(Answers(partial(_unextended, number)) for number in _ALL)


def plain(cards: int, number: int) -> tuple[int, ...]:
    """The sets of number cards, out of these, that add up to the number; the empty set makes 0."""
    return SETS[number][cards & helping(cards)[number]]


# ---- unions of them, in a display without wilds -----------------------------------------------------


def added(whole: int, packs: Ways, groups: Ways) -> Ways:
    """Each pack with one of the groups, where the cards suffice."""
    roof = whole | GUARD
    if len(groups) == 1:
        group = groups[0]
        if len(packs) == 2 and not packs[0]:  # mostly there is one pack besides the empty one
            larger = packs[1] + group
            return (group, larger) if (roof - larger) & GUARD == GUARD else groups
        roof -= group
        return [pack + group for pack in packs if (roof - pack) & GUARD == GUARD]
    if len(packs) * len(groups) > MOST_WORK and too_many(whole):
        packs = packs[: MOST_WORK // len(groups)]
    both = {pack + group: None for pack in packs for group in groups}
    return _cut(whole, [pack for pack in both if (roof - pack) & GUARD == GUARD])


def _cut(whole: int, ways: list[int]) -> list[int]:
    """All of these ways, or the first ones where too many cards lie there."""
    return ways[:MOST_WAYS] if len(ways) > MOST_WAYS and too_many(whole) else ways


def _ends(whole: int, packs: Ways, groups: Ways) -> Ways:
    """The packs that leave none of these groups lying."""
    found = [pack for pack in packs if not _room(whole - pack, groups)]
    if len(packs) > MOST_WAYS and too_many(whole):  # the list was cut, so some of its packs are grown to their end
        grown = (_grown(whole, pack, groups) for pack in packs[-MOST_GROWN:])
        found = list(dict.fromkeys((*found, *grown)))
    return found


def _grown(whole: int, pack: int, groups: Ways) -> int:
    """This pack with further groups until no more is left."""
    for group in groups:
        while inside(pack + group, whole):
            pack += group
    return pack


def _room(left: int, groups: Ways) -> bool:
    """Is one of the groups among the cards that are left?"""
    roof = left | GUARD
    for group in groups:  # noqa: SIM110 - half the cost of `any`
        if (roof - group) & GUARD == GUARD:
            return True
    return False


def made_of(display: Sequence[int]) -> int:
    """Bit n is set if some set of these number cards adds up to n; the empty set makes 0."""
    made = 1
    for kind in display:
        made |= made << VALUE[kind]
    return made


NUMBER_BITS: Final = (2 << HIGHEST) - 2


@lru_cache(2_000)
def numbers_in(bits: int) -> tuple[int, ...]:
    """The numbers of these bits, the smallest first."""
    return tuple(number for number in range(bits.bit_length()) if bits >> number & 1)


# ---- all ways of one display, wilds included --------------------------------------------------------


class Sums:
    """The groups and packs of one set of loose cards. What takes long is worked out once."""

    __slots__ = ("helps", "known", "reach", "whole", "wilds")

    def __init__(self, whole: int, reach: int) -> None:
        self.whole = whole
        self.helps = helping(whole)
        self.wilds = whole // WEIGHT[WILD]
        self.reach = reach
        self.known: dict[int, Ways] = {}
        """Answers given before, under a number for the question."""

    def groups(self, number: int) -> Ways:
        """Single groups, with or without a wild (SLP-16, SLP-17, SLP-70)."""
        groups = self._plain(number)
        return (*groups, *self._wild_groups(number)) if self.wilds else groups

    def _plain(self, number: int) -> Ways:
        return SETS[number][self.whole & self.helps[number]]

    def _wild_groups(self, number: int) -> list[int]:
        wild = WEIGHT[WILD]
        return [wild, *(group + wild for less in self._sums_below(number) for group in self._plain(less))]

    def _sums_below(self, number: int) -> tuple[int, ...]:
        return numbers_in(self.reach & (1 << number) - 1)

    def packs(self, number: int) -> Ways:
        """The empty pack and every union of groups."""
        found = self.known.get(number)
        if found is None:
            fresh: Ways = PACKS[number][self.whole & self.helps[number]]
            found = fresh
            for _ in range(self.wilds):
                fresh = added(self.whole, fresh, self._wild_groups(number))
                found = (*found, *fresh)
            self.known[number] = found
        return found

    def maximal(self, number: int) -> Ways:
        """Packs that leave no group of number cards lying (SLP-R1 to SLP-R3); the empty one if there is none."""
        if self.wilds:
            return _ends(self.whole, self.packs(number), self._plain(number))
        return MAXIMAL[number][self.whole & self.helps[number]]

    def starts(self, number: int, missing: int) -> Ways:
        """Loose cards that go into a build of this number with a played card that lacks `missing`.

        The sets beside the first one are optional, so each choice of them is a way (SLP-R49).
        """
        if not (self.wilds or self.reach >> number & 1):
            return self._plain(missing)
        question = missing << 4 | number
        found = self.known.get(question)
        if found is None:
            found = self.known[question] = added(self.whole, self.packs(number), self.groups(missing))
        return found

    def wild_starts(self, number: int) -> Ways:
        """The same for a played wild that stands for less than the number."""
        if not (self.wilds or self.reach >> number & 1):
            return [way for missing in self._sums_below(number) for way in self._plain(missing)]
        lacking = range(1, number) if self.wilds else self._sums_below(number)
        return _cut(self.whole, list(dict.fromkeys(way for less in lacking for way in self.starts(number, less))))

    def servers(self, number: int, wilds: bool) -> int:
        """Numbers of hand cards, as bits, that can serve a build of this number; bit 0 is a wild in hand.

        Without `wilds`, wilds in hand and display do not count (SLP-R16).
        """
        if self.wilds and wilds:
            return (2 << number) - 1
        # Bit `number - n` for every sum n that exists; a card of the number itself; a wild.
        mirrored = _MIRROR[self.reach >> 1 & 63] << 6 | _MIRROR[self.reach >> 7]
        return (mirrored >> HIGHEST - number & ~1) | 1 << number | wilds


_MIRROR: Final = tuple(int(f"{bits:06b}"[::-1], 2) for bits in range(64))
"""Six bits turned round."""
_latest = Sums(0, 0)


def sums(loose: int, display: Sequence[int] = ()) -> Sums:
    """The arithmetic of these loose cards. The latest is kept, as several rules ask about one display.

    Whoever has the cards as a list hands them in as well, which saves unpacking them.
    """
    global _latest
    found = _latest
    if found.whole != loose:
        found = _latest = Sums(loose, made_of(display or unpack(loose)) & NUMBER_BITS)
    return found


# ---- splitting: the same question asked of given cards ----------------------------------------------


def split(packed: int, number: int, missing: int = 0) -> list[list[Part]] | None:
    """These cards split into groups of a number, or None. With `missing`, the first group makes that instead.

    >>> from lootlab.games.sloop.cards import KIND, pack
    >>> split(pack([KIND["6"], KIND["2"], KIND["W"]]), 8) == [[(KIND["6"], 6), (KIND["2"], 2)], [(KIND["W"], 8)]]
    True
    """
    if not missing:
        return _cover(packed, number)
    return _first_of(packed, making(packed, missing), missing, number)


def _first_of(cards: int, groups: Iterable[int], total: int, number: int) -> list[list[Part]] | None:
    """The first of the groups that leaves something which can be covered, and the others."""
    for group in groups:
        others = _cover(cards - group, number)
        if others is not None:
            return [_parts(group, total), *others]
    return None


def _cover(cards: int, number: int) -> list[list[Part]] | None:
    """The highest card goes into a group first: it has the fewest partners. Wilds that are left stand alone."""
    numbers = cards & NUMBER_FIELDS
    if not numbers:
        return [[(WILD, number)]] * (cards // WEIGHT[WILD])
    kind = (numbers.bit_length() - 1) // BITS
    if VALUE[kind] > number or (numbers == cards and sum(VALUE[each] for each in unpack(cards)) % number):
        return None
    head = WEIGHT[kind]
    return _first_of(cards, (head + group for group in making(cards - head, number - VALUE[kind])), number, number)


def making(cards: int, total: int) -> Iterator[int]:
    """Every group of these cards that makes the total: with the highest cards first, those with a wild last."""
    yield from reversed(plain(cards, total))
    if cards >= WEIGHT[WILD]:
        for less in range(total - 1, -1, -1):
            yield from (group + WEIGHT[WILD] for group in reversed(plain(cards, less)))


def _parts(group: int, total: int) -> list[Part]:
    numbers = [(kind, VALUE[kind]) for kind in reversed(unpack(group & NUMBER_FIELDS))]
    return [*numbers, (WILD, total - sum(value for _, value in numbers))] if group > NUMBER_FIELDS else numbers
