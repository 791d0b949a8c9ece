"""What one seat may know: frozen data with no way back to the truth."""

from __future__ import annotations

from .natively import dataclass, mypyc_attr
from .options import Options
from .shown import Worded
from .state import Move, Outcome


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class View(Worded):
    """Games add their own frozen fields; boards, bots and hints get nothing but this."""

    game: str
    options: Options
    seats: tuple[str, ...]
    seat: str | None
    """Whose eyes; None is a spectator."""
    turn: int
    to_act: tuple[str, ...]
    moves: tuple[Move, ...]
    """The legal moves of this seat."""
    outcome: Outcome | None
