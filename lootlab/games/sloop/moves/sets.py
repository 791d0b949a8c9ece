"""Plays that put cards together in sets: captures and builds. Their phrases, and why the sets of a phrase fail.

Such a play says which loose cards it uses, not how these are grouped: the same cards in other groups are the same
move. Only a phrase whose groups do not make the number keeps them, in `said`, to be told what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, Self

from ....engine.refusal import Refusal
from ....engine.state import Piece
from ..cards import FIELD, MOST_ALIKE, NAMES, NO_CARD, VALUE, WEIGHT, WILD, inside, pack, read_card, unpack
from ..cards.sums import Part, sums
from ..options import SloopOptions
from .base import BUILDS, CARD, LOOSE, PLAYED, Picked
from .play import _Play

if TYPE_CHECKING:
    from ..state import Sloop

BUILD_ITEM: Final = -2
Item = tuple[int, int]
"""Kind and number of a card as it was written; (BUILD_ITEM, n) is the build of n; number 0 was not said."""
Group = tuple[Item, ...]

NUMBER: Final = r"(?:[1-9]|1[0-2])"
USED: Final = rf"(?:W={NUMBER}|{CARD})"
_ITEM: Final = rf"(?:{USED}|\[{NUMBER}\])"
GROUP: Final = rf"{_ITEM}(?: ?\+ ?{_ITEM})*"
FIRST: Final = rf"(?:{USED}|-)(?: ?\+ ?{_ITEM})*"


def used(kind: int, number: int) -> str:
    """A card in a phrase; a wild names the number it stands for."""
    return f"W={number}" if kind == WILD else NAMES[kind]


def joined(groups: list[list[Part]]) -> str:
    return ", ".join("+".join(used(*part) for part in group) for group in groups)


def heap(take: int) -> list[list[Part]]:
    """Cards that make no sets, shown as one."""
    return [[(kind, VALUE[kind] or 1) for kind in unpack(take)]] if take else []


@lru_cache(20_000)
def loose_pieces(take: int) -> tuple[Piece, ...]:
    return tuple(LOOSE[kind] for kind in unpack(take))


class _Sets(_Play):
    """A card is played with loose cards, in sets that make a number."""

    __slots__ = ()

    number: int
    take: int
    """Loose cards that are used, a multiset."""
    said: tuple[Group, ...]
    """The groups of a phrase if they do not make the number: never legal."""
    there_rules: ClassVar[tuple[str, ...]]
    """The rules that want their cards in the display."""

    @property
    def at_build(self) -> bool:
        """Is the build of this number taken or added to?"""
        raise NotImplementedError

    @property
    def beside(self) -> tuple[Group, ...]:
        """What was said, without the played card."""
        return self.said

    @property
    def pieces(self) -> tuple[Piece, ...]:
        played = () if self.card == NO_CARD else (PLAYED[self.card],)
        if self.said:
            return (*played, *(_piece(item) for group in self.beside for item in group))
        return (*played, *((BUILDS[self.number],) if self.at_build else ()), *loose_pieces(self.take), *self.extra)

    @property
    def extra(self) -> tuple[Piece, ...]:
        """A loose card that is taken beside the sets."""
        return ()

    def frame(self) -> Self:
        """The same play without its loose cards."""
        raise NotImplementedError

    def framed_by(self, picked: Picked) -> bool:
        """May the picked card, or any, do this, with the picked build, if one is?"""
        there = not picked.builds or (self.at_build and picked.builds == (self.number,))
        return there and picked.cards in ((), (self.card,))

    def held_by(self, picked: Picked) -> bool:
        """As for all moves, but quick where there are thousands."""
        if picked.lays or not self.framed_by(picked):
            return False
        return inside(picked.loose, self.take + pack(piece.means for piece in self.extra))

    def grows(self, loose: int, wanted: int, options: SloopOptions) -> bool:
        """Can the wanted cards, with more of the loose ones, be used for this?"""
        raise NotImplementedError

    def filled(self, picked: Picked) -> Iterator[Self]:
        """This frame with exactly the picked loose cards, right or wrong."""
        raise NotImplementedError

    def not_lying(self, state: Sloop) -> Refusal | None:
        """Are all cards loose in the display, each used once (SLP-20)?"""
        for kind in sorted(set(unpack(self.take))):
            wanted, there = ((cards & FIELD[kind]) // WEIGHT[kind] for cards in (self.take, state.loose))
            if wanted > there > 0:
                lie = f"{there} lie{'s' if there == 1 else ''}"
                text = f"The {NAMES[kind]} is used {wanted} times, but only {lie} loose."
                return Refusal("SLP-20", text, "Use every card once.")
            if not there:
                return self._missing(state, kind)
        return None

    def _missing(self, state: Sloop, kind: int) -> Refusal:
        makes = ("SLP-16", "SLP-17") if VALUE[kind] == self.number else ("SLP-17", "SLP-16")
        rules = (*self.there_rules, *makes, "SLP-20")
        if any(kind in pile for _, pile in state.builds.values()):
            text = f"The {NAMES[kind]} lies in a build."
            return Refusal("SLP-R13", text, "A build is only taken as a whole.", rules)
        if self.there_rules and kind in state.hands[state.mover]:
            rules += ("SLP-R48",)
        text = f"No {NAMES[kind]} lies loose in the display."
        return Refusal(rules[0], text, "Use cards that lie there.", rules[1:])

    def nothing_makes(self, state: Sloop) -> bool:
        """Would a card of this number find nothing loose to capture (SLP-23)?"""
        return not sums(state.loose).groups(self.number)

    def no_sets(self) -> Refusal:
        text = f"These cards do not split into sets that make {self.number}."
        also = tuple(rule for rule in ("SLP-17", "SLP-16") if rule != self.first_rule)
        return Refusal(self.first_rule, text, f"Every set has to make {self.number}.", also)

    def settled(self) -> Self:
        """What the phrase means if all its groups are right; otherwise the phrase itself, which is refused."""
        if self.card == NO_CARD or self.wrong():
            return self
        return self.without_words(pack(kind for group in self.beside for kind, _ in group if kind != BUILD_ITEM))

    def without_words(self, take: int) -> Self:
        raise NotImplementedError

    def wrong(self) -> Refusal | None:
        """What is wrong with the phrase as such, whatever lies on the table."""
        if not self.number:
            return Refusal("SLP-69", "The wild needs a number.", "Write for example W=10.", ("SLP-15",))
        items = [item for group in self.beside for item in group]
        kinds = [kind for kind, _ in items]
        if any(kinds.count(kind) > MOST_ALIKE for kind in kinds):
            return Refusal("SLP-20", "There are not so many cards of a kind.", "Use every card once.")
        builds = [number for kind, number in items if kind == BUILD_ITEM]
        if builds and (refusal := self.wrong_builds(builds)):
            return refusal
        if any(kind == WILD and not number for kind, number in items):
            return Refusal("SLP-69", "Each wild needs a number.", "Write for example W=3.", ("SLP-70",))
        sums_of = [group for group in self.said if not any(kind == BUILD_ITEM for kind, _ in group)]
        return next(filter(None, map(self._wrong_sum, sums_of)), None)

    def wrong_builds(self, named: list[int]) -> Refusal | None:
        """A build is no card (SLP-R13)."""
        return no_card(self.first_rule)

    def _wrong_sum(self, group: Group) -> Refusal | None:
        """Does the group make the number? The first group of a build contains the played card."""
        total = sum(number for _, number in group)
        if total == self.number:
            return None
        counted = [item for item in group if item[1]]
        shown = "+".join(used(*item) for item in counted)
        text = f"{shown} makes {total}, not {self.number}." if len(counted) > 1 else f"{shown} is not {self.number}."
        return self.wrong_group(group, text)

    def wrong_group(self, group: Group, text: str) -> Refusal:
        raise NotImplementedError


def no_card(*also: str) -> Refusal:
    text = "A build is taken as a whole by its own number; it is no card with a value."
    return Refusal("SLP-R13", text, "Use loose cards for sums.", also)


def _piece(item: Item) -> Piece:
    kind, number = item
    return BUILDS[number] if kind == BUILD_ITEM else LOOSE[kind]


def written(item: Item) -> str:
    kind, number = item
    if kind == BUILD_ITEM:
        return f"[{number}]"
    if kind == NO_CARD:
        return "-"
    return used(kind, number) if number else NAMES[kind]


def read_item(text: str) -> Item:
    if text == "-":
        return NO_CARD, 0
    if text.startswith("["):
        return BUILD_ITEM, int(text[1:-1])
    if text.startswith("W="):
        return WILD, int(text[2:])
    kind = read_card(text)
    return kind, VALUE[kind]


def read_groups(text: str) -> list[Group]:
    return [tuple(read_item(word.strip()) for word in group.split("+")) for group in text.split(", ") if group]


def complete(group: Group, target: int) -> Group:
    """A single wild without a number stands for what its group lacks."""
    lacking = target - sum(number for _, number in group)
    if [item for item in group if item[1] == 0] == [(WILD, 0)] and 1 <= lacking <= 12:
        return tuple((kind, number or lacking) for kind, number in group)
    return group
