"""What is printed on the cards of the box, and the cards of one game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ....engine.natively import dataclass

if TYPE_CHECKING:
    from ..operations.base import Effects
    from .field import Field

HYBRID: Final = 0
EQUIPMENT: Final = 1
LOOT: Final = 2
KINDS: Final[tuple[str, ...]] = ("hybrid", "equipment", "loot")
COUNTS: Final = {"hybrid": 81, "equipment": 10, "loot": 12}  # TRAP-11
DRAW_CARDS: Final = sum(COUNTS.values())
ABILITIES: Final = 6  # TRAP-103
ICONS: Final[tuple[str, ...]] = ("CHAIN", "STOP", "MULTIPLY", "OUT_OF_TURN")


@dataclass(frozen=True, slots=True)
class Mod:
    """What a worn piece changes (ledger 5.4)."""

    trap_damage: int = 0
    instant_damage: int = 0
    hand_limit: int = 0
    move_max: int = 1
    extra_draw: int = 0
    bank_tax: int = 0
    free_scout: int = 0
    move_orth: int = 0
    no_peek: int = 0
    no_bank: int = 0
    no_lay: int = 0
    immune_stop: int = 0
    lay_reach: str = ""


NO_MOD: Final = Mod()


@dataclass(frozen=True, slots=True, eq=False)
class Design:
    """What is printed on a draw card. Copies of one design are the same to everybody.

    Designs are compared as objects: there is one per box, and tables keyed by them must be fast.
    """

    id: str
    name: str
    kind: int
    count: int
    icons: frozenset[str] = frozenset()
    cost: int = 0
    instant: Effects = ()
    trap: Effects = ()
    mod: Mod = NO_MOD
    side: str = ""
    text: str = ""
    definition: str = ""
    """Notation of a test card (`Hy[...]`); empty for the cards of a file and for `plain`."""

    @property
    def chain(self) -> bool:
        return "CHAIN" in self.icons

    @property
    def stop(self) -> bool:
        return "STOP" in self.icons

    @property
    def multiply(self) -> bool:
        return "MULTIPLY" in self.icons

    @property
    def out_of_turn(self) -> bool:
        return "OUT_OF_TURN" in self.icons


@dataclass(frozen=True, slots=True)
class Character:
    """An avatar type with its six abilities (TRAP-103)."""

    name: str
    count: int
    abilities: tuple[Effects, ...]
    style: str = ""


@dataclass(frozen=True, slots=True)
class Variant:
    """One side of a variant card (TRAP-23)."""

    id: str
    name: str
    text: str
    mod: Mapping[str, Any]


@dataclass(frozen=True)
class Kit:
    """All that one data file holds."""

    designs: tuple[Design, ...]
    characters: Mapping[str, Character]
    variants: Mapping[str, Variant]
    fields: Mapping[str, Field]


# ---- the cards of one game ----------------------------------------------------------------------


class Box:
    """The draw cards of one game. A card is a small integer; `card[c]` is what is printed on it."""

    __slots__ = ("by_name", "card", "designs", "kind", "kit", "of", "reacting")

    def __init__(self, kit: Kit, designs: tuple[Design, ...], counts: tuple[int, ...]) -> None:
        self.kit = kit
        self.designs = designs
        # Cards are numbered by design, so that a number says no more than the face does.
        self.of = tuple(number for number, count in enumerate(counts) for _ in range(count))
        self.card = tuple(designs[number] for number in self.of)
        self.kind = tuple(design.kind for design in self.card)
        self.reacting = frozenset(card for card, design in enumerate(self.card) if design.out_of_turn)
        self.by_name = {design.name: number for number, design in enumerate(designs)}

    def name(self, card: int) -> str:
        return self.card[card].name
