"""The end: bonus, last space, winners (LOOT-44 to LOOT-49)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.state import Outcome
from ....engine.tell import listed
from ..sheet.paper import full

if TYPE_CHECKING:
    from . import Hall


def finishers(hall: Hall) -> list[int]:
    """Who has made an entry in the last but one space."""
    return [player for player, marks in enumerate(hall.marks) if full(hall.sheet, marks)]


def finals(hall: Hall, bonus: bool) -> tuple[int, ...]:
    """What everybody writes in the last space: finishers with the bonus (LOOT-45, LOOT-R11), the others without
    (LOOT-46); unused abilities count as the option says (LOOT-R25).

    It is no entry of the track, so it triggers nothing (LOOT-R26).
    """
    ended_it = finishers(hall) if bonus else []
    if len(ended_it) > 1 and hall.options.joint_bonus == "none":
        ended_it = []
    each = hall.options.ability_points
    return tuple(
        paper.total + hall.sheet.end_bonus * (player in ended_it) + each * (paper.wraps + paper.pms)
        for player, paper in enumerate(hall.papers)
    )


def winners(hall: Hall) -> tuple[str, ...]:
    """Highest final total (LOOT-01), then more crosses, then all of them (LOOT-47 to LOOT-49)."""
    ranks = [(final, paper.crossed.bit_count()) for final, paper in zip(hall.finals, hall.papers, strict=True)]
    return tuple(seat for seat, rank in zip(hall.seats, ranks, strict=True) if rank == max(ranks))


def outcome(hall: Hall) -> Outcome:
    best = winners(hall)
    rule = "LOOT-R7" if hall.ended == "idle" else "LOOT-44"
    scores = tuple(zip(hall.seats, hall.finals, strict=True))
    return Outcome(scores, best, rule, _words(hall, best))


def _words(hall: Hall, best: tuple[str, ...]) -> str:
    top = max(hall.finals)
    if len(hall.seats) == 1:
        return f"{{{best[0]}}} finished with {top} points."
    names = listed([f"{{{seat}}}" for seat in best])
    tied = sum(final == top for final in hall.finals) > len(best)
    return f"{names} won with {top} points{' and more crosses' if tied else ''}."
