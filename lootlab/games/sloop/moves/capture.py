"""Capture: play a card and take loose cards that make its number, the build of its number, or both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Piece, Words
from ....engine.tell import listed
from ..cards import CHARGED, FIELD, NAMES, NO_CARD, VALUE, WEIGHT, WILD, names, read_card, size, unpack, words
from ..cards.growing import can_take_all, covered
from ..cards.sums import NUMBER_BITS, Part, Sums, numbers_in, plain, split, sums
from ..options import SloopOptions
from . import tell
from .base import CARD, LOOSE, NOBODY, SEAT, Picked
from .duty import can_take, may_take
from .play import Recipe
from .sets import (
    BUILD_ITEM,
    GROUP,
    USED,
    Group,
    _Sets,
    complete,
    heap,
    joined,
    no_card,
    read_groups,
    read_item,
    written,
)
from .taste import HELD, OF_LOOSE, OF_WILD
from .trace import CAPTURED, Trace
from .turn import finish, pick_up

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView


def takes_all(options: SloopOptions, at_build: bool) -> bool:
    """Must a capture take all that makes its number (SLP-R1), also beside a build (SLP-R21)?"""
    return (options.build_capture_extras if at_build else options.capture_extent) == "all"


@dataclass(frozen=True, slots=True)
class Capture(_Sets):
    seat: str
    card: int
    number: int
    take: int
    build: bool = False
    bonus: int = NO_CARD
    """The extra card of a supercharged capture (SLP-66)."""
    said: tuple[Group, ...] = ()

    shape = rf"{SEAT} capture ({USED}): ({GROUP}(?:, {GROUP})*)(?: bonus ({CARD}))?"
    example = "A capture 8: 6+2"
    by_card = True
    first_rule = "SLP-17"
    there_rules = ()

    def __init__(
        self, seat: str, card: int, number: int, take: int, build: bool = False, bonus: int = NO_CARD,
        said: tuple[Group, ...] = (),
    ) -> None:  # fmt: skip
        self.seat, self.card, self.number, self.take = seat, card, number, take  # type: ignore[misc]
        self.build, self.bonus, self.said = build, bonus, said  # type: ignore[misc]

    @classmethod
    def read(cls, state: Sloop, found: re.Match[str]) -> list[Capture]:
        """A wild may stand for any number (SLP-69); where none is said, it matches the first group."""
        kind, number = read_item(found[2])
        groups = read_groups(found[3])
        if not number:
            number = sum(value for _, value in groups[0])
            number = number if number <= 12 and (WILD, 0) not in groups[0] else 0
        bonus = read_card(found[4]) if found[4] else NO_CARD
        whole = tuple(complete(group, number) for group in groups)
        return [Capture(found[1], kind, number, 0, False, bonus, whole).settled()]

    def without_words(self, take: int) -> Capture:
        build = any(kind == BUILD_ITEM for group in self.said for kind, _ in group)
        return Capture(self.seat, self.card, self.number, take, build, self.bonus)

    def __str__(self) -> str:
        taken = ["+".join(map(written, group)) for group in self.said]
        if not self.said:
            taken = [*([f"[{self.number}]"] if self.build else []), *([joined(self.groups)] if self.take else [])]
        extra = f" bonus {NAMES[self.bonus]}" if self.bonus != NO_CARD else ""
        return f"{self.seat} capture {written((self.card, self.number))}: {', '.join(taken)}{extra}"

    @property
    def groups(self) -> list[list[Part]]:
        """The sets taken; cards that make none are shown as one."""
        return split(self.take, self.number) or heap(self.take)

    @property
    def at_build(self) -> bool:
        return self.build

    def serves(self, own: int) -> bool:
        if self.said:
            return any((BUILD_ITEM, own) in group for group in self.said)
        return self.build and self.number == own

    @property
    def extra(self) -> tuple[Piece, ...]:
        return () if self.bonus == NO_CARD or self.said else (LOOSE[self.bonus],)

    def fault(self, state: Sloop) -> Refusal | None:
        if self.said:
            return self._wrong_here(state)
        number = self.number
        if self.card != WILD and VALUE[self.card] != number:
            text = f"With {words(self.card)} the target is {VALUE[self.card]}."
            return Refusal("SLP-15", text, f"Play a {number} for {number}s.")
        if self.build:
            if number not in state.builds:
                text = f"No build of {number}s lies in the display."
                also = ("SLP-43", "SLP-71") + (("SLP-23",) if self.nothing_makes(state) else ())
                return Refusal("SLP-39", text, "Name what is there.", also)
            if refusal := may_take(state, number, self.card == WILD):
                return refusal
        elif not self.take:
            return Refusal("SLP-23", "A capture takes at least one card.", "Lay the card if nothing fits.", ("SLP-16",))
        sets = split(self.take, number) is not None
        return self._not_there(state) or (None if sets else self.no_sets()) or self._extent(state) or self._bonus(state)

    def _not_there(self, state: Sloop) -> Refusal | None:
        """A card that is not loose; sometimes it is the played card itself (SLP-21), or nothing there fits (SLP-23)."""
        refusal = self.not_lying(state)
        if refusal is None or refusal.rule == "SLP-20":
            return refusal
        also = ["SLP-21"] if self.take & FIELD[self.card] and not state.loose & FIELD[self.card] else []
        if self.nothing_makes(state):
            also.append("SLP-23")
        return replace(refusal, also=(*refusal.also, *also))

    def _extent(self, state: Sloop) -> Refusal | None:
        """Is something loose left that had to be taken as well? A build never has to be (SLP-44, SLP-R6)."""
        left = plain(state.loose - self.take, self.number) if takes_all(state.options, self.build) else ()
        if not left:
            return None
        text = f"{names(unpack(left[0])).replace(' ', '+')} still makes {self.number} and would be left lying."
        rule, also = ("SLP-R21", "SLP-40") if self.build else ("SLP-19", "SLP-R1")
        return Refusal(rule, text, "Take it as well.", (also,))

    def _bonus(self, state: Sloop) -> Refusal | None:
        """The extra card of any supercharged capture, of loose cards or of a build (SLP-66, SLP-67)."""
        if self.bonus == NO_CARD:
            return None
        if not CHARGED[self.card]:
            text = "Only a supercharged card takes an extra card."
            return Refusal("SLP-66", text, "Capture without the bonus.", ("SLP-R37",))
        if (state.loose - self.take) & FIELD[self.bonus]:
            return None
        if any(self.bonus in pile for _, pile in state.builds.values()):
            return Refusal("SLP-68", "The extra card may not come out of a build.", "Choose a loose card.")
        text = f"No {NAMES[self.bonus]} is left loose for the bonus."
        return Refusal("SLP-66", text, "Choose a loose card that is left.", ("SLP-R38", "SLP-20"))

    def _wrong_here(self, state: Sloop) -> Refusal | None:
        """Why the phrase fails, and what the cards on the table say about it."""
        found = self.wrong()
        if found is None or found.rule not in ("SLP-16", "SLP-17"):
            return found
        if any(self._adds_to_played_card(state, group) for group in self.said):
            found = replace(found, also=(*found.also, "SLP-21"))
        if self.nothing_makes(state):
            return replace(found, remedy=f"Nothing there makes {self.number}.", also=(*found.also, "SLP-23"))
        return found

    def _adds_to_played_card(self, state: Sloop, group: Group) -> bool:
        """Does a 7 claim a single 10 because a loose 3 lies there (SLP-21)?"""
        if len(group) > 1 or group[0][0] in (BUILD_ITEM, WILD):
            return False
        lacking = group[0][1] - self.number
        return lacking > 0 and bool(sums(state.loose).groups(lacking))

    def wrong_builds(self, named: list[int]) -> Refusal | None:
        if len(named) > 1:
            text = "One play cannot take two builds."
            return Refusal("SLP-R22", text, "Name the one whose number you play.", ("SLP-R13", "SLP-20"))
        alone = named[0] == self.number and ((BUILD_ITEM, self.number),) in self.said
        return None if alone else no_card("SLP-39", "SLP-R22", "SLP-15")

    def wrong_group(self, group: Group, text: str) -> Refusal:
        if self._counts_played_card(group):
            remedy = "The card you play is the total, never one of the summands."
            return Refusal("SLP-21", text, remedy, ("SLP-17",))
        return Refusal("SLP-16" if len(group) == 1 else "SLP-17", text, f"Every set has to make {self.number}.")

    def _counts_played_card(self, group: Group) -> bool:
        """Does a 7 claim 7+3, or 3+10 because 7 + 3 is 10?"""
        total = sum(number for _, number in group) + self.number
        return len(group) > 1 and any(total == 2 * number or kind == self.card != WILD for kind, number in group)

    def use(self, state: Sloop, told: list[Event]) -> None:
        """Pile and counter of a build go with it (SLP-41); its wilds are just cards by now (SLP-R23)."""
        player = state.mover
        pile = state.piles[player]
        before = len(pile)
        owner = NOBODY
        if self.build:
            owner, cards = state.builds.pop(self.number)
            pile += cards
            if owner != NOBODY:
                state.markers[owner] = 0
        took = pick_up(state, self.take)
        pile += took
        pile.append(self.card)
        if self.bonus != NO_CARD:
            took += pick_up(state, WEIGHT[self.bonus])
            pile.append(self.bonus)
        state.last = player  # nothing but a capture sets it (SLP-R42)
        if not state.quiet:
            state.trace = Trace(player, CAPTURED, self.card, self.number if self.build else 0, tuple(took))
            told.append(self._told(state, owner, len(pile) - before))
        finish(state, told)

    def _told(self, state: Sloop, owner: int, gain: int) -> Event:
        rules, taken, extra = ["SLP-22"], [], ""
        if self.build:
            taken.append(f"{tell.whose(state, owner)} build of {self.number}s")
            rules.append("SLP-43" if owner == NOBODY else "SLP-39" if owner == state.mover else "SLP-72")
        groups = self.groups
        taken += tell.sets(groups)
        if any(len(group) == 1 for group in groups):
            rules.append("SLP-16")
        if any(len(group) > 1 for group in groups):
            rules.append("SLP-17")
        if self.bonus != NO_CARD:
            extra = f" The supercharge took {words(self.bonus)} as well."
            rules.append("SLP-66")
        card = f"the wild as {self.number}" if self.card == WILD else words(self.card)
        text = f"{{{self.seat}}} took {listed(taken)} with {card}: {tell.cards(gain)}.{extra}"
        return Event(text, tuple(rules), self.seat, "capture")

    def gain(self, builds: Mapping[int, tuple[int, tuple[int, ...]]]) -> int:
        """Cards that it brings, the played one included."""
        return size(self.take) + 1 + (self.bonus != NO_CARD) + (len(builds[self.number][1]) if self.build else 0)

    def words(self, view: SloopView) -> Words:
        taken = [*([f"the {self.number}s"] if self.build else []), *(tell.sets(self.groups) if self.take else [])]
        extra = f" and {words(self.bonus)}" if self.bonus != NO_CARD else ""
        wild = f"as {self.number}: " if self.card == WILD else ""
        brought = self.gain(view.built)
        most = ", all you can" if brought == view.most_cards.get(self.card) else ""
        gives = f"{tell.cards(brought)}{most}{self.loses(view)}"
        return Words(f"Take {wild}{', '.join(taken)}{extra}", gives, "slp-chest")

    def rank(self, view: SloopView) -> tuple[int, int]:
        return 0, -self.gain(view.built)

    def worth_to(self, state: Sloop, player: int, here: Sums) -> float:
        taken = size(self.take) + 1 + (self.bonus != NO_CARD)
        score = taken - OF_LOOSE * (len(state.display) - taken + 1)
        if self.build:
            owner, pile = state.builds[self.number]
            # Cards in the own build were nearly mine already.
            score += len(pile) * (1 - HELD if owner == player else 1.0 if owner == NOBODY else 1.5)
        if self.card == WILD:
            score -= OF_WILD
        if not state.deck:
            score += 0.3  # whoever captures last gets the rest (SLP-75)
        return score

    def reason(self, state: Sloop, player: int) -> str:
        total = self.gain(state.builds)
        if not self.build:
            return f"It brings {total} cards at once, and cards in your pile are safe from all but a thief."
        owner = state.builds[self.number][0]
        if owner == state.mover:
            return f"It brings your build home: {total} cards before anybody's wild can take them."
        if owner == NOBODY:
            return f"It takes the lost build before somebody else does: {total} cards."
        return f"It takes a build that others worked for: {total} cards."

    def frame(self) -> Capture:
        return Capture(self.seat, self.card, self.number, 0, self.build)

    def grows(self, loose: int, wanted: int, options: SloopOptions) -> bool:
        return covered(loose, wanted, self.number) or (
            CHARGED[self.card] and any(self._leaves(loose, wanted, kind, options) for kind in set(unpack(wanted)))
        )

    def _leaves(self, loose: int, wanted: int, bonus: int, options: SloopOptions) -> bool:
        """Can a capture of the wanted cards leave one of them for the supercharge to take (SLP-66)?"""
        extra = WEIGHT[bonus]
        loose, wanted = loose - extra, wanted - extra
        if takes_all(options, self.build):
            grows = can_take_all(loose, wanted, self.number, extra)
        else:
            grows = covered(loose, wanted, self.number)
        something = self.build or wanted or plain(loose, self.number) or loose >= WEIGHT[WILD]
        return grows and bool(something)

    def filled(self, picked: Picked) -> Iterator[Capture]:
        """All picked cards in sets, or one of them as the bonus."""
        if self.build != bool(picked.builds):
            return
        extras = sorted(set(unpack(picked.loose))) if CHARGED[self.card] else ()
        for bonus in (NO_CARD, *extras):
            take = picked.loose - (WEIGHT[bonus] if bonus != NO_CARD else 0)
            yield Capture(self.seat, self.card, self.number, take, self.build, bonus)


# ---- all of them ------------------------------------------------------------------------------------


def captures(state: Sloop, kind: int, here: Sums, recipes: list[Recipe]) -> None:
    """What a card can capture, but for the own build."""
    wild, builds = kind == WILD, state.builds
    for number in _worth_taking(state, here) if wild else (VALUE[kind],):
        if here.reach >> number & 1 or here.wilds:
            ways = here.maximal(number) if takes_all(state.options, False) else here.packs(number)
            if not ways[0]:
                ways = ways[1:]  # the empty pack is no capture
            taken(state, kind, number, ways, False, recipes)
        if number in builds and builds[number][0] != state.mover and can_take(state, number, wild):
            build_captures(state, kind, number, here, recipes)


def _worth_taking(state: Sloop, here: Sums) -> tuple[int, ...]:
    """The numbers a played wild can stand for (SLP-69)."""
    return numbers_in(NUMBER_BITS if here.wilds else here.reach | sum([1 << number for number in state.builds]))


def build_captures(state: Sloop, kind: int, number: int, here: Sums, recipes: list[Recipe]) -> None:
    ways = here.maximal(number) if takes_all(state.options, True) else here.packs(number)
    taken(state, kind, number, ways, True, recipes)


def taken(state: Sloop, kind: int, number: int, ways: Sequence[int], build: bool, recipes: list[Recipe]) -> None:
    """These ways, with or without the build. A supercharged card may take any loose card more (SLP-66, SLP-R38)."""
    if not CHARGED[kind]:
        make = _with_build if build else Capture
        for way in ways:
            recipes.append((make, kind, number, way))
        return
    extras = sorted(set(state.display))
    for way in ways:
        left = state.loose - way
        recipes += [
            (_with_bonus, kind, number, (way, build, extra))
            for extra in (NO_CARD, *extras)
            if extra == NO_CARD or left & FIELD[extra]
        ]


def _with_build(seat: str, card: int, number: int, way: int) -> Capture:
    return Capture(seat, card, number, way, True)


def _with_bonus(seat: str, card: int, number: int, way: tuple[int, bool, int]) -> Capture:
    return Capture(seat, card, number, *way)
