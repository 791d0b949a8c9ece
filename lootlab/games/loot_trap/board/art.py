"""Which drawing stands for an effect or a piece of equipment, and a word or two that fit on a small card.

By the kind of operation, never by the name of a card: cards of one's own have pictures too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..cards.design import Mod

if TYPE_CHECKING:
    from ..operations.base import Effects, Operation


class Brief(NamedTuple):
    """An effect as a sign, a number (empty where there is none), and words before or after it."""

    symbol: str
    number: str
    words: str
    first: bool
    """The number stands first: “2 damage”, but “heal 2”."""


_SIGNS: dict[str, tuple[str, str]] = {
    "damage": ("trap-o-damage", "damage"), "heal": ("trap-o-heal", "heal"), "move": ("trap-o-move", "move"),
    "push": ("trap-o-push", "push"), "draw": ("trap-o-draw", "draw"), "discard": ("trap-o-discard", "discard"),
    "take": ("trap-o-take", "take"), "give": ("trap-o-take", "give"), "arm": ("trap-o-arm", "arm"),
    "disarm": ("trap-o-disarm", "disarm"), "scout": ("trap-o-scout", "look at"), "look": ("trap-o-show", "show hand"),
    "swap_places": ("trap-o-swap", "change places"), "switch_cards": ("trap-o-swap", "switch cards"),
    "dig": ("trap-o-dig", "dig up"), "teleport": ("trap-o-teleport", "teleport"), "roll": ("trap-roll", "Roll card"),
    "shield": ("trap-shield", "shield"), "clear": ("trap-o-clear", "clear"), "lay": ("trap-trap", "lay a trap"),
    "steal_loot": ("trap-o-steal", "steal loot"), "spill": ("trap-o-spill", "lose a loot"),
    "skip_action": ("trap-o-skip", "lose action"), "salvage": ("trap-o-salvage", "salvage"),
    "bank_discard": ("trap-loot", "bank a discard"), "bank_hand": ("trap-loot", "bank"),
    "unequip": ("trap-gear", "lose gear"), "grab_equip": ("trap-gear", "take gear"), "choose": ("trap-turn", "choose"),
}  # fmt: skip

_ON_YOU: dict[str, tuple[str, str]] = {
    "damage": ("trap-hit", "damage"), "heal": ("trap-heal", "heal"), "move": ("trap-move", "be moved"),
    "push": ("trap-o-push", "be pushed"), "take": ("trap-o-take", "lose a card"),
}  # fmt: skip
"""The lower half has signs of its own where something is done to whoever lands."""


@lru_cache(maxsize=1024)
def brief(effect: Operation, lower: bool = False) -> Brief:
    symbol, words = _SIGNS.get(effect.op, ("trap-hybrid", effect.op))
    if lower and effect.op in _ON_YOU:
        symbol, words = _ON_YOU[effect.op]
    elif effect.op in ("damage", "draw") and getattr(effect, "who", "") in ("each_opp", "all"):
        words += " all"
    number = "" if words == "lose a card" else str(getattr(effect, "n", ""))
    return Brief(symbol, number, words, effect.op == "damage")


def main_effect(effects: Effects) -> Operation | None:
    return effects[0] if effects else None


_WORN: tuple[tuple[Callable[[Mod], bool], str], ...] = (
    (lambda mod: mod.trap_damage < 0 or mod.instant_damage < 0, "trap-g-vest"),
    (lambda mod: mod.trap_damage > 0 or mod.instant_damage > 0, "trap-g-sash"),
    (lambda mod: mod.hand_limit < 0, "trap-g-purse"),
    (lambda mod: mod.move_max > 1, "trap-g-boots"),
    (lambda mod: bool(mod.free_scout), "trap-o-scout"),
    (lambda mod: bool(mod.lay_reach), "trap-g-grapnel"),
    (lambda mod: bool(mod.move_orth or mod.no_lay), "trap-g-ball"),
    (lambda mod: bool(mod.no_peek), "trap-g-blindfold"),
    (lambda mod: bool(mod.bank_tax or mod.no_bank), "trap-g-doubloon"),
)


@lru_cache(maxsize=256)
def worn_symbol(mod: Mod) -> str:
    """A coat, unless something else says more about what it does."""
    return next((symbol for test, symbol in _WORN if test(mod)), "trap-gear")
