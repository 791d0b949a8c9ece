"""Bots at the table: they answer, take their time, and can be watched."""

from __future__ import annotations

import asyncio

from tests import own_loop

from .duels import duel, plain


def test_bots_answer_before_do_returns() -> None:
    table = duel()
    table.do("move", "A L W")
    assert [move[0] for move in table.match.moves] == ["A", "B", "B"]


def test_bots_take_a_visible_moment_in_a_browser() -> None:
    table = duel(pace=0.02)

    def click(do: str, arg: str = "", value: object = None) -> None:
        table._handle_custom_msg({"do": do, "arg": arg, "value": value, "rev": table.rev, "id": "x/1"}, [])

    async def play() -> None:
        click("start", value={})
        click("move", "A L W")
        assert len(table.match.moves) == 1
        await own_loop.until(lambda: len(table.match.moves) == 3)
        await asyncio.sleep(0.06)
        assert len(table.match.moves) == 3

    own_loop.run(play())


def test_a_new_game_stops_the_bots_of_the_old_one() -> None:
    table = duel(pace=0.02)

    async def play() -> None:
        table._handle_custom_msg({"do": "start", "arg": "", "value": {}, "rev": 0, "id": "x/1"}, [])
        table._handle_custom_msg({"do": "move", "arg": "A L W", "value": None, "rev": table.rev, "id": "x/2"}, [])
        old = table.match
        table._handle_custom_msg({"do": "again", "arg": "", "value": None, "rev": table.rev, "id": "x/3"}, [])
        await asyncio.sleep(0.06)
        assert len(old.moves) == 1
        assert table.match is not old

    own_loop.run(play())


def test_watching_bots_plays_to_the_end() -> None:
    table = duel(players=["easy", "medium"])
    table.do("start", value={})
    assert table.over
    assert "won" in plain(table.html)


def test_watching_bots_can_be_paused_and_stepped() -> None:
    table = duel(players=["easy", "medium"])
    assert "Pause" in plain(table.html)
    table.do("pause")
    table.do("start", value={})
    assert table.match.moves == []
    assert "Go on" in plain(table.html)
    table.do("step")
    table.do("step")
    assert len(table.match.moves) == 2
    assert table.paused
    table.do("pause")
    assert table.over


def test_only_bots_are_stepped() -> None:
    table = duel()
    table.do("step")
    assert "No bot can move now." in plain(table.html)
    assert table.match.moves == []
