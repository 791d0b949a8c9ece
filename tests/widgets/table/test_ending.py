"""How a game ends on the screen: a trophy for whoever won, none for a loss or a draw."""

from __future__ import annotations

import pytest

import lootlab
from lootlab.engine.state import Outcome
from lootlab.widgets import picture
from lootlab.widgets.lesson import Lessons
from lootlab.widgets.table import Table


def ended(monkeypatch: pytest.MonkeyPatch, game: str, winners: tuple[str, ...], *players: str) -> str:
    table = Table(game, seed="CACTUS-7", players=players)
    seats = table.match.state.seats
    rule = next(iter(table.match.game.rulebook)).id
    outcome = Outcome(tuple((seat, 1) for seat in seats), winners, rule, "It is over.")
    monkeypatch.setattr(type(table.match.state), "outcome", lambda state: outcome)
    table._count_a_win()
    return picture.result(table)


@pytest.mark.parametrize("game", lootlab.GAMES)
def test_only_a_win_has_a_trophy(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    won, lost, drawn = (ended(monkeypatch, game, seats, "you", "easy") for seats in (("A",), ("B",), ()))
    assert "Your first win!" in won
    assert "ll-trophy" in won
    for html in (lost, drawn):
        assert "ll-trophy" not in html
        assert "is-won" not in html
    assert "Bea won" in lost
    assert "ll-face" in lost


def test_people_on_one_screen_have_a_trophy_for_a_win_and_none_for_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    won, drawn = (ended(monkeypatch, "loot_trap", seats, "you", "you") for seats in (("B",), ()))
    assert "ll-trophy" in won
    assert "A draw" in drawn
    assert "ll-trophy" not in drawn


@pytest.mark.parametrize("game", lootlab.GAMES)
def test_the_last_level_is_a_finish(game: str) -> None:
    lessons = Lessons(game)
    last = lessons.levels[-1]
    lessons.do("start", "", {"done": [level.id for level in lessons.levels[:-1]], "at": last.id})
    assert "ll-trophy" not in lessons.html
    for phrase in last.best:
        lessons.do("move", phrase)
    if last.ask:
        lessons.do("answer", str(last.right))
    assert "You know the game!" in lessons.html
    assert "ll-trophy" in lessons.html
