"""Operations that move avatars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..state import traps

from ..state import walk
from ..state.effects import Cause, decider, in_order, on_seats
from ..questions import ask
from ..cards.signs import ARMED, QUIET
from ..cards.vocabulary import Effect

if TYPE_CHECKING:
    from ..state.raid import Raid


def _can_step(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return bool(walk.steps_of(state, seat)[0])


@on_seats("move", "who", _can_step)
def _move(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    in_order(state, steps, seats, effect.n * cause.times, decider(state, effect, cause))


def steps(state: Raid, seat: int, left: int, chooser: int) -> None:
    """So many steps, each to a free surrounding space the chooser names; a hop if boxed in (TRAP-42, TRAP-43).

    A step may lead back to a space just left, which is armed now (TRAP-R16).
    """
    if left and state.at[seat] >= 0:
        targets, _ = walk.steps_of(state, seat)
        state.push(steps, seat, left - 1, chooser)
        ask(state, "space", chooser, targets, _stepped, seat, about="move")


def _stepped(state: Raid, target: int, seat: int) -> None:
    if state.at[seat] >= 0:
        walk.step(state, seat, target)


def _can_be_pushed(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return bool(walk.ways(state, seat))


@on_seats("push", "who", _can_be_pushed)
def _push(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    in_order(state, _push_one, seats, effect.n * cause.times, decider(state, effect, cause))


def _push_one(state: Raid, seat: int, count: int, chooser: int) -> None:
    if state.at[seat] >= 0:
        ask(state, "direction", chooser, walk.ways(state, seat), _pushed, seat, count, about="push")


def _pushed(state: Raid, way: int, seat: int, count: int) -> None:
    shove(state, seat, way, count)


def shove(state: Raid, seat: int, way: int, left: int) -> None:
    """Straight on; the edge of the field or a blocked line ends it (TRAP-R17, TRAP-R18)."""
    if left and state.at[seat] >= 0:
        target = walk.along(state, state.at[seat], way, state.terms.push_hops)
        if target >= 0:
            state.push(shove, seat, way, left - 1)
            walk.step(state, seat, target)


def _can_teleport(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return bool(walk.destinations(state, seat, effect.to))


@on_seats("teleport", "who", _can_teleport)
def _teleport(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    in_order(state, _teleport_one, seats, effect.to, decider(state, effect, cause))


def _teleport_one(state: Raid, seat: int, to: str, chooser: int) -> None:
    if state.at[seat] >= 0:
        about = "teleport" if to == "any_free" else "teleport armed"
        ask(state, "space", chooser, walk.destinations(state, seat, to), _stepped, seat, about=about)


def _can_swap(state: Raid, effect: Effect, subject: int, seat: int) -> bool:
    return seat != subject and state.at[subject] >= 0


@on_seats("swap_places", "who", _can_swap)
def _swap_places(state: Raid, effect: Effect, cause: Cause, seats: list[int]) -> None:
    in_order(state, _swap_one, seats, cause.subject)


def _swap_one(state: Raid, seat: int, subject: int) -> None:
    """No arming, no landing (TRAP-R21), unless the option says so."""
    at = state.at
    if at[seat] < 0 or at[subject] < 0:
        return
    if state.terms.swap_arms:
        for space in (at[seat], at[subject]):
            if state.lies[space] == QUIET:
                state.lies[space] = ARMED
        in_order(state, _land_again, [one for one in state.living() if one in (seat, subject)])
    at[seat], at[subject] = at[subject], at[seat]
    if not state.quiet:
        one, other = state.seats[subject], state.seats[seat]
        state.say(f"{{{one}}} and {{{other}}} changed places.", "TRAP-R21", seat=subject, mark="move")


def _land_again(state: Raid, seat: int) -> None:
    if state.at[seat] >= 0:
        traps.land(state, seat, state.at[seat])
