"""Counting the cases of an asked question, without listing them: kind after kind, with whole numbers.

Cards of one group are the same to a question (looters and all others, say), so it is enough to know how many of each
group are drawn. One pass counts hands of every size up to the largest, which makes the curve over the number of cards
as cheap as one answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod
from operator import sub
from typing import Any

from .asking import ALIKE, AVERAGE, BOTH, COUNT, DIFFERENT, ONE, Source, Wording, used
from .refusal import BadInput

MOST_CASES = 500_000
"""More are not counted here: a browser without a server would be silent for too long."""
WILD = -1
State = Any
Group = tuple[Any, tuple[tuple[bool, int], ...]]
"""What its cards are to the question; and how many of them fulfil the condition (True), and how many do not."""


@dataclass(frozen=True)
class Counting:
    """How a question looks at cards: in which group each is, and what so many of a group add."""

    group: Callable[[int], Any]
    start: State
    step: Callable[[State, Any, int], State]
    end: Callable[[State], int]
    room: Callable[[list[Group], int], int]
    """At most so many different states there are after these groups, with so many cards."""


def counting(wording: Wording, source: Source) -> Counting:
    if wording.what in (COUNT, AVERAGE):
        cards = source.feature(wording.feature).cards
        return Counting(lambda card: card in cards, 0, _add, int, lambda groups, most: _reach(groups, most) + 1)
    if wording.what == BOTH:
        return _counting_both(wording, source)
    if wording.what in (ALIKE, DIFFERENT):
        return _counting_alike(wording, source)
    values = source.measure(wording.measure).of
    return Counting(lambda card: values[card], 0, _add, int, lambda groups, most: _reach(groups, most) + 1)


def _add(state: int, worth: int, number: int) -> int:
    return state + worth * number


def _reach(groups: list[Group], most: int) -> int:
    """How far the sum of so many cards of these groups can lie from nothing."""
    far = 0
    for worth, parts in sorted(groups, key=lambda group: -abs(group[0])):
        taken = min(most, sum(size for _, size in parts))
        far, most = far + abs(worth) * taken, most - taken
    return far


def _counting_both(wording: Wording, source: Source) -> Counting:
    first, second = (source.feature(name).cards for name in (wording.feature, wording.and_feature))
    wanted = wording.and_count

    def step(state: tuple[int, int], what: tuple[bool, bool], number: int) -> tuple[int, int]:
        return state[0] + what[0] * number, state[1] + what[1] * number

    def end(state: tuple[int, int]) -> int:
        """0 if neither holds, 1 and 2 if only one does, 3 if both do."""
        one, other = holds(wording.compare, state[0], wording.count), holds(wording.and_compare, state[1], wanted)
        return int(one) + 2 * int(other)

    def room(groups: list[Group], most: int) -> int:
        sizes = (sum(size for what, parts in groups if what[at] for _, size in parts) for at in (0, 1))
        return prod(min(size, most) + 1 for size in sizes)

    return Counting(lambda card: (card in first, card in second), (0, 0), step, end, room)


def _counting_alike(wording: Wording, source: Source) -> Counting:
    wild = source.wild.cards if source.wild else frozenset()

    def step(state: tuple[int, int], label: int, number: int) -> tuple[int, int]:
        return (state[0], state[1] + number) if label == WILD else (max(state[0], number), state[1])

    def end(state: tuple[int, int]) -> int:
        most, wilds = state
        return max(1, most + wilds if wording.wild and most else most)

    def room(groups: list[Group], most: int) -> int:
        wilds = sum(size for label, parts in groups if label == WILD for _, size in parts)
        longest = max((sum(size for _, size in parts) for label, parts in groups if label != WILD), default=0)
        return (min(most, wilds) + 1) * (min(most, longest) + 1)

    return Counting(lambda card: WILD if card in wild else source.number[card], (0, 0), step, end, room)


def holds(compare: str, value: Any, wanted: int) -> Any:
    """Of numbers and of columns.

    >>> [holds(compare, 2, 1) for compare in ("at least", "exactly", "at most")]
    [True, False, False]
    """
    return value >= wanted if compare == "at least" else value == wanted if compare == "exactly" else value <= wanted


def is_good(wording: Wording, value: Any) -> Any:
    """Does a hand with this value count? Of columns too."""
    match wording.what:
        case "count":
            return holds(wording.compare, value, wording.count)
        case "both":
            return value == 3
        case "alike":
            return value >= wording.alike
        case "different":
            return value == 1
    return holds(wording.compare, value, wording.total)


# ---- one hand ------------------------------------------------------------------------------------------------------


def groups_of(wording: Wording, source: Source) -> list[Group]:
    """The cards by what they are to the question; the smallest groups first, which keeps the cases few."""
    of = counting(wording, source).group
    given = source.feature(wording.given).cards if _is_conditional(wording, source) else None
    sizes: dict[Any, Counter[bool]] = {}
    for card, size in source.kinds.items():
        sizes.setdefault(of(card), Counter())[given is None or card in given] += size
    found = [(what, tuple(sorted(parts.items()))) for what, parts in sizes.items()]
    return sorted(found, key=lambda group: sum(size for _, size in group[1]))


def _is_conditional(wording: Wording, source: Source) -> bool:
    return bool(wording.given) and "given" in used(wording, source)


def cases(wording: Wording, source: Source, most: int | None = None) -> int:
    """How many cases must be gone through, at most, for hands of up to so many cards; known before it is done."""
    if wording.who != ONE and "hands" in used(wording, source) and not source.again:
        return _cases_of_hands(wording, source)
    most = wording.cards if most is None else most
    how, groups = counting(wording, source), groups_of(wording, source)
    flags = 2 if _is_conditional(wording, source) else 1
    total, dealt = 0, 0
    for at, (_, parts) in enumerate(groups):
        size = most if source.again else sum(each for _, each in parts)
        states = (min(dealt, most) + 1) * how.room(_reachable(groups[:at], source, most), most) * flags
        total += states * (min(size, most) + 1) * len(parts)
        dealt += size
    return total


def _reachable(groups: list[Group], source: Source, most: int) -> list[Group]:
    """Of dice every face can come as often as they are rolled."""
    return [(what, tuple((flag, most) for flag, _ in parts)) for what, parts in groups] if source.again else groups


@lru_cache(128)
def _tallied(wording: Wording, source: Source, most: int) -> tuple[Mapping[int, int], ...]:
    """By the number of cards: how many hands have each value, among those that fulfil the condition."""
    how = counting(wording, source)
    ways: dict[tuple[int, State, bool], int] = {(0, how.start, not _is_conditional(wording, source)): 1}
    for what, parts in groups_of(wording, source):
        options = _options(parts, source.again, most)
        more: dict[tuple[int, State, bool], int] = {}
        for (dealt, state, known), count in ways.items():
            for number, flag, choices in options:
                if dealt + number > most:
                    break
                key = dealt + number, how.step(state, what, number), known or flag
                orders = comb(dealt + number, number) if source.again else 1
                more[key] = more.get(key, 0) + count * choices * orders
        ways = more
    found: list[Counter[int]] = [Counter() for _ in range(most + 1)]
    for (dealt, state, known), count in ways.items():
        if known:
            found[dealt][how.end(state)] += count
    return tuple(found)


def _options(parts: tuple[tuple[bool, int], ...], again: bool, most: int) -> list[tuple[int, bool, int]]:
    """How many cards of a group are drawn, whether that fulfils the condition, and in how many ways."""
    found: Counter[tuple[int, bool]] = Counter({(0, False): 1})
    for flag, size in parts:
        more: Counter[tuple[int, bool]] = Counter()
        for (before, known), count in found.items():
            for number in range((most if again else min(size, most)) - (before if again else 0) + 1):
                choices = size**number * comb(before + number, number) if again else comb(size, number)
                more[before + number, known or (flag and number > 0)] += count * choices
        found = more
    return sorted((number, flag, count) for (number, flag), count in found.items())


def refuse_if_too_many(number: int) -> None:
    if number > MOST_CASES:
        raise BadInput(
            f"This would be {say(number)} cases; that is too many here.",
            "The trials still tell, or choose fewer cards.",
        )


def say(number: int) -> str:
    r"""A number that may be long: beyond all reading only its digits are counted.

    >>> say(1_500_000).replace("\N{NARROW NO-BREAK SPACE}", " "), say(10**22)
    ('1 500 000', 'a 23-digit number of')
    """
    return (
        f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
        if number < 10**12
        else f"a {len(str(number))}-digit number of"
    )


def tallies(wording: Wording, source: Source, most: int | None = None) -> tuple[Mapping[int, int], ...]:
    """By the number of cards, 0 to `most`: how many hands have each value. BadInput where there are too many cases."""
    most = wording.cards if most is None else most
    refuse_if_too_many(cases(replace(wording, who=ONE), source, most))
    return _tallied(replace(wording, who=ONE, cards=most), source, most)


def shares(wording: Wording, source: Source, cards: int | None = None) -> dict[int, Fraction]:
    """How likely each value is: of one hand, or the number of hands that have what is asked for."""
    if wording.who != ONE and "hands" in used(wording, source):
        return of_hands(wording, source)
    found = tallies(wording, source)[wording.cards if cards is None else cards]
    whole = sum(found.values())
    return {value: Fraction(count, whole) for value, count in sorted(found.items())}


# ---- several hands -------------------------------------------------------------------------------------------------


def of_hands(wording: Wording, source: Source) -> dict[int, Fraction]:
    """How likely 0, 1, 2 ... of the hands have what is asked for."""
    if source.again:
        single = sum(p for value, p in shares(replace(wording, who=ONE), source).items() if is_good(wording, value))
        return _binomial(wording.hands, Fraction(single))
    refuse_if_too_many(cases(wording, source))
    groups = groups_of(replace(wording, given=""), source)
    sizes = tuple(sum(size for _, size in parts) for _, parts in groups)
    judged = {taken: _is_good_hand(wording, source, groups, taken) for taken in _hands(sizes, wording.cards)}
    ways: Counter[tuple[tuple[int, ...], int]] = Counter({(sizes, 0): 1})
    for _ in range(wording.hands):
        more: Counter[tuple[tuple[int, ...], int]] = Counter()
        for (left, hits), count in ways.items():
            for taken in _hands(left, wording.cards):
                after = tuple(map(sub, left, taken))
                more[after, hits + judged[taken]] += count * prod(map(comb, left, taken))
        ways = more
    found: Counter[int] = Counter()
    for (_, hits), count in ways.items():
        found[hits] += count
    whole = found.total()
    return {hits: Fraction(found[hits], whole) for hits in range(wording.hands + 1)}


def _binomial(tries: int, chance: Fraction) -> dict[int, Fraction]:
    return {hits: comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits) for hits in range(tries + 1)}


def _hands(left: tuple[int, ...], cards: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many cards from groups of these sizes; the last group, the largest, fills up."""
    for taken in product(*(range(min(size, cards) + 1) for size in left[:-1])):
        rest = cards - sum(taken)
        if 0 <= rest <= left[-1]:
            yield *taken, rest


def _is_good_hand(wording: Wording, source: Source, groups: list[Group], taken: tuple[int, ...]) -> bool:
    how = counting(wording, source)
    state = how.start
    for (what, _), number in zip(groups, taken, strict=True):
        state = how.step(state, what, number)
    return bool(is_good(wording, how.end(state)))


def _cases_of_hands(wording: Wording, source: Source) -> int:
    """What can be left of each group, times what can be taken of it, by hands and by how many of them had it."""
    sizes = [sum(size for _, size in parts) for _, parts in groups_of(replace(wording, given=""), source)][:-1]
    left = prod(min(size, wording.cards * wording.hands) + 1 for size in sizes)
    taken = prod(min(size, wording.cards) + 1 for size in sizes)
    return left * taken * wording.hands * (wording.hands + 1) // 2
