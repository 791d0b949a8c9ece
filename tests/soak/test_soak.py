"""A short soak, counted and not timed; and the soak itself sees what is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1

from lootlab import cli
from lootlab.soak import crowd, page, wire
from lootlab.soak.page import Dead, Lost, Page
from lootlab.soak.player import CLOSE, KILL, RELOAD, Left, Player
from lootlab.soak.server import OwnServer
from lootlab.soak.tally import Tally
from lootlab.soak.visitor import NotServed, Visitor, kernel_in, model_at


def test_three_players_close_reload_and_lose_their_kernel() -> None:
    async def soak(server: OwnServer) -> tuple[Tally, Tally, int, int]:
        first = await crowd.pages(server.url, 1, 1, 1)
        before = await crowd.rest(server)
        ways = (CLOSE, RELOAD, CLOSE)
        many = await crowd.together(server.url, server, 3, 1, 0.0, lambda visits: visits >= 1, (4, 6), ways)
        after = await crowd.rest(server, before.processes, 60)
        killed = await crowd.together(server.url, server, 1, 2, 0.0, lambda visits: visits >= 1, (4, 4), (KILL,))
        many.back += killed.back
        return (
            first,
            Tally(many.clicks, many.opens, many.lost + killed.lost, many.errors + killed.errors, many.back),
            (before.processes),
            after.processes,
        )

    with OwnServer() as server:
        first, found, before, after = asyncio.run(soak(server))
        assert server.memory() > 1_000_000
    assert (found.lost, found.errors, first.lost, first.errors) == ([], [], [], [])
    assert len(found.clicks) >= 12
    assert found.back == {RELOAD: 1, KILL: 1}
    assert after == before


# ---- what is lost is seen --------------------------------------------------------------------------


def player() -> Player:
    return Player("http://localhost:1/", Tally(), 1)


def at(code: str = "ABCD", turn: int = 7, picks: tuple[str, ...] = ("a", "b")) -> Any:
    return SimpleNamespace(memory={"code": code, "turn": turn}, offered=lambda name: list(picks))


LEFT = Left("ABCD", 7, frozenset("ab"), exact=True)


def test_the_same_move_is_found_again() -> None:
    someone = player()
    someone._compare(at(), LEFT, RELOAD)
    someone._compare(at(turn=9), Left("ABCD", 7, frozenset("ab"), exact=False), RELOAD)
    assert someone.tally.back == {RELOAD: 2}


@pytest.mark.parametrize("now", [at("WXYZ"), at(turn=6), at(turn=8), at(picks=("a", "c"))])
def test_another_game_or_move_is_lost(now: Any) -> None:
    with pytest.raises(Lost):
        player()._compare(now, LEFT, RELOAD)


class Socket:
    """A server that says this to every message."""

    def __init__(self, answer: Callable[[wire.Heard], bytes | None]) -> None:
        self.answer, self.inbox = answer, asyncio.Queue[bytes | None]()

    def write_message(self, data: bytes, binary: bool) -> None:
        heard = wire.read(data)
        self.inbox.put_nowait(self.answer(heard) if heard.kind == "comm_msg" else b"")

    async def read_message(self) -> bytes | None:
        while (said := await self.inbox.get()) == b"":
            pass
        return said

    def close(self) -> None:
        pass


HTML = '<template data-kernel="k-1"></template><section class="cell" data-at="play">{"model_id": "m1"}</section>'


def clicked(answer: Callable[[wire.Heard], bytes | None], monkeypatch: pytest.MonkeyPatch) -> float:
    async def click() -> float:
        opened = Page(Visitor("http://localhost:1/"), HTML)
        opened._socket = Socket(answer)  # type: ignore[assignment]
        opened._listening = asyncio.create_task(opened._listen())
        try:
            return await opened.do("move", "A draw")
        finally:
            await opened.drop()

    monkeypatch.setattr(page, "PATIENCE", 0.05)
    return asyncio.run(click())


def update(comm: str, state: dict[str, Any]) -> bytes:
    return wire.write("iopub", "comm_msg", {"comm_id": comm, "data": {"method": "update", "state": state}}, "s")[1]


def test_an_answered_click_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(heard: wire.Heard) -> bytes:
        return update("m1", {"answered": heard.content["data"]["content"]["id"]})

    assert clicked(answer, monkeypatch) > 0


def test_an_answer_to_another_click_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Lost, match="no answer to move A draw"):
        clicked(lambda heard: update("m1", {"answered": "somebody/1"}), monkeypatch)


def test_a_closed_connection_and_a_dead_kernel_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Dead, match="closed"):
        clicked(lambda heard: None, monkeypatch)
    dead = wire.write("iopub", "status", {"execution_state": "restarting"}, "s")[1]
    with pytest.raises(Dead, match="dead"):
        clicked(lambda heard: dead, monkeypatch)


def test_a_server_that_is_not_there_is_an_error() -> None:
    someone = player()
    asyncio.run(someone.visit("loot", 1, CLOSE))
    assert len(someone.tally.errors) == 1
    assert not someone.tally.good


def test_a_page_without_kernel_or_table_is_not_served() -> None:
    assert (kernel_in(HTML), model_at(HTML, "play")) == ("k-1", "m1")
    for read in (lambda: kernel_in("<html>"), lambda: model_at(HTML, "own")):
        with pytest.raises(NotServed):
            read()


def test_messages_are_written_as_jupyter_does() -> None:
    name, data = wire.write("shell", "comm_open", {"comm_id": "c"}, "s")
    channel, parts = deserialize_msg_from_ws_v1(data)
    assert channel == "shell"
    assert [b"comm_open" in parts[0], parts[1], parts[3]] == [True, b"{}", b'{"comm_id": "c"}']
    back = wire.read(serialize_msg_to_ws_v1(parts, "shell"))
    assert (back.channel, back.kind, back.content) == ("shell", "comm_open", {"comm_id": "c"})
    assert name.encode() in parts[0]


def test_the_command_refuses_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["soak", "--players", "0"]) == cli.MISUSED
    assert "whole number" in capsys.readouterr().err
