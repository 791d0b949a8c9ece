"""Moves weighed and explained: by the question that is asked, or by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from ..moves import RaidMove
from ..state.raid import Raid
from .eye import Eye

FORCED = [0.0]


def prefer(state: Raid, seat: str, moves: Sequence[RaidMove]) -> list[float]:
    """Points of health each move promises."""
    if len(moves) < 2:
        return FORCED * len(moves)
    eye = Eye(state, state.seats.index(seat))
    if state.ask is not None:
        return state.ask.weigh(eye, moves)
    return [move.worth(eye) for move in moves]


def reason(state: Raid, seat: str, move: RaidMove) -> str:
    return move.reason(Eye(state, state.seats.index(seat)))
