"""The site without a server, beside our own Voila: in turn, in one browser, so that a busy minute hits both alike."""

from __future__ import annotations

import contextlib
import gzip
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.game import AnyGame
from ..site.building import build
from ..site.serving import server
from .browser import _Clicker, _site, _window
from .chromium import FLAGS
from .figures import Figure, median

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LOADS, CLICKS = 5, 30
TABLE = ".cell[data-at=play] .ll[data-greeted] .cloth"
PICK = ".cell[data-at=play] .ll[data-greeted] [data-do=pick]"
INSIDE = ".cell[data-at=play] .ll[data-greeted] .ll-in"


def figures(game: AnyGame, chromium: str) -> list[Figure]:
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory(prefix="lootlab-bench-") as name,
        _served(Path(name) / "site") as address,
        _site({}, game) as voila,
        sync_playwright() as playwright,
    ):
        pages = {"site": f"{address}/{game.name}.html#play", "voila": f"{voila}/voila/render/{game.name}.ipynb#play"}
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        taken = [{host: _cold_and_warm(browser, page) for host, page in pages.items()} for _ in range(LOADS)]
        cold, warm = ({host: median(each[host][at] for each in taken) for host in pages} for at in (0, 1))
        clickers = {host: _Clicker(browser, page, PICK, INSIDE) for host, page in pages.items()}
        for _ in range(CLICKS):
            for clicker in clickers.values():
                clicker.click()
        click = {host: clicker.time() for host, clicker in clickers.items()}
        files = _asked_for(browser, pages["site"], Path(name) / "site")
        memory, blank = _memory(browser, pages["site"], TABLE), _memory(browser, f"{address}/index.html", ".tile")
        browser.close()
        size = sum(len(gzip.compress(file.read_bytes(), 6)) for file in files) / 1e6
    return [
        Figure("first table, cold", cold["site"], "s", "our Voila", cold["voila"], most=1.1),
        Figure("first table, warm", warm["site"], "s", "our Voila", warm["voila"], most=0.8),
        Figure("click to updated table", click["site"], "ms", "our Voila", click["voila"], most=0.7),
        Figure("first visit, gzipped", size, "MB", most=12),
        Figure("requests of the first visit", len(files), "", most=30),
        Figure("memory of the page with its Python", memory, "MB", "the gallery without", blank),
    ]


@contextlib.contextmanager
def _served(folder: Path) -> Iterator[str]:
    build(folder, lambda said: None)
    files = server(folder)
    threading.Thread(target=files.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{files.server_address[1]}"
    finally:
        files.shutdown()
        files.server_close()


def _cold_and_warm(browser: Browser, address: str) -> tuple[float, float]:
    """Seconds until the table can be clicked: in a browser that has seen nothing yet, and on coming back."""
    page = _window(browser)
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(TABLE, timeout=120_000)
    cold = time.perf_counter() - start
    page.wait_for_timeout(3000)
    start = time.perf_counter()
    page.reload(wait_until="commit")
    page.wait_for_selector(TABLE, timeout=120_000)
    warm = time.perf_counter() - start
    page.context.close()
    return cold, warm


def _asked_for(browser: Browser, address: str, folder: Path) -> list[Path]:
    """The files that a first visit fetches until the table is there."""
    page = _window(browser)
    asked: set[str] = set()
    page.context.on("request", lambda request: asked.add(request.url.split("#")[0]))
    page.goto(address, wait_until="commit")
    page.wait_for_selector(TABLE, timeout=120_000)
    found = [folder / url.split("/", 3)[3] for url in asked if url.startswith("http")]
    page.context.close()
    return found


def _memory(browser: Browser, address: str, seen: str) -> float:
    """Resident memory of the process that shows the page and runs its Python, in MB; 0 where that cannot be seen."""
    before = _renderers(browser)
    page = _window(browser)
    page.goto(address, wait_until="commit")
    page.wait_for_selector(seen, timeout=120_000)
    page.wait_for_timeout(3000)
    held = max((_resident(process) for process in _renderers(browser) - before), default=0.0)
    page.context.close()
    return held


def _renderers(browser: Browser) -> set[int]:
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return {int(each["id"]) for each in found if each["type"] == "renderer"}


def _resident(process: int) -> float:
    with contextlib.suppress(OSError):
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1e3
    return 0.0
