"""Work it out, by keyboard, with a mistake; after a reload everything is still there. At both widths, with pictures."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import WIDTHS, Site, picture

pytestmark = pytest.mark.browser

TREE = "from lootlab.widgets import Experiment\nExperiment('BOL-P03', 'CACTUS-7')"
TABLE = "from lootlab.widgets import Experiment\nExperiment('LSW-Q01', 'CACTUS-7')"


def begin(page: Page, address: str) -> None:
    """A guess, one trial by hand, and the panel; all by keyboard."""
    page.goto(address)
    page.locator(".ll input[name=typed]").fill("20")
    page.keyboard.press("Enter")
    hand = page.locator(".ll").get_by_role("button", name="By hand", exact=True)
    expect(hand).to_be_focused()
    page.keyboard.press("Enter")
    work = page.locator(".ll").get_by_role("button", name="Work it out", exact=True)
    work.focus()
    page.keyboard.press("Enter")


def offer(page: Page, typed: str) -> None:
    """The field has the focus already: whoever works by keyboard never has to look for it."""
    field = page.locator(".ll input[name=number]")
    expect(field).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type(typed)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("width", WIDTHS)
def test_work_it_out_by_keyboard(voila: Site, open_page: Any, width: int) -> None:
    voila.write("understand", TREE)
    page = open_page(width)
    begin(page, voila.page("understand"))
    panel = page.locator(".ll").get_by_label("Work it out").filter(has=page.locator(".work"))
    expect(panel).to_contain_text("Step 1 of 4")
    expect(panel.locator("input[name=number]")).to_be_in_viewport()
    picture(page, "understand-1-begun")

    offer(page, "5/85")
    expect(panel.locator(".say--warn")).to_contain_text("The opposite")
    expect(panel.locator(".say--warn")).to_contain_text("Hint:")
    expect(page.locator(".ll > [role=status]")).to_contain_text("The opposite")
    picture(page, "understand-2-mistake")
    offer(page, "80/85")
    expect(panel).to_contain_text("Step 2 of 4")
    expect(panel.locator("input[name=number]")).to_have_value("")
    offer(page, "1/2")
    expect(panel.locator(".say--warn")).to_contain_text("Not yet.")

    page.reload()
    expect(panel).to_contain_text("Step 2 of 4")
    expect(panel.locator(".say--warn")).to_contain_text("You wrote 1/2.")
    expect(panel.locator(".tree__open")).to_have_count(3)
    panel.locator("input[name=number]").focus()
    for found, typed in enumerate(("4/84", "5/84", "8/51"), 2):
        offer(page, typed)
        expect(panel.locator(".work__board li")).to_have_count(found)
    expect(panel.locator(".say--good")).to_contain_text("You worked it out.")
    expect(panel.locator(".say--good")).to_be_focused()
    expect(page.locator(".ll .xp-exact")).to_have_text("15.7%")
    expect(panel.locator(".tree__open")).to_have_count(0)
    picture(page, "understand-3-done")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_two_way_table_fills_in(voila: Site, open_page: Any, width: int) -> None:
    voila.write("understand_table", TABLE)
    page = open_page(width)
    begin(page, voila.page("understand_table"))
    cells = page.locator(".ll .two-way td")
    expect(cells.nth(2)).to_contain_text("not found yet")  # the corner, then Loot and Shoot of the first row
    for found, typed in enumerate(("1/6", "1/4"), 1):
        offer(page, typed)
        expect(page.locator(".ll .work__board li")).to_have_count(found)
    expect(cells.nth(2)).not_to_contain_text("not found yet")
    picture(page, "understand-table")
