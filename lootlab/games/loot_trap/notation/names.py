"""Names of cards in notation: designs of the kit, `plain`, and test cards that a scenario defines."""

from __future__ import annotations

import re
from itertools import groupby

from ....engine.refusal import BadInput, nearest
from ..cards.design import DRAW_CARDS, EQUIPMENT, HYBRID, ICONS, Design, Kit
from ..cards.field import DIRECTIONS
from ..cards.kit import mod_of
from ..cards.vocabulary import read_effects

PLAIN = Design("plain", "plain", HYBRID, 103, instant=read_effects("draw 1 self"), trap=read_effects("heal 1 self"))
_TEST_NAME = re.compile(r"[A-Z][A-Za-z0-9]+")
_HYBRID = re.compile(r"Hy\[(?:cost ([1-9]) then )?([^|]+) \| ([^|]+) \| ([^|]+)\]")
_EQUIPMENT = re.compile(r"Eq\[(.+)\]")


class Names:
    """The designs a position may name, numbered: the kit's, then `plain`, then test cards."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.designs: list[Design] = [*kit.designs, PLAIN]
        self.numbers = {key: n for n, design in enumerate(self.designs) for key in (design.id, design.name)}
        self.plain = len(kit.designs)

    def define(self, names: str, definition: str) -> None:
        for name in names.split(", "):
            if not _TEST_NAME.fullmatch(name) or name in DIRECTIONS or name in self.numbers:
                raise BadInput(
                    f"“{name}” cannot name a test card.", "Begin with a capital; use no design or direction."
                )
            self.numbers[name] = len(self.designs)
            self.designs.append(_defined(name, definition))

    def read(self, name: str) -> int:
        if name not in self.numbers:
            more = "Name a design, plain or a card the scenario defines."
            raise BadInput(f"There is no card “{name}”.", nearest(name, self.numbers, more))
        return self.numbers[name]

    def read_list(self, text: str) -> list[int]:
        """Designs of `Loot, plain*2`."""
        designs = []
        for part in text.split(", ") if text else []:
            name, star, count = part.partition("*")
            if star and not re.fullmatch(r"[1-9]\d*", count):
                raise BadInput(f"“{part}” is no card with a number.", "Write plain*2.")
            designs += [self.read(name)] * _few(int(count) if star else 1)
        return designs

    def plain_ones(self, count: int) -> list[int]:
        """So many cards about which nothing is said."""
        return [self.plain] * _few(count)


def _few(count: int) -> int:
    """A number of cards that can be there; what is too large is not even counted out."""
    if count > DRAW_CARDS:
        raise BadInput(
            f"{count} cards are more than there are.", f"There are {DRAW_CARDS} draw cards in all.", "TRAP-11"
        )
    return count


def _defined(name: str, definition: str) -> Design:
    if definition == "plain":
        return Design(name, name, HYBRID, 103, instant=PLAIN.instant, trap=PLAIN.trap, definition=definition)
    if found := _HYBRID.fullmatch(definition):
        icons = [] if found[4] == "-" else found[4].split(" ")
        if any(icon not in ICONS for icon in icons) or len(set(icons)) < len(icons):
            raise BadInput(f"“{found[4]}” are no icons.", f"Icons: {', '.join(ICONS)}.")
        return Design(
            name, name, HYBRID, 103, frozenset(icons), int(found[1] or 0), read_effects(found[2]),
            read_effects(found[3]), definition=definition,
        )  # fmt: skip
    if found := _EQUIPMENT.fullmatch(definition):
        return Design(name, name, EQUIPMENT, 103, mod=mod_of(_mods(found[1]), name), definition=definition)
    raise BadInput(f"“{definition}” defines no card.", "Write Hy[upper | lower | icons], Eq[mods] or plain.")


def _mods(text: str) -> dict[str, object]:
    mods: dict[str, object] = {}
    for part in [] if text == "-" else text.split(", "):
        key, _, value = part.partition(" ")
        mods[key] = int(value) if re.fullmatch(r"-?\d+", value) else value
    return mods


def write_list(names: list[str]) -> str:
    """Names in their order, runs of one name with a number."""
    runs = [(name, sum(1 for _ in run)) for name, run in groupby(names)]
    return ", ".join(name if count == 1 else f"{name}*{count}" for name, count in runs)


def write_hand(names: list[str]) -> str:
    return write_list(sorted(names))
