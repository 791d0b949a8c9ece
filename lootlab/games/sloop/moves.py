"""What a player can do. Moves are frozen; `str(move)` is the phrase of the notation.

Captures and builds say which loose cards they use, not how these are grouped: the same cards in other groups are the
same move. A phrase whose groups do not add up is a `Claim`, which `rules.why_not` explains.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...engine.state import Move
from .cards import NAMES, NO_CARD, ONE, THREE, TWO, VALUE, WILD, unpack
from .sums import Part, split

PLAIN_LAY, STEAL, AGAIN, FLIP = "", "steal", "again", "flip"
ACTION = {ONE: STEAL, TWO: AGAIN, THREE: FLIP}
"""The action printed on a card (SLP-03)."""
ACTION_NUMBER = {STEAL: 1, AGAIN: 2, FLIP: 3}
ACTION_RULE = {STEAL: "SLP-51", AGAIN: "SLP-53", FLIP: "SLP-56"}


def used(kind: int, number: int) -> str:
    """A card in a phrase; a wild names the number it stands for."""
    return f"W={number}" if kind == WILD else NAMES[kind]


def _joined(groups: list[list[Part]]) -> str:
    return ", ".join("+".join(used(*part) for part in group) for group in groups)


@dataclass(frozen=True, slots=True)
class Capture(Move):
    """Play a card and take loose cards, the build of its number, or both."""

    seat: str
    card: int
    number: int
    take: int
    """Loose cards taken, a multiset."""
    build: bool = False
    bonus: int = NO_CARD
    """The extra card of a supercharged capture (SLP-66)."""

    @property
    def groups(self) -> list[list[Part]]:
        """The sets taken; cards that make none are shown as one."""
        return split(self.take, self.number) or _heap(self.take)

    def __str__(self) -> str:
        taken = [f"[{self.number}]"] if self.build else []
        if self.take:
            taken.append(_joined(self.groups))
        extra = f" bonus {NAMES[self.bonus]}" if self.bonus != NO_CARD else ""
        return f"{self.seat} capture {used(self.card, self.number)}: {', '.join(taken)}{extra}"

    @property
    def pieces(self) -> tuple[str, ...]:
        build = (f"build {self.number}",) if self.build else ()
        extra = (f"loose {NAMES[self.bonus]}",) if self.bonus != NO_CARD else ()
        return (f"play {NAMES[self.card]}", *build, *_loose(self.take), *extra)


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Play a card with loose cards to start a build of a number."""

    seat: str
    card: int
    number: int
    take: int

    verb = "build"

    @property
    def groups(self) -> list[list[Part]]:
        """The sets that go into the build, the one with the played card first."""
        found = build_groups(self.card, self.number, self.take)
        return found or [[(self.card, VALUE[self.card] or self.number)], *_heap(self.take)]

    def __str__(self) -> str:
        first, *others = self.groups
        more = f", {_joined(others)}" if others else ""
        return f"{self.seat} {self.verb} {self.number}: {' + '.join(used(*part) for part in first)}{more}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"play {NAMES[self.card]}", *_loose(self.take))


@dataclass(frozen=True, slots=True)
class Continue(Build):
    """Play a card, with or without loose cards, into a build that lies there."""

    verb = "continue"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"play {NAMES[self.card]}", f"build {self.number}", *_loose(self.take))


def _heap(take: int) -> list[list[Part]]:
    return [[(kind, VALUE[kind] or 1) for kind in unpack(take)]] if take else []


@lru_cache(20_000)
def _loose(take: int) -> tuple[str, ...]:
    return tuple(f"loose {NAMES[kind]}" for kind in unpack(take))


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


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Lay a card in the display, with or without its action."""

    seat: str
    card: int
    action: str = PLAIN_LAY
    picks: tuple[tuple[str, int], ...] = ()
    """With steal_pick=thief: which card from whom."""
    said: int = 0
    """What a wild was said to be, if that number lacks the action: such a lay is refused."""

    def __str__(self) -> str:
        card = used(self.card, self.said or ACTION_NUMBER[self.action]) if self.action else NAMES[self.card]
        picks = ", ".join(f"{seat} {NAMES[kind]}" for seat, kind in self.picks)
        return " ".join(word for word in (self.seat, "lay", card, self.action, picks) if word)

    @property
    def pieces(self) -> tuple[str, ...]:
        picks = tuple(f"pile {seat} {NAMES[kind]}" for seat, kind in self.picks)
        return (f"play {NAMES[self.card]}", "lay", *picks)


@dataclass(frozen=True, slots=True)
class Offer(Move):
    """Before the partner's turn: offer a card face down (SLP-86)."""

    seat: str
    card: int

    def __str__(self) -> str:
        return f"{self.seat} offer {NAMES[self.card]}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"play {NAMES[self.card]}",)


@dataclass(frozen=True, slots=True)
class NoOffer(Move):
    """Offer nothing. Scenarios never need it: the partner may simply begin to play."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} no offer"


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """Take the offered card and give one of the own hand (SLP-88)."""

    seat: str
    give: int

    def __str__(self) -> str:
        return f"{self.seat} accept give {NAMES[self.give]}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"play {NAMES[self.give]}",)


@dataclass(frozen=True, slots=True)
class Return(Move):
    """Hand the offered card back (SLP-87)."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} return"


@dataclass(frozen=True, slots=True)
class OpenDisplay(Move):
    """Set-up: turn up the opening display. `first` only where the first player may be chosen (SLP-R43)."""

    seat: str
    first: str = ""

    def __str__(self) -> str:
        return f"open display first {self.first}" if self.first else "open display"


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """The refill, in a position where all plays are made and it is still to come."""

    seat: str

    def __str__(self) -> str:
        return "end turn"


BUILD_ITEM = -2
Item = tuple[int, int]
"""Kind and number of a card as it was written; (BUILD_ITEM, n) is the build of n; number 0 was not said."""


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """A phrase whose groups do not make the number, or that uses a build as a card. Never legal."""

    seat: str
    verb: str
    card: int
    """NO_CARD if none is played."""
    number: int
    groups: tuple[tuple[Item, ...], ...]
    """For a build or continuation, the first group holds what goes with the played card."""
    bonus: int = NO_CARD
    value: int = 0
    """What a played wild was said to be."""

    def __str__(self) -> str:
        played = "-" if self.card == NO_CARD else used(self.card, self.value) if self.value else NAMES[self.card]
        groups = ["+".join(map(_item, group)) for group in self.groups]
        extra = f" bonus {NAMES[self.bonus]}" if self.bonus != NO_CARD else ""
        if self.verb == "capture":
            return f"{self.seat} capture {played}: {', '.join(groups)}{extra}"
        first = " + ".join([played, *map(_item, self.groups[0])])
        return f"{self.seat} {self.verb} {self.number}: {', '.join([first, *groups[1:]])}"

    @property
    def pieces(self) -> tuple[str, ...]:
        played = () if self.card == NO_CARD else (f"play {NAMES[self.card]}",)
        items = [item for group in self.groups for item in group]
        return (*played, *(f"build {n}" if kind == BUILD_ITEM else f"loose {NAMES[kind]}" for kind, n in items))


def _item(item: Item) -> str:
    kind, number = item
    if kind == BUILD_ITEM:
        return f"[{number}]"
    return used(kind, number) if number else NAMES[kind]
