"""PLAY a loot: one lies face up before its owner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.design import LOOT
from ..cards.signs import ACTION, RULE, USED_PLAY
from ..cards.words import hand_piece
from ..state import damage, loot, piles, turn
from .base import RaidMove, shape_of, why_no_action

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView


@dataclass(frozen=True, slots=True)
class Bank(RaidMove):
    seat: str

    form = "{0.seat} bank"
    shape = shape_of(form)
    phases = (ACTION,)
    rank = 3
    counts = True

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (hand_piece("Loot"),)

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        barred = state.mods[seat].no_bank or state.book.loots.isdisjoint(held)
        return [] if barred else state.book.bank[seat]

    def why_not_on_turn(self, state: Raid, seat: int) -> Refusal | None:
        if refusal := why_no_action(state, seat):
            return refusal
        if not any(state.box.kind[card] == LOOT for card in state.hands[seat]):
            text = "There is no loot in that hand."
            return Refusal("TRAP-51", text, "Take another action.", ("TRAP-48", "TRAP-85"))
        if state.mods[seat].no_bank:
            text = "What you wear forbids banking."
            return Refusal("TRAP-122", text, "Take another action.", ("TRAP-R82", "TRAP-92"))
        return None

    def act(self, state: Raid) -> None:
        """One loot face up; a Cursed Doubloon taxes it afterwards (TRAP-51, TRAP-R82)."""
        seat = turn.act(state, USED_PLAY)
        card = next(card for card in state.hands[seat] if state.box.kind[card] == LOOT)
        state.push(turn.after_action, False)
        loot.bank(state, seat, piles.show(state, seat, state.box.of[card]), "TRAP-51", "TRAP-85")
        if state.mods[seat].bank_tax:
            damage.hurt(state, [seat], state.mods[seat].bank_tax, RULE)

    def words(self, view: RaidView) -> Words:
        return Words("Bank a loot", f"{len(view.banks[view.me]) + 1} of {view.goal}", "trap-loot")

    def worth(self, eye: Eye) -> float:
        return eye.loot * (10.0 if eye.need == 1 else 1.0) - eye.state.mods[eye.me].bank_tax * eye.mine

    def reason(self, eye: Eye) -> str:
        left = eye.need - 1
        if left <= 0:
            return "This is the loot you need: keep it until your turn closes."
        return f"Loot counts only when it is banked; {left} more to go."
