"""PLAY a piece of equipment: put it on a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.design import EQUIPMENT
from ..cards.signs import ACTION, USED_PLAY
from ..cards.text import upper_text
from ..cards.words import hand_piece, seat_piece
from ..state import loot, piles, turn
from .base import RaidMove, shape_of, why_no_action

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView


@dataclass(frozen=True, slots=True)
class Equip(RaidMove):
    seat: str
    card: str
    on: str

    form = "{0.seat} equip {0.card} on {0.on}"
    shape = shape_of(form)
    why = "The piece works from now on."
    phases = (ACTION,)
    rank = 2
    counts = True

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return hand_piece(self.card), seat_piece(self.on)

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        rows = state.book.equip[seat]
        pieces = [design for design in held if design in rows]
        if not pieces:
            return []
        living = [other for other, space in enumerate(state.at) if space >= 0]
        return [rows[design][other] for design in pieces for other in living]

    def why_not_on_turn(self, state: Raid, seat: int) -> Refusal | None:
        if refusal := why_no_action(state, seat):
            return refusal
        design = state.holds(seat, self.card)
        if design is None:
            return Refusal("TRAP-48", f"{self.card} is not in that hand.", "Equip a piece you hold.", ("TRAP-50",))
        if state.box.designs[design].kind != EQUIPMENT:
            text = f"{self.card} is no equipment."
            return Refusal("TRAP-50", text, "Equip a piece of equipment.", ("TRAP-48", "TRAP-R75"))
        if self.on not in state.seats or state.at[state.seats.index(self.on)] < 0:
            text = f"{self.on} cannot wear anything."
            return Refusal("TRAP-R63", text, "Name a living player.", ("TRAP-92", "TRAP-50"))
        return None

    def act(self, state: Raid) -> None:
        seat = turn.act(state, USED_PLAY)
        card = piles.show(state, seat, state.box.by_name[self.card])
        state.push(turn.after_action, False)
        loot.equip(state, state.seats.index(self.on), card, "TRAP-50")

    def words(self, view: RaidView) -> Words:
        return Words(f"Put {self.card} on {{{self.on}}}", upper_text(view.design(self.card)), "trap-gear")

    def worth(self, eye: Eye) -> float:
        return eye.wearing(eye.design(self.card), eye.state.seats.index(self.on)) - 0.2
