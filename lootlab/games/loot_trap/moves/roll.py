"""A ghost turns a Roll card (TRAP-113 to TRAP-118, TRAP-R60)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Words
from ..cards.signs import DISCARD, ROLL
from ..operations.move import Move as MoveEffect
from ..questions.direction import Direction
from ..questions.lay import Lay as LayQuestion
from ..state import laying, piles, traps, walk
from ..state.effects import in_order
from .base import RaidMove, shape_of

if TYPE_CHECKING:
    from .base import Raid, RaidView

LAY_ROLLS: Final = (4, 5)  # TRAP-116, TRAP-117
MOVE_ROLL: Final = 6
EVERYBODY: Final = MoveEffect(1, "all")


@dataclass(frozen=True, slots=True)
class Roll(RaidMove):
    seat: str

    form = "{0.seat} roll"
    shape = shape_of(form)
    why = "Half of the Roll cards do something for a ghost."
    ghost_phases = (ROLL,)

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        return state.book.roll[seat]

    def why_not_on_turn(self, state: Raid, seat: int) -> Refusal | None:
        if state.at[seat] >= 0:
            text = "Only ghosts turn a Roll card by themselves."
            return Refusal("TRAP-113", text, "Cards tell you when to roll.", ("TRAP-104",))
        if state.phase != ROLL:
            text = "A ghost draws, rolls, discards, in this order."
            return Refusal("TRAP-R60", text, "Take the step that is due.", ("TRAP-113",))
        return None

    def act(self, state: Raid) -> None:
        """4 and 5 lay a trap anywhere, 6 moves everybody (TRAP-116, TRAP-117)."""
        ghost = state.active
        number = piles.turn_roll(state, ghost)
        state.push(_after_roll)
        state.push(traps.work)
        if number in LAY_ROLLS:
            spaces = laying.lay_spaces(state, range(len(state.lies)))
            LayQuestion(ghost, tuple(spaces), rules=("TRAP-116",)).put(state)
        elif number == MOVE_ROLL:
            _move_everybody(state, ghost)

    def words(self, view: RaidView) -> Words:
        return Words("Turn a Roll card", "4, 5 or 6 does something", "trap-roll")


def _move_everybody(state: Raid, ghost: int) -> None:
    """Each living player, clockwise from the ghost, one space; traps wait until all have moved (TRAP-117, TRAP-R62)."""
    if state.options.ghost_six == "separate":
        in_order(state, EVERYBODY.steps, state.living(), 1, ghost)
        return
    possible = {way for seat in state.living() for way in walk.ways(state, seat)}
    Direction(ghost, tuple(sorted(possible))).put(state)


def _after_roll(state: Raid) -> None:
    state.phase = DISCARD
