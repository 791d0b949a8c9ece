"""Every way into the server is on a list; every answer has its headers; nothing answers with a traceback."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path
from typing import Any

import pytest
from voila.app import Voila

from lootlab.engine.store import Store
from lootlab.server import opening, pages
from lootlab.server.doors import CLOSED, SERVED, Guard
from lootlab.server.pages import template_of

from .conftest import Guest, Server

STRANGE = [
    "/logout", "/login", "/api", "/api/kernels", "/api/sessions", "/api/kernelspecs", "/api/contents", "/api/terminals",
    "/api/status", "/api/config", "/lab", "/tree", "/voila/tree", "/voila/tree/", "/voila/api/contents",
    "/voila/api/contents/index.ipynb", "/voila/files/secret.txt", "/voila/files/index.ipynb", "/voila/files/index.svg",
    "/voila/api/themes/x", "/voila/query/00000000-0000-0000-0000-000000000000",
    "/voila/execution/00000000-0000-0000-0000-000000000000", "/metrics", "/static/favicon.ico", "/secret.txt",
    "/voila/render/secret.txt", "/voila/render/", "/voila/render/none.ipynb", "/voila/render/a/b.ipynb",
    "/voila/render/..%2f..%2fetc%2fpasswd", "/voila/render/%2e%2e/x.ipynb", "/voila/render/x%00.ipynb",
    "/voila/templates/x", "/voila/templates/none/static/x.js", "/voila/templates/lootlab/conf.json",
    "/voila/templates/lootlab/static/../conf.json", "/voila/templates/../../static/x", "/voila/static/none.js",
    "/voila/static/", "/voila/labextensions/none/x.js", "/voila/labextensions/",
    "/voila/render/" + "x" * 3000 + ".ipynb",
]  # fmt: skip


def all_of_voila(server: Server, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What Voila would serve with all its switches on."""
    for switch in ("preheat_kernel", "progressive_rendering"):
        monkeypatch.setattr(server.app.voila_configuration, switch, True)
    monkeypatch.setattr(
        type(server.app.identity_provider), "get_handlers", lambda _: [("/login", None), ("/logout", None)]
    )
    return {rule[0] for rule in Voila.init_handlers(server.app)}


def test_every_door_of_voila_is_known(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new version of Voila with a new address fails here: decide whether our pages need it."""
    theirs = all_of_voila(server, monkeypatch)
    assert theirs <= set(SERVED) | set(CLOSED)
    assert set(CLOSED) <= theirs, "what is not there need not be shut"


def test_only_the_doors_on_the_list_are_served_and_each_has_a_guard(server: Server) -> None:
    rules = [
        rule for router in server.app.app.default_router.rules for rule in getattr(router.target, "rules", [router])
    ]
    found = {
        rule.matcher.regex.pattern.removesuffix("$"): rule.target for rule in rules if hasattr(rule.matcher, "regex")
    }
    found.pop("/(favicon\\.ico|robots\\.txt)", None)
    assert set(found) == set(SERVED)
    assert all(issubclass(handler, Guard) for handler in found.values())
    assert not set(SERVED) & set(CLOSED)


@pytest.mark.parametrize("path", ["/blank.ipynb", "//blank.ipynb", "{outside}", "/{outside}"])
def test_an_address_names_no_file_of_the_whole_machine(
    guest: Guest, tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a second slash a name begins at the root of the machine."""
    outside = tmp_path / "outside.ipynb"
    outside.write_text('{"metadata": {"voila": {"template": "lab"}}}')
    read: list[Path] = []
    monkeypatch.setattr(pages, "_template_of", lambda file, _: read.append(file) or "lootlab")
    guest.go("/")
    assert guest.ask(f"/voila/render/{path.format(outside=outside)}").code == 404
    assert read == []


@pytest.mark.parametrize("path", STRANGE)
def test_any_other_address_is_answered_by_a_sentence(server: Server, guest: Guest, path: str) -> None:
    guest.go("/")
    before = server.kernels
    answer = guest.ask(path)
    said = answer.body.decode()
    assert answer.code in (403, 404), said
    assert "There is no such page" in said or "This is not for you" in said
    assert "Traceback" not in said
    assert "Back to the games" in said
    assert server.kernels <= before


@pytest.mark.parametrize(
    "query", ["voila-template=x", "template=x", "template=../../x", "voila-theme=..", "theme=../..", "x" * 5000]
)
def test_an_address_chooses_no_template(guest: Guest, query: str) -> None:
    plain = guest.go("/voila/render/index.ipynb").body
    answer = guest.ask(f"/voila/render/index.ipynb?{query}")
    assert (answer.code, answer.body) == (200, plain)


def test_nor_does_it_for_a_page_with_a_kernel(guest: Guest) -> None:
    guest.go("/")
    answer = guest.ask("/voila/render/blank.ipynb?template=nonsense&theme=../..&voila-template=x")
    assert answer.code == 200
    assert b"lootlab/static/page.js" in answer.body


def test_a_query_that_cannot_be_read_is_answered_by_a_sentence(guest: Guest) -> None:
    guest.go("/")
    answer = guest.ask("/voila/render/blank.ipynb?template=%ff%fe")
    assert answer.code == 400
    assert "This address cannot be read" in answer.body.decode()


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
def test_other_methods_are_refused(player: tuple[Guest, str], server: Server, method: str) -> None:
    somebody, kernel = player
    for path in ("/voila/render/table.ipynb", "/", f"/api/kernels/{kernel}", f"/voila/api/shutdown/{kernel}"):
        body = "" if method in ("PUT", "PATCH") else None
        answer = somebody.ask(path, method, body, X_XSRFToken=somebody.cookies["_xsrf"])
        assert answer.code == 405, path
    assert kernel in server.kernels


# ---- headers ----------------------------------------------------------------------------------------


def policy_of(answer: Any) -> dict[str, str]:
    return dict(part.strip().partition(" ")[::2] for part in answer.headers["Content-Security-Policy"].split(";"))


@pytest.mark.parametrize("path", ["/", "/voila/render/index.ipynb", "/voila/render/blank.ipynb", "/join", "/nowhere"])
def test_no_script_that_stands_in_a_page_runs(guest: Guest, path: str) -> None:
    guest.go("/")
    told = policy_of(guest.ask(path))
    assert told["default-src"] == "'none'"
    assert set(told["script-src"].split()) == {"'self'", "blob:"}
    assert told["frame-ancestors"] == told["base-uri"] == "'none'"
    assert told["form-action"] == "'self'"
    assert told["connect-src"].split()[0] == "'self'"


@pytest.mark.parametrize("path", ["/voila/render/index.ipynb", "/voila/render/table.ipynb"])
def test_no_page_of_ours_needs_one(guest: Guest, path: str) -> None:
    import re

    page = guest.go(path).body.decode()
    scripts = re.findall(r"<script\b([^>]*)>", page)
    assert scripts
    assert all("src=" in each or "+json" in each or "/json" in each for each in scripts)
    assert not re.search(r"<[^>]*\son\w+=", page), "an inline handler"


def test_nor_does_one_that_takes_long() -> None:
    """Voila's sign of life is a script, which ran before the page had what it calls."""
    sign = asyncio.run(opening.Stream().more(0.01))
    assert sign.strip()
    assert "<script" not in sign


@pytest.mark.parametrize(
    "path", ["/", "/voila/render/index.ipynb", "/voila/static/voila.js", "/nowhere", "/api/kernels/{kernel}"]
)
def test_every_answer_has_its_headers_and_names_no_version(player: tuple[Guest, str], path: str) -> None:
    somebody, kernel = player
    headers = somebody.ask(path.format(kernel=kernel)).headers
    assert "Server" not in headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def test_a_notebook_that_wears_voilas_own_template_still_works(guest: Guest, folder: Path) -> None:
    """`lootlab bench` compares with one. Its scripts stand in the page."""
    assert template_of(str(folder), "plain.ipynb") == "lab"
    assert template_of(str(folder), "table.ipynb") == "lootlab"
    assert template_of(str(folder), "none.ipynb") == "lootlab"
    assert "script-src" not in policy_of(guest.go("/voila/render/plain.ipynb"))


# ---- files ------------------------------------------------------------------------------------------


def test_kept_games_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    Store(folder / "games.sqlite").keep("ABCD-2345-EFGH-6789", "{}", holder="here")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


def test_games_that_others_could_read_so_far_are_closed_too(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.touch(0o644)
    path.chmod(0o644)
    Store(path).keep("ABCD-2345-EFGH-6789", "{}", holder="here")
    assert {stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()} == {0o600}
