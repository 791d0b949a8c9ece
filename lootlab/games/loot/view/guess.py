"""What a view leaves open, filled in at random: the steps the others have made in this turn, and dice to come."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.chance import Stream
from ....engine.fields import thawing
from ..state import Hall
from . import HallView

_thaw = thawing(Hall, HallView, but=("moved", "stayed"))


def determinize(view: HallView, rng: Stream) -> Hall:
    hall = _thaw(view, rng.split())
    hall.marks = [(*paper,) for paper in view.papers]
    hall.moved, hall.stayed = _bits(view.moved), _bits(view.stayed)
    if view.seat and view.step and view.before is not None:
        hall.steps[view.seats.index(view.seat)] = (view.step, view.before, ())
    for player, covered in enumerate(view.covered):
        if covered:
            _guess(hall, player, rng)
    return hall


def _bits(flags: Sequence[bool]) -> int:
    return sum(flag << number for number, flag in enumerate(flags))


def _guess(hall: Hall, player: int, rng: Stream) -> None:
    """Some step this seat may have made. The seat counts as not having moved while it is chosen."""
    hall.moved &= ~(1 << player)
    seat, quiet, turn = hall.seats[player], hall.quiet, hall.turn
    hall.quiet = True
    hall.play(seat, rng.choice(hall.legal_moves(seat)))
    hall.quiet, hall.turn = quiet, turn


def reshuffle_hidden(hall: Hall, seat: str | None, rng: Stream) -> Hall:
    twin = hall.copy()
    twin.rng = rng.split()
    twin.coming = tuple(1 + rng.below(6) for _ in hall.coming)
    for player, other in enumerate(hall.seats):
        step = hall.step_of(player)
        if other != seat and step is not None:
            twin.marks[player] = step[1]
            twin.stayed &= ~(1 << player)
            _guess(twin, player, rng)
    return twin
