"""Moving avatars: where a step, a hop, a push or a jump may lead, leaving and landing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards.signs import ARMED, LIVE, QUIET
from . import traps
from .deeds import Moved

if TYPE_CHECKING:
    from .raid import Raid


def free_around(state: Raid, space: int) -> list[int]:
    """Free surrounding spaces (TRAP-35, TRAP-36)."""
    at = state.at
    return [other for other in state.field.around[space] if other not in at]


def steps_of(state: Raid, seat: int) -> tuple[list[int], bool]:
    """Where one step of forced movement may lead, and whether it is a hop (TRAP-39, TRAP-43)."""
    free = free_around(state, state.at[seat])
    return (free, False) if free else (hops(state, seat), True)


def stuck(state: Raid, seat: int) -> bool:
    """Is there no way to go at all (TRAP-R20)?"""
    at = state.at
    for space in state.field.around[at[seat]]:
        if space not in at:
            return False
    return not hops(state, seat)


def hops(state: Raid, seat: int) -> list[int]:
    """Landing spaces of a boxed-in avatar (TRAP-39, TRAP-R19); where there is none, one stays (TRAP-R20)."""
    if state.options.hop == "straight_line":
        straight = {target for way in range(8) if (target := along(state, state.at[seat], way, True)) >= 0}
        if straight:
            return sorted(straight)
    around, at = state.field.around, state.at
    jumped: set[int] = {at[seat]}
    over = {space for space in around[at[seat]] if space in at}
    while over:
        behind = {space for avatar in over for space in around[avatar]}
        landings = sorted(behind.difference(at))
        if landings:
            return landings
        jumped |= over
        over = behind - jumped
    return []


def along(state: Raid, space: int, way: int, hop: bool) -> int:
    """The next free space that way, over avatars in line if `hop`; -1 where the line ends (TRAP-R17, TRAP-R18)."""
    toward, at = state.field.toward, state.at
    space = toward[space][way]
    while space >= 0 and space in at:
        space = toward[space][way] if hop else -1
    return space


def ways(state: Raid, seat: int) -> list[int]:
    """Directions whose first step is possible (TRAP-R17)."""
    hop = state.options.push_block == "hop"
    return [way for way in range(8) if along(state, state.at[seat], way, hop) >= 0]


def destinations(state: Raid, seat: int, to: str) -> list[int]:
    """Where a teleport may lead (TRAP-R22)."""
    at, lies = state.at, state.lies
    if to == "start":
        start = state.field.starts[seat]
        return [] if start in at else [start]
    free = [space for space in range(len(lies)) if space not in at]
    return free if to == "any_free" else [space for space in free if lies[space] in LIVE]


# ---- leaving and landing ------------------------------------------------------------------------


def step(state: Raid, seat: int, target: int, *rules: str) -> None:
    """One step: the card left behind is armed, then the landing counts (TRAP-37, TRAP-42, TRAP-44)."""
    origin = state.at[seat]
    armed = leave(state, seat)
    state.at[seat] = target
    if not state.quiet:
        spaces = state.field.spaces
        behind = f" The card on {spaces[origin]} is armed now." if armed else ""
        text = f"{{{state.seats[seat]}}} moved from {spaces[origin]} to {spaces[target]}.{behind}"
        cited = (*(rules or ("TRAP-42",)), *(("TRAP-37",) if armed else ()))
        state.say(text, *cited, seat=seat, mark="move", deed=Moved(seat, origin, target, armed))
    traps.land(state, seat, target)


def shove(state: Raid, seat: int, way: int, left: int) -> None:
    """Straight on; the edge of the field or a blocked line ends it (TRAP-R17, TRAP-R18)."""
    if left and state.at[seat] >= 0:
        target = along(state, state.at[seat], way, state.options.push_block == "hop")
        if target >= 0:
            state.push(shove, seat, way, left - 1)
            step(state, seat, target)


def move_spaces(state: Raid, seat: int) -> tuple[list[int], bool]:
    """Where MOVE may lead, and whether it is a hop; a Ball and Chain keeps to straight steps if it can."""
    spaces, hop = steps_of(state, seat)
    if state.mods[seat].move_orth and not hop:
        straight = [space for space in spaces if space in state.field.across[state.at[seat]]]
        return straight or spaces, False
    return spaces, hop


def leave(state: Raid, seat: int) -> bool:
    """Arm the card the avatar stands on, a fresh one too (TRAP-84); none is armed on an empty space (TRAP-R9)."""
    space = state.at[seat]
    if state.lies[space] != QUIET:
        return False
    if not state.options.arm_fresh and _is_own_fresh_card(state, seat, space):
        return False
    state.lies[space] = ARMED
    return True


def _is_own_fresh_card(state: Raid, seat: int, space: int) -> bool:
    """Option `arm_fresh`: the trap being resolved moves its own lander off the space where it was sprung."""
    return bool(state.limbo) and state.limbo[-1][2] == space and state.limbo[-1][3] == seat
