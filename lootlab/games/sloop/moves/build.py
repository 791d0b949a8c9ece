"""Build: play a card with loose cards to start a build of a number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Self

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Words
from ....engine.tell import listed
from ..cards import VALUE, WILD, size
from ..cards.growing import can_start, covered
from ..cards.sums import NUMBER_BITS, Part, Sums, numbers_in, split
from ..options import SloopOptions
from . import tell
from .base import FLIPPED, NOBODY, SEAT, Picked
from .duty import SERVE, duty, hand_after, holds
from .play import Recipe
from .sets import FIRST, GROUP, NUMBER, Group, _Sets, complete, heap, joined, read_groups, read_item, used, written
from .taste import HELD, HOPED, OF_LOOSE, OF_WILD
from .trace import BUILT, Trace
from .turn import finish, pick_up

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView

NUMBER_BIT: Final = tuple(1 << value for value in VALUE)
"""The number of a kind as a bit; bit 0 is a wild."""


def phrase(verb: str) -> str:
    return rf"{SEAT} {verb} ({NUMBER}): ({FIRST})((?:, {GROUP})*)"


@dataclass(frozen=True, slots=True)
class Build(_Sets):
    seat: str
    card: int
    number: int
    take: int
    said: tuple[Group, ...] = ()

    shape = phrase("build")
    example = "A build 12: 2 + 10"
    verb: ClassVar[str] = "build"
    there_rules = ("SLP-24", "SLP-27")
    more_rules: ClassVar[tuple[str, str]] = ("SLP-26", "SLP-27")
    """The rules of further sets: of one card, of several."""

    def __init__(self, seat: str, card: int, number: int, take: int, said: tuple[Group, ...] = ()) -> None:
        self.seat, self.card, self.number, self.take, self.said = seat, card, number, take, said  # type: ignore[misc]

    @classmethod
    def read(cls, state: Sloop, found: re.Match[str]) -> list[Self]:
        """A wild that is played without a number stands for what the first set lacks. Numbers end at 12, as the
        counters do (SLP-R50)."""
        number = int(found[2])
        (kind, value), *rest = (read_item(word.strip()) for word in found[3].split("+"))
        first = tuple(rest)
        if kind == WILD and not value:
            lacking = number - sum(part for _, part in first)
            value = lacking if 1 <= lacking <= 12 and (WILD, 0) not in first else 0
        others = (complete(group, number) for group in read_groups(found[4]))
        said = (((kind, value), *complete(first, number - value)), *others)
        return [cls(found[1], kind, number, 0, said).settled()]

    def without_words(self, take: int) -> Self:
        return type(self)(self.seat, self.card, self.number, take)

    def __str__(self) -> str:
        start = f"{self.seat} {self.verb} {self.number}: "
        if self.said:
            first = " + ".join(map(written, self.said[0]))
            return start + ", ".join([first, *("+".join(map(written, group)) for group in self.said[1:])])
        own, *others = self.groups
        return start + " + ".join(used(*part) for part in own) + (f", {joined(others)}" if others else "")

    @property
    def groups(self) -> list[list[Part]]:
        """The sets that go into the build, the one with the played card first."""
        found = build_groups(self.card, self.number, self.take)
        return found or [[(self.card, VALUE[self.card] or self.number)], *heap(self.take)]

    @property
    def beside(self) -> tuple[Group, ...]:
        return (self.said[0][1:], *self.said[1:])

    @property
    def at_build(self) -> bool:
        return False

    @classmethod
    def alone(cls, options: SloopOptions) -> bool:
        """May the played card be a set of its own (SLP-R10)?"""
        return options.pair_start

    def owed_by(self, again: tuple[str, ...]) -> tuple[str, ...]:
        """A player has one build at a time."""
        return again if self.said else (*again, "SLP-33")

    def fault(self, state: Sloop) -> Refusal | None:
        if self.said:
            return self.wrong()
        number = self.number
        if number in state.builds:
            owner = state.builds[number][0]
            also = ("SLP-R14",) if owner == NOBODY else ("SLP-33", "SLP-R14") if owner == state.mover else ()
            return Refusal("SLP-32", f"A build of {number}s lies there already.", "Build another number.", also)
        if duty(state) == SERVE:
            return Refusal("SLP-33", "You have a build already.", "Continue or capture it.", ("SLP-35",))
        if not self.take:
            text = "A build needs at least one display card."
            return Refusal("SLP-24", text, "Add cards that lie there.", ("SLP-R10",))
        if not build_groups(self.card, number, self.take):
            return self.no_sets()
        return self.not_lying(state) or self.unbacked(state, "SLP-25") or self._pair(state)

    def unbacked(self, state: Sloop, rule: str) -> Refusal | None:
        hand = hand_after(state, self.card)
        if holds(state, hand, self.number):
            return None
        also = ["SLP-25" if rule != "SLP-25" else "SLP-R8"]
        if rule == "SLP-25" and VALUE[self.card] == self.number:
            also.append("SLP-R10")
        if WILD in hand:
            also.append("SLP-R9")
        if state.phase == FLIPPED:
            also.append("SLP-R33")
        text = f"A build of {self.number}s needs a {self.number} that stays in your hand, and none would."
        return Refusal(rule, text, "Build a number that you keep in hand.", tuple(also))

    def _pair(self, state: Sloop) -> Refusal | None:
        if self.alone(state.options) or VALUE[self.card] not in (0, self.number):
            return None
        if self.card == WILD and any(split(self.take, self.number, missing) for missing in range(1, self.number)):
            return None
        text = f"At this table a {self.number} does not start a build of {self.number}s."
        return Refusal("SLP-R10", text, "Play a smaller card that adds up.", ("SLP-24",))

    def wrong_group(self, group: Group, text: str) -> Refusal:
        remedy = f"Every set has to make {self.number}."
        first = group is self.said[0]
        if first and group[0][1]:
            also = ("SLP-17", "SLP-16", *(("SLP-R12", "SLP-38") if len(group) == 1 else ()))
            return Refusal(self.first_rule, text, remedy, also)
        several = len(group) - first > 1
        return Refusal(self.more_rules[several], text, remedy, ("SLP-17" if several else "SLP-16",))

    def use(self, state: Sloop, told: list[Event]) -> None:
        """The cards join the pile; a wild among them is from now on just one of its cards (SLP-R23)."""
        player = state.mover
        added = (self.card, *pick_up(state, self.take))
        owner, cards = state.builds.get(self.number, (player, ()))
        state.builds[self.number] = (player if owner == NOBODY else owner, cards + added)
        if owner in (player, NOBODY):
            state.markers[player] = self.number
        if not state.quiet:
            state.trace = Trace(player, BUILT, self.card, self.number, added[1:])
            told.append(self.told(state, owner, len(cards) + len(added)))
        finish(state, told)

    def told(self, state: Sloop, owner: int, total: int) -> Event:
        sets = listed(tell.sets(self.groups))
        text = f"{{{self.seat}}} built {self.number}s from {sets}: {tell.cards(total)} under the marker."
        return Event(text, ("SLP-24", "SLP-29", "SLP-30"), self.seat, "build")

    def words(self, view: SloopView) -> Words:
        cards, joined = tell.cards(size(self.take) + 1), ", ".join(tell.sets(self.groups))
        gives = f"{cards} under your marker{self.loses(view)}"
        return Words(f"Build {self.number}s: {joined}", gives, "slp-k-build")

    def rank(self, view: SloopView) -> tuple[int, int]:
        return 1, -size(self.take)

    def held_after(self, state: Sloop, player: int) -> int:
        """How often the number is in hand afterwards; a flipped card was never there (SLP-R33)."""
        left = state.phase != FLIPPED and VALUE[self.card] == self.number
        return sum(VALUE[kind] == self.number for kind in state.hands[player]) - left

    def worth_to(self, state: Sloop, player: int, here: Sums) -> float:
        added, holds = size(self.take) + 1, self.held_after(state, player)
        sure = HELD if holds or WILD in state.hands[player] else HOPED
        score = sure * added - OF_LOOSE * (len(state.display) - added + 1)
        if not holds:
            score -= self.risk(state, player)
        return score - OF_WILD if self.card == WILD else score

    def risk(self, state: Sloop, player: int) -> float:
        """What it costs to go on without the number in hand."""
        return 0.0

    def reason(self, state: Sloop, player: int) -> str:
        key = self.number if self.held_after(state, player) > 0 else "wild"
        cards = size(self.take) + 1
        return f"It ties {cards} cards under your marker; with the {key} you hold you collect them later."

    def frame(self) -> Self:
        return self.without_words(0)

    def grows(self, loose: int, wanted: int, options: SloopOptions) -> bool:
        """With the played card as a set alone, or as a part of the first one."""
        value, number = VALUE[self.card], self.number
        if self.alone(options) and value in (0, number) and covered(loose, wanted, number):
            return True
        lacking = range(1, number) if self.card == WILD else (number - value,)
        return any(can_start(loose, wanted, number, missing) for missing in lacking if missing > 0)

    def filled(self, picked: Picked) -> Iterator[Self]:
        """A build that is added to need not be picked."""
        yield self.without_words(picked.loose)


def build_groups(card: int, number: int, take: int) -> list[list[Part]]:
    """How a played card and loose cards split into sets of the number; [] if they do not."""
    values = range(number, 0, -1) if card == WILD else (VALUE[card],)
    for value in values:
        if value == number:
            others = split(take, number)
            if others is not None:
                return [[(card, value)], *others]
        elif value < number:
            found = split(take, number, number - value)
            if found is not None:
                return [[(card, value), *found[0]], *found[1:]]
    return []


# ---- all of them ------------------------------------------------------------------------------------


def builds(state: Sloop, kind: int, here: Sums, recipes: list[Recipe]) -> None:
    """New builds of numbers that the rest of the hand still holds (SLP-25)."""
    value, alone = VALUE[kind], Build.alone(state.options)
    backed = 0
    for held in hand_after(state, kind):
        backed |= NUMBER_BIT[held]
    if backed & 1 and state.options.wild_backs_build:
        backed = NUMBER_BITS
    if not here.wilds and kind != WILD:
        backed &= here.reach << value | here.reach & 1 << value  # nothing lies there for the others
    for number in reversed(numbers_in(backed & -1 << (value or 1))) if state.loose else ():
        if number in state.builds:
            continue
        if kind == WILD:
            ways = wild_ways(here, number, alone)
        elif number > value:
            ways = here.starts(number, number - value)
        else:
            ways = here.packs(number)[1:] if alone else ()
        for way in ways:
            recipes.append((Build, kind, number, way))


def wild_ways(here: Sums, number: int, alone: bool) -> Sequence[int]:
    """Loose cards beside a played wild, which is a part of a set or, `alone`, a set of its own."""
    ways = here.wild_starts(number)
    return list(dict.fromkeys([*ways, *here.packs(number)[1:]])) if alone else ways
