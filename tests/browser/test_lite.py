"""The lab of the site: the notebooks with their code, in the browser alone. (open_page refuses every other host.)"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from lootlab.site import lite

from .conftest import StaticSite, picture

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(lite.missing()), reason="JupyterLite is not installed: pip install 'lootlab[lite]'"),
]

GAME = "loot_shoot_whisky"
PATIENCE = 90_000
"""Python, IPython and the widgets are read and compiled first."""


def code(page: Page, number: int) -> Locator:
    return page.locator(".jp-Notebook .jp-CodeCell").nth(number)


def run(page: Page, number: int, instead: str = "") -> Locator:
    """Run a cell, with other code in it if given; what it shows."""
    cell = code(page, number)
    cell.locator(".cm-content").click()
    if instead:
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(instead)
    page.keyboard.press("Shift+Enter")
    expect(cell.locator(".jp-InputPrompt")).to_contain_text("]:")
    expect(cell.locator(".jp-InputPrompt")).not_to_contain_text("*", timeout=PATIENCE)
    return cell.locator(".jp-OutputArea").first


def ready(page: Page) -> None:
    page.get_by_text("| Idle").wait_for(timeout=PATIENCE)  # what is run while the kernel starts is dropped


def test_a_level_is_played_in_its_notebook(site: StaticSite, open_page: Any) -> None:
    page = open_page(1280)
    page.goto(f"{site.page(GAME)}#learn")
    page.get_by_role("link", name="Open in the lab (with code)").click()
    ready(page)
    run(page, 0)  # import lootlab, as it stands there
    level = run(page, 2)
    level.locator("[data-key='A-L0']").click()
    expect(level.locator(".row .is-chosen")).to_have_count(1)
    picture(page, "site-lab")
    # There is no numpy here, and no traceback either.
    said = run(page, 3, 'lab.deal("bag_o_loot", 8, times=10)')
    expect(said).to_contain_text("Arrays need numpy, and it is not here.")
    expect(said).to_contain_text("This site was built without it")
    expect(said).not_to_contain_text("Traceback")


def test_pip_install_lootlab_then_without_a_network(site: StaticSite, open_page: Any) -> None:
    page = open_page(1280)
    page.goto(f"{site.address}/lab/index.html?path=tour.ipynb")
    ready(page)
    # (A plain `import` would fetch it before pip is asked.)
    for network in (True, False):  # what was once read is kept
        said = run(page, 0, "%pip install lootlab\nprint(len(__import__('lootlab').GAMES), 'games')")
        expect(said).to_have_text("5 games", use_inner_text=True)
        if network:
            site.stop()
            page.reload()
            ready(page)


def test_the_browser_does_not_keep_the_lab_unasked(site: StaticSite) -> None:
    """A first visit of the pages is as small as without it."""
    assert (site.folder / "lab" / "index.html").is_file()
    kept = (site.folder / "offline.js").read_text()
    assert '"index.html"' in kept
    assert '"lab/' not in kept
