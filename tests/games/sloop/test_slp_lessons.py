"""Every wrong try in a lesson is answered by the teacher, never by a line of the log."""

from __future__ import annotations

import pytest

import lootlab
from lootlab.bots import player
from lootlab.engine import lesson
from lootlab.engine.lesson import OPEN, WON, Level, LevelRun

GAME = lootlab.load("sloop")
LEVELS = {level.id: level for level in lesson.load(GAME) if level.want}


def endings(level: Level, *line: str) -> list[LevelRun]:
    """Runs of all lines that the learner can play, ended by a win or by a failed try."""
    run = LevelRun(GAME, level, player(GAME, "medium").choose)
    for phrase in line:
        run.attempt(phrase)
    if run.status != OPEN:
        return [run]
    return [end for move in run.state.legal_moves(level.seat) for end in endings(level, *line, str(move))]


@pytest.mark.parametrize("name", LEVELS)
def test_the_teacher_answers_every_try(name: str) -> None:
    level = LEVELS[name]
    prepared = {wrong.say for wrong in level.wrong}
    for run in endings(level):
        assert run.feedback is not None
        assert run.status == WON or run.feedback.text in prepared, run.match.moves


def test_the_flip_is_not_won_without_flipping() -> None:
    won = [run.match.moves[0] for run in endings(LEVELS["flip-three"]) if run.status == WON]
    assert won
    assert set(won) == {"A lay 3 flip"}
