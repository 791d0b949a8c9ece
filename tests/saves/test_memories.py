"""What a browser remembers of an earlier version's pages counts on today's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import lootlab
from lootlab.engine.store import Store
from lootlab.widgets.designer import Designer
from lootlab.widgets.experiment import Experiments
from lootlab.widgets.lesson import Lessons
from lootlab.widgets.quiz import Quiz
from lootlab.widgets.table import Table

from .memories import MEMORIES

KEPT = json.loads(MEMORIES.read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the games of whoever runs it."""
    monkeypatch.setattr(Table, "store", Store(tmp_path / "games.sqlite"))


@pytest.mark.parametrize("game", lootlab.GAMES)
def test_levels_that_were_won_stay_won(game: str) -> None:
    memory, lessons = KEPT["lessons"][game], Lessons(game)
    lessons.do("start", value=memory)
    assert lessons.done == memory["done"]
    assert lessons.run.level.id == memory["at"]
    assert {name: lessons.memory[name] for name in memory} == memory


@pytest.mark.parametrize("game", lootlab.GAMES)
def test_the_best_result_of_a_quiz_stays(game: str) -> None:
    memory, quiz = KEPT["quiz"][game], Quiz(game)
    quiz.do("start", value=memory)
    assert quiz.memory == memory == {"best": 9}


@pytest.mark.parametrize("game", lootlab.GAMES)
def test_experiments_go_on_with_their_guesses_and_trials(game: str) -> None:
    memory, lab = KEPT["experiments"][game], Experiments(game)
    lab.do("start", value=memory)
    found = {}
    for question in memory["runs"]:
        lab.do("open", question)
        found[question] = lab.run.save()
    assert found == memory["runs"]


def test_a_sheet_that_was_painted_is_on_the_desk_again() -> None:
    memory, designer = KEPT["designer"]["loot"], Designer()
    assert designer.sheet != memory["sheet"]
    designer.do("start", value=memory)
    assert designer.sheet == memory["sheet"]
