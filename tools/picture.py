"""Takes docs/picture.png, the picture at the top of the README: a duel in the browser, some moves into the game."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from lootlab.bench import chromium

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "picture.png"
PORT = 8989
MOVES = ("L S", "W W", "S L")


def play(page: Page) -> None:
    """A few moves in the room Play, then two cards picked."""
    table = page.locator(".cell[data-at=play] .ll-in")
    for move in MOVES:
        table.locator(".typed input").fill(move)
        table.locator(".typed button").click()
        page.wait_for_timeout(1500)
    for card in table.locator(".hand button:not(.is-off)").all()[::2][:2]:
        card.click()
        page.wait_for_timeout(600)
    page.mouse.move(0, 0)
    page.wait_for_timeout(800)
    page.screenshot(path=PICTURE)


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "lootlab", "--no-browser", "--port", str(PORT)]
        server = subprocess.Popen(command, env={**os.environ, "LOOTLAB_DATA": data})
        try:
            _wait()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium.need(), args=list(chromium.FLAGS))
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                page.add_init_script("localStorage['lootlab/speed'] = 'at once'")
                page.goto(f"http://localhost:{PORT}/voila/render/loot_shoot_whisky.ipynb#play")
                page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
                play(page)
        finally:
            server.terminate()
    print(f"{PICTURE}: {PICTURE.stat().st_size // 1024} KB")


def _wait() -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://localhost:{PORT}/", timeout=5).close()
            return
        except OSError:
            time.sleep(0.3)


if __name__ == "__main__":
    main()
