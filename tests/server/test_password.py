"""Serving a class: the password, what is asked when the server starts, and what it prints."""

from __future__ import annotations

import io
import sys
from typing import Any
from urllib.parse import quote

import psutil
import pytest
from tornado.httpclient import HTTPClientError

import lootlab
from lootlab.command import gallery
from lootlab.engine.refusal import BadInput
from lootlab.forked import asking
from lootlab.server import joining, password
from lootlab.server.joining import how_to_join, the_password
from lootlab.server.pace import Pace

from .conftest import Guest, Server, run

PAGE = "/voila/render/table.ipynb"


def asked(guest: Guest, path: str = PAGE) -> str:
    """Where the password is asked for."""
    answer = guest.ask(path)
    assert answer.code == 303
    assert answer.headers["Location"] == f"/join?next={path}"
    page = guest.ask(answer.headers["Location"])
    assert page.code == 200
    assert "The class password" in page.body.decode()
    return str(answer.headers["Location"])


def said(guest: Guest, word: str, where: str = f"/join?next={PAGE}", **headers: str) -> Any:
    return guest.ask(where, "POST", f"password={quote(word)}", **headers)


@pytest.fixture
def pupil(guarded_server: Server, monkeypatch: pytest.MonkeyPatch) -> Guest:
    fresh = Pace(password.TRIES_PER_SECOND, password.TRIES, clock=lambda: 0.0)  # a busy machine forgives no try
    monkeypatch.setattr(guarded_server.app.app.settings["doors"].password, "_wrong", fresh)
    return Guest(guarded_server)


@pytest.mark.parametrize("path", ["/", "/voila/render/index.ipynb", PAGE])
def test_every_page_asks_for_it(guarded_server: Server, pupil: Guest, path: str) -> None:
    asked(pupil, path)
    assert guarded_server.kernels == set()


def test_who_says_it_is_in_and_where_they_wanted(pupil: Guest) -> None:
    where = asked(pupil)
    answer = said(pupil, " cactus", where)
    assert (answer.code, answer.headers["Location"]) == (303, PAGE)
    assert all("HttpOnly" in cookie and "SameSite=Lax" in cookie for cookie in answer.headers.get_list("Set-Cookie"))
    assert "cactus" not in str(pupil.cookies).casefold()
    kernel = pupil.opens("blank")
    assert pupil.ask(f"/api/kernels/{kernel}").code == 200
    del pupil.cookies[f"lootlab-{pupil.server.port}-inside"]
    assert pupil.ask(f"/api/kernels/{kernel}").code == 404
    with pytest.raises(HTTPClientError):
        run(lambda: pupil.line(kernel))


@pytest.mark.parametrize("word", ["", "Cact", "cactuss", "Kaktus", "x" * 5000, "\x00"])
def test_another_word_is_refused_with_a_sentence(pupil: Guest, word: str) -> None:
    where = asked(pupil)
    answer = said(pupil, word, where)
    assert answer.code == 403
    assert "That is not the class password." in answer.body.decode()
    assert pupil.ask(PAGE).code == 303


def test_guessing_is_slow(pupil: Guest) -> None:
    asked(pupil)
    codes = [said(pupil, f"guess {number}").code for number in range(password.TRIES + 1)]
    assert codes == [403] * password.TRIES + [429]
    other = Guest(pupil.server)  # a fresh cookie does not help
    asked(other)
    answer = said(other, "Cactus")
    assert answer.code == 429
    assert "Wait 10 seconds" in answer.body.decode()
    assert f"lootlab-{pupil.server.port}-inside" not in other.cookies


def test_a_cookie_of_another_password_opens_nothing(pupil: Guest) -> None:
    asked(pupil)
    said(pupil, "Cactus")
    doors = pupil.server.app.app.settings["doors"]
    changed = password.ClassPassword("Tortoise", doors.visitors, b"x" * 32)
    assert changed._right != doors.password._right
    name = doors.password.cookie
    pupil.cookies[name] = pupil.cookies[name][:-9] + '0000000"'
    assert pupil.ask(PAGE).code == 303


def test_another_website_cannot_say_it(pupil: Guest) -> None:
    asked(pupil)
    assert said(pupil, "Cactus", Origin="https://evil.example").code == 403
    assert f"lootlab-{pupil.server.port}-inside" not in pupil.cookies


def test_the_looks_of_the_page_need_no_password(pupil: Guest) -> None:
    assert pupil.ask("/voila/templates/lootlab/static/page.css").code == 200
    assert pupil.ask("/voila/static/voila.js").code == 200


# ---- starting ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "behind"), [("0.0.0.0", ""), ("::", ""), ("192.168.1.7", ""), ("localhost", "https://a.example")]
)
def test_whoever_lets_others_in_says_how(monkeypatch: pytest.MonkeyPatch, host: str, behind: str) -> None:
    monkeypatch.delenv(joining.VARIABLE, raising=False)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    with pytest.raises(lootlab.BadInput, match=r"others can come in.*--password WORD.*--open"):
        the_password(host, behind, "", False)
    assert the_password(host, behind, "", True) == ""
    assert the_password(host, behind, "Cactus", False) == "Cactus"
    monkeypatch.setenv(joining.VARIABLE, "Tortoise")
    assert the_password(host, behind, "", False) == "Tortoise"
    with pytest.raises(lootlab.BadInput, match="Leave one of them out"):
        the_password(host, behind, "", True)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1"])
def test_on_ones_own_machine_nothing_is_asked(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.delenv(joining.VARIABLE, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: pytest.fail("asked"))
    assert the_password(host, "", "", False) == ""
    assert how_to_join(host, 8866, "", "") == ""


def test_in_a_terminal_it_is_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv(joining.VARIABLE, raising=False)
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: "Cactus")
    assert the_password("0.0.0.0", "", "", False) == "Cactus"
    assert "Choose a class password" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", lambda _: " x ")
    with pytest.raises(lootlab.BadInput, match="4 to 100 letters"):
        the_password("0.0.0.0", "", "", False)


def test_the_address_is_printed_with_a_code_and_what_it_means(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "address_here", lambda: "192.168.1.7")
    printed = how_to_join("0.0.0.0", 8866, "Cactus", "")
    assert "To join: http://192.168.1.7:8866/" in printed
    assert joining._qr("http://192.168.1.7:8866/") in printed
    assert "█" in joining._qr("x") or "▀" in joining._qr("x") or "▄" in joining._qr("x")
    assert "Everybody in the same network can come in with the password “Cactus”" in printed
    assert "without a password" in how_to_join("0.0.0.0", 8866, "", "")
    proxied = how_to_join("localhost", 8866, "Cactus", "https://school.example/games")
    assert "To join: https://school.example/games/" in proxied
    assert "read along" not in proxied


def test_the_command_hands_it_on(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, Any] = {}
    monkeypatch.setattr(asking, "PARENT", asking.Warm())  # not the one of the server that runs here
    monkeypatch.setattr("lootlab.server.serve", lambda *given, **more: told.update(more, given=given))
    monkeypatch.setattr("lootlab.server.free_port", lambda host, port: 9000)
    argv = ["--host", "0.0.0.0", "--password", "Cactus", "--behind", "https://School.example/", "--no-browser"]
    assert gallery.run(gallery.parser().read(argv)) == 0
    handed = {"given": ("0.0.0.0", 9000, False, 0), "password": "Cactus", "behind": "https://school.example"}
    assert told == {**handed, "kernels": 0, "language": "en"}


def test_a_command_that_is_refused_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What kernels need is loaded from the first moment on, in a process of its own."""
    monkeypatch.delenv(joining.VARIABLE, raising=False)
    started: list[int | None] = []
    begin = asking.Warm.start
    monkeypatch.setattr(asking.Warm, "start", lambda self: (begin(self), started.append(self.pid))[0])
    monkeypatch.setattr(asking, "PARENT", asking.Warm())
    with pytest.raises(BadInput, match="others can come in"):
        gallery.run(gallery.parser().read(["--host", "0.0.0.0", "--no-browser"]))
    assert asking.PARENT.pid is None
    assert all(pid and not psutil.pid_exists(pid) for pid in started)


def test_a_proxy_with_a_folder_is_served(folder: Any) -> None:
    server = Server(folder, password="Cactus", behind="https://school.example/games")
    try:
        pupil = Guest(server)
        answer = pupil.ask("/games/", Host="school.example", X_Forwarded_For="10.1.2.3", X_Forwarded_Proto="https")
        assert answer.headers["Location"] == "/games/join?next=/games/"
        assert all("Secure" in cookie and "Path=/games/" in cookie for cookie in answer.headers.get_list("Set-Cookie"))
        own = {"Host": "school.example", "Origin": "https://school.example"}
        answer = said(pupil, "cactus", "/games/join?next=/games/", **own)
        assert (answer.code, answer.headers["Location"]) == (303, "/games/")
        assert pupil.go("/games/voila/render/index.ipynb", Host="school.example").code == 200
        assert pupil.ask("/games/", Host="other.example").code == 403
        assert said(pupil, "cactus", "/games/join", Host="school.example", Origin="https://other.example").code == 403
    finally:
        server.stop()
