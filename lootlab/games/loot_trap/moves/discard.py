"""DISCARD, with or without the replacement of TRAP-72."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.signs import DISCARD, HAND_LIMIT, USED_ACTION
from ..cards.words import hand_piece
from ..operations.base import CARD
from ..state import piles, turn
from .base import RaidMove

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView


@dataclass(frozen=True, slots=True)
class Discard(RaidMove):
    seat: str
    card: str
    draw: bool = False

    shape = r"([A-D]) discard (.+?)( draw)?"
    phases = (DISCARD,)
    ghost_phases = (DISCARD,)

    def __str__(self) -> str:
        return f"{self.seat} discard {self.card}" + (" draw" if self.draw else "")

    @classmethod
    def read(cls, state: Raid, found: re.Match[str]) -> list[Discard]:
        return [Discard(found[1], state.card_in_hand(state.seats.index(found[1]), found[2]), bool(found[3]))]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (hand_piece(self.card),)

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        book = state.book
        row = book.discard[seat]
        moves: list[RaidMove] = [row[design] for design in held]
        if state.at[seat] >= 0 and not state.used & USED_ACTION:
            row = book.discard_draw[seat]
            moves += [row[design] for design in held]
        return moves

    def why_not_on_turn(self, state: Raid, seat: int) -> Refusal | None:
        ghost = state.at[seat] < 0
        if state.phase != DISCARD:
            rule, *also = ("TRAP-113", "TRAP-R60") if ghost else ("TRAP-71", "TRAP-24", "TRAP-25")
            text = "DISCARD is the last step of a turn."
            return Refusal(rule, text, "Finish the steps before it.", tuple(also))
        if state.holds(seat, self.card) is None:
            text = f"{self.card} is not in that hand."
            return Refusal("TRAP-71", text, "Discard a card you hold.", ("TRAP-R74",))
        if self.draw and ghost:
            text = "A ghost gets no replacement."
            return Refusal("TRAP-113", text, "Discard without drawing.", ("TRAP-118", "TRAP-R60", "TRAP-72"))
        if self.draw and state.used & USED_ACTION:
            text = "After an action there is no replacement."
            return Refusal("TRAP-73", text, "Discard without drawing.", ("TRAP-72",))
        return None

    def act(self, state: Raid) -> None:
        """One card may go; without any action this turn it may be replaced (TRAP-71 to TRAP-73).

        A ghost discards one, or as many as bring the hand down to the limit (TRAP-118).
        """
        seat = state.active
        piles.drop(state, seat, (state.box.by_name[self.card],), "TRAP-71")
        if state.at[seat] < 0:
            if len(state.hands[seat]) <= HAND_LIMIT:
                turn.close_ghost(state)
            return
        if self.draw:
            piles.draw(state, seat)
        turn.close(state)

    def words(self, view: RaidView) -> Words:
        return Words(f"Discard {self.card}", "and draw a new card" if self.draw else "")

    def worth(self, eye: Eye) -> float:
        gone = -eye.card(eye.design(self.card))
        if self.draw:
            return gone + CARD
        return gone + (eye.mine + 0.3 if len(eye.hand) - turn.hand_limit(eye.state, eye.me) == 1 else 0.0)

    def reason(self, eye: Eye) -> str:
        if self.draw:
            return f"{self.card} is your weakest card, and the replacement is free."
        if len(eye.hand) > turn.hand_limit(eye.state, eye.me):
            return f"Without {self.card} you stay within the hand limit."
        return f"You can do without {self.card}."
