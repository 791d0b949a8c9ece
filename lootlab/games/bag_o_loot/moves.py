"""What a player can do. `str(move)` is its phrase; whether it is legal is decided in legality.py.

There is no move that shifts cards between one's own sets (BOL-R37), and none that must be made: a split may stay
(BOL-47).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...engine.state import Move
from .cards import Cards, Lot, name, names

Named = tuple[str, Lot]
"""A set and the seat whose stash it lies in."""


@lru_cache(maxsize=4096)
def set_token(owner: str, lot: Lot) -> str:
    return f"{owner}{lot}"


@lru_cache(maxsize=4096)
def card_tokens(cards: Cards) -> tuple[str, ...]:
    return tuple(f"hand {name(card)}" for card in cards)


def named_sets(sets: tuple[Named, ...]) -> str:
    """Sets by owner, as a stash is written: `A[2 2][2] B[2]`."""
    text, before = "", ""
    for owner, lot in sets:
        text += f"{lot}" if owner == before else f"{' ' if text else ''}{owner}{lot}"
        before = owner
    return text


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """The card at the start of a turn (BOL-14)."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} draw"


@dataclass(frozen=True, slots=True)
class Open(Move):
    """A new set from hand (BOL-19). `number` only where looters alone stand for a number (BOL-R1)."""

    seat: str
    cards: Cards
    number: int = 0

    def __str__(self) -> str:
        return f"{self.seat} open {names(self.cards)}" + (f" as {self.number}" if self.number else "")

    @property
    def pieces(self) -> tuple[str, ...]:
        return card_tokens(self.cards)


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Cards from hand onto a set of one's own (BOL-21)."""

    seat: str
    lot: Lot
    cards: Cards

    def __str__(self) -> str:
        return f"{self.seat} build {self.lot} + {names(self.cards)}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (*card_tokens(self.cards), set_token(self.seat, self.lot))


@dataclass(frozen=True, slots=True)
class Steal(Move):
    """Cards from hand onto another player's set, which then is one's own (BOL-23). The set is named (BOL-R38)."""

    seat: str
    owner: str
    lot: Lot
    cards: Cards

    def __str__(self) -> str:
        return f"{self.seat} steal {self.owner}{self.lot} + {names(self.cards)}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (*card_tokens(self.cards), set_token(self.owner, self.lot))


@dataclass(frozen=True, slots=True)
class Snitch(Move):
    """A coin into a set, a looter out of it (BOL-29): one of each (BOL-31)."""

    seat: str
    owner: str
    lot: Lot
    card: int

    def __str__(self) -> str:
        return f"{self.seat} snitch {self.owner}{self.lot} with {name(self.card)}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (*card_tokens((self.card,)), set_token(self.owner, self.lot))


@dataclass(frozen=True, slots=True)
class Combine(Move):
    """Sets of one number merged into one's own stash (BOL-46). `whole`: all sets of the number are meant."""

    seat: str
    number: int
    cards: Cards
    sets: tuple[Named, ...]
    whole: bool = True

    def __str__(self) -> str:
        what = f"{self.number}s" if self.whole else named_sets(self.sets)
        return f"{self.seat} combine {what} + {names(self.cards)}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (*card_tokens(self.cards), *(set_token(owner, lot) for owner, lot in self.sets))


@dataclass(frozen=True, slots=True)
class Punt(Move):
    """One card laid down as a singleton (BOL-34). `number` only where a punted looter is given one (BOL-R5)."""

    seat: str
    card: int
    number: int = 0

    def __str__(self) -> str:
        return f"{self.seat} punt {name(self.card)}" + (f" as {self.number}" if self.number else "")

    @property
    def pieces(self) -> tuple[str, ...]:
        return card_tokens((self.card,))


@dataclass(frozen=True, slots=True)
class Knock(Move):
    """The end of a turn (BOL-18)."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} knock"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """The seat shuffles and deals a round (BOL-09, BOL-68)."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} deal"


Play = Open | Build | Steal | Snitch | Combine | Punt
PLAYS = (Open, Build, Steal, Snitch, Combine, Punt)
