"""The coach and practice in a real browser: what was told and answered is there again after three reloads."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import WIDTHS, OpenPage, Site, picture

pytestmark = pytest.mark.browser


def shown(page: Page, site: Site, name: str) -> None:
    page.goto(site.page(name))
    page.locator(".ll[data-greeted]").first.wait_for()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_rule_is_told_once(voila: Site, open_page: OpenPage, width: int) -> None:
    voila.write("coached", "from lootlab import show\nshow.coach('bag_o_loot', seed='CACTUS-7')")
    page = open_page(width)
    shown(page, voila, "coached")
    bubble = page.locator(".coachbox__say")
    expect(bubble).to_contain_text("Draw one card")
    expect(page.locator(".coachbox__face svg")).to_be_visible()
    page.locator('.btn[data-do=move][data-arg="A draw"]').click()
    expect(bubble.locator("strong")).to_have_text("Open")
    bubble.locator("[data-do=rule]").click()
    expect(bubble.locator(".rule")).to_contain_text("BOL-19")
    picture(page, "coach")
    told = page.evaluate("JSON.stringify(localStorage)")
    assert "BOL-14" in told
    for _ in range(3):
        shown(page, voila, "coached")
        expect(page.locator(".cloth")).to_contain_text("What do you play?")  # the game is where it was
        expect(bubble).not_to_contain_text("Draw one card")
        expect(bubble).not_to_contain_text("Lay two or more matching cards")


@pytest.mark.parametrize("width", WIDTHS)
def test_what_was_practised_stays(voila: Site, open_page: OpenPage, width: int) -> None:
    voila.write("practised", "from lootlab import show\nshow.practice('loot_shoot_whisky', seed='CACTUS-7')")
    page = open_page(width)
    shown(page, voila, "practised")
    page.locator("[data-do=answer]:visible").first.click()
    expect(page.locator(".say.told:visible")).to_have_count(1)
    picture(page, "practice")
    page.locator("[data-do=next]:visible").click()
    expect(page.locator(".strip p")).to_contain_text("Exercise 2 of 10")
    for _ in range(3):
        shown(page, voila, "practised")
        expect(page.locator(".mastery")).to_contain_text("1 more you have met or practised.")
        expect(page.locator("[data-do=answer]:visible").first).to_be_enabled()
