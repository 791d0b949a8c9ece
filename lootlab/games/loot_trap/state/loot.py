"""Banking loot and wearing equipment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards.design import NO_MOD
from ..cards.signs import NOTHING
from . import piles
from .deeds import Banked, Health, PutOn, TookOff

if TYPE_CHECKING:
    from .raid import Raid


def may_bank(state: Raid, seat: int) -> bool:
    return state.at[seat] >= 0 and not state.mods[seat].no_bank


def bank(state: Raid, seat: int, card: int, *rules: str) -> None:
    """A loot lies face up before its owner (TRAP-51); with variant v2B that heals (TRAP-R82)."""
    state.banks[seat].append(card)
    if not state.quiet:
        count = len(state.banks[seat])
        text = f"{{{state.seats[seat]}}} banked a loot ({count} of {state.goal})."
        state.say(text, *rules, seat=seat, mark="loot", deed=Banked(seat, count))
    if state.options.bank_heal:
        heal(state, seat, state.options.bank_heal, "TRAP-R82")


def heal(state: Raid, seat: int, points: int, *rules: str) -> None:
    """Health rises, at most to the cap (TRAP-R40)."""
    before = state.health[seat]
    state.health[seat] = min(state.options.health_cap, before + points)
    if not state.quiet and state.health[seat] > before:
        gain = state.health[seat] - before
        text = f"{{{state.seats[seat]}}} got {gain} health back, {state.health[seat]} health now."
        deed = Health(seat, state.health[seat], gain)
        state.say(text, *(rules or ("TRAP-R40",)), seat=seat, mark="heal", deed=deed)


def give_up(state: Raid, seat: int, count: int) -> None:
    """Banked loot goes to the discard pile."""
    for _ in range(count):
        piles.discard(state, state.banks[seat].pop())


def equip(state: Raid, seat: int, card: int, *rules: str) -> None:
    """The old piece goes to the discard pile first (TRAP-89, TRAP-90)."""
    remove_worn(state, seat, "TRAP-90")
    state.worn[seat], state.mods[seat] = card, state.box.card[card].mod
    if not state.quiet:
        text, deed = f"{{{state.seats[seat]}}} put on {state.box.name(card)}.", PutOn(seat, state.box.of[card])
        state.say(text, *rules, seat=seat, mark="gear", deed=deed)


def take_off(state: Raid, seat: int) -> int:
    """The worn piece, no longer worn; its effect ends at once (TRAP-R72)."""
    card = state.worn[seat]
    state.worn[seat], state.mods[seat] = NOTHING, NO_MOD
    return card


def remove_worn(state: Raid, seat: int, *rules: str) -> None:
    if state.worn[seat] >= 0:
        card = take_off(state, seat)
        piles.discard(state, card)
        if not state.quiet:
            text = f"{{{state.seats[seat]}}} lost {state.box.name(card)}."
            state.say(text, *rules, seat=seat, mark="gear", deed=TookOff(seat))
