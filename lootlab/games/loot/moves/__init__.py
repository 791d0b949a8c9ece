"""What a player can do: the phrases, and the shared objects that legal lists are made of."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from functools import cache

from ....engine.state import Move
from ..sheet import ABILITIES, PLAIN, PM, WRAP
from ..sheet.geometry import NOWHERE, PLACES, SQUARE_AT, SQUARES, TARGETS, target_label

Dice = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class To(Move):
    """Move the figure to a target; `by` names the abilities spent on it (several only as an attempt)."""

    seat: str
    target: int
    by: tuple[int, ...] = ()
    square: int = field(init=False, repr=False, compare=False)
    ability: int = field(init=False, repr=False, compare=False)
    """Target and `by` in the numbers that a step needs: looked up once, as moves are shared."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "square", SQUARE_AT[self.target] if 0 <= self.target < len(SQUARE_AT) else NOWHERE)
        object.__setattr__(self, "ability", self.by[0] if self.by else PLAIN)

    def __str__(self) -> str:
        by = " by " + " ".join(ABILITIES[ability] for ability in self.by) if self.by else ""
        return f"{self.seat} to {target_label(self.target)}{by}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (target_label(self.target), *(ABILITIES[ability] for ability in self.by))


@dataclass(frozen=True, slots=True)
class Relocate(Move):
    """Put a stuck figure on an unmarked square."""

    seat: str
    target: int

    def __str__(self) -> str:
        return f"{self.seat} relocate {target_label(self.target)}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (target_label(self.target),)


@dataclass(frozen=True, slots=True)
class Stay(Move):
    """Stuck, and no unmarked square is left."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} stay"


@dataclass(frozen=True, slots=True)
class Undo(Move):
    """Take back the own step of the current turn."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} undo"


@dataclass(frozen=True, slots=True)
class Start(Move):
    """Put the figure on its first square."""

    seat: str
    target: int

    def __str__(self) -> str:
        return f"{self.seat} start {target_label(self.target)}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (target_label(self.target),)


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Put the first three dice on the table: active, next, next but one. The first seat does it for all."""

    seat: str
    dice: Dice

    def __str__(self) -> str:
        return "roll " + " ".join(map(str, self.dice))

    @property
    def pieces(self) -> tuple[str, ...]:
        return tuple(f"die {die}" for die in self.dice)


class Book:
    """The moves of one seat, each made once: `play` recognises them without comparing."""

    __slots__ = ("relocate", "rolls", "seat", "start", "stay", "to", "undo")

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.to = {
            PLAIN: tuple(To(seat, target) for target in TARGETS[:SQUARES]),
            WRAP: tuple(To(seat, target, (WRAP,)) for target in TARGETS[:SQUARES]),
            PM: tuple(To(seat, target, (PM,)) for target in TARGETS[:SQUARES]),
        }
        self.relocate = tuple(Relocate(seat, target) for target in TARGETS[:SQUARES])
        self.start = tuple(Start(seat, target) for target in TARGETS[:PLACES])
        self.stay, self.undo = Stay(seat), Undo(seat)
        faces = range(1, 7)
        self.rolls = {(a, b, c): Roll(seat, (a, b, c)) for a, b, c in itertools.product(faces, faces, faces)}


@cache
def book(seat: str) -> Book:
    return Book(seat)


def die_words(die: int) -> str:
    return "1 square" if die == 1 else f"{die} squares"
