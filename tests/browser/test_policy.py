"""The policy for scripts, in a browser. (Every browser test fails when a page breaks it: conftest.open_page.)"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import lootlab
from lootlab.server.pages import STILL_PAGES

from .conftest import Site, room, settled

pytestmark = pytest.mark.browser


ROOMS = ("learn", "learn/coach", "learn/practice", "learn/quiz", "play", "chances", "own", "rules")


def test_pages_without_a_kernel_keep_to_the_policy(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    for name in (*STILL_PAGES, "nowhere.ipynb"):
        page.goto(f"{voila.address}/voila/render/{name}")
        expect(page.locator("h1").first).to_be_visible()


@pytest.mark.parametrize("name", [*lootlab.GAMES, "class", "chance_lab"])
def test_all_rooms_keep_to_the_policy(voila: Site, open_page: Any, name: str) -> None:
    page = open_page(1280)
    page.goto(voila.page(name))
    page.wait_for_selector("html[data-ready]", state="attached")
    for at in ROOMS if name in lootlab.GAMES else ():
        page.evaluate("(at) => { location.hash = at; }", at)
        page.wait_for_selector(f'.cell[data-at="{at}"] .ll[data-greeted]')


INJECT = """(node, evil) => {
  const add = (tag, more) => node.append(Object.assign(document.createElement(tag), more));
  node.insertAdjacentHTML("beforeend", `<img src="data:," onerror="${evil}">`);
  node.insertAdjacentHTML("beforeend", `<a id="evil" href="javascript:${evil}">x</a>`);
  add("script", { textContent: evil });
  add("iframe", { srcdoc: "<script>parent.hurt = true</script>" });
  document.getElementById("evil").click();
}"""


def test_script_in_data_does_not_run(voila: Site, browser: Browser) -> None:
    """Even if a text came onto the page as it is: neither a handler nor a script nor a link in it does anything."""
    context = browser.new_context()
    page = context.new_page()
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text))
    page.goto(voila.page("loot_shoot_whisky") + "#play")
    settled(page, "play")
    room(page, "play").evaluate(INJECT, "window.hurt = true")
    page.wait_for_timeout(500)
    assert page.evaluate("window.hurt === undefined")
    assert sum("Content Security Policy" in said for said in refused) >= 3
    context.close()
