"""Levels that want something illegal to be tried: by mouse, in any order, the very thing and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

import lootlab
from lootlab.engine import lesson
from lootlab.engine.chance import Stream
from lootlab.engine.lesson import OPEN, WON, LevelRun
from lootlab.engine.sought import compare
from lootlab.widgets.lesson import Lessons

SHELVES = {name: Lessons(name) for name in lootlab.GAMES}
"""One widget a game: making one costs more than entering a level."""


def wanted() -> Iterator[Any]:
    for name in lootlab.GAMES:
        for level in lesson.load(lootlab.load(name)):
            if level.want_refused:
                yield pytest.param(name, level.id, id=f"{name}-{level.id}")


EACH = pytest.mark.parametrize(("name", "level"), list(wanted()))


def enter(name: str, level: str) -> Lessons:
    lessons = SHELVES[name]
    lessons.done.clear()
    lessons.do("level", level)
    return lessons


def keys_of(lessons: Lessons, pieces: tuple[str, ...]) -> list[str]:
    """A key on the table for each of these pieces; a star stands for any."""
    found: list[str] = []
    for piece in pieces:
        tokens = lessons.cloth.tokens.items()
        found.append(next(key for key, token in tokens if key not in found and not compare((piece,), (token,))[0]))
    return found


@EACH
def test_whoever_picks_what_the_goal_names_wins(name: str, level: str) -> None:
    pieces = enter(name, level).run.sought
    assert pieces
    for order in permutations(range(len(pieces))):
        lessons = enter(name, level)
        keys = keys_of(lessons, pieces)
        for number in order:
            assert lessons.run.status == OPEN, "not won before all of it was tried"
            assert 'refuse"' not in lessons.html, "nothing is refused on the way"
            assert keys[number] in lessons.cloth.tokens
            lessons.do("pick", keys[number])
        assert (lessons.run.status, lessons.run.failures, lessons.done) == (WON, 0, [level])
        assert lessons.cloth.refusal is not None
        assert set(lessons.cloth.refusal.cites) & set(lessons.run.level.want_refused)


@EACH
def test_whoever_types_it_wins(name: str, level: str) -> None:
    lessons = enter(name, level)
    lessons.do("phrase", value={"phrase": lessons.run.level.best[-1]})
    assert lessons.run.status == WON


@EACH
def test_other_illegal_picks_do_not_win(name: str, level: str) -> None:
    lessons = enter(name, level)
    sought = set(keys_of(lessons, lessons.run.sought))
    kinds = {token: key for key, token in lessons.cloth.tokens.items()}
    refused = 0
    for pair in [*combinations(kinds.values(), 2)][:150]:
        if sought <= set(pair) or lessons.run.sought == ("hand *",) * 3:
            continue
        lessons = enter(name, level)
        for key in pair:
            if key in lessons.cloth.tokens:
                lessons.do("pick", key)
        picked = {lessons.cloth.tokens.get(key, "") for key in pair}
        assert lessons.run.status == OPEN or set(lessons.run.sought) <= picked, pair
        refused += lessons.cloth.refusal is not None
    assert refused or len(sought) > 2


@EACH
def test_other_illegal_phrases_do_not_win(name: str, level: str) -> None:
    """Of all near misses, those that cite the same rule without the pieces in question are the tempting ones."""
    game = lootlab.load(name)
    here = next(one for one in lesson.load(game) if one.id == level)
    tried = 0
    for seed in range(60):
        run = LevelRun(game, here, lambda view, rng: view.moves[0])
        for move in game.near_misses(run.state, here.seat, Stream(seed)):
            if move.seat != here.seat or run.state.why_not(here.seat, move) is None:
                continue
            run.start_over()
            run.attempt(move)
            assert (run.status == WON) <= run.is_sought(move.pieces), str(move)
            tried += 1
    assert tried


@pytest.mark.parametrize("phrase", ["A lay 12", "A lay 5", "A build 12: 8 + 4"])
def test_the_same_rule_over_other_cards_does_not_win(phrase: str) -> None:
    lessons = enter("sloop", "duty")
    lessons.do("phrase", value={"phrase": phrase})
    assert lessons.cloth.refusal is not None
    assert "SLP-35" in lessons.cloth.refusal.cites
    assert (lessons.run.status, lessons.run.failures) == (OPEN, 1)


@EACH
def test_after_the_win_no_click_is_answered_in_red(name: str, level: str) -> None:
    lessons = enter(name, level)
    for key in keys_of(lessons, lessons.run.sought):
        lessons.do("pick", key)
    before = lessons.html.count("say--bad")
    for key in list(lessons.cloth.tokens):
        lessons.do("pick", key)
        assert lessons.html.count("say--bad") == before, key
        assert lessons.run.status == WON
        assert lessons.said


def test_something_legal_is_called_allowed_and_not_an_error() -> None:
    lessons = enter("sloop", "duty")
    lessons.do("phrase", value={"phrase": "capture 10: [10]"})
    assert "That is allowed." in lessons.html
    assert "say--bad" not in lessons.html
    assert "The goal is: Your 10s wait." in lessons.html
    assert "again" in lessons.html
