"""Cards, sets and stashes as they are written, in phrases and in positions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeVar

from ....engine.refusal import BadInput
from . import COPIES, LARGEST_SET, LOOTER, NO_NUMBER, Cards, Lot

T = TypeVar("T")
Seats = tuple[str, ...]

NUMBER: Final = r"(?:1[0-6]|[1-9])"
CARD: Final = rf"(?:{NUMBER}|L)"
CARDS: Final = rf"{CARD}(?: {CARD})*"
SET: Final = rf"\[(?:{CARDS}(?: as {NUMBER})?|bag{NUMBER})\]"
N = r"(?:0|[1-9]\d*)"
INT: Final = rf"-?{N}"
STASH: Final = rf"[A-F](?:\[\]|(?:{SET})+)"
STASHES: Final = rf"{STASH}(?: {STASH})*"
SEATS: Final = r"[A-F](?: [A-F])*"
SCORES: Final = rf"[A-F] {INT}(?: [A-F] {INT})*"
_HAND: Final = rf"[A-F](?:\{{(?:{CARDS})?\}}| {N})"
HANDS: Final = rf"{_HAND}(?: {_HAND})*"

_ONE_STASH: Final = re.compile(STASH)
_ONE_SET: Final = re.compile(SET)
_ONE_HAND: Final = re.compile(r"([A-F])(?:\{([^}]*)\}| (\d+))")
_ONE_SCORE: Final = re.compile(rf"([A-F]) ({INT})")


def read_in_order(text: str) -> Cards:
    """The caller's pattern has made sure that each is a number or L."""
    return tuple(LOOTER if word == "L" else int(word) for word in text.split())


def read(text: str) -> Cards:
    """Cards in print order."""
    return tuple(sorted(read_in_order(text)))


def read_set(text: str) -> Lot:
    """A set in brackets. What can never lie together is refused."""
    inside = text[1:-1]
    if inside.startswith("bag"):
        return Lot(int(inside[3:]), COPIES, 0)
    listed, _, named = inside.partition(" as ")
    found = read(listed)
    coins = [card for card in found if card != LOOTER]
    if len(found) > LARGEST_SET:
        raise BadInput(f"{text} has {len(found)} cards; no set has more than five.", "Take some out.", "BOL-26")
    if len(set(coins)) > 1:
        raise BadInput(f"{text} has two numbers; a set has one.", "Write two sets.", "BOL-06")
    if len(coins) == COPIES:
        raise BadInput(f"{text} is a Bag.", f"Write [bag{coins[0]}].", "BOL-52")
    if coins and named:
        raise BadInput(f"{text}: the coins name the number.", f"Leave “as {named}” out.", "BOL-R2")
    number = coins[0] if coins else int(named or NO_NUMBER)
    return Lot(number, len(coins), len(found) - len(coins))


def read_stashes(text: str, seats: Seats) -> dict[str, list[Lot]]:
    parts = _ONE_STASH.findall(text)
    return _by_seat(((part[0], [read_set(found) for found in _ONE_SET.findall(part)]) for part in parts), seats)


def read_hands(text: str, seats: Seats) -> dict[str, Cards | int]:
    """Per seat the cards, or only how many."""
    found = _ONE_HAND.findall(text)
    return _by_seat(((seat, int(count) if count else read(listed)) for seat, listed, count in found), seats)


def read_scores(text: str, seats: Seats) -> dict[str, int]:
    return _by_seat(((seat, int(points)) for seat, points in _ONE_SCORE.findall(text)), seats)


def _by_seat(pairs: Iterable[tuple[str, T]], seats: Seats) -> dict[str, T]:
    found: dict[str, T] = {}
    for seat, what in pairs:
        if seat in found:
            raise BadInput(f"{seat} is named twice in one clause.", "Name each seat once.")
        found[seat] = what
    check_seats(found, seats)
    return found


def check_seats(named: Iterable[str], seats: Seats) -> None:
    """Refuse a seat that is not at the table."""
    for seat in named:
        if seat not in seats:
            raise BadInput(f"There is no seat {seat} at this table.", f"Seats are {' '.join(seats)}.", "BOL-01")
