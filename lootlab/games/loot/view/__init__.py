"""What one player may know: all sheets, except that a step of this turn stays its seat's secret till all have moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....engine.state import Move
from ....engine.view import View
from ..options import Rules, rules_of
from ..sheet import Sheet
from ..sheet.paper import Paper

if TYPE_CHECKING:
    from ..state import Hall


@dataclass(frozen=True)
class HallView(View):
    sheet: Sheet
    phase: str
    dice: tuple[int, ...]
    rolled: tuple[int, ...]
    typed: bool
    moved: tuple[bool, ...]
    covered: tuple[bool, ...]
    """Whose sheet is shown as it was before the step of this turn."""
    papers: tuple[Paper, ...]
    step: Move | None
    """The own step of this turn, which can be taken back, and the sheet before it."""
    before: Paper | None
    stayed: tuple[bool, ...]
    """Who has shown that nothing could be done (in this turn only the own seat's is known)."""
    idle: int
    finals: tuple[int, ...]
    ended: str

    @property
    def rules(self) -> Rules:
        return rules_of(self.options)

    @property
    def own(self) -> Paper | None:
        """The viewer's sheet; None for a spectator."""
        return self.papers[self.seats.index(self.seat)] if self.seat else None


def look(hall: Hall, seat: str | None) -> HallView:
    players = range(len(hall.seats))
    mine = hall.seats.index(seat) if seat else -1
    covered = tuple(player != mine and hall.step_of(player) is not None for player in players)
    own = hall.step_of(mine) if seat else None
    return HallView(
        game=hall.game, options=hall.options, seats=hall.seats, seat=seat, turn=hall.turn, to_act=hall.to_act(),
        moves=tuple(hall.legal_moves(seat)) if seat else (), outcome=hall.outcome(),
        sheet=hall.sheet, phase=hall.phase, dice=hall.dice, rolled=hall.rolled if hall.phase == "order" else (),
        typed=hall.typed, moved=tuple(hall.has_moved(player) for player in players), covered=covered,
        papers=tuple(_paper(hall, player, covered[player]) for player in players),
        step=own[0] if own else None, before=Paper._make(own[1]) if own else None,
        stayed=tuple(bool(hall.stayed >> player & 1) and not covered[player] for player in players),
        idle=hall.idle, finals=hall.finals, ended=hall.ended,
    )  # fmt: skip


def _paper(hall: Hall, player: int, covered: bool) -> Paper:
    before = hall.step_of(player)
    return Paper._make(before[1]) if covered and before is not None else hall.paper(player)
