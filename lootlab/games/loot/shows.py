"""In which moves rules of LOOT can be seen that no refusal and no event names, and what is told then."""

from __future__ import annotations

from ...engine.showing import Showing
from .moves.relocate import Relocate
from .moves.to import To
from .sheet.geometry import NOWHERE, row_col
from .state import Hall


def _passed(hall: Hall, move: To) -> list[int]:
    """The squares of the plan between a figure and where a plain move takes it."""
    start = hall.own(move.seat).at
    if move.by or not 0 <= start < 49 or move.square == NOWHERE:
        return []
    step = (move.square > start) - (move.square < start)
    stride = step * (7 if row_col(start)[1] == row_col(move.square)[1] else 1)
    return list(range(start + stride, move.square, stride))


def _second(hall: Hall, move: object) -> bool:
    """Is it the second stroke on its square?"""
    return isinstance(move, To) and bool(hall.own(move.seat).visited >> move.square & 1)


def _meeps(hall: Hall, square: int) -> bool:
    """A square of no group: a Meeps square or a booth."""
    return hall.sheet.group_at(square) is None


SHOWING = Showing(
    moves={
        "LOOT-R18": lambda hall, move: (
            isinstance(move, To) and any(hall.own(move.seat).crossed >> square & 1 for square in _passed(hall, move))
        ),
        "LOOT-R5": lambda hall, move: (
            isinstance(move, To)
            and bool(move.by)
            and any(isinstance(one, To) and not one.by for one in hall.legal_moves(move.seat))
        ),
        "LOOT-R3": lambda hall, move: (
            isinstance(move, Relocate) and any(isinstance(one, To) for one in hall.legal_moves(move.seat))
        ),
    },
    brings={
        "LOOT-20": lambda hall, move: isinstance(move, To) and len(_passed(hall, move)) > 1,
        "LOOT-24": _second,
        "LOOT-R17": _second,
        "LOOT-R16": lambda hall, move: _second(hall, move) and _meeps(hall, move.square),
        "LOOT-R13": lambda hall, move: (
            isinstance(move, To) and not move.after(hall.sheet, hall.options, hall.own(move.seat))[1]
        ),
    },
    told={
        "LOOT-25": ("LOOT-26", "LOOT-27", "LOOT-30"),
        "LOOT-31": ("LOOT-30",),
        "LOOT-32": ("LOOT-30",),
        "LOOT-34": ("LOOT-33",),
        "LOOT-36": ("LOOT-35",),
        "LOOT-37": ("LOOT-35",),
        "LOOT-R22": ("LOOT-30",),
        "LOOT-R26": ("LOOT-45",),
        "LOOT-R15": ("LOOT-28",),
        "LOOT-01": ("LOOT-47",),
    },
)
