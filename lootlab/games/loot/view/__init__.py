"""What one player may know: all sheets, except that a step of this turn stays its seat's secret till all have moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.fields import looking
from ....engine.natively import dataclass
from ....engine.view import View
from ..moves import HallMove
from ..options import HallOptions
from ..sheet import Sheet
from ..sheet.paper import Paper

if TYPE_CHECKING:
    from ..state import Hall


@dataclass(frozen=True)
class HallView(View):
    options: HallOptions
    moves: tuple[HallMove, ...]
    sheet: Sheet
    phase: str
    dice: tuple[int, ...]
    rolled: tuple[int, ...]
    typed: bool
    moved: tuple[bool, ...]
    covered: tuple[bool, ...]
    """Whose sheet is shown as it was before the step of this turn."""
    papers: tuple[Paper, ...]
    step: HallMove | None
    """The own step of this turn, which can be taken back, and the sheet before it."""
    before: Paper | None
    stayed: tuple[bool, ...]
    """Who has shown that nothing could be done (in this turn only the own seat's is known)."""
    idle: int
    finals: tuple[int, ...]
    ended: str

    @property
    def own(self) -> Paper | None:
        """The viewer's sheet; None for a spectator."""
        return self.papers[self.seats.index(self.seat)] if self.seat else None


def _covered(hall: Hall, seat: str | None) -> tuple[bool, ...]:
    """Sheets of others who have made a step in this turn."""
    return tuple(other != seat and hall.step_of(player) is not None for player, other in enumerate(hall.seats))


def _papers(hall: Hall, seat: str | None) -> tuple[Paper, ...]:
    seen = []
    for player, other in enumerate(hall.seats):
        step = hall.step_of(player) if other != seat else None
        seen.append(Paper._make(step[1]) if step else hall.paper(player))
    return tuple(seen)


def _step(hall: Hall, seat: str | None) -> HallMove | None:
    step = hall.step_of(hall.seats.index(seat)) if seat else None
    return step[0] if step else None


def _before(hall: Hall, seat: str | None) -> Paper | None:
    step = hall.step_of(hall.seats.index(seat)) if seat else None
    return Paper._make(step[1]) if step else None


def _stayed(hall: Hall, seat: str | None) -> tuple[bool, ...]:
    return tuple(bool(hall.stayed >> n & 1) and not hidden for n, hidden in enumerate(_covered(hall, seat)))


look = looking(
    HallView,
    rolled=lambda hall, _: hall.rolled if hall.phase == "order" else (),
    moved=lambda hall, _: tuple(map(hall.has_moved, range(len(hall.seats)))),
    covered=_covered,
    papers=_papers,
    step=_step,
    before=_before,
    stayed=_stayed,
)
