"""The pieces that clauses are made of."""

from __future__ import annotations

import re

from ....engine.refusal import BadInput
from ..cards.signs import PHASES

N = r"(?:0|[1-9]\d*)"
SEAT_LIST = r"(none|[A-D](?: [A-D])*)"
SEAT_NUMBERS = rf"([A-D] {N}(?: [A-D] {N})*)"
PHASE = "|".join(PHASES)
DIGITS = r"[1-6](?: [1-6])*"
KINDS_USED = r"(?:play|lay|peek|scout)"
COUNTED = rf"(?:turns|traps|actions) {N}"
_HAND = re.compile(rf"([A-D])(?:\{{([^}}]*)\}}| ({N}))(?: |$)")
_TRAP = re.compile(r"([a-z]\d+)(?:=([^/]+)/([^/*]+?)(\*)?)?(?: by ([A-D]))?")


def pairs(text: str) -> dict[str, str]:
    """`A 3 B 1` as seat to word; a seat may occur once."""
    words = text.split(" ")
    table = dict(zip(words[::2], words[1::2], strict=True))
    if len(table) * 2 < len(words):
        raise BadInput(f"“{text}” names a seat twice.", "Name it once.")
    return table


def hands_of(text: str) -> dict[str, tuple[str | None, int]]:
    """`A{Loot, plain*2} B 4`: the listed cards, or None and a number."""
    hands: dict[str, tuple[str | None, int]] = {}
    place = 0
    while place < len(text):
        found = _HAND.match(text, place)
        if not found or found[1] in hands:
            raise BadInput(f"“hand {text}” does not parse.", "Write hand A{Loot, plain*2} B 4.")
        hands[found[1]] = (found[2], int(found[3] or 0))
        place = found.end()
    return hands


def ats_of(text: str) -> list[tuple[str, str | None]]:
    """`a2 b2=Hit, b5`: each space with its card, or None."""
    ats: list[tuple[str, str | None]] = []
    for part in text.split(", "):
        spaces, equals, card = part.partition("=")
        for space in spaces.split(" "):
            if not re.fullmatch(r"[a-z]\d+", space) or (equals and not card):
                raise BadInput(f"“{part}” names no space.", "Write spaces such as a2 b2=Powder Keg.")
            ats.append((space, card or None))
    return ats


Trap = tuple[str, str | None, str | None, bool, str | None]


def traps_of(text: str) -> list[Trap]:
    """`b4=Twin/Loot* by A`: space, upper and lower card, whether the lower one lies open, and who laid it."""
    traps: list[Trap] = []
    for part in text.split(", "):
        found = _TRAP.fullmatch(part)
        if not found:
            raise BadInput(f"“{part}” is no laid trap.", "Write b4=Powder Keg/Loot* by A.")
        traps.append((found[1], found[2], found[3], bool(found[4]), found[5]))
    return traps


def seen_of(text: str) -> list[tuple[str, str]]:
    """`A b2 c2, B b4`: who has looked at the card on which space."""
    parts = (part.split(" ") for part in text.split(", "))
    return [(seat, space) for seat, *spaces in parts for space in spaces]


def wears_of(text: str) -> dict[str, str]:
    worn: dict[str, str] = {}
    for part in text.split(", "):
        seat, _, card = part.partition(" ")
        if not re.fullmatch("[A-D]", seat) or not card or seat in worn:
            raise BadInput(f"“wears {text}” does not parse.", "Write wears A Cork Vest, B nothing.")
        worn[seat] = card
    return worn


def listed(text: str) -> list[str]:
    """`A C`, or `none`."""
    return [] if text == "none" else text.split(" ")
