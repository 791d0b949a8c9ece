"""What a person waits for in Voila, beside the least that Voila can do: a blank notebook, a bare button."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat

from ..engine.game import AnyGame
from ..server import free_port, notebooks_folder
from .chromium import FLAGS
from .figures import Figure, median
from .process import end, until_answered

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CLICKS = 40
SLOW = "TRAP-P16"
"""The question whose trials take longest."""
LOADS = 3
BUTTON = """\
import ipywidgets
shown = ipywidgets.HTML("0"); button = ipywidgets.Button(description="one more")
button.on_click(lambda _: shown.set_trait("value", str(int(shown.value) + 1)))
ipywidgets.VBox([button, shown])"""
SERVE = """\
import sys
from pathlib import Path
from lootlab.server import serve
serve("127.0.0.1", int(sys.argv[1]), browser=False, folder=Path(sys.argv[2]))"""

# From the mouse button to the frame that shows the change, in milliseconds: what an eye sees.
WATCH = """(inside) => {
  let pressed = 0;
  window.shown = [];
  addEventListener("mousedown", (event) => { pressed = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (!pressed) return;
    const start = pressed;
    pressed = 0;
    requestAnimationFrame(() => setTimeout(() => window.shown.push(performance.now() - start)));
  }).observe(document.querySelector(inside), { subtree: true, childList: true, attributes: true, characterData: true });
}"""


ROOM = """([room, seen]) => new Promise((done) => {
  const start = performance.now();
  const look = () => (eval(seen) ? done(performance.now() - start) : requestAnimationFrame(look));
  document.querySelector(`.rooms [data-room=${room}]`).click();
  look();
})"""


def figures(game: AnyGame, chromium: str) -> list[Figure]:
    from playwright.sync_api import sync_playwright

    table = f"from lootlab import show\nshow.table({game.name!r}, seed=1)"
    chance = f"from lootlab import show\nshow.experiment({SLOW!r})"
    with (
        _site({"blank": "", "button": BUTTON, "table": table, "chance": chance}, game) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        blank, ready = [], []
        for _ in range(LOADS):
            blank.append(_load(browser, f"{address}/voila/render/blank.ipynb"))
            ready.append(_load(browser, f"{address}/voila/render/{game.name}.ipynb"))
        bare = _Clicker(browser, f"{address}/voila/render/button.ipynb", "button.jupyter-button", ".widget-html")
        ours = _Clicker(browser, f"{address}/voila/render/table.ipynb", "[data-do=pick]", ".ll-in")
        for _ in range(CLICKS):  # in turn, so that a busy minute of the machine hits both alike
            bare.click()
            ours.click()
        bars = [_first_bar(browser, f"{address}/voila/render/chance.ipynb") for _ in range(LOADS)]
        rooms = [_open_rooms(browser, f"{address}/voila/render/{game.name}.ipynb") for _ in range(LOADS)]
        figures = [
            Figure("click to updated table", ours.time(), "ms", "a bare ipywidgets button", bare.time(), most=1.3),
            Figure("page ready, with all its rooms", median(ready), "s", "a blank notebook", median(blank), most=1.0),
            Figure("first bar of 10,000 trials", median(bars), "ms", "a click", ours.time(), most=3.0),
            Figure("a room opened later", median(rooms), "ms", "a click", ours.time(), most=3.0),
        ]
        browser.close()
    return figures


@contextlib.contextmanager
def _site(notebooks: dict[str, str], game: AnyGame) -> Iterator[str]:
    """Our Voila on a folder with these notebooks and the game's own, as it is shipped. The blank one and the button
    wear Voila's own template."""
    with tempfile.TemporaryDirectory(prefix="lootlab-bench-") as folder:
        for name, code in notebooks.items():
            cells = [nbformat.v4.new_code_cell(code)]
            template = "lootlab" if name in ("table", "chance") else "lab"
            kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
            metadata = {"kernelspec": kernel, "voila": {"template": template}}
            nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=metadata), Path(folder) / f"{name}.ipynb")
        shutil.copy(notebooks_folder() / f"{game.name}.ipynb", folder)
        port = free_port("127.0.0.1", None)
        environment = {**os.environ, "LOOTLAB_DATA": folder}
        command = [sys.executable, "-c", SERVE, str(port), folder]
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            until_answered(f"http://127.0.0.1:{port}/voila/static/", server)
            yield f"http://127.0.0.1:{port}"
        finally:
            end(server)


def _window(browser: Browser) -> Page:
    """A browser that has seen nothing yet. (What measures is asked with `eval`, which our own policy forbids.)"""
    return browser.new_context(bypass_csp=True).new_page()


def _load(browser: Browser, address: str) -> float:
    """Seconds until everything shows, in a browser that has seen nothing yet."""
    page = _window(browser)
    start = time.perf_counter()
    page.goto(address)
    _until_ready(page)
    took = time.perf_counter() - start
    page.context.close()
    return took


def _open_rooms(browser: Browser, address: str) -> float:
    """Milliseconds from the click on a room's name until it shows; the median over the rooms of a place."""
    page = _window(browser)
    page.goto(address)
    _until_ready(page)
    page.wait_for_timeout(1000)
    took = []
    for room in ("play", "chances", "rules", "own"):
        seen = f"document.querySelector('.cell[data-at={room}] .ll[data-greeted]')"
        took.append(page.evaluate(ROOM, [room, seen]))
    page.context.close()
    return median(took)


def _first_bar(browser: Browser, address: str) -> float:
    """Milliseconds from the click on +10 000 until the heading says that there are some."""
    page = _window(browser)
    page.goto(address)
    _until_ready(page)
    page.locator(".ll[data-greeted] input[name=typed]").fill("30")
    page.get_by_role("button", name="This is my guess").click()
    page.locator("[data-do=simulate][data-arg='10']").click()  # numpy is loaded once, whoever clicks first
    page.wait_for_timeout(1500)
    page.evaluate(WATCH, ".xp-charts")
    page.locator("[data-do=simulate][data-arg='10000']").click()
    page.wait_for_function("() => window.shown.length", timeout=20_000)
    took: float = page.evaluate("window.shown[0]")
    page.context.close()
    return took


def _until_ready(page: Page) -> None:
    """Our pages say so; Voila's template shows its cells when it is done."""
    page.wait_for_function(
        "document.documentElement.dataset.ready || (document.getElementById('rendered_cells') && "
        "document.getElementById('rendered_cells').style.display !== 'none' && !document.getElementById('loading'))",
        timeout=60_000,
    )


class _Clicker:
    """A page with something to click, and how long it takes until the change shows."""

    def __init__(self, browser: Browser, address: str, selector: str, inside: str) -> None:
        self.page = _window(browser)
        self.page.goto(address)
        self.target = self.page.locator(selector).first
        self.target.wait_for(timeout=60_000)
        _until_ready(self.page)
        self.page.wait_for_timeout(500)
        self.page.evaluate(WATCH, inside)
        self.clicks = 0

    def click(self) -> None:
        self.clicks += 1
        self.page.bring_to_front()
        self.target.click()
        self.page.wait_for_function("(clicks) => window.shown.length >= clicks", arg=self.clicks, timeout=10_000)
        self.page.wait_for_timeout(300)  # the cards have come to rest

    def time(self) -> float:
        return median(self.page.evaluate("window.shown"))
