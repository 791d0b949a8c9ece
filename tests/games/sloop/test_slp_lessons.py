"""Every try in a lesson is answered by the teacher, every valid way wins, and no table tells the answer."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import lootlab
from lootlab.bots import player
from lootlab.engine import lesson
from lootlab.engine.lesson import OPEN, WON, Level, LevelRun
from lootlab.games.sloop.board import BOARD

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


# ---- every valid way to the goal ----------------------------------------------------------------

OTHER_WAYS = {
    "a 2 before the build is brought home": ("bring-it-home", "A lay 2 again", "A capture 10: [10], 10, 9+1"),
    "laying the 11": ("lay-it-down", "A lay 11"),
    "laying the 10": ("lay-it-down", "A lay 10"),
    "the flipped 11 with the 3 just laid": ("flip-three", "A lay 3 flip", "A capture 11: 8+3"),
    "the flipped 4 with the 3 just laid": ("flip-three", "A lay 3 flip", "A capture 4: 3+1"),
    "the extra card is supercharged": ("extra-card", "A capture 8*: 8 bonus 7*"),
    "the extra card is the 5": ("extra-card", "A capture 8*: 8 bonus 5"),
    "Cal gets the 10": ("partners-offer", "A accept give 10", "A capture 9: [9]"),
    "Cal gets the 1": ("partners-offer", "A accept give 1", "A capture 9: [9]"),
}


@pytest.mark.parametrize("way", OTHER_WAYS)
def test_every_valid_way_wins(way: str) -> None:
    name, *line = OTHER_WAYS[way]
    run = LevelRun(GAME, LEVELS[name], player(GAME, "medium").choose)
    for phrase in line:
        assert run.status == OPEN
        run.attempt(phrase)
    assert run.status == WON


# ---- what is wanted to be refused ---------------------------------------------------------------

FORBIDDEN = [level for level in lesson.load(GAME) if level.want_refused]


@pytest.mark.parametrize("level", FORBIDDEN, ids=lambda level: level.id)
def test_the_cards_of_a_forbidden_try_make_no_legal_move(level: Level) -> None:
    """Whoever picks what the goal names is never offered something legal instead, such as 5+5 onto the 10s."""
    run = LevelRun(GAME, level, player(GAME, "medium").choose)
    sought = Counter(map(str, run.sought))
    for move in run.state.legal_moves("A"):
        pieces, optional = Counter(map(str, move.pieces)), Counter(map(str, move.optional))
        assert not pieces - optional <= sought <= pieces, move


@pytest.mark.parametrize("level", FORBIDDEN, ids=lambda level: level.id)
def test_something_legal_is_never_called_bad(level: Level) -> None:
    run = LevelRun(GAME, level, player(GAME, "medium").choose)
    for move in run.state.legal_moves("A"):
        said = run.attempt(str(move))
        assert said is not None
        assert said.tone == "note", move


def refusal(name: str, phrase: str) -> tuple[str, ...]:
    run = LevelRun(GAME, LEVELS[name], player(GAME, "medium").choose)
    *first, last = phrase.split(" / ")
    for move in first:
        run.attempt(move)
    said = run.attempt(last)
    assert said is not None
    assert (run.status, said.tone) == (OPEN, "bad")
    return said.rules


def test_tempting_ways_are_refused_with_the_rule_in_question() -> None:
    assert "SLP-R7" in refusal("lost-this-turn", "A lay 3 flip / A capture 10: [10]")
    assert "SLP-R4" in refusal("wild-raid", "A capture 10: [10], 10")
    assert "SLP-68" in refusal("extra-card", "A capture 8*: 8 bonus 4")
    assert "SLP-85" in refusal("partners-build", "A capture 10: [10]")
    assert "SLP-28" in refusal("longer-sum", "A build 11: -, 4+7")


# ---- what questions say is what the engine does -------------------------------------------------


def turned_up(name: str) -> int:
    level = next(level for level in lesson.load(GAME) if level.id == name)
    state = GAME.position(level.given)
    before = len(state.deck)
    state.play("A", state.legal_moves("A")[0])
    return before - len(state.deck)


@pytest.mark.parametrize(("name", "count"), [("enough-is-enough", 0), ("several-charged", 3)])
def test_the_right_answer_is_what_happens(name: str, count: int) -> None:
    level = next(level for level in lesson.load(GAME) if level.id == name)
    assert level.answers[level.right - 1] == ["None", "One", "Two", "Three", "Four"][count]
    assert turned_up(name) == count


def test_what_must_come_along() -> None:
    level = next(level for level in lesson.load(GAME) if level.id == "what-must-come")
    state = GAME.position(level.given)
    allowed = {
        "A capture 8: 8": False,
        "A capture 8: 8, 5+3": True,
        "A capture 8: 8, 5+3, W": True,
        "A capture 8: [8]": True,
        "A capture 8: [8], 8": True,
        "A capture 8: [8], 8, 5+3": True,
    }
    for phrase, legal in allowed.items():
        assert (state.why_not("A", GAME.parse_move(state, phrase)) is None) == legal, phrase
    assert level.answers[level.right - 1] == "5 and 3"


# ---- how levels are written ---------------------------------------------------------------------


@pytest.mark.parametrize("level", lesson.load(GAME), ids=lambda level: level.id)
def test_a_level_is_short_and_hides_only_what_there_is(level: Level) -> None:
    assert len(level.rules) <= lesson.MOST_RULES
    assert not set(level.rules) & set(level.mentions)
    assert set(level.hides) <= set(BOARD.parts)
    for said in (level.done, *(wrong.say for wrong in level.wrong)):
        assert len(re.findall(r"[.!?](?:\s|$)", said)) <= 3, said


def test_the_display_does_not_say_what_a_question_asks() -> None:
    for level in lesson.load(GAME):
        assert "explorer" in level.hides
        assert "need" in level.hides or "turned up" not in level.ask, level.id
