"""The table inside JupyterLab: it plays, and it does not harm the notebook."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Site, picture, run_first_cell

pytestmark = pytest.mark.browser


def test_keys_on_the_table_do_not_reach_the_notebook(lab: Site, open_page: Any) -> None:
    """`d d` on a focused button would delete the cell; here it does nothing, and arrows and Enter play."""
    lab.write("duel", "from lootlab.widgets import Table\nTable('loot_shoot_whisky', seed='CACTUS-7', pace=0)", "1 + 1")
    page = open_page(1280)
    page.goto(f"{lab.address}/lab/tree/duel.ipynb?reset")
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status='idle']")
    run_first_cell(page)
    page.wait_for_selector(".ll .hand")
    bare = "[...document.querySelectorAll('.ll :is(a[href],button,input,select,summary,[tabindex])')]"
    assert page.evaluate(f"{bare}.filter((node) => !node.dataset.lmSuppressShortcuts).length") == 0
    cells = page.locator(".jp-Notebook .jp-Cell")
    expect(cells).to_have_count(2)
    page.locator("[data-key='A-L0']").click()
    expect(page.locator(".ll .row .is-chosen")).to_have_count(1)
    for key in "ddxabmy":
        page.keyboard.press(key)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".ll .row .is-chosen")).to_have_count(2)
    page.locator(".ll .typed input").press_sequentially("dd")
    page.locator(".ll .moves .btn--pick").click()
    expect(page.locator(".ll .facts")).to_contain_text("Round 1, phase 2 of 2")
    expect(cells).to_have_count(2)
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == 2
    picture(page, "duel-lab")
