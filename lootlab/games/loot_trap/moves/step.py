"""MOVE: one step; a hop is the move of a player who is boxed in (TRAP-39)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Piece, Words
from ..cards.design import LOOT
from ..cards.signs import ARMED, DRAW, LAID, LIVE, MOVE, MOVE2, OPEN, QUIET, W1
from ..cards.words import space_piece
from ..state import traps, turn, walk
from .base import RaidMove

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView


@dataclass(frozen=True, slots=True)
class Step(RaidMove):
    seat: str
    space: str
    hop: bool = False

    shape = r"([A-D]) (move|hop) ([a-z]\d+)"
    example = "A move b3"
    phases = (MOVE, MOVE2)

    def __str__(self) -> str:
        return f"{self.seat} {'hop' if self.hop else 'move'} {self.space}"

    @classmethod
    def read(cls, state: Raid, found: re.Match[str]) -> list[Step]:
        return [Step(found[1], found[3], found[2] == "hop")]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (space_piece(self.space),)

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        spaces, hop = walk.move_spaces(state, seat)
        if not spaces and state.phase == MOVE:
            return state.book.pass_[seat]  # nowhere to go (TRAP-R20)
        row = state.book.hop[seat] if hop else state.book.step[seat]
        return [row[space] for space in spaces]

    def why_not_on_turn(self, state: Raid, seat: int) -> Refusal | None:
        if state.at[seat] < 0:
            text = "A ghost has no avatar to move."
            return Refusal("TRAP-113", text, "Draw, roll, discard or pass.", ("TRAP-R60", "TRAP-R44"))
        if state.phase == DRAW:
            return Refusal("TRAP-24", "DRAW comes before MOVE.", "Draw first.", ("TRAP-25", "TRAP-28"))
        if state.phase not in (MOVE, MOVE2):
            text = "MOVE is exactly one space, and it has been made."
            return Refusal("TRAP-34", text, "Act, discard or pass.", ("TRAP-24",))
        space = state.field.index.get(self.space, -1)
        if space == state.at[seat]:
            return Refusal("TRAP-34", "Staying is no move.", "Go to a surrounding space.", ("TRAP-25", "TRAP-35"))
        if space >= 0 and space in state.at:
            far = () if space in state.field.around[state.at[seat]] else ("TRAP-34", "TRAP-35")
            text = f"Another avatar stands on {self.space}."
            return Refusal("TRAP-36", text, "Go to a free space.", ("TRAP-R19", *far))
        spaces, hop = walk.move_spaces(state, seat)
        if space in spaces and hop == self.hop:
            return None
        return self._why_not_there(state, seat, space, hop)

    def _why_not_there(self, state: Raid, seat: int, space: int, hop: bool) -> Refusal:
        if self.hop and not hop:
            text = "A hop is only for those who are boxed in."
            return Refusal("TRAP-40", text, "Step to a free surrounding space.", ("TRAP-39",))
        if hop:
            way = "Hop to a free space behind one of them."
            if not self.hop:
                text = "Every surrounding space is taken."
                return Refusal("TRAP-39", text, way, ("TRAP-34", "TRAP-35", "TRAP-120"))
            return Refusal("TRAP-39", f"{self.space} does not lie behind an avatar next to you.", way, ("TRAP-R19",))
        if space in state.field.around[state.at[seat]]:
            text = "What you wear makes you move straight."
            return Refusal("TRAP-122", text, "Go north, east, south or west.", ("TRAP-92",))
        text = f"{self.space} does not surround your space."
        return Refusal("TRAP-35", text, "Go one space, straight or diagonal.", ("TRAP-34", "TRAP-120"))

    def act(self, state: Raid) -> None:
        state.steps += 1
        state.push(_after_move)
        rules = ("TRAP-39", "TRAP-41") if self.hop else ("TRAP-34",)
        walk.step(state, state.active, state.field.index[self.space], *rules)

    def words(self, view: RaidView) -> Words:
        space = view.field.index[self.space]
        quiet = view.spaces[space].lie not in LIVE
        gives = "quiet: nothing happens" if quiet else f"armed: {view.risk_said(space)}"
        return Words(f"{'Hop' if self.hop else 'Step'} to {self.space}", gives, "trap-move")

    def worth(self, eye: Eye) -> float:
        return eye.stand(eye.state.field.index[self.space])

    def reason(self, eye: Eye) -> str:
        state = eye.state
        space = state.field.index[self.space]
        lie, known = state.lies[space], eye.seen(space)
        if lie == QUIET:
            if known is not None and known.kind == LOOT:
                return f"You know the loot on {self.space}: stand on it and peek."
            return f"{self.space} is quiet: nothing can happen there."
        if known is None:
            what = "an unknown armed card" if lie == ARMED else "a trap somebody laid"
            return f"{self.space} is {what}, but the other ways are no better."
        row = eye.landing(known)
        if known.kind == LOOT:
            return f"You know that the armed card on {self.space} is loot."
        points = row.laid if lie in (LAID, OPEN) else row.field
        return f"You know {known.name} on {self.space}: {f'{points:g} damage' if points else 'it does not hurt'}."


def _after_move(state: Raid) -> None:
    if state.queue:
        state.push(_after_move)
        traps.resolve_next(state)
    elif not turn.broken_off(state):
        if state.mods[state.active].move_max > state.steps:
            state.phase = MOVE2
        else:
            turn.open_window(state, W1)
