"""DRAW: a card, or three for an empty hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.signs import DRAW, MOVE, ROLL
from ..cards.words import DECK
from ..state import piles, turn
from .base import RaidMove, shape_of

if TYPE_CHECKING:
    from .base import Raid, RaidView

EMPTY_HAND_DRAW: Final = 3  # TRAP-26


@dataclass(frozen=True, slots=True)
class Draw(RaidMove):
    seat: str

    form = "{0.seat} draw"
    shape = shape_of(form)
    why = "A turn begins with a card."
    example = "A draw"
    phases = (DRAW,)
    ghost_phases = (DRAW,)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (DECK,)

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        return state.book.draw[seat]

    def why_not_on_turn(self, state: Raid, seat: int) -> Refusal | None:
        if state.phase == DRAW:
            return None
        if state.at[seat] < 0:
            text = "A ghost draws once, at the start of its turn."
            return Refusal("TRAP-113", text, "Roll, discard or pass.", ("TRAP-R60",))
        return Refusal("TRAP-28", "The card of this turn has been drawn.", "Exactly one is drawn; go on.", ("TRAP-24",))

    def act(self, state: Raid) -> None:
        """One card; a hand that is empty now gets three, and nothing else happens (TRAP-26, TRAP-27, TRAP-R7)."""
        seat = state.active
        if state.at[seat] < 0:
            piles.draw(state, seat)
            state.phase = ROLL
        elif not state.hands[seat]:
            piles.draw(state, seat, EMPTY_HAND_DRAW)
            turn.close(state)
        else:
            piles.draw(state, seat, 1 + state.mods[seat].extra_draw)
            state.phase = MOVE

    def words(self, view: RaidView) -> Words:
        return Words("Draw", "three cards" if not view.hands[view.me].size else "one card", "trap-deck")
