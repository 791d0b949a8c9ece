"""Which card is laid, and where?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.design import HYBRID
from ..cards.words import hand_piece, space_piece
from ..state import laying
from .base import Question

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidMove, RaidView


@dataclass(frozen=True, slots=True)
class Lay(Question):
    """`over`: also on a player's trap (TRAP-64); `rules` are told when it is done."""

    over: bool = False
    rules: tuple[str, ...] = ()

    kind = "lay"
    asks = ("Choose", "Pick a card and the space to lay it on.")
    shape = ".+ at .+"
    why = "There somebody will step on it."

    def __init__(self, seat: int, choices: tuple[int, ...], over: bool = False, rules: tuple[str, ...] = ()) -> None:
        self.seat, self.choices = seat, choices  # type: ignore[misc]
        self.over, self.rules = over, rules  # type: ignore[misc]

    def put(self, state: Raid) -> None:
        designs = laying.layable(state, self.seat)
        if len(designs) * len(self.choices) > 1:
            state.ask = self
        elif designs and self.choices:
            laying.lay(state, self.seat, designs[0], self.choices[0], *self.rules)

    @staticmethod
    def pieces(answer: str) -> tuple[Piece, ...]:
        card, _, space = answer.rpartition(" at ")
        return hand_piece(card), space_piece(space)

    def moves(self, state: Raid) -> Sequence[RaidMove]:
        answer, spaces = state.book.answer, [state.field.spaces[space] for space in self.choices]
        names = [state.box.designs[design].name for design in laying.layable(state, self.seat)]
        return [answer(self.seat, f"{name} at {space}", self.pieces) for name in names for space in spaces]

    def reading(self, state: Raid, answer: str) -> str:
        name, laid, space = answer.rpartition(" at ")
        return f"{state.card_in_hand(self.seat, name)} at {space}" if laid else Question.reading(self, state, answer)

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
        name, _, place = answer.rpartition(" at ")
        cards = [card for card in state.hands[self.seat] if state.box.name(card) == name]
        if not cards:
            also = ("TRAP-116", "TRAP-R61")
            return Refusal("TRAP-54", f"{name or answer} is not in that hand.", "Lay a card you hold.", also)
        if state.options.lay_kinds == "hybrid" and state.box.kind[cards[0]] != HYBRID:
            return Refusal("TRAP-R29", "Only hybrids may be laid here.", "Lay a hybrid.")
        space = state.field.index.get(place, -1)
        if space in self.choices:
            return None
        far = f"{place} is out of the card's reach."
        refusal = laying.why_not_there(state, space, self.over)
        return refusal or Refusal("TRAP-122", far, "Choose a space in reach.", ("TRAP-55", "TRAP-120"))

    def answered(self, state: Raid, answer: str) -> None:
        name, _, space = answer.rpartition(" at ")
        laying.lay(state, self.seat, state.box.by_name[name], state.field.index[space], *self.rules)

    def words(self, view: RaidView, answer: str) -> Words:
        return Words(f"Lay {answer.replace(' at ', ' on ')}", "", "trap-trap")

    def worth(self, eye: Eye, answer: str) -> float:
        name, _, space = answer.rpartition(" at ")
        return eye.laying(name, space, 0.3)
