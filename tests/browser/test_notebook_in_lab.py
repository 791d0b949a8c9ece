"""A game's notebook as it is delivered, in JupyterLab: run all, play, and the notebook stays whole."""

from __future__ import annotations

import shutil
from typing import Any

import nbformat
import pytest
from playwright.sync_api import expect

from lootlab.server import notebooks_folder

from .conftest import Site

pytestmark = pytest.mark.browser

GAME = "loot_shoot_whisky"


def test_run_all_and_play(lab: Site, open_page: Any) -> None:
    shutil.copy(notebooks_folder() / f"{GAME}.ipynb", lab.folder)
    stored = nbformat.read(lab.folder / f"{GAME}.ipynb", 4)
    page = open_page(1280)
    page.goto(f"{lab.address}/lab/tree/{GAME}.ipynb?reset")
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status='idle']", timeout=60_000)
    page.get_by_text("| Idle").wait_for()  # what is run while the kernel connects is dropped
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    table = page.locator(".jp-Notebook .ll:has([data-do=panel][data-arg=new])").first
    table.wait_for(state="attached", timeout=60_000)
    page.locator(".jp-Notebook .rulebook").wait_for(state="attached", timeout=60_000)
    page.get_by_text("| Idle").wait_for()
    expect(page.get_by_text("Rules(loot_shoot_whisky")).to_be_hidden()
    # Scrolling may bring another table before this one.
    table.evaluate("(shown) => { shown.closest('.jp-Cell').dataset.walked = 'here'; }")
    table = page.locator("[data-walked] .ll")
    card = table.locator("[data-key='A-L0']")
    card.scroll_into_view_if_needed()
    card.click()
    expect(table.locator(".row .is-chosen")).to_have_count(1, timeout=20_000)
    for key in "dd":
        page.keyboard.press(key)
    expect(card).to_be_visible()
    expect(table.locator(".row .is-chosen")).to_have_count(1)
    page.keyboard.press("Control+s")
    page.wait_for_timeout(1500)
    saved = nbformat.read(lab.folder / f"{GAME}.ipynb", 4)
    assert [cell.id for cell in saved.cells] == [cell.id for cell in stored.cells]
