"""The free look of a worn spyglass (TRAP-R81)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.signs import ACTION, USED_SCOUT
from ..cards.words import WORN, space_piece
from ..state import laying, piles
from .base import RaidMove, shape_of, why_no_action

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView


@dataclass(frozen=True, slots=True)
class Scout(RaidMove):
    seat: str
    space: str

    form = "{0.seat} scout {0.space}"
    shape = shape_of(form)
    why = "A free look costs nothing."
    phases = (ACTION,)
    rank = 6

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return WORN, space_piece(self.space)

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        if not state.mods[seat].free_scout or state.used & USED_SCOUT:
            return []
        return [state.book.scout[seat][space] for space in laying.in_reach(state, seat, "surrounding")]

    def why_not_on_turn(self, state: Raid, seat: int) -> Refusal | None:
        if refusal := why_no_action(state, seat, counts=False):
            return refusal
        if not state.mods[seat].free_scout:
            text = "PEEK reaches no other space, and you wear no spyglass."
            return Refusal("TRAP-70", text, "Peek under your avatar.", ("TRAP-122", "TRAP-R81"))
        if state.used & USED_SCOUT:
            text = "The spyglass shows one card a turn."
            return Refusal("TRAP-R81", text, "Take another action.", ("TRAP-122",))
        if state.field.index.get(self.space, -1) not in laying.in_reach(state, seat, "surrounding"):
            text = f"The spyglass does not show {self.space}."
            return Refusal("TRAP-122", text, "Look at a surrounding card.", ("TRAP-120", "TRAP-R9"))
        return None

    def act(self, state: Raid) -> None:
        """The look of a worn spyglass is no action (TRAP-R81)."""
        state.used |= USED_SCOUT
        piles.look_at(state, state.active, state.field.index[self.space], "TRAP-R81")

    def words(self, view: RaidView) -> Words:
        return Words(f"Look at {self.space}", "spyglass, no action", "trap-eye")

    def worth(self, eye: Eye) -> float:
        space = eye.state.field.index[self.space]
        return 0.3 if eye.seen(space) is None and space not in eye.state.at else 0.0
