"""Lessons on the pages as they are shipped: whoever does as told, by mouse, gets there; a mistake first."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import OUTPUT, WIDTHS, Site, picture, room, settled

pytestmark = pytest.mark.browser

PER_WIDTH = pytest.mark.parametrize("width", WIDTHS)


def enter(page: Page, site: Site, game: str, level: str) -> Locator:
    """Open the notebook of a game as it is shipped, and a level of its lessons."""
    page.goto(site.page(game))
    settled(page, "learn")
    lessons = room(page, "learn")
    lessons.get_by_role("button", name="All levels").click()
    lessons.locator(f"[data-do=level][data-arg={level}]").click()
    expect(page).to_have_url(re.compile(f"#learn/{level}$"))
    return lessons


def pick(lessons: Locator, *keys: str) -> None:
    """Click pieces that can be taken up."""
    for key in keys:
        piece = lessons.locator(f'[data-do=pick][data-arg="{key}"]')
        piece.click()
        expect(piece).to_have_attribute("aria-pressed", "true")


def click(lessons: Locator, key: str) -> None:
    lessons.locator(f'[data-do=pick][data-arg="{key}"]').click()


def press(lessons: Locator, phrase: str) -> None:
    lessons.locator(f'[data-do=move][data-arg="{phrase}"]').click()


def press_button(lessons: Locator, name: str) -> None:
    lessons.locator(".coach:visible").get_by_role("button", name=name).click()


def told(lessons: Locator) -> Locator:
    return lessons.locator("[data-key^=said].told:visible")


def red(lessons: Locator) -> Locator:
    return lessons.locator(".say--bad:visible")


def shot(page: Page, lessons: Locator, name: str) -> None:
    """A picture of what is to be seen without scrolling, and one of the whole page."""
    lessons.locator(".play").evaluate("(it) => it.scrollIntoView()")
    picture(page, f"mended-{name}")
    page.screenshot(path=OUTPUT / f"mended-{name}-{page.viewport_size and page.viewport_size['width']}-seen.png")


@PER_WIDTH
def test_sloop_duty_both_twelves_by_mouse(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    lessons = enter(page, voila, "sloop", "duty")

    # Mistakes: an unrelated card is refused by the same rule and does not win; what is legal is called so, kindly.
    click(lessons, "A-8-0")
    expect(red(lessons)).to_contain_text("Your build of 10s comes first")
    expect(told(lessons)).to_have_count(0)
    shot(page, lessons, "sloop-9-refused")
    pick(lessons, "build10")
    expect(red(lessons)).to_have_count(0)
    pick(lessons, "A-10-0")
    press(lessons, "A capture 10: [10]")
    expect(told(lessons)).to_contain_text("That is allowed.")
    expect(red(lessons)).to_have_count(0)
    shot(page, lessons, "sloop-9-allowed")
    press_button(lessons, "Try again")

    pick(lessons, "loose-12-0")
    click(lessons, "A-12-0")
    expect(told(lessons)).to_contain_text("Your build comes first.")
    expect(lessons.locator(".dots .done")).to_have_count(1)
    shot(page, lessons, "sloop-9-won")


@PER_WIDTH
def test_bag_o_loot_3_is_won_at_the_third_card(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    lessons = enter(page, voila, "bag_o_loot", "no-runs")

    pick(lessons, "hand-3-0")
    click(lessons, "hand-9-0")  # a mistake: refused, but it is not the row of the goal
    expect(red(lessons)).to_contain_text("The cards of a set have one number.")
    expect(lessons.locator(".dots .done")).to_have_count(0)
    pick(lessons, "hand-4-0")
    expect(red(lessons)).to_have_count(0)
    shot(page, lessons, "bag-3-second-card")

    click(lessons, "hand-5-0")
    expect(told(lessons)).to_contain_text("There are no runs in this game")
    expect(lessons.locator(".dots .done")).to_have_count(1)
    page.wait_for_timeout(500)
    before = red(lessons).count()
    for key in ("hand-9-0", "hand-5-0", "hand-3-0"):
        click(lessons, key)
        expect(lessons.locator(".say--warn:visible")).to_contain_text("Press “Next” to go on")
        assert red(lessons).count() == before, "after the win no click is answered in red"
    shot(page, lessons, "bag-3-won")


@PER_WIDTH
def test_bag_o_loot_16_on_a_longer_way(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    lessons = enter(page, voila, "bag_o_loot", "split-examples-1-and-2")
    for phrase in ("steal B[6 6] + 6", "combine 6s + L"):
        lessons.locator(".typed input").fill(phrase)
        lessons.locator(".typed button").click()
        expect(lessons.locator(".log li").first).to_contain_text("You")
    expect(told(lessons)).to_contain_text("it can still be done")
    expect(red(lessons)).to_have_count(0)
    shot(page, lessons, "bag-16-still")
    click(lessons, lessons.locator("[data-arg^=hand-L]").first.get_attribute("data-arg") or "")
    press(lessons, "A combine 9s + L")
    expect(lessons.locator(".dots .done")).to_have_count(1)
    shot(page, lessons, "bag-16-won")


@PER_WIDTH
def test_sloop_4_a_card_is_laid_on_the_spot(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    lessons = enter(page, voila, "sloop", "lay-it-down")
    pick(lessons, "A-8-0", "lay-here")
    expect(lessons.locator(".ask")).to_contain_text("The 8 goes into the display.")
    shot(page, lessons, "sloop-4-spot")
    click(lessons, "A-8-0")  # put back: the spot alone asks for a card
    expect(lessons.locator(".ask")).to_contain_text("Which card goes there? Pick one from your hand.")
    pick(lessons, "A-10-0")
    press(lessons, "A lay 10")
    expect(lessons.locator(".dots .done")).to_have_count(1)


@PER_WIDTH
def test_loot_trap_2_and_4_show_the_odds_of_the_box(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    lessons = enter(page, voila, "loot_trap", "no-way-around")
    odds = "b2: armed, hurts with 41 %, loot with 12 %"
    expect(lessons.locator("[data-arg=sp-b2]")).to_have_attribute("aria-label", odds)
    expect(lessons.locator(".odds")).to_have_count(3)
    shot(page, lessons, "trap-2")
    lessons.get_by_role("button", name="All levels").click()
    lessons.locator("[data-do=level][data-arg=free-loot]").click()
    expect(lessons.locator("[data-arg=sp-b2]")).to_have_attribute("aria-label", "b2: armed, you know it: Loot")
    expect(lessons.locator(".odds")).to_have_count(0)
    shot(page, lessons, "trap-4")
