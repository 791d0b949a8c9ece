"""The site without a server, beside our own Voila: in turn, in one browser, so that a busy minute hits both alike."""

from __future__ import annotations

import contextlib
import functools
import gzip
import json
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.game import AnyGame
from ..site.building import build
from ..site.serving import server
from .browser import _Clicker, _site, _window
from .chromium import FLAGS
from .figures import Figure, median

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request

LOADS, CLICKS, MOVES = 4, 30, 6
PAUSE = 5000
"""Milliseconds between visits: the service worker has everything by then, and the browser has compiled it."""
REST = 45_000
"""Milliseconds until what the first visit has put away for later is out of memory."""
ROOM = ".cell[data-at=play] .ll[data-greeted]"
TABLE, PICK, INSIDE = f"{ROOM} .cloth", f"{ROOM} [data-do=pick]", f"{ROOM} .ll-in"
BLANK = "#rendered_cells:not([style*='display: none'])"
"""What Voila's own template shows when it is done."""
ANSWER = """(at) => new Promise((done) => {
  const node = document.querySelector(at);
  const screen = node.closest(".ll");
  const start = performance.now();
  const seen = new MutationObserver(() => {
    if ("waiting" in screen.dataset) return;
    seen.disconnect();
    done(performance.now() - start);
  });
  seen.observe(screen, { attributes: true, attributeFilter: ["data-waiting"] });
  node.click();
})"""
"""Milliseconds from a click until the page is changed by the answer; the next frame shows it."""
NOTE = """(() => {
  const look = () => {
    if (!document.querySelector(%s)) return;
    changes.disconnect();
    window.seenAt = Date.now() / 1000;
  };
  const changes = new MutationObserver(look);
  changes.observe(document, { subtree: true, childList: true, attributes: true });
})()"""
"""Notes on the page when it has come: whoever asks from outside looks again after half a second only."""


def figures(game: AnyGame, chromium: str) -> list[Figure]:
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory(prefix="lootlab-bench-") as name,
        _served(Path(name) / "site") as address,
        _site({"blank": ""}, game) as voila,
        sync_playwright() as playwright,
    ):
        render = f"{voila}/voila/render"
        pages = {"site": f"{address}/{game.name}.html#play", "voila": f"{render}/{game.name}.ipynb#play"}
        visits = [(host, page, TABLE) for host, page in pages.items()] + [("blank", f"{render}/blank.ipynb", BLANK)]
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        start = functools.partial(playwright.chromium.launch_persistent_context, executable_path=chromium)
        taken = [{host: _cold_and_warm(start, page, seen) for host, page, seen in visits} for _ in range(LOADS)]
        cold, warm = ({host: median(each[host][at] for each in taken) for host in taken[0]} for at in (0, 1))
        clickers = {host: _Clicker(browser, page, PICK, INSIDE) for host, page in pages.items()}
        answers: dict[str, list[float]] = {host: [] for host in clickers}
        for _ in range(CLICKS):  # in turn, so that a busy minute of the machine hits both alike
            for host, clicker in clickers.items():
                clicker.click()
                answers[host].append(clicker.page.evaluate(ANSWER, PICK))
                clicker.page.wait_for_timeout(300)
        shown = {host: clicker.time() for host, clicker in clickers.items()}
        click = {host: median(times) for host, times in answers.items()}
        files, whole = _asked_for(browser, pages["site"], Path(name) / "site")
        memory, still = (_memory(browser, *at) for at in ((pages["site"], TABLE), (f"{address}/index.html", ".tile")))
        browser.close()
        first, all_of_it = _gzipped(files), _gzipped(whole)  # while the folder is there
    return [
        Figure("first table, cold", cold["site"], "s", "our Voila", cold["voila"], most=1.1),
        Figure("first table, warm", warm["site"], "s", "our Voila", warm["voila"], most=0.8),
        Figure("first table, cold", cold["site"], "s", "a blank notebook in Voila", cold["blank"]),
        Figure("first table, warm", warm["site"], "s", "a blank notebook in Voila", warm["blank"]),
        Figure("click to changed table", click["site"], "ms", "our Voila", click["voila"], most=0.7),
        Figure("click to the frame that shows it", shown["site"], "ms", "our Voila", shown["voila"]),
        Figure("first visit, gzipped", first, "MB", most=12),
        Figure("requests of the first visit", len(files), "", most=30),
        Figure("with what is kept for later without a network, gzipped", all_of_it, "MB"),
        Figure("memory of a game after some moves", memory["Pss"], "MB", most=205),
        Figure("the same, with all of the browser's program", memory["Rss"], "MB"),
        Figure("memory of the gallery, without Python", still["Pss"], "MB"),
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


def _cold_and_warm(start: Callable[..., BrowserContext], address: str, seen: str) -> tuple[float, float]:
    """Seconds until this is there, a table that can be clicked: in a browser that has seen nothing, and on coming back.

    In a profile on the disk, as everybody has one: others keep no compiled code.
    """
    with tempfile.TemporaryDirectory(prefix="lootlab-profile-", ignore_cleanup_errors=True) as profile:
        context = start(profile, args=list(FLAGS))
        context.add_init_script(NOTE % json.dumps(seen))
        page = context.new_page()
        cold = _seconds(lambda: page.goto(address, wait_until="commit"), page, seen)
        page.wait_for_timeout(PAUSE)
        page.reload()
        page.wait_for_timeout(PAUSE)
        warm = _seconds(lambda: page.reload(wait_until="commit"), page, seen)
        context.close()
    return cold, warm


def _seconds(go: Callable[[], object], page: Page, seen: str) -> float:
    start = time.time()
    go()
    page.wait_for_selector(seen, timeout=120_000)
    come: float = page.evaluate("window.seenAt")
    return come - start


def _asked_for(browser: Browser, address: str, folder: Path) -> tuple[list[Path], list[Path]]:
    """The files that a first visit waits for until the table is there; and all that it fetches, with those of the
    service worker, which begins then: the other pages, for a time without a network."""
    page = _window(browser)
    asked: set[str] = set()
    later: set[str] = set()

    def note(request: Request) -> None:
        (later if request.service_worker else asked).add(request.url.split("#")[0])

    page.context.on("request", note)
    page.goto(address, wait_until="commit")
    page.wait_for_selector(TABLE, timeout=120_000)
    first = set(asked)
    page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=120_000)
    page.context.close()
    return _files(first, folder), _files(first | later, folder)


def _files(addresses: set[str], folder: Path) -> list[Path]:
    return [folder / url.split("/", 3)[3] for url in addresses if url.startswith("http")]


def _gzipped(files: list[Path]) -> float:
    """In MB."""
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in files) / 1e6


def _memory(browser: Browser, address: str, seen: str) -> dict[str, float]:
    """Memory of the process that shows the page and runs its Python, in MB; 0 where that cannot be seen.

    `Rss`: all that is resident; `Pss`: of what all processes of the browser share, 120 MB of program, only its part.
    """
    before = _renderers(browser)
    page = _window(browser)
    page.goto(address, wait_until="commit")
    page.wait_for_selector(seen, timeout=120_000)
    for _ in range(MOVES):
        for target in (f"{ROOM} .is-can", f"{ROOM} .is-target", f"{ROOM} .cloth [data-do=move]"):
            page.wait_for_timeout(400)
            if page.locator(target).count():
                page.locator(target).first.press("Enter")
    page.wait_for_timeout(REST)
    held = [_held(process) for process in _renderers(browser) - before]
    page.context.close()
    return max(held, key=lambda each: each["Rss"], default={"Rss": 0.0, "Pss": 0.0})


def _renderers(browser: Browser) -> set[int]:
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return {int(each["id"]) for each in found if each["type"] == "renderer"}


def _held(process: int) -> dict[str, float]:
    with contextlib.suppress(OSError):
        lines = [line.split() for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]]
        return {line[0].rstrip(":"): int(line[1]) / 1e3 for line in lines}
    return {"Rss": 0.0, "Pss": 0.0}
