"""Our pages on a Jupyter server with no more than Binder installs: the gallery at once, games that can be played."""

from __future__ import annotations

import gzip
import json
import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page, expect

import lootlab
from lootlab.server import notebooks_folder
from tests.only_these import closure, environment

from .conftest import Site, free_port, room, serving, settled

pytestmark = [pytest.mark.browser, pytest.mark.checkout]

GAME = "loot_shoot_whisky"
TITLE = lootlab.load(GAME).title
TOKEN = "cactus"
OF_THE_IMAGE = ("@jupyter-server/resource-usage", "jupyter-offlinenotebook", "@jupyter-notebook/lab-extension")
"""Binder's image has them beside what we ask for: parts of a lab."""
BINDER = Path(__file__).parents[2] / "binder" / "requirements.txt"


@pytest.fixture(scope="module")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    home = tmp_path_factory.mktemp("jupyter")
    folder = home / "repository"
    shutil.copytree(notebooks_folder(), folder / "notebooks", ignore=shutil.ignore_patterns(".*"))
    foreign = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("print(6 * 7)")])
    foreign.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(foreign, folder / "index.ipynb")
    lines = [line for line in BINDER.read_text().splitlines() if not line.startswith("#")]
    python = environment(home / "binder", {*closure(lines), "lootlab"})
    for name in OF_THE_IMAGE:
        made = home / "binder" / "share" / "jupyter" / "labextensions" / name
        made.mkdir(parents=True)
        (made / "package.json").write_text(
            json.dumps({"name": name, "version": "1", "jupyterlab": {"_build": {"load": "entry.js"}}})
        )
    port = free_port()
    command = [str(python), "-m", "jupyter_server", "--no-browser", "--allow-root", f"--port={port}"]
    command += ["--port-retries=0", f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={folder}"]
    own = {"JUPYTER_CONFIG_DIR": str(home / "config"), "PYTHONPATH": ""}
    yield from serving(command, f"http://127.0.0.1:{port}", folder, own)


def get(server: Site, path: str, method: str = "GET") -> tuple[Any, bytes]:
    """The headers and the body, as they come."""
    headers = {"Accept-Encoding": "gzip", "Authorization": f"token {TOKEN}"}
    asked = urllib.request.Request(f"{server.address}/{path}", headers=headers, method=method)
    with urllib.request.urlopen(asked) as answer:
        return answer.headers, answer.read()


def kernels(server: Site) -> list[str]:
    return [kernel["id"] for kernel in json.loads(get(server, "api/kernels")[1])]


def running(server: Site) -> int:
    return len(kernels(server))


def until(holds: Callable[[], bool], seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.1)
    return holds()


def ready(page: Page) -> None:
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)


# ---- without a browser ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["voila/render/notebooks/index.ipynb", "lootlab/"])
def test_the_gallery_comes_at_once_compressed_and_without_a_kernel(jupyter: Site, path: str) -> None:
    before = running(jupyter)
    headers, body = get(jupyter, path)
    assert headers["Content-Encoding"] == "gzip"
    assert len(body) < 20_000
    page = gzip.decompress(body).decode()
    assert all(lootlab.load(name).title in page for name in lootlab.GAMES)
    assert "voila/static" not in page, "no scripts of Voila"
    assert running(jupyter) == before


def test_scripts_of_pages_are_compressed_and_nothing_else_of_the_server(jupyter: Site) -> None:
    assert get(jupyter, "voila/static/voila.js")[0]["Content-Encoding"] == "gzip"
    assert get(jupyter, "api/kernelspecs")[0]["Content-Encoding"] is None


def test_a_notebook_that_is_only_called_like_ours_runs_as_before(jupyter: Site) -> None:
    page = gzip.decompress(get(jupyter, "voila/render/index.ipynb")[1]).decode()
    assert "Five games about loot" not in page
    assert "42" in page, "it was run: its outputs are not stored"
    (kernel,) = kernels(jupyter)
    get(jupyter, f"api/kernels/{kernel}", "DELETE")


@pytest.mark.parametrize("path", ["lootlab/index.ipynb", f"lootlab/{GAME}.ipynb", f"lootlab/{GAME}.ipynb%23learn"])
def test_who_may_come_in_is_the_servers_business(jupyter: Site, path: str) -> None:
    with urllib.request.urlopen(f"{jupyter.address}/{path}") as answer:
        assert "/login?next=" in answer.url


def test_the_rest_of_the_disk_is_no_page(jupyter: Site) -> None:
    for path in ("lootlab/no_such_game.ipynb", "lootlab/..%2Findex.ipynb", "lootlab/__init__.py"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            get(jupyter, path)
        assert refused.value.code == 404


# ---- with a browser ---------------------------------------------------------------------------------


def test_the_badge_leads_into_the_learn_room_and_from_there_to_the_table(jupyter: Site, open_page: Any) -> None:
    """A hub may keep the # of the link, or take it for a part of the name; it always brings a token."""
    page = open_page(1280)
    page.goto(f"{jupyter.address}/voila/render/notebooks/{GAME}.ipynb%23learn?token={TOKEN}")
    assert page.url == f"{jupyter.address}/voila/render/notebooks/{GAME}.ipynb#learn"
    ready(page)
    settled(page, "learn")
    expect(page.locator("header [aria-current=page]")).to_have_text("Learn")
    loaded = json.loads(page.locator("#jupyter-config-data").text_content() or "")["federated_extensions"]
    names = {each["name"] for each in loaded}
    assert "anywidget" in names
    assert not names & set(OF_THE_IMAGE), "nothing of a lab on a page to play"
    page.locator("nav.rooms a[data-room=play]").click()
    settled(page, "play")
    _moves(page)
    assert running(jupyter) >= 1
    page.close(run_before_unload=True)
    assert until(lambda: running(jupyter) == 0), "the kernel stayed after its page was closed"


def test_a_server_without_our_notebooks_plays_too(jupyter: Site, open_page: Any) -> None:
    page = open_page(1280)
    page.goto(f"{jupyter.address}/lootlab/?token={TOKEN}")
    page.get_by_role("link", name=f"Play: {TITLE}").click()
    ready(page)
    assert page.url == f"{jupyter.address}/lootlab/{GAME}.ipynb#play"
    settled(page, "play")
    _moves(page)
    page.close(run_before_unload=True)
    assert until(lambda: running(jupyter) == 0), "the kernel stayed after its page was closed"


def _moves(page: Page) -> None:
    """Two cards are chosen and played; the game answers."""
    table = room(page, "play")
    for count, card in enumerate(("A-L0", "A-S0"), 1):
        table.locator(f"[data-key={card}]").click()
        expect(table.locator(".row .is-chosen")).to_have_count(count)
    table.locator(".moves .btn--pick").click()
    expect(table.locator(".facts")).to_contain_text("Round 1, phase 2 of 2")


def test_whoever_leaves_before_the_scripts_listen_leaves_no_kernel(jupyter: Site, open_page: Any) -> None:
    page = open_page(1280)
    page.route("**/voila/static/*.js", lambda route: None)  # they never come, and so nobody of Voila's tells the server
    page.goto(f"{jupyter.address}/voila/render/notebooks/{GAME}.ipynb?token={TOKEN}", wait_until="commit")
    page.wait_for_selector("body[data-kernel-id]", state="attached", timeout=60_000)
    page.wait_for_function("/_xsrf=/.test(document.cookie)")
    assert until(lambda: running(jupyter) >= 1)
    page.goto("about:blank")
    assert until(lambda: running(jupyter) == 0), "the kernel stayed after its page was left"


def test_a_server_that_does_not_answer_holds_up_no_page(jupyter: Site, open_page: Any) -> None:
    """The last one here: its kernel stays, for nobody may end it without the cookie."""
    page = open_page(1280)
    page.route("**/tree", lambda route: None)
    with page.expect_request("**/tree"):
        page.goto(f"{jupyter.address}/voila/render/notebooks/{GAME}.ipynb?token={TOKEN}")
    ready(page)
    assert "_xsrf" not in page.evaluate("document.cookie")
