"""Damage: one pipeline for every source (TRAP-R41), and what happens to those who drop to zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..cards.design import LOOT, NO_MOD
from ..cards.signs import NOBODY, PLAYED, TRAP
from ..questions.prevent import Prevent
from ..questions.rescue import Rescue
from . import loot, piles, traps
from .deeds import Health, Marked, Out, Over

if TYPE_CHECKING:
    from .raid import Raid


def hurt(state: Raid, targets: Sequence[int], points: int, source: int) -> None:
    """One moment of damage, from any source, for all targets together (TRAP-88, TRAP-R42)."""
    state.wounds = tuple((seat, _reduced(state, seat, points, source), state.health[seat]) for seat in targets)
    prevent(state, 0)


def _reduced(state: Raid, seat: int, points: int, source: int) -> int:
    """Equipment first, then shield tokens, which are used up by themselves (TRAP-R41)."""
    mod = state.mods[seat]
    if mod is not NO_MOD:
        if source == TRAP:
            points = max(0, points + mod.trap_damage)
        elif source in PLAYED:
            points = max(0, points + mod.instant_damage)
    shield = min(points, state.shields[seat])
    if shield:
        state.shields[seat] -= shield
        points -= shield
        if not state.quiet:
            text = f"{{{state.seats[seat]}'s}} shield absorbed {shield}."
            state.say(text, "TRAP-R41", seat=seat, mark="shield", deed=Marked(seat))
    return points


def prevent(state: Raid, index: int) -> None:
    """Ask each player hit, in order, whether a banked loot lowers the damage (TRAP-86, TRAP-R38)."""
    for number in range(index, len(state.wounds)):
        seat, points, _ = state.wounds[number]
        most = min(points, len(state.banks[seat]), state.options.prevent_limit)  # no damage, no question (TRAP-R71)
        if most > 0 and state.at[seat] >= 0:
            state.push(prevent, number + 1)
            Prevent(seat, tuple(range(most + 1)), number).put(state)
            return
    _strike(state)


def _strike(state: Raid) -> None:
    """All losses together; health never goes below zero (TRAP-107, TRAP-109)."""
    for seat, points, _ in state.wounds:
        if points and state.at[seat] >= 0:
            state.health[seat] = max(0, state.health[seat] - points)
            if not state.quiet:
                text = f"{{{state.seats[seat]}}} took {points} damage, {state.health[seat]} health left."
                deed = Health(seat, state.health[seat], -points)
                state.say(text, "TRAP-107", seat=seat, mark="hit", deed=deed)
    rescue(state, 0)


def rescue(state: Raid, index: int) -> None:
    """At zero, banked loot buys health back (TRAP-110, TRAP-R39)."""
    for number in range(index, len(state.wounds)):
        seat, _, before = state.wounds[number]
        if state.health[seat] == 0 and state.banks[seat] and state.at[seat] >= 0:
            cap = before if state.options.rescue_cap == "before_hit" else state.options.health_cap
            most = min(len(state.banks[seat]), cap)
            state.push(rescue, number + 1)
            Rescue(seat, tuple(range(most + 1))).put(state)
            return
    _bury(state)


def _bury(state: Raid) -> None:
    dead = [seat for seat, _, _ in state.wounds if state.health[seat] == 0 and state.at[seat] >= 0]
    state.wounds = ()
    if dead:
        eliminate(state, dead)


# ---- elimination --------------------------------------------------------------------------------


def eliminate(state: Raid, dead: Sequence[int]) -> None:
    """Together and at once (TRAP-108, TRAP-R43): a last survivor wins, nobody left is a draw, else ghosts are made.

    So with two players there is never a ghost (TRAP-119).
    """
    left = [seat for seat in state.living() if seat not in dead]
    if not state.quiet:
        for seat in dead:
            text = f"{{{state.seats[seat]} was}} out of the game."
            state.say(text, "TRAP-108", seat=seat, mark="ghost", reveals=True, deed=Out(seat))
    for seat in dead:
        state.health[seat] = 0  # who gives up has health left
    state.fallen = (*state.fallen, tuple(dead))
    if not left:
        end(state, "drawn", NOBODY)
    elif len(left) == 1:
        end(state, "survival", left[0])
    else:
        for seat in dead:
            _become_ghost(state, seat)


def _become_ghost(state: Raid, seat: int) -> None:
    """The avatar leaves, loot and equipment are discarded, other cards are kept (TRAP-112, TRAP-R44).

    Waiting traps follow the card that eliminated, as soon as that is discarded (TRAP-R45).
    """
    state.at[seat] = NOBODY
    state.shields[seat], state.skips[seat] = 0, 0
    loot.give_up(state, seat, len(state.banks[seat]))
    loot_held = [state.box.of[card] for card in state.hands[seat] if state.box.kind[card] == LOOT]
    for design in piles.in_order_of_names(state, loot_held):
        piles.discard(state, piles.show(state, seat, design))
    state.mods[seat] = NO_MOD
    if state.options.ghost_equipment != "keep":
        loot.remove_worn(state, seat, "TRAP-R44")
    if state.old_piles or not state.limbo:
        traps.drop_orphans(state)


def end(state: Raid, how: str, winner: int) -> None:
    """The game is over; whatever was still to be done is dropped (TRAP-R43)."""
    state.ended, state.winner = how, winner
    state.stack.clear()
    state.ask = None
    if state.quiet:
        return
    if how == "treasure":
        count = len(state.banks[winner])
        text = f"{{{state.seats[winner]}}} closed the turn with {count} banked loot and won."
        state.say(text, "TRAP-01", "TRAP-07", seat=winner, mark="star", deed=Over(True))
    elif how == "survival":
        text = f"{{{state.seats[winner]}}} won: no opponent has health left."
        state.say(text, "TRAP-01", "TRAP-08", seat=winner, mark="star", deed=Over(True))
    elif how == "drawn":
        state.say("All players dropped to zero together: a draw.", "TRAP-09", mark="star", deed=Over(False))
    else:
        text = f"Turn {state.options.turn_cap} is over: the game is drawn."
        state.say(text, "TRAP-R67", mark="star", deed=Over(False))
