"""A pupil's lesson in a real browser: link, number, a prediction with a range, codes, a reload, starting over."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from lootlab.lab import codes
from lootlab.lab.classroom import Classroom

from .conftest import WIDTHS, Site, picture, room, settled

pytestmark = pytest.mark.browser
GAME, QUESTION = "loot_shoot_whisky", "LSW-P01"


def lesson(page: Page, site: Site, link: str, game: str = GAME) -> Locator:
    page.goto(f"{site.page(game)}#chances/{link}")
    settled(page, "chances")
    return room(page, "chances")


def predict(screen: Locator, guess: str, low: str = "", high: str = "", reason: str = "") -> None:
    screen.get_by_label("Your guess as a number in percent").fill(guess)
    if low:
        screen.get_by_label("Lowest number that you think possible").fill(low)
        screen.get_by_label("Highest number that you think possible").fill(high)
    if reason:
        screen.get_by_label("How did you get your guess?").select_option(label=reason)
    screen.get_by_role("button", name="This is my guess").click()
    expect(screen.locator("[data-code]").first).to_be_visible()


def told(screen: Locator, at: int, word: str) -> codes.Report:
    return codes.read(screen.locator("[data-code]").nth(at).inner_text(), word)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_lesson_from_the_link_to_the_result_code(voila: Site, open_page: Any, width: int) -> None:
    page, word = open_page(width), f"HAMMER-{width % 99}"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen = lesson(page, voila, f"{QUESTION}/{word}")
    expect(screen.get_by_role("heading", name="Which number are you?")).to_be_visible()
    expect(screen.get_by_role("button", name="This is my guess")).to_have_count(0)
    picture(page, "class-number")
    screen.get_by_role("button", name="7", exact=True).click()
    badge = page.locator(".class-word")
    expect(badge).to_have_text(f"{word} · 7")
    assert page.evaluate("location.hash") == f"#chances/{QUESTION}"

    predict(screen, "25", "10", "40", "I drew a picture")
    first = told(screen, 0, word)
    assert (first.pupil, float(first.guess), first.reason) == (7, 0.25, codes.REASONS.index("I drew a picture"))
    assert first.low is not None
    copy = screen.get_by_role("button", name="Copy the prediction code")
    copy.click()
    expect(copy).to_have_attribute("data-said", "Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == screen.locator("[data-code]").first.inner_text()
    picture(page, "class-predicted")

    page.reload()
    settled(page, "chances")
    expect(badge).to_have_text(f"{word} · 7")
    assert told(screen, 0, word) == first
    screen.get_by_role("button", name="+100", exact=True).click()
    expect(screen.locator("[data-code]")).to_have_count(2)
    result = told(screen, 1, word)
    assert (result.trials, result.guess, result.revealed) == (100, first.guess, False)
    picture(page, "class-result")

    screen.get_by_role("button", name="Start over").click()
    expect(screen.locator("[data-code]")).to_have_count(1)
    assert told(screen, 0, word) == first
    expect(badge).to_have_text(f"{word} · 7")
    expect(screen.get_by_label("Lowest number that you think possible")).to_have_count(0)
    predict(screen, "60")
    assert told(screen, 0, word) == first
    expect(screen.get_by_text("your first guess counts: 25%")).to_be_visible()


@pytest.mark.parametrize("width", WIDTHS)
def test_the_class_is_the_same_in_all_rooms_and_games(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    lesson(page, voila, f"{QUESTION}/PUMA-3/12")
    for at in ("play", "learn", "rules"):
        page.evaluate(f"location.hash = '#{at}'")
        expect(page.locator(".class-word")).to_have_text("PUMA-3 · 12")
        expect(page.locator(".class-word")).to_be_visible()
    screen = lesson(page, voila, "SLP-P01", "sloop")
    expect(page.locator(".class-word")).to_have_text("PUMA-3 · 12")
    expect(screen.get_by_text("Class PUMA-3, number 12")).to_be_visible()
    page.goto(voila.page("index"))  # a page that is no place, and has no kernel
    expect(page.locator(".class-word")).to_have_text("PUMA-3 · 12")
    picture(page, "class-gallery")


def test_a_bad_link_says_so(voila: Site, open_page: Any) -> None:
    page = open_page(400)
    screen = lesson(page, voila, f"{QUESTION}/HAMER-42/7")
    expect(screen.get_by_text("Did you mean HAMMER-42?")).to_be_visible()
    expect(page.locator(".class-word")).to_be_hidden()
    picture(page, "class-bad-link")


def test_without_https_the_code_can_be_copied_too(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    screen = lesson(page, voila, f"{QUESTION}/PUMA-4/12")
    predict(screen, "25")
    code = screen.locator("[data-code]").first.inner_text()
    screen.get_by_role("button", name="Copy the prediction code").click()
    expect(screen.locator("[data-copy]").first).to_have_attribute("data-said", "Copied.")
    screen.locator(".xp-foot summary").click()
    field = screen.get_by_label("Class word", exact=True)
    field.fill("")
    field.press("Control+v")
    expect(field).to_have_value(code)


@pytest.mark.parametrize("width", WIDTHS)
def test_sending_and_waiting_for_the_release(voila: Site, open_page: Any, width: int) -> None:
    word = f"OTTER-{width % 99}"
    teacher = Classroom(voila.data / "class.sqlite")
    key = teacher.open_class(word)
    page = open_page(width)
    screen = lesson(page, voila, f"{QUESTION}/{word}/7/hold")
    predict(screen, "25", "10", "40")
    screen.get_by_role("button", name="Send to class").click()
    expect(screen.get_by_text("Sent to the class.")).to_be_visible()
    assert [sent.report for sent in teacher.reports(word, key)] == [told(screen, 0, word)]
    reveal = screen.get_by_role("button", name="Show the exact value")
    expect(reveal).to_have_count(0)
    field = screen.get_by_label("Release word", exact=True)
    field.fill("NONSENSE")
    field.press("Enter")
    expect(screen.get_by_text("“NONSENSE” is not the release word.")).to_be_visible()
    picture(page, "class-held")
    teacher.release(word, QUESTION, key)
    reveal.click()  # the page finds out by itself
    expect(screen.locator(".xp-exact")).to_be_visible()
    expect(screen.get_by_text("holds the exact value")).to_be_visible()
    screen.get_by_role("button", name="By hand").click()
    screen.get_by_role("button", name="Send the new code to class").click()
    expect(screen.get_by_text("Sent to the class.")).to_be_visible()
    assert [sent.report.trials for sent in teacher.reports(word, key)] == [None, 1]
    picture(page, "class-sent")
    teacher.close()


def test_all_screens_of_a_page_are_in_the_same_class(voila: Site, open_page: Any) -> None:
    """And so are those of another tab. Leaving is for all of them as well."""
    cells = [
        f"from lootlab.widgets.experiment import Experiment; Experiment({name!r})" for name in (QUESTION, "SLP-P01")
    ]
    voila.write("two_questions", *cells)
    page = open_page(1280)
    page.goto(voila.page("two_questions"))
    page.wait_for_selector("html[data-ready]", state="attached")
    duel, sloop = (page.locator(".ll-in").nth(at) for at in (0, 1))
    expect(page.locator(".ll[data-greeted]")).to_have_count(2)
    duel.locator(".xp-foot summary").click()
    duel.get_by_label("Class word", exact=True).fill("puma-5")
    duel.get_by_role("button", name="Use this word").click()
    for screen in (duel, sloop):
        expect(screen.get_by_role("heading", name="Which number are you?")).to_be_visible()
    other = page.context.new_page()
    other.goto(voila.page("two_questions"))
    other.wait_for_selector("html[data-ready]", state="attached")
    other.locator(".ll-in").nth(1).get_by_role("button", name="31", exact=True).click()
    for screen in (duel, sloop, other.locator(".ll-in").nth(0)):
        expect(screen.get_by_text("Class PUMA-5, number 31")).to_be_visible()
    expect(page.locator(".class-word")).to_have_text("PUMA-5 · 31")
    sloop.locator(".xp-foot summary").click()
    sloop.get_by_role("button", name="Leave the class").click()
    for screen in (duel, sloop, other.locator(".ll-in").nth(0)):
        expect(screen.locator(".xp-class")).to_have_count(0)
    expect(other.locator(".class-word")).to_be_hidden()
