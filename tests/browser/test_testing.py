"""The testing bench, repetitions and learners in a real browser, at both widths, with pictures."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import WIDTHS, Site, picture

pytestmark = pytest.mark.browser

BENCH = "from lootlab import show\nshow.testing('CACTUS-7')"
SHARE = "from lootlab import show\nshow.experiment('LSW-P01', 'CACTUS-7')"
MIX = "from lootlab import show\nshow.experiment('LSW-P14', 'CACTUS-7')"


def button(page: Page, name: str) -> Locator:
    return page.locator(".ll").get_by_role("button", name=name, exact=True)


def guess(page: Page, typed: str) -> None:
    field = page.locator(".ll input[name=typed]")
    field.fill(typed)
    field.press("Enter")


def unfold(page: Page, key: str) -> None:
    panel = page.locator(f'.ll [data-key^="{key}-"]')
    panel.locator("summary").click()
    expect(panel).to_have_attribute("open", "")


@pytest.mark.parametrize("width", WIDTHS)
def test_is_this_die_fair(voila: Site, open_page: Any, width: int) -> None:
    voila.write("testing", BENCH)
    page = open_page(width)
    page.goto(voila.page("testing"))
    button(page, "Roll 100 times").click()
    expect(page.locator(".ll .xp-step").first).to_contain_text("100 rolls: 8.7 rolls in the wrong place.")
    guess(page, "30")

    # From here on by keyboard: what comes next has the focus.
    expect(button(page, "Imagine 1000 fair dice")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".ll .xp-step").nth(2)).to_contain_text("If the die were fair, 53 of 100 would look")
    expect(page.locator(".ll svg text:visible").filter(has_text="yours 8.7")).to_have_count(1)
    picture(page, "testing-die")
    expect(button(page, "It may well be fair")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(page, "Turn it up")).to_be_visible()
    button(page, "Turn it up").click()
    expect(page.locator(".ll .say--bad")).to_contain_text("an error of the second kind")
    button(page, "The next die").click()
    expect(page.locator(".ll .xp-step.is-locked")).to_have_count(4)

    button(page, "Is this bot better?").click()
    button(page, "Play 10 deals").click()
    expect(page.locator(".ll .xp-step").first).to_contain_text("10 deals, each played once from both seats")
    guess(page, "many")
    expect(page.locator(".ll .say--bad")).to_contain_text("is not a number")
    guess(page, "20")
    button(page, "Imagine 1000 matches of equals").click()
    expect(page.locator(".ll .xp-step").nth(2)).to_contain_text("If both were equally good,")
    picture(page, "testing-bots")


@pytest.mark.parametrize("width", WIDTHS)
def test_repeat_my_trials(voila: Site, open_page: Any, width: int) -> None:
    voila.write("repeat", SHARE)
    page = open_page(width)
    page.goto(voila.page("repeat"))
    guess(page, "30")
    button(page, "+100").click()
    panel = page.locator('.ll [data-key^="again-"]')
    unfold(page, "again")
    button(page, "Repeat my 100 slots 200 times").click()
    expect(panel).to_contain_text("about half as wide")
    assert page.locator(".ll .xp-fold[open]").count() == 1, "one panel at a time"
    expect(panel).not_to_contain_text("exact")
    button(page, "Show the exact value").click()
    expect(panel).to_contain_text("have the exact value in them")
    picture(page, "experiment-again")


@pytest.mark.parametrize("width", WIDTHS)
def test_learners_and_rounds_of_ones_own(voila: Site, open_page: Any, width: int) -> None:
    voila.write("learners", MIX)
    page = open_page(width)
    page.goto(voila.page("learners"))
    guess(page, "50")
    unfold(page, "learners")
    button(page, "Let two learners find it").click()
    expect(page.locator(".ll > [role=status]")).to_contain_text("After 1000 rounds: L 17%, S 50%, W 33%.")
    unfold(page, "rounds")
    for number in range(1, 21):
        button(page, "Lay S").click()
        expect(page.locator(".ll .xp-own")).to_contain_text(f"{number} of 20 rounds")
    expect(page.locator(".ll .xp-own")).to_contain_text("that is what her mix is made for")
    picture(page, "experiment-learners")
