"""What a card says, in words for the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final

from .design import EQUIPMENT, LOOT, Design, Mod
from .words import cards

if TYPE_CHECKING:
    from ..operations.base import Effects


@lru_cache(maxsize=1024)
def effects_text(effects: Effects) -> str:
    """What effects do, one after the other, in words.

    >>> from .vocabulary import read_effects
    >>> effects_text(read_effects("damage 1 self then push 2 self by left"))
    '1 damage, then you are pushed 2 spaces, your left neighbour says where'
    >>> effects_text(read_effects("roll self then roll self"))
    'turn a Roll card, twice'
    """
    rows = [(effect.said(), len(list(same))) for effect, same in groupby(effects)]
    return ", then ".join(said + _OFTEN.get(often, f", {often} times") for said, often in rows) or "nothing"


_OFTEN: Final = {1: "", 2: ", twice"}


def laid_text(design: Design) -> str:
    """The lower half of a card that a player laid: MULTIPLY has doubled its numbers (TRAP-98)."""
    if not design.multiply:
        return lower_text(design)
    return effects_text(tuple(effect.doubled() for effect in design.trap)) + ", doubled"


def upper_text(design: Design) -> str:
    """What PLAY does."""
    if design.kind == LOOT:
        return "bank it"
    if design.kind == EQUIPMENT:
        return worn_text(design.mod)
    cost = f"discard {cards(design.cost)}: " if design.cost else ""
    return cost + effects_text(design.instant)


def lower_text(design: Design) -> str:
    """What it does to whoever lands on it."""
    if design.kind == LOOT:
        return "may be banked at once"
    if design.kind == EQUIPMENT:
        return "whoever lands says who wears it"
    return effects_text(design.trap)


_MODS: Final[dict[str, Callable[[int], str]]] = {
    "trap_damage": lambda k: f"{abs(k)} {'less' if k < 0 else 'more'} damage from traps",
    "instant_damage": lambda k: f"{abs(k)} {'less' if k < 0 else 'more'} damage from played cards",
    "hand_limit": lambda k: f"hand limit {6 + k}",
    "move_max": lambda k: f"up to {k} steps in MOVE",
    "extra_draw": lambda k: f"draw {k} more",
    "bank_tax": lambda k: f"{k} damage whenever the wearer banks by PLAY",
    "free_scout": lambda k: "look at one card around you each turn",
    "move_orth": lambda k: "MOVE straight only",
    "no_peek": lambda k: "no PEEK",
    "no_bank": lambda k: "no banking",
    "no_lay": lambda k: "no LAY",
    "immune_stop": lambda k: "STOP does not matter",
}


def worn_text(mod: Mod) -> str:
    said = [say(getattr(mod, name)) for name, say in _MODS.items() if getattr(mod, name) != getattr(Mod(), name)]
    if mod.lay_reach:
        said.append("LAY reaches all around")
    return ", ".join(said) or "no effect"


ICON_TEXTS: Final = {
    "CHAIN": "CHAIN: playing it is free",
    "OUT_OF_TURN": "OUT OF TURN: also on others' turns",
    "STOP": "STOP: ends the lander's own turn",
    "MULTIPLY": "MULTIPLY: doubled as a laid trap",
}


def whole_text(design: Design) -> str:
    """The whole card in one line, for labels and for reading it."""
    if design.kind == LOOT:
        return f"{design.name}: bank it, or give it up against damage"
    if design.kind == EQUIPMENT:
        return f"{design.name}, equipment: {upper_text(design)}"
    icons = "".join(f". {text}" for icon, text in ICON_TEXTS.items() if icon in design.icons)
    return f"{design.name}. Play: {upper_text(design)}. Trap: {lower_text(design)}{icons}"
