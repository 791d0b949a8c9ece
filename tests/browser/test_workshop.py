"""The room Your own in a real browser: switches and counts survive reloads, a file there and back, bots stop."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import WIDTHS, Site, picture

pytestmark = pytest.mark.browser

SCREEN = 800


SLOWLY = """
import time
from lootlab.widgets import bout
quick = bout.paced
def paced(*told, **options):
    for share in quick(*told, **options):
        time.sleep(0.1 * (share is not None))
        yield share
bout.paced = paced
"""
"""Deals that take their time on any machine: 500 of them outlast what the test does meanwhile."""


def opened(page: Page, site: Site, game: str, first: str = "") -> None:
    site.write(f"shop-{game}", f"{first}\nfrom lootlab import show\nshow.workshop('{game}')")
    page.set_default_timeout(20_000)
    page.goto(site.page(f"shop-{game}"))
    greeted(page)


def greeted(page: Page) -> None:
    page.wait_for_selector(".ll[data-greeted] .shop", timeout=60_000)


def wish(page: Page, game: str) -> Any:
    kept = page.evaluate(f"localStorage.getItem('lootlab/workshop/{game}')")
    return json.loads(kept or "{}").get("wish")


@pytest.mark.parametrize("width", WIDTHS)
def test_rules_and_cards_survive_reloads_and_go_to_the_table(
    voila: Site, open_page: Any, width: int, tmp_path: Path
) -> None:
    page = open_page(width)
    opened(page, voila, "sloop")
    must = page.get_by_role("switch", name="Must a capture take all it can?")
    expect(must).to_be_checked()
    must.press("Space")
    expect(page.locator(".shopfoot")).to_contain_text("1 rule is changed.")
    page.get_by_role("radio", name="the thief chooses").check()
    expect(page.locator(".shopfoot")).to_contain_text("2 rules are changed.")
    picture(page, "workshop-rules")

    page.get_by_role("tab", name="Your deck").click()
    more = page.get_by_role("button", name="one more: wild")
    more.click()
    expect(page.locator(".desktools")).to_contain_text("123 cards")
    page.get_by_label("How many: supercharged 12").fill("3")
    page.get_by_label("How many: supercharged 12").press("Tab")
    expect(page.locator(".desktools")).to_contain_text("125 cards")
    picture(page, "workshop-deck")
    for _ in range(3):
        page.reload()
        greeted(page)
        expect(page.locator(".shopfoot")).to_contain_text("2 rules are changed.")
        expect(must).not_to_be_checked()
        page.get_by_role("tab", name="Your deck").click()
        expect(page.locator(".desktools")).to_contain_text("125 cards")

    with page.expect_download() as taken:
        page.get_by_text("Take it with you").click()
    file = tmp_path / taken.value.suggested_filename
    taken.value.save_as(file)
    assert "wilds = 3" in file.read_text()
    page.get_by_role("button", name="As usual again").click()
    expect(page.locator(".desktools")).to_contain_text("122 cards")
    bad = tmp_path / "bad.toml"
    bad.write_text("wilds = 3")
    page.locator(".desktools input[type=file]").set_input_files(bad)
    expect(page.locator(".refuse")).to_contain_text("This file is no deck")
    page.locator(".desktools input[type=file]").set_input_files(file)
    expect(page.locator(".desktools")).to_contain_text("125 cards")

    page.get_by_role("button", name="Play with it").click()
    page.wait_for_function("localStorage.getItem('lootlab/workshop/sloop')?.includes('players')")
    found = wish(page, "sloop")
    assert found["options"]["capture_extent"] == "free"
    assert found["options"]["steal_pick"] == "thief"
    assert "wilds = 3" in found["options"]["deck"]


def test_the_form_sends_how_its_switches_stand(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    opened(page, voila, "loot_shoot_whisky")
    page.get_by_role("radio", name="best of three duels").check()
    page.get_by_role("switch", name="May an extra sip or shot complete a victory?").press("Space")
    page.get_by_role("button", name="Play with these rules").click()
    page.wait_for_function("localStorage.getItem('lootlab/workshop/loot_shoot_whisky')?.includes('players')")
    assert wish(page, "loot_shoot_whisky")["options"] == {"match": "best_of_3", "extras_can_win": "no"}


def test_bots_play_while_the_page_stays_alive(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    opened(page, voila, "loot_shoot_whisky", SLOWLY)
    page.get_by_role("tab", name="Bots against bots").click()
    page.get_by_role("radio", name="500").check()
    page.get_by_role("button", name="Let them play").click()
    expect(page.locator(".found")).to_contain_text("so far")
    page.get_by_role("tab", name="House rules").click()
    expect(page.get_by_text("best of three duels")).to_be_visible()
    page.get_by_role("tab", name="Bots against bots").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Let them play")).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text("against the easy bot, who plays at random")
    picture(page, "workshop-bots")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_card_of_loot_trap_is_written(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    opened(page, voila, "loot_trap")
    page.get_by_role("tab", name="Your draw cards").click()
    page.get_by_role("button", name="Scattershot").click()
    page.get_by_role("button", name="one copy less").click()
    expect(page.locator(".shop > .checks")).to_contain_text("there must be 81")
    page.get_by_role("button", name="Duplicate").click()
    name = page.get_by_label("Name")
    expect(name).to_have_value("Scattershot 2")
    name.fill("Sneeze; loudly")
    name.press("Tab")
    expect(page.locator(".refuse")).to_contain_text("Write a name without")
    expect(name).to_have_value("Sneeze; loudly")
    name.fill("Sneeze")
    name.press("Tab")
    expect(page.get_by_role("img", name="The card Sneeze")).to_be_visible()
    page.get_by_label("Lower half: when somebody lands on it, effect 2").select_option("lose an action")
    expect(page.get_by_role("img", name="The card Sneeze")).to_contain_text("1 damage…")
    expect(page.locator(".shop > .checks")).to_contain_text("It can be played with.")
    picture(page, "workshop-card")


@pytest.mark.parametrize("game", ["bag_o_loot", "loot_shoot_whisky", "sloop", "loot", "loot_trap"])
def test_no_tab_is_longer_than_two_screens(voila: Site, open_page: Any, game: str) -> None:
    page = open_page(1280)
    opened(page, voila, game)
    tabs = page.get_by_role("tab")
    for number in range(tabs.count()):
        tabs.nth(number).click()
        expect(tabs.nth(number)).to_have_attribute("aria-selected", "true")
        assert page.locator(".shop").bounding_box()["height"] <= 2 * SCREEN  # type: ignore[index]
