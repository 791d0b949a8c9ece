"""Operations on players: damage, healing, shields, Roll cards, equipment, and the choice between effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..state import damage

from ..state import loot

from ..state import piles
from ..state.effects import Cause, feasible, in_order, on_seats, on_table, run
from ..questions import ask
from ..cards.signs import ABILITY
from ..cards.vocabulary import Effect

if TYPE_CHECKING:
    from ..state.raid import Raid

MOST_ROLLS = 60
"""Roll cards of one turn beyond this number do nothing: only characters of an owner that roll for ever get there."""


def anyone(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return True


@on_seats("damage", "who", anyone)
def _damage(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    damage.hurt(state, seats, effect.n * cause.times, cause.source)


def _hurt_before(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return state.health[seat] < state.terms.cap


@on_seats("heal", "who", _hurt_before)
def _heal(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    for seat in seats:
        loot.heal(state, seat, effect.n * cause.times)


@on_seats("shield", "who", anyone)
def _shield(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    count = effect.n * cause.times
    for seat in seats:
        state.shields[seat] += count
        if not state.quiet:
            state.say(f"{{{state.seats[seat]}}} got {count} shield.", "TRAP-R41", seat=seat, mark="shield")


@on_seats("roll", "who", anyone)
def _roll(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    in_order(state, _roll_one, seats)


def _roll_one(state: Raid, seat: int) -> None:
    """The ability of the own avatar with the number turned (TRAP-104, TRAP-R59); never doubled (TRAP-R53)."""
    if state.at[seat] >= 0 and state.rolls_turned < MOST_ROLLS:
        number = piles.turn_roll(state, seat)
        state.push(run, state.cast[seat].abilities[number - 1], 0, seat, ABILITY, 1, False)


def _no_marker(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return not state.skips[seat]


@on_seats("skip_action", "who", _no_marker)
def _skip_action(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    for seat in seats:
        state.skips[seat] = 1
        if not state.quiet:
            state.say(f"{{{state.seats[seat]}}} will lose the next action.", "TRAP-R73", seat=seat)


def _wears(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return state.worn[seat] >= 0


@on_seats("unequip", "who", _wears)
def _unequip(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    for seat in seats:
        loot.remove_worn(state, seat, "TRAP-122")


def _can_grab(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return state.worn[seat] >= 0 and state.at[subject] >= 0


@on_seats("grab_equip", "src", _can_grab)
def _grab_equip(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    in_order(state, _grab_one, seats, cause.subject)


def _grab_one(state: Raid, seat: int, subject: int) -> None:
    """Take the piece and put it on any living player (TRAP-90, TRAP-91)."""
    if state.worn[seat] >= 0 and state.at[subject] >= 0:
        ask(state, "wearer", subject, state.living(), _grabbed, seat, about="grab_equip")


def _grabbed(state: Raid, wearer: int, seat: int) -> None:
    if state.at[wearer] >= 0 and state.worn[seat] >= 0:
        loot.equip(state, wearer, loot.take_off(state, seat), "TRAP-91", "TRAP-90")


def feasible_options(state: Raid, effect: Effect, subject: int) -> list[int]:
    """Numbers of the lists of a `choose` that can be done as things stand."""
    lists = enumerate(effect.options, 1)
    return [number for number, effects in lists if any(feasible(state, one, subject) for one in effects)]


def _has_option(state: Raid, effect: Effect, subject: int) -> bool:
    return bool(feasible_options(state, effect, subject))


@on_table("choose", _has_option)
def _choose(state: Raid, effect: Effect, cause: Cause) -> None:
    options = feasible_options(state, effect, cause.subject)
    ask(state, "option", cause.subject, options, _chosen, effect, cause, about="choose")


def _chosen(state: Raid, number: int, effect: Effect, cause: Cause) -> None:
    state.push(run, effect.options[number - 1], 0, cause.subject, cause.source, cause.times, False)
