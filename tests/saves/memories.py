"""What browsers remember of lessons, quizzes, experiments and the designer, written by doing all of it."""

from __future__ import annotations

import json
from typing import Any

import lootlab
from lootlab.widgets.designer import Designer
from lootlab.widgets.experiment import Experiments
from lootlab.widgets.lesson import Lessons
from lootlab.widgets.quiz import Quiz

from .record import FOLDER

MEMORIES = FOLDER / "memories.json"
WORD = "CACTUS-7"

Memory = dict[str, Any]


def write_memories() -> None:
    found: dict[str, dict[str, Memory]] = {"lessons": {}, "quiz": {}, "experiments": {}}
    for game in lootlab.GAMES:
        found["lessons"][game] = _lessons(game)
        found["quiz"][game] = _quiz(game)
        found["experiments"][game] = _experiments(game)
    found["designer"] = {"loot": _designer()}
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    MEMORIES.write_text(text.replace('"lessons"', '\n"lessons"').replace('},"', '},\n"') + "\n", encoding="utf-8")


def _lessons(game: str) -> Memory:
    """Every level won, and left at the third one."""
    lessons = Lessons(game)
    for level in lessons.levels:
        lessons.do("level", level.id)
        for phrase in level.best:
            lessons.do("phrase", value=phrase)
        if level.ask:
            lessons.do("answer", str(level.right))
    lessons.do("level", lessons.levels[2].id)
    assert len(lessons.memory["done"]) == len(lessons.levels)
    return dict(lessons.memory)


def _quiz(game: str) -> Memory:
    """All answers right but the first."""
    quiz = Quiz(game, WORD)
    for number, one in enumerate(quiz.asked):
        quiz.do("answer", str(1 + (one.right if number else (one.right + 1) % len(one.says))))
        quiz.do("next")
    assert quiz.memory["best"] == len(quiz.asked) - 1
    return dict(quiz.memory)


def _experiments(game: str) -> Memory:
    """Every question guessed and tried once; the first one is revealed too."""
    lab = Experiments(game, WORD)
    for number, question in enumerate(lab.questions):
        lab.do("open", question.id)
        scale = question.guess
        lab.do("guess", value=str(scale.high * 100 if scale.percent else scale.high))
        lab.do("deal")
        if not number:
            lab.do("reveal")
    assert len(lab.memory["runs"]) == len(lab.questions)
    return dict(lab.memory)


def _designer() -> Memory:
    """A sheet that was painted; the code leads to a game that is not kept here."""
    designer = Designer()
    for do, arg in (("brush", "M"), ("square", "r7c4"), ("fit", "")):
        designer.do(do, arg)
    return {"sheet": designer.memory["sheet"]}
