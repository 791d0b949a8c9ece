"""LAY: a hand card becomes a trap on a field card in reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.signs import ACTION, USED_LAY
from ..cards.text import laid_text
from ..cards.words import hand_piece, space_piece
from ..state import laying, turn
from .base import RaidMove, shape_of, why_no_action

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView


@dataclass(frozen=True, slots=True)
class Lay(RaidMove):
    seat: str
    card: str
    space: str

    form = "{0.seat} lay {0.card} at {0.space}"
    shape = shape_of(form)
    phases = (ACTION,)
    rank = 4
    counts = True

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return hand_piece(self.card), space_piece(self.space)

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        if not held or state.mods[seat].no_lay:
            return []
        spaces, rows = laying.lay_spaces(state, reach(state, seat)), state.book.lay[seat]
        designs = laying.layable(state, seat) if state.options.lay_kinds == "hybrid" else held
        found: list[RaidMove] = []
        for design in designs:
            row = rows[design]
            found += [row[space] for space in spaces]
        return found

    def why_not_on_turn(self, state: Raid, seat: int) -> Refusal | None:
        if refusal := why_no_action(state, seat):
            return refusal
        design = state.holds(seat, self.card)
        if design is None:
            return Refusal("TRAP-54", f"{self.card} is not in that hand.", "Lay a card you hold.")
        if state.mods[seat].no_lay:
            return Refusal("TRAP-122", "What you wear forbids LAY.", "Take another action.", ("TRAP-92",))
        if design not in laying.layable(state, seat):
            return Refusal("TRAP-R29", "Only hybrids may be laid here.", "Lay a hybrid.")
        space = state.field.index.get(self.space, -1)
        near = space in reach(state, seat)
        if refusal := laying.why_not_there(state, space):
            return refusal if near else Refusal(refusal.rule, refusal.text, refusal.remedy, (*refusal.also, "TRAP-55"))
        if near:
            return None
        text = f"{self.space} is not in reach of your avatar."
        remedy = "Lay on an adjacent space: north, east, south or west."
        return Refusal("TRAP-55", text, remedy, ("TRAP-R2", "TRAP-120"))

    def act(self, state: Raid) -> None:
        seat = turn.act(state, USED_LAY)
        state.push(turn.after_action, False)
        laying.lay(state, seat, state.box.by_name[self.card], state.field.index[self.space])

    def words(self, view: RaidView) -> Words:
        said = f"trap: {laid_text(view.design(self.card))}"
        return Words(f"Lay {self.card} on {self.space}", said, "trap-trap")

    def worth(self, eye: Eye) -> float:
        """A nasty card where an opponent may have to step, and I need not."""
        return 0.7 * eye.laying(self.card, self.space, 0.5)

    def reason(self, eye: Eye) -> str:
        hits = eye.landing(eye.design(self.card)).laid
        sting = f"{hits:g} damage" if hits else "a nuisance"
        return f"{self.card} is {sting} for whoever lands on {self.space}."


def reach(state: Raid, seat: int) -> tuple[int, ...]:
    """Spaces LAY reaches: adjacent ones, or all surrounding ones by option, variant or equipment (TRAP-55, TRAP-R2)."""
    far = state.options.lay_far or state.mods[seat].lay_reach
    table = state.field.around if far else state.field.across
    return table[state.at[seat]]
