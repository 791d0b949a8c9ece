"""A real Chromium on real servers: Voila as `lootlab` runs it, and JupyterLab."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from lootlab.bench import chromium
from lootlab.bench.process import end, until_answered
from lootlab.server import notebooks_folder
from lootlab.site import building, fetching, pages, placing
from lootlab.site import serving as serving_files

OUTPUT = Path(__file__).parents[2] / ".test-output"
WIDTHS = (1280, 400)
expect.set_options(timeout=20_000)  # two Labs may start at once on a busy machine
VOILA = (
    "import logging, sys; from pathlib import Path; from lootlab.server import Gallery, settings;"
    "app = Gallery(config=settings('127.0.0.1', int(sys.argv[1]), Path(sys.argv[2])), log_level=logging.ERROR);"
    "app.initialize([]); app.start()"
)


@dataclass(frozen=True)
class Site:
    """A running server and the folder it serves."""

    address: str
    folder: Path
    data: Path

    def write(self, name: str, *cells: str) -> None:
        """Put a notebook there."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.folder / f"{name}.ipynb")

    def page(self, name: str) -> str:
        return f"{self.address}/voila/render/{name}.ipynb"


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def serving(command: list[str], address: str, folder: Path, environment: dict[str, str]) -> Iterator[Site]:
    """Run a server until the tests are done; one that does not come up shows what it said."""
    log = folder.parent / "server.log"
    data = folder.parent / "data"
    with log.open("w") as said:
        process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, "LOOTLAB_DATA": str(data), **environment}, stdout=said, stderr=said
        )
    try:
        try:
            until_answered(address, process)
        except RuntimeError as fault:
            raise AssertionError(f"{fault}: {log.read_text()}") from fault
        yield Site(address, folder, data)
    finally:
        end(process)


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Voila with our template; the project's notebooks are there, tests may add their own."""
    folder = tmp_path_factory.mktemp("voila") / "notebooks"
    shutil.copytree(notebooks_folder(), folder, ignore=shutil.ignore_patterns(".*"))
    port = free_port()
    yield from serving([sys.executable, "-c", VOILA, str(port), str(folder)], f"http://127.0.0.1:{port}", folder, {})


class FileServer(serving_files.Server):
    """One that is really gone when it is closed: browsers hold on to connections, and those were still answered."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), functools.partial(serving_files.Handler, directory=str(folder)))
        self._talking: set[socket.socket] = set()

    def process_request(self, request: Any, client_address: Any) -> None:
        self._talking.add(request)
        super().process_request(request, client_address)

    def server_close(self) -> None:
        super().server_close()
        for each in self._talking:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


_file_servers: dict[str, FileServer] = {}


class StaticSite(Site):
    """The same pages without a server behind them (`lootlab site`); `write` adds one."""

    @classmethod
    def of(cls, folder: Path) -> StaticSite:
        """The folder behind a server of files."""
        files = FileServer(folder)
        threading.Thread(target=files.serve_forever, daemon=True).start()
        made = cls(f"http://127.0.0.1:{files.server_address[1]}", folder, folder)
        _file_servers[made.address] = files
        return made

    def stop(self) -> None:
        """There is no server any more."""
        if files := _file_servers.pop(self.address, None):
            files.shutdown()
            files.server_close()

    def write(self, name: str, *cells: str) -> None:
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        version = json.loads((self.folder / placing.MARK).read_text())["version"]
        page = pages.render(pages.Page(name, notebook), pages.Site(version))
        (self.folder / f"{name}.html").write_text(page)

    def page(self, name: str) -> str:
        return f"{self.address}/{name}.html"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once; tests may write into it. (Whoever works on it has one: SITE=folder.)"""
    folder = tmp_path_factory.mktemp("site") / "out"
    if given := os.environ.get("SITE"):
        before = f"v-{placing.told(Path(given)).get('before')}"
        return shutil.copytree(given, folder, ignore=shutil.ignore_patterns("docs", before))
    base = tmp_path_factory.getbasetemp()
    return shutil.copytree(built_for_all(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base), folder)


def built_for_all(run: Path) -> Path:
    """Whichever worker needs the site first builds it; the others wait for its word, empty if all is well."""
    made, word = run / "site-for-all", run / "site-for-all.txt"
    try:
        made.mkdir()
    except FileExistsError:
        end = time.monotonic() + 600
        while not word.exists():
            assert time.monotonic() < end, "another worker did not build the site"
            time.sleep(0.2)
    else:
        fault = "another worker could not build the site"
        try:
            building.build(made / "out", lambda said: None)
            fault = ""
        except fetching.Unreachable as unreachable:
            fault = str(unreachable)
        finally:
            word.with_suffix(".new").write_text(fault)
            word.with_suffix(".new").rename(word)
    if fault := word.read_text():
        pytest.skip(fault)
    return made / "out"


@pytest.fixture
def site(built: Path) -> Iterator[StaticSite]:
    """The site behind a server of files."""
    served = StaticSite.of(built)
    yield served
    served.stop()


@pytest.fixture(scope="module")
def to_spoil(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticSite]:
    """A site whose files are spoilt one after the other."""
    folder = tmp_path_factory.mktemp("half") / "out"
    site = StaticSite.of(shutil.copytree(built, folder, ignore=shutil.ignore_patterns("lab", "docs")))
    yield site
    site.stop()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """JupyterLab with settings of its own."""
    home = tmp_path_factory.mktemp("lab")
    folder = home / "notebooks"
    folder.mkdir()
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}", "--port-retries=0"]
    command += ["--ServerApp.token=", "--ServerApp.password=", f"--ServerApp.root_dir={folder}"]
    own = {"JUPYTERLAB_SETTINGS_DIR": str(home / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces")}
    own["JUPYTER_CONFIG_DIR"] = str(home / "config")
    yield from serving(command, f"http://127.0.0.1:{port}", folder, own)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.need()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        yield started
        started.close()


def _wait_for_function(
    self: Page, expression: str, arg: Any = None, timeout: float = 90_000, polling: float = 40
) -> None:
    """Playwright asks again with `eval` on the page, which our policy forbids. So it is asked from here."""
    end = time.monotonic() + timeout / 1000
    while not self.evaluate(expression, arg):
        assert time.monotonic() < end, f"waited in vain for {expression}"
        self.wait_for_timeout(polling)


Page.wait_for_function = _wait_for_function  # type: ignore[assignment, method-assign]


def answered(page: Page) -> None:
    """No click on this page waits for its answer. (Frames do not come to a tab that nobody looks at; time does.)"""
    page.wait_for_function("!document.querySelector('.ll[data-waiting]')", polling=40)


def at_ease(page: Page) -> None:
    """All is answered, and nothing moves any more: no card glides, nothing fades. (What never ends is no movement.)"""
    page.wait_for_timeout(50)  # a glide begins with the next frame
    answered(page)
    page.wait_for_function(f"!document.getAnimations().some({MOVES})")


MOVES = "(one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity"


def at_rest(log: Locator) -> str:
    """What a log says when the bots are through: nothing has come for two seconds."""
    said = ""
    while (now := log.inner_text()) != said:
        said = now
        log.page.wait_for_timeout(2000)
    return said


def _patient(act: Callable[..., Any]) -> Callable[..., Any]:
    """A person sees the answer before the next click, and judges by it; a busy machine must not make a test faster."""

    def after_the_answer(self: Locator, *told: Any, **more: Any) -> Any:
        answered(self.page)
        return act(self, *told, **more)

    return after_the_answer


_ACTS = ("click", "press", "check", "fill", "focus", "select_option")
_LOOKS = ("all_inner_texts", "bounding_box", "count", "get_attribute", "inner_html", "inner_text", "input_value")
for _name in (*_ACTS, *_LOOKS):
    setattr(Locator, _name, _patient(getattr(Locator, _name)))


def _patient_keys(page: Page) -> None:
    """Keys have no place of their own on the page, so they wait for all of it."""
    press = page.keyboard.press

    def after_the_answer(key: str, **more: Any) -> None:
        answered(page)
        press(key, **more)

    page.keyboard.press = after_the_answer  # type: ignore[method-assign]


OpenPage = Callable[[int], Page]
AT_ONCE = "try { localStorage['lootlab/speed'] ??= 'at once'; } catch { /* forbidden: then calm */ }"
"""Scenes take their time; most tests have none (tests/browser/test_scenes.py has)."""


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """`open_page(width)`: a fresh browser profile. Whatever asks another host, throws an error or breaks our policy for
    scripts (lootlab/server/policy.py) fails the test."""
    contexts = []
    faults: list[str] = []

    def open_one(width: int) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 900})
        context.set_default_timeout(90_000)
        context.add_init_script(AT_ONCE)
        contexts.append(context)
        page = context.new_page()
        _patient_keys(page)
        page.on("request", lambda request: _own_host(request.url, faults))
        page.on("pageerror", lambda error: faults.append(f"error on the page: {error}"))
        page.on("console", lambda said: _against_the_policy(said.text, faults))
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert faults == []


def _against_the_policy(said: str, faults: list[str]) -> None:
    if "Content Security Policy" in said:
        faults.append(f"against the policy: {said}")


def _own_host(url: str, faults: list[str]) -> None:
    if not re.match(r"(https?|wss?)://(127\.0\.0\.1|localhost)[:/]|data:|blob:", url):
        faults.append(f"asked another host: {url}")


def room(page: Page, at: str) -> Locator:
    """The screen in a room of a game's page."""
    return page.locator(f'.cell[data-at="{at}"] .ll-in')


def settled(page: Page, at: str) -> None:
    """This room is on the screen, and its screen has come and answered."""
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    page.wait_for_selector(f'.cell[data-at="{at}"] .ll[data-greeted]')
    at_ease(page)


def run_first_cell(page: Page) -> None:
    """A busy JupyterLab may drop the first keys, or ask which kernel; its prompt tells when the cell was taken."""
    page.add_locator_handler(page.locator(".jp-Dialog"), _accept)
    cell = page.locator(".jp-Notebook .jp-CodeCell").first
    for _ in range(20):
        cell.locator(".cm-content").click()
        page.keyboard.press("Shift+Enter")
        page.wait_for_timeout(1500)
        if re.search(r"[*\d]", cell.locator(".jp-InputPrompt").inner_text()):
            return
    raise AssertionError("JupyterLab does not run the cell")


def _accept(dialog: Locator) -> None:
    """Take what JupyterLab proposes: that is what the person in front of it would do."""
    print(f"JupyterLab asked: {dialog.inner_text()}")
    dialog.locator(".jp-mod-accept").click()


def picture(page: Page, name: str) -> None:
    """A check that nothing sticks out sideways; with PICTURES=1 also a screenshot into .test-output, to look at."""
    width = page.viewport_size["width"] if page.viewport_size else 0
    at_ease(page)
    if os.environ.get("PICTURES"):
        OUTPUT.mkdir(exist_ok=True)
        page.screenshot(path=OUTPUT / f"{name}-{width}.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
