"""A card is dragged onto the spot and lies there at once; then what a bot does is seen as a scene."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Site

pytestmark = pytest.mark.browser

TABLE = """from lootlab.widgets import Table
Table("sloop", start="seats AB; display 6 7 9 12; hand A{8 10 5 11}; hand B{12 12 12 12}; deck 30; turn A")"""
WATCH = """
() => {
  window.said = [];
  new MutationObserver(() => {
    const line = document.querySelector(".ll .is-scene .ask")?.textContent;
    if (line && window.said.at(-1) !== line) window.said.push(line);
    if (document.querySelector(".ll .is-scene .is-played")) window.played = true;
    if (document.querySelector('.ll .is-scene [data-key^="loose-8"]')) window.laid = true;
    if (document.querySelectorAll(".ll .is-scene .haul .card").length) window.carried = true;
  }).observe(document.querySelector(".ll"), { subtree: true, childList: true, characterData: true, attributes: true });
}
"""


@pytest.mark.parametrize("width", [1280, 400])
def test_a_card_is_dropped_on_the_spot_and_the_answer_is_seen(voila: Site, open_page: Any, width: int) -> None:
    voila.write("sloop-play", TABLE)
    page = open_page(width)
    page.add_init_script("localStorage['lootlab/speed'] = 'quick'")
    page.goto(voila.page("sloop-play"))
    page.wait_for_selector('.ll [data-key="lay-here"]')
    page.evaluate(WATCH)
    page.locator('.ll [data-key="A-8-0"]').drag_to(page.locator('.ll [data-key="lay-here"]'))
    expect(page.locator(".ll .log")).to_contain_text("You laid the 8 in the display.", timeout=20_000)
    page.wait_for_function("() => window.carried", timeout=30_000)
    expect(page.locator(".ll .cloth.is-scene")).to_have_count(0, timeout=30_000)
    said = " | ".join(page.evaluate("window.said"))
    assert page.evaluate("window.laid")
    assert "played the 12." in said
    assert page.evaluate("window.played")
    assert page.locator('.ll [data-key^="loose-8"]').count() == 1
