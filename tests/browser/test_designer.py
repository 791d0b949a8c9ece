"""Drawing a sheet in a real browser: paint, read the fault, take it back, explore, play."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import WIDTHS, Site, picture

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", WIDTHS)
def test_a_sheet_is_drawn_and_played(voila: Site, open_page: Any, width: int) -> None:
    voila.write("designer", "from lootlab.widgets import Designer\nDesigner()")
    page = open_page(width)
    page.goto(voila.page("designer"))
    checks = page.locator(".ll .checks")
    expect(checks).to_contain_text("This sheet can be played.")

    for colour in ("green", "red"):
        brush = page.get_by_role("button", name=f"paint {colour}")
        brush.click()
        expect(brush).to_have_attribute("aria-pressed", "true")
    page.locator('.ll [data-do=square][data-arg="r5c4"]').click()
    expect(checks).to_contain_text("V4, r3c3")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    picture(page, "designer-fault")
    page.get_by_role("button", name="Undo").click()
    expect(checks).to_contain_text("No faults.")

    explore = page.get_by_role("button", name="Explore")
    explore.click()
    expect(explore).to_have_attribute("aria-pressed", "true")
    page.locator('.ll [data-do=square][data-arg="r1c1"]').click()
    expect(page.locator(".ll .todo")).to_contain_text("From r1c1 with 3, 5, 1: 2 squares after one turn")
    picture(page, "designer-explore")

    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".ll .ask")).to_contain_text("Put your figure on a border square.")
    square = page.locator('.ll [data-do=pick][data-arg="sq-r1c1"]')
    square.click()
    expect(square).to_have_attribute("aria-pressed", "true")
    page.locator('.ll .cloth [data-do=move][data-arg="A start r1c1"]').click()
    expect(page.locator(".ll .log")).to_contain_text("You started at r1c1.")
