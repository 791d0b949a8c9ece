"""Names, websites and people: who may talk to the server, and what starts a kernel."""

from __future__ import annotations

import pytest
from tornado.httpclient import HTTPClientError

import lootlab
from lootlab.server.hosts import Hosts, read_behind, somebody_goes_there

from .conftest import Guest, Server, answers, run

GALLERY = "/voila/render/index.ipynb"
TABLE = "/voila/render/table.ipynb"


# ---- names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "localhost.evil.example:{port}", "192.168.1.7"]
)
def test_a_website_that_leads_its_name_to_this_machine_gets_nothing(server: Server, guest: Guest, host: str) -> None:
    for path in ("/", GALLERY, TABLE, "/voila/static/voila.js", "/nowhere"):
        answer = guest.ask(path, Host=host.format(port=server.port))
        assert answer.code == 403, path
    assert "not known by that name" in guest.ask(GALLERY, Host="evil.example").body.decode()
    assert guest.cookies == {}


@pytest.mark.parametrize("host", ["localhost:{port}", "127.0.0.1:{port}", "[::1]:{port}", "localhost:9000"])
def test_the_names_of_this_machine_lead_to_the_gallery(server: Server, guest: Guest, host: str) -> None:
    assert guest.ask(GALLERY, Host=host.format(port=server.port)).code == 200


def test_rebinding_does_not_open_a_line(player: tuple[Guest, str]) -> None:
    somebody, kernel = player
    port = somebody.server.port
    evil = f"evil.example:{port}"
    for headers in ({"Host": evil, "Origin": f"http://{evil}"}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
        with pytest.raises(HTTPClientError) as refused:
            run(lambda headers=headers: somebody.line(kernel, **headers))
        assert refused.value.code == 403
    own = f"localhost:{port}"

    async def talk() -> None:
        await answers(await somebody.line(kernel, Host=own, Origin=f"http://{own}"))

    run(talk)


def test_a_server_for_a_network_is_known_by_its_addresses_and_its_own_names() -> None:
    hosts = Hosts("0.0.0.0")
    assert all(hosts.knows(host) for host in ("192.168.1.7:8866", "[fe80::1]:8866", "localhost:8866", "127.0.0.1"))
    assert not any(
        hosts.knows(host) for host in ("evil.example", "", "a b", "x@localhost", "[::1", "192.168.1.7:8866, x")
    )


def test_a_proxy_has_a_name_and_a_folder() -> None:
    hosts = Hosts("localhost", read_behind("https://School.example/games/"))
    assert hosts.knows("school.example")
    assert not hosts.knows("other.example")
    assert hosts.is_ours("https://school.example", "school.example")
    assert not hosts.is_ours("https://other.example", "school.example")
    assert not hosts.is_ours("http://school.example.evil", "school.example")


@pytest.mark.parametrize(
    "wrong", ["school.example", "ftp://school.example", "https://", "https://a b", "https://a/?x", "http://[::1"]
)
def test_a_proxy_needs_an_address(wrong: str) -> None:
    with pytest.raises(lootlab.BadInput, match="is not an address"):
        read_behind(wrong)


# ---- websites ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:1", "http://127.0.0.1"])
def test_what_another_website_sends_is_refused(server: Server, player: tuple[Guest, str], origin: str) -> None:
    somebody, kernel = player
    token = somebody.cookies["_xsrf"]
    answer = somebody.ask(f"/voila/api/shutdown/{kernel}", "POST", f"_xsrf={token}", Origin=origin)
    assert answer.code == 403
    assert kernel in server.kernels
    assert "Access-Control-Allow-Origin" not in answer.headers


# ---- people -----------------------------------------------------------------------------------------

PICTURE = {"Sec_Fetch_Dest": "image", "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Site": "cross-site"}
FRAME = {"Sec_Fetch_Dest": "iframe", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Site": "cross-site"}
AHEAD = {"Sec_Purpose": "prefetch;prerender", "Sec_Fetch_Dest": "document", "Sec_Fetch_Mode": "navigate"}
OLD_PICTURE = {"Accept": "image/avif,image/webp,*/*;q=0.8"}
LINK = {
    "Sec_Fetch_Dest": "document",
    "Sec_Fetch_Mode": "navigate",
    "Sec_Fetch_Site": "cross-site",
    "Accept": "text/html,*/*",
}
TYPED = {**LINK, "Sec_Fetch_Site": "none"}
OLD_BROWSER = {"Accept": "text/html,application/xhtml+xml,image/webp,*/*;q=0.8"}


@pytest.mark.parametrize(
    "headers", [PICTURE, FRAME, AHEAD, {"Purpose": "prefetch"}, {"X_Moz": "prefetch"}, OLD_PICTURE]
)
def test_pictures_frames_and_fetching_ahead_start_nothing(
    server: Server, guest: Guest, headers: dict[str, str]
) -> None:
    guest.go(GALLERY)
    assert guest.cookies
    before = server.kernels
    answer = guest.ask("/voila/render/blank.ipynb", **headers)
    assert answer.code == 403
    assert "only when somebody opens its page" in answer.body.decode()
    assert server.kernels <= before


def test_whoever_keeps_no_cookie_starts_nothing(server: Server) -> None:
    """Previews of links, robots, `curl`, and pictures on websites whose browser tells nothing."""
    before = server.kernels
    robot = Guest(server)
    answer = robot.ask(TABLE)
    assert (answer.code, answer.body) == (303, b"")
    robot.cookies.clear()
    answer = robot.ask(answer.headers["Location"])
    assert answer.code == 403
    assert "keeps no cookies" in answer.body.decode()
    assert server.kernels <= before


@pytest.mark.parametrize("headers", [LINK, TYPED, OLD_BROWSER])
def test_a_person_gets_in(guest: Guest, headers: dict[str, str]) -> None:
    assert somebody_goes_there(guest.headers(headers))
    first = guest.ask(TABLE, **headers)
    assert first.code == 303
    assert guest.ask(first.headers["Location"], **headers).headers["Location"] == TABLE


def test_a_link_from_a_mail_opens_a_table(server: Server, guest: Guest) -> None:
    answer = guest.go("/voila/render/blank.ipynb", **LINK)
    assert answer.code == 200
    assert b'id="complete"' in answer.body


@pytest.mark.parametrize("path", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])
def test_nobody_is_sent_elsewhere(guest: Guest, path: str) -> None:
    guest.go(GALLERY)
    assert guest.ask(f"/join?next={path}").headers["Location"] == "/"
