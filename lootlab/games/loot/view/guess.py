"""What a view leaves open, filled in at random: the steps the others have made in this turn, and dice to come."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ....engine.chance import Stream
from ....engine.state import Move
from ..state import Hall

if TYPE_CHECKING:
    from . import HallView


def determinize(view: HallView, rng: Stream) -> Hall:
    hall = Hall(view.seats, view.options, view.sheet, rng.split())
    hall.phase, hall.dice, hall.rolled = view.phase, view.dice, view.rolled
    hall.typed, hall.idle, hall.finals, hall.ended = view.typed, view.idle, view.finals, view.ended
    hall.marks = [(*paper,) for paper in view.papers]
    for player in range(len(view.seats)):
        hall.moved |= view.moved[player] << player
        hall.stayed |= view.stayed[player] << player
    if view.seat and view.step and view.before is not None:
        hall.before[view.seats.index(view.seat)] = (view.step, view.before, ())
    for player, covered in enumerate(view.covered):
        if covered:
            _guess(hall, player, rng)
    hall.turn = view.turn
    return hall


def _guess(hall: Hall, player: int, rng: Stream) -> None:
    """Some step this seat may have made. The seat counts as not having moved while it is chosen."""
    hall.moved &= ~(1 << player)
    hall.listed = ()
    seat = hall.seats[player]
    _quietly(hall, seat, rng.choice(hall.legal_moves(seat)))


def _quietly(hall: Hall, seat: str, move: Move) -> None:
    quiet, turn = hall.quiet, hall.turn
    hall.quiet = True
    hall.play(seat, move)
    hall.quiet, hall.turn = quiet, turn


def reshuffle_hidden(hall: Hall, seat: str | None, rng: Stream) -> Hall:
    twin = hall.copy()
    twin.rng = rng.split()
    twin.coming = tuple(1 + rng.below(6) for _ in hall.coming)
    for player, other in enumerate(hall.seats):
        before = hall.step_of(player)
        if other != seat and before is not None:
            twin.marks[player] = before[1]
            twin.stayed &= ~(1 << player)
            _guess(twin, player, rng)
    return twin


def components(hall: Hall) -> Counter[str]:
    """Three dice, and a sheet, a figure and a pencil for everybody; marks are only drawn."""
    return Counter({"die": 3, "sheet": len(hall.marks), "figure": len(hall.marks), "pencil": len(hall.seats)})
