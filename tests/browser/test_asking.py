"""Ask your own question: a sentence by lists, the whole loop, the curve, a reload; at both widths."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import WIDTHS, Site, picture, room, settled

pytestmark = pytest.mark.browser


def button(screen: Locator, name: str) -> Locator:
    return screen.get_by_role("button", name=name, exact=True)


def choose(screen: Locator, name: str, value: str) -> None:
    """Choose from a list, and see that the list keeps it."""
    found = screen.get_by_label(name, exact=True)
    found.select_option(value)
    expect(found).to_have_value(value)


def ask(screen: Locator) -> Locator:
    return screen.locator(".xp-steps__ask")


def no_overflow(page: Page, screen: Locator) -> None:
    """Nothing inside sticks out of its panel either."""
    wide = screen.locator("section.panel").evaluate_all(
        "panels => panels.filter(panel => panel.scrollWidth > panel.clientWidth + 1).map(panel => panel.className)"
    )
    assert wide == []


@pytest.mark.parametrize("width", WIDTHS)
def test_ask_predict_simulate_reveal_reload(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    page.goto(f"{voila.page('bag_o_loot')}#chances")
    settled(page, "chances")
    screen = room(page, "chances")
    button(screen, "Ask your own question").click()
    expect(page).to_have_url(f"{voila.page('bag_o_loot')}#chances/own")
    expect(ask(screen)).to_have_text("How likely is at least 1 looter among 8 cards of the full deck?")
    picture(page, "asking-0-sentence")
    no_overflow(page, screen)

    # Chosen, not typed; each choice is a question.
    choose(screen, "Cards of what", "two-player deck")
    choose(screen, "Number", "2")
    expect(ask(screen)).to_have_text("How likely are at least 2 looters among 8 cards of the two-player deck?")
    expect(screen).not_to_contain_text("1103")

    # The same loop as everywhere.
    expect(button(screen, "Show the exact value")).to_be_disabled()
    screen.locator("input[name=typed]").fill("10")
    button(screen, "This is my guess").click()
    button(screen, "By hand").click()
    expect(screen.locator(".xp-hands .card")).to_have_count(8)
    button(screen, "+100").click()
    expect(screen.locator(".xp-step h4").nth(1)).to_have_text("Deal 101 hands")
    expect(screen.locator(".own-curve")).to_have_count(0)
    button(screen, "Show the exact value").click()
    expect(screen.locator(".xp-exact")).to_have_text("7.3%")

    # The curve has the question's own point, and its table; it can be drawn over another number.
    expect(screen.locator(".own-curve .lb:visible")).to_have_text("yours: 7.3%")
    expect(screen.locator(".own-curve tr.is-own")).to_contain_text("8 (yours)")
    button(screen, "By looters asked for").click()
    expect(screen.locator(".own-curve tr.is-own")).to_contain_text("2 (yours)")
    page.wait_for_timeout(900)  # bars grow
    picture(page, "asking-1-revealed")
    no_overflow(page, screen)

    # What cannot be is a sentence, and nothing is lost by it.
    choose(screen, "Cards of what", "full deck")
    choose(screen, "How many cards", "80")
    choose(screen, "Cards of what", "two-player deck")
    expect(screen.locator(".ask-own .say--warn")).to_contain_text("The two-player deck has 64, not 80.")
    picture(page, "asking-2-impossible")
    choose(screen, "How many cards", "8")
    expect(screen.locator(".xp-exact")).to_have_text("7.3%")

    page.reload()
    settled(page, "chances")
    expect(ask(screen)).to_have_text("How likely are at least 2 looters among 8 cards of the two-player deck?")
    expect(screen.locator(".xp-step h4").nth(1)).to_have_text("Deal 101 hands")
    expect(screen.locator(".xp-exact")).to_have_text("7.3%")
    expect(screen.locator(".own-curve tr.is-own")).to_contain_text("8 (yours)")

    # Back to the list, which knows the way.
    button(screen, "All questions").click()
    expect(page).to_have_url(f"{voila.page('bag_o_loot')}#chances")
    screen.locator(".ask-own__asked button").first.click()
    expect(screen.locator(".xp-exact")).to_have_text("7.3%")


def test_by_keyboard_and_with_too_many_cases(voila: Site, open_page: Any) -> None:
    voila.write("own", "from lootlab import show\nshow.asking('sloop', 'CACTUS-7')")
    page = open_page(400)
    page.goto(voila.page("own"))
    screen = page.locator(".ll-in")
    kind = screen.get_by_label("What you want to know", exact=True)
    kind.focus()
    page.keyboard.type("some")
    expect(ask(screen)).to_have_text("How likely is a pair (wilds count as any number) among 4 cards of the deck?")
    expect(kind).to_be_focused()
    choose(screen, "In whose hand", "some")
    choose(screen, "How many players", "3")
    expect(screen.locator(".ask-own")).to_contain_text("No exact answer: This would be a")
    field = screen.locator("input[name=typed]")
    field.fill("80")
    field.press("Enter")
    button(screen, "+100").click()
    expect(screen.locator(".xp-step h4").nth(1)).to_have_text("Deal 100 rounds")
    button(screen, "Show the exact value").click()
    expect(screen.locator(".say--bad")).to_contain_text("The trials still tell, or choose fewer cards.")
    expect(screen.locator(".xp-step h4").nth(1)).to_have_text("Deal 100 rounds")
    picture(page, "asking-3-too-many")
