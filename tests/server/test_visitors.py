"""A kernel belongs to the visitor who opened the page."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError

from lootlab.server import visitors

from .conftest import Guest, Server, answers, run


def test_the_owner_sees_the_kernel(player: tuple[Guest, str]) -> None:
    somebody, kernel = player
    assert somebody.ask(f"/api/kernels/{kernel}").code == 200

    async def talk() -> None:
        await answers(await somebody.line(kernel))

    run(talk)


@pytest.mark.parametrize("who", ["nobody", "another", "forger", "changer"])
def test_whoever_knows_its_id_gets_nothing(server: Server, player: tuple[Guest, str], who: str) -> None:
    somebody, kernel = player
    other = Guest(server)
    if who == "another":
        other.go("/")
    name = f"lootlab-{server.port}"
    if who == "forger":
        other.cookies[name] = '"2|1:0|10:1794927643|12:lootlab-9471|4:YWJj|0f4877bf"'
    if who == "changer":
        other.cookies[name] = somebody.cookies[name][:-3] + '00"'
    for path in (f"/api/kernels/{kernel}", "/api/kernels/00000000-0000-0000-0000-000000000000"):
        answer = other.ask(path)
        assert answer.code == 404
        assert "no such game" in answer.body.decode()
    other.cookies["_xsrf"] = somebody.cookies["_xsrf"]
    shut = other.ask(f"/voila/api/shutdown/{kernel}", "POST", f"_xsrf={somebody.cookies['_xsrf']}")
    assert shut.code == 404
    with pytest.raises(HTTPClientError) as refused:
        run(lambda: other.line(kernel))
    assert refused.value.code == 404
    assert kernel in server.kernels


def test_the_owner_ends_it_when_leaving(server: Server, guest: Guest) -> None:
    kernel = guest.opens("blank")
    assert guest.ask(f"/voila/api/shutdown/{kernel}", "POST", "").code == 403, "another website could do that"
    assert kernel in server.kernels
    assert guest.ask(f"/voila/api/shutdown/{kernel}", "POST", f"_xsrf={guest.cookies['_xsrf']}").code == 204
    assert kernel not in server.kernels
    assert guest.ask(f"/api/kernels/{kernel}").code == 404


def test_the_cookie_is_signed_and_no_script_reads_it(server: Server, guest: Guest) -> None:
    [cookie] = guest.ask("/").headers.get_list("Set-Cookie")
    assert cookie.startswith(f'lootlab-{server.port}="2|')
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert guest.ask("/").headers.get_list("Set-Cookie") == [], "one is enough"


def test_a_kernel_that_was_started_ahead_belongs_to_whoever_gets_it() -> None:
    class Pool(dict[str, Any]):
        async def get_rendered_notebook(self, notebook_name: str) -> tuple[str, str, str]:
            return "task", "cache", "warm"

    pool, everybody = Pool(warm=1, old=1), visitors.Visitors(1)
    everybody.give("gone", "bea", pool)
    page = visitors.Claiming(pool, everybody, "ann")
    assert asyncio.run(page.get_rendered_notebook(notebook_name="x"))[2] == "warm"
    assert everybody.owns("ann", "warm")
    assert not everybody.owns("bea", "warm")
    assert not everybody.owns("bea", "gone"), "forgotten: it has ended"
    assert not everybody.owns("", "old")


def test_the_key_is_kept_for_its_owner_only(own_data: Path) -> None:
    first = visitors.signing_key()
    path = own_data / visitors.KEY
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(own_data.stat().st_mode) == 0o700
    assert visitors.signing_key() == first == path.read_bytes()
    path.write_bytes(b"half")
    assert len(visitors.signing_key()) == 32
    path.write_bytes(first)


def test_without_a_folder_there_is_a_key_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOTLAB_DATA", "/dev/null/nowhere")
    assert len(visitors.signing_key()) == 32
