"""Steps of scenarios: moves with their answers, and windows in which nobody reacts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ....engine.state import Move
from ..cards.signs import WINDOWS
from ..moves import Pass
from ..state.raid import Raid


def parse_step(parse: Callable[[Raid, str], Sequence[Move]], raid: Raid, text: str) -> list[Move]:
    """The moves of a step of a scenario: after a colon it answers what the move will ask.

    Those answers need the positions in between, so they tell what is hidden there: not for players.
    """
    head, _, answers = text.partition(": ")
    moves = list(parse(raid, head))
    if answers:
        trial = raid.copy()
        trial.quiet = True
        for move in moves:
            trial.play(move.seat, move)
        for answer in answers.split(", "):
            (move,) = parse(trial, f"{head[:1]} choose {answer}")
            trial.play(move.seat, move)
            moves.append(move)
    return moves


def pass_windows(raid: Raid, seat: str | None) -> None:
    """Silent windows: whoever is asked and is not the seat of the next step passes."""
    while not raid.ended and raid.ask is None and raid.phase in WINDOWS and raid.seats[raid.asked] != seat:
        asked = raid.seats[raid.asked]
        raid.play(asked, Pass(asked))


def wants_window(then: str) -> bool:
    """Does `then` look into an open window?"""
    return any(re.fullmatch(r"turn [A-D] w[12]", clause) for clause in then.split("; "))
