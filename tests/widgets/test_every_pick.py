"""Whatever is drawn as something to pick does something, or says why not; and a red "no" is about the last try only."""

from __future__ import annotations

import re

import pytest

import lootlab
from lootlab.engine import lesson
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput
from lootlab.widgets.cloth import Cloth
from lootlab.widgets.lesson import Lessons
from lootlab.widgets.table import Table

GAMES = pytest.mark.parametrize("name", lootlab.GAMES)
MOST_MOVES, CLICKS = 15, 8


def red(screen: Table | Lessons) -> bool:
    return "say--bad" in screen.html


def pressed(html: str) -> set[str]:
    """Keys of the pieces that are drawn as picked."""
    return set(re.findall(r'data-do="pick" data-arg="([^"]*)"[^>]*aria-pressed="true"', html))


def drawn(html: str) -> list[str]:
    return re.findall(r'data-do="pick" data-arg="([^"]*)"', html)


def click(screen: Table | Lessons, key: str) -> str:
    """Pick a piece: it is taken up, put back, or refused in a sentence; nothing else may happen."""
    before = pressed(screen.html)
    screen.do("pick", key)
    after, what = pressed(screen.html), f"{screen!r}: {key}"
    assert screen.said.strip(), what
    if red(screen):
        assert after <= before | {key}, what
        return "refused"
    assert (key in after) != (key in before), f"{what}: nothing to be seen of this click"
    return "put back" if key in before else "taken up"


def refused_phrase(match: Match, seat: str) -> str:
    """Something readable that this seat may not do now."""
    for seed in range(200):
        for move in match.game.near_misses(match.state, seat, Stream(seed)):
            try:
                readable = match.game.parse_move(match.state, str(move)) == move
            except BadInput:
                continue
            if readable and move.seat == seat and match.state.why_not(seat, move) is not None:
                return str(move)
    return ""


def leads_on(cloth: Cloth) -> str:
    """A piece that can be picked now."""
    possible = cloth.narrowing(cloth.view).possible()  # a table without aids makes all pieces look alike
    return next((key for key, token in cloth.tokens.items() if possible[token] and key not in cloth.chosen), "")


@GAMES
def test_every_click_at_the_table_has_an_effect_or_a_sentence(name: str) -> None:
    table, rng = Table(name, seed="CACTUS-7"), Stream(7)
    table.do("start")
    seen, typed = set(), 0
    for _ in range(MOST_MOVES):
        if table.over:
            break
        for key in drawn(table.html):  # each of them as the first thing
            table.do("clear")
            seen.add(click(table, key))
        for _ in range(CLICKS):  # and some, one after the other
            seen.add(click(table, rng.choice(drawn(table.html))))
        table.do("clear")
        phrase, key = refused_phrase(table.match, "A"), leads_on(table.cloth)
        if phrase and key:
            table.do("phrase", value={"phrase": phrase})
            assert red(table), phrase
            assert click(table, key) == "taken up"
            typed += 1
        table.do("clear")
        table.play(rng.choice(table.match.state.legal_moves("A")))
    assert seen == {"taken up", "put back", "refused"}
    assert typed


@GAMES
def test_a_refusal_in_a_lesson_is_gone_with_the_next_pick(name: str) -> None:
    lessons, typed = Lessons(name), 0
    for level in lesson.load(lootlab.load(name)):
        if level.ask or level.want_refused:
            continue
        lessons.do("level", level.id)
        phrase, key = refused_phrase(lessons.run.match, level.seat), leads_on(lessons.cloth)
        if not phrase or not key:
            continue
        lessons.do("phrase", value={"phrase": phrase})
        assert red(lessons)
        assert click(lessons, key) == "taken up", level.id
        lessons.do("phrase", value={"phrase": phrase})
        lessons.do("clear")
        assert not red(lessons)
        assert lessons.run.failures == 2, "they still count towards the hint"
        typed += 1
    assert typed


@GAMES
def test_every_click_in_a_lesson_has_an_effect_or_a_sentence(name: str) -> None:
    lessons = Lessons(name)
    for level in lesson.load(lootlab.load(name)):
        lessons.do("level", level.id)
        for key in drawn(lessons.html):
            lessons.do("again")
            if level.ask:
                lessons.do("pick", key)
                assert not red(lessons), "a picture to look at is no trap"
                assert "Choose an answer." in lessons.html
            elif lessons.run.status == lesson.OPEN:
                click(lessons, key)


def test_a_locked_lesson_answers_clicks_kindly() -> None:
    lessons = Lessons("loot_shoot_whisky")
    for phrase, word in (("S S", "Press “Try again”"), ("L L", "Press “Next”")):
        lessons.do("phrase", value={"phrase": phrase})
        red_before = lessons.html.count("say--bad")
        for key in drawn(lessons.html):
            lessons.do("pick", key)
            assert word in lessons.html
            assert lessons.html.count("say--bad") == red_before
