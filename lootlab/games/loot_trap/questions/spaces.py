"""Which spaces, several at once?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.words import capital, space_piece, times
from .base import SPACE, Question
from .picks import Picks, picks

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidMove, RaidView, Ui


@dataclass(frozen=True, slots=True)
class Spaces(Question):
    """`least` to `most` different ones."""

    effect: Any  # _SomeSpaces: compiled, it is not known yet
    least: int
    most: int

    kind = "spaces"
    why = "These spaces matter most."
    shape = rf"{SPACE}(?:\+{SPACE})*"

    def __init__(self, seat: int, choices: tuple[int, ...], effect: Any, least: int, most: int) -> None:
        self.seat, self.choices = seat, choices  # type: ignore[misc]
        self.effect, self.least, self.most = effect, least, most  # type: ignore[misc]

    def put(self, state: Raid) -> None:
        if len(self.choices) > self.least:
            state.ask = self
        elif self.choices:
            self.effect.done(state, self.choices, self.seat)

    @staticmethod
    def pieces(answer: str) -> tuple[Piece, ...]:
        return tuple(map(space_piece, answer.split("+")))

    def moves(self, state: Raid) -> Sequence[RaidMove]:
        return picks(state, self, [state.field.spaces[space] for space in self.choices], self.least, self.most)

    def reading(self, state: Raid, answer: str) -> str:
        return "+".join(sorted(Question.reading(self, state, answer).split("+")))

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
        names = answer.split("+")
        for name in names:
            if state.field.index.get(name, -1) not in self.choices:
                refusal: Refusal | None = self.effect.why_not_at(state, name)
                return refusal
        if len(set(names)) < len(names):
            return Refusal("TRAP-122", "A space can be named once only.", "Name different spaces.")
        if not self.least <= len(names) <= self.most:
            count = str(self.most) if self.least == self.most else f"{self.least} to {self.most}"
            text = f"{len(names)} spaces are not what the card says."
            return Refusal("TRAP-122", text, f"Name {count}.", ("TRAP-R53",))
        return None if names == sorted(names) else self.wrong_words(answer)

    def answered(self, state: Raid, answer: str) -> None:
        self.effect.done(state, tuple(state.field.index[name] for name in answer.split("+")), self.seat)

    def asking(self, view: RaidView, ui: Ui) -> tuple[str, str]:
        if self.least == self.most:
            return "Choose", f"Pick {self.most} spaces to {self.effect.verb}."
        most = min(self.most, len(self.choices))
        return "Choose", f"Pick up to {times(most, 'space')} to {self.effect.verb}."

    def words(self, view: RaidView, answer: str) -> Words:
        return Words(f"{capital(self.effect.verb)} {' and '.join(answer.split('+'))}", "", "trap-hybrid")

    def weigh(self, eye: Eye, moves: Sequence[RaidMove]) -> list[float]:
        """Each space has its worth, an answer is the sum."""
        worth = {eye.state.field.spaces[space]: self.effect.worth_at(eye, space) for space in self.choices}
        if isinstance(moves, Picks):
            sizes = range(moves.least, moves.most + 1)
            return [sum(worth[name] for name in pick) for size in sizes for pick in combinations(sorted(worth), size)]
        return [sum(worth[piece.means] for piece in move.pieces) for move in moves]
