"""Some steps, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ..questions.space import Space
from ..state import walk
from ..state.effects import Cause, decider, in_order
from .base import _OnWay

if TYPE_CHECKING:
    from .base import Raid


@dataclass(frozen=True, slots=True)
class Move(_OnWay):
    n: int
    who: str
    by: str = ""

    op = "move"
    form = "{n} {who}[ by {by}]"
    hand_worth = 0.35
    use = "A step at the right time avoids or causes trouble"
    singled_out = "is moved"
    verb = "move"
    moved = "you are moved"

    def passive(self) -> bool:
        return bool(self.by)

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        return bool(walk.steps_of(state, seat)[0])

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        in_order(state, self.steps, seats, self.n * cause.times, decider(state, self.by, cause))

    def steps(self, state: Raid, seat: int, left: int, chooser: int) -> None:
        """So many steps, each to a free surrounding space the chooser names; a hop if boxed in (TRAP-42, TRAP-43).

        A step may lead back to a space just left, which is armed now (TRAP-R16).
        """
        if left and state.at[seat] >= 0:
            targets, _ = walk.steps_of(state, seat)
            state.push(self.steps, seat, left - 1, chooser)
            Space(chooser, tuple(targets), self, seat).put(state)

    def why_not_there(self, state: Raid, space: int, name: str) -> Refusal:
        if space >= 0 and space in state.at:
            also: tuple[str, ...] = ("TRAP-R19", "TRAP-34")
            return Refusal("TRAP-36", f"An avatar stands on {name}.", "Choose a free space.", also)
        also = ("TRAP-34", "TRAP-120", "TRAP-R19", "TRAP-43", "TRAP-122", "TRAP-R62")
        return Refusal("TRAP-35", f"{name} is not one step away.", "Choose a free surrounding space.", also)
