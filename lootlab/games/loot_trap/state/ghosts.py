"""A ghost's turn: draw, roll, discard, each of them optional (TRAP-113 to TRAP-118, TRAP-R60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..operations import ops_field

from ..operations import ops_walk

from ..state import piles

from ..state import traps

from ..state import turn

from ..state import walk
from ..state.effects import in_order
from ..moves import Roll
from ..questions import ask, ask_lay, layable
from ..cards.signs import DISCARD, DRAW, ROLL
from ..options import HAND_LIMIT

if TYPE_CHECKING:
    from ..state.raid import Raid

LAY_ROLLS, MOVE_ROLL = (4, 5), 6  # TRAP-116, TRAP-117


def draw(state: Raid) -> None:
    piles.draw(state, state.active)
    state.phase = ROLL


def roll(state: Raid, move: Roll) -> None:
    ghost = state.active
    number = piles.turn_roll(state, ghost)
    state.push(_after_roll)
    state.push(traps.work)
    if number in LAY_ROLLS:
        spaces = ops_field.lay_spaces(state, list(range(len(state.lies))))
        if spaces and layable(state, ghost):
            ask_lay(state, ghost, spaces, _laid, about="ghost lay")
    elif number == MOVE_ROLL:
        _move_everybody(state, ghost)


def _laid(state: Raid, answer: tuple[int, int]) -> None:
    ops_field.lay(state, state.active, *answer, "TRAP-116")


def _move_everybody(state: Raid, ghost: int) -> None:
    """Each living player, clockwise from the ghost, one space; traps wait until all have moved (TRAP-117, TRAP-R62)."""
    if not state.terms.same_direction:
        in_order(state, ops_walk.steps, state.living(), 1, ghost)
        return
    possible = {way for seat in state.living() for way in walk.ways(state, seat)}
    ask(state, "direction", ghost, sorted(possible), _all_one_way, about="ghost six")


def _all_one_way(state: Raid, way: int) -> None:
    in_order(state, ops_walk.shove, state.living(), way, 1)


def _after_roll(state: Raid) -> None:
    state.phase = DISCARD


def pass_(state: Raid) -> None:
    if state.phase == DRAW:
        state.phase = ROLL
    elif state.phase == ROLL:
        state.phase = DISCARD
    else:
        _close(state)


def after_discard(state: Raid) -> None:
    """One card, or as many as bring the hand down to the limit (TRAP-118)."""
    if len(state.hands[state.active]) <= HAND_LIMIT:
        _close(state)


def _close(state: Raid) -> None:
    """No hand penalty for ghosts; with option `treasure_check` the living are checked all the same."""
    if not (state.terms.any_turn and turn.treasure_won(state)):
        turn.pass_on(state)
