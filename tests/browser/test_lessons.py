"""The first three levels by mouse, a wrong try, a reload; the quiz; the rulebook. At both widths, with pictures."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import WIDTHS, Site, picture, room, run_first_cell, settled

pytestmark = pytest.mark.browser

GAME = "loot_shoot_whisky"
LESSONS = f"from lootlab.widgets import Lessons\nLessons('{GAME}')"
QUIZ = f"from lootlab.widgets import Quiz\nQuiz('{GAME}', seed='CACTUS-7')"
RULES = f"from lootlab.widgets import Rules\nRules('{GAME}')"


@pytest.fixture
def lessons(voila: Site) -> str:
    voila.write("lessons", LESSONS)
    return voila.page("lessons")


def ready(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(".ll .guide")


def lay(page: Page, *kinds: str) -> None:
    """Click cards of the hand, then say ready."""
    for count, kind in enumerate(kinds, 1):
        page.locator(f".ll .hand .kind-{kind}").first.click()
        expect(page.locator(".ll .row .is-chosen")).to_have_count(count)
    page.locator(".ll .moves [data-do=move]").first.click()


def still(page: Page, name: str) -> None:
    """A picture from the top, when everything has come to rest."""
    page.evaluate("document.querySelector('.ll').scrollIntoView()")
    page.wait_for_timeout(450)
    picture(page, name)


def said(page: Page) -> Locator:
    """The bubble that can be seen: beside the table, or on the cloth where the screen is narrow."""
    return page.locator(".ll .told:visible")


def press(page: Page, name: str) -> None:
    page.locator(".ll .coach:visible").get_by_role("button", name=re.compile(name)).click()


@pytest.mark.parametrize("width", WIDTHS)
def test_the_first_three_levels_by_mouse(lessons: str, open_page: Any, width: int) -> None:
    page = open_page(width)
    ready(page, lessons)
    expect(page.locator(".ll .strip p")).to_have_text("Level 1 of 24: Take the gold")
    expect(page.locator(".ll .hand .is-marked")).to_have_count(2)
    still(page, "lessons-1")

    # A wrong try: the rule answers, its chip opens it, and the position comes back.
    lay(page, "shoot", "shoot")
    expect(said(page)).to_contain_text("Only Loot beats Whisky.")
    said(page).locator(".chip").first.click()
    expect(said(page).locator(".rule")).to_contain_text("LSW-20: Whisky beats Shoot")
    still(page, "lessons-1-wrong")
    press(page, "Try again")
    expect(page.locator(".ll .hand .card")).to_have_count(6)

    lay(page, "loot", "loot")
    expect(said(page)).to_contain_text("Loot beats Whisky.")
    assert "Loot beats Whisky." in page.locator(".ll > [role=status]").inner_text()
    still(page, "lessons-1-won")
    press(page, "Next: Stop the thief")
    expect(page.locator(".ll .strip p")).to_have_text("Level 2 of 24: Stop the thief")

    lay(page, "shoot", "shoot")
    expect(said(page)).to_contain_text("Shoot beats Loot.")
    press(page, "Next: Drink with a steady hand")
    expect(page.locator(".ll .strip p")).to_contain_text("Level 3 of 24")
    still(page, "lessons-3")
    lay(page, "whisky", "shoot")
    expect(said(page)).to_contain_text("Whisky beats Shoot.")
    expect(page.locator(".ll .dots .done")).to_have_count(3)
    still(page, "lessons-3-won")

    # The browser remembers: a reload goes on at the same level with the same dots.
    page.wait_for_timeout(300)
    page.reload()
    page.wait_for_selector(".ll .guide")
    expect(page.locator(".ll .strip p")).to_contain_text("Level 3 of 24")
    expect(page.locator(".ll .dots .done")).to_have_count(3)


def test_all_that_a_turn_needs_is_in_sight_on_a_phone(voila: Site, open_page: Any) -> None:
    page = open_page(400)
    page.set_viewport_size({"width": 400, "height": 850})
    page.goto(f"{voila.page(GAME)}#learn")
    settled(page, "learn")
    lessons = room(page, "learn")
    for part in (".strip .goal", ".seat.far", ".row", ".hand", ".ask", ".moves"):
        box = lessons.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 850, f"{part} is not on the screen"


def test_a_level_by_keyboard_alone(lessons: str, open_page: Any) -> None:
    page = open_page(1280)
    ready(page, lessons)
    page.keyboard.press("Tab")
    for _ in range(2):
        walk(page, ".ll .hand .kind-loot")
        page.keyboard.press("Enter")
        page.wait_for_timeout(200)
    walk(page, ".ll .moves [data-do=move]")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("Loot beats Whisky.")
    assert page.evaluate("document.activeElement.dataset.do") == "next", "focus goes to what comes next"
    page.keyboard.press("Enter")
    expect(page.locator(".ll .strip p")).to_contain_text("Level 2 of 24")


def walk(page: Page, selector: str) -> None:
    for _ in range(80):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with the Tab key")


@pytest.mark.parametrize("width", WIDTHS)
def test_something_illegal_is_what_level_five_wants(lessons: str, open_page: Any, width: int) -> None:
    page = open_page(width)
    ready(page, lessons)
    page.get_by_role("button", name="All levels").click()
    page.locator(".ll [data-do=level][data-arg=one-card-per-slot]").click()
    expect(page.locator(".ll .strip p")).to_contain_text("Level 5 of 24")
    expect(page.locator(".ll .strip p")).to_be_in_viewport()
    for kind in ("loot", "shoot", "whisky"):
        page.locator(f".ll .hand .kind-{kind}").first.click()
        page.wait_for_timeout(200)
    expect(page.locator(".ll .refuse")).to_contain_text("That is 3 cards for two slots.")
    expect(said(page)).to_contain_text("Exactly one card at each slot.")
    still(page, "lessons-5-won")


@pytest.mark.parametrize("width", WIDTHS)
def test_the_quiz(voila: Site, open_page: Any, width: int) -> None:
    voila.write("quiz", QUIZ)
    page = open_page(width)
    ready(page, voila.page("quiz"))
    for number in range(1, 11):
        expect(page.locator(".ll .strip p")).to_contain_text(f"Question {number} of 10")
        if number == 1:
            still(page, "quiz-1")
        page.locator(".ll .answer:visible").first.click()
        expect(said(page)).to_have_count(1)
        if number == 1:
            still(page, "quiz-1-answered")
        press(page, "Next question" if number < 10 else "See the result")
    expect(page.locator(".ll .result-sheet .goal")).to_have_text(re.compile(r"You got \d+ of 10\."))
    still(page, "quiz-result")


@pytest.mark.parametrize("width", WIDTHS)
def test_the_rulebook_is_searched_while_typing(voila: Site, open_page: Any, width: int) -> None:
    voila.write("rules", RULES)
    page = open_page(width)
    page.goto(voila.page("rules"))
    expect(page.locator(".ll .found")).to_have_text("71 of 71 rules")
    page.locator(".ll input[type=search]").press_sequentially("snatch bottle", delay=30)
    expect(page.locator(".ll .found")).to_have_text("3 of 71 rules, the best first")
    expect(page.locator(".ll .entry").first).to_contain_text("LSW-24")
    assert page.locator(".ll input[type=search]").input_value() == "snatch bottle", "typing is not disturbed"
    still(page, "rules")
    page.locator(".ll .index button", has_text="A Loot win").click()
    expect(page.locator(".ll .found")).to_have_text("6 of 71 rules")
    page.locator(".ll .entry button", has_text="Try it").first.click()
    page.locator(".ll .tryout button", has_text="Show the move").click()
    expect(page.locator(".ll .tryout__told")).to_contain_text("Slot 1")
    expect(page.locator(".ll .tryout")).to_have_count(1)


def test_a_level_in_jupyterlab(lab: Site, open_page: Any) -> None:
    lab.write("lessons", LESSONS)
    page = open_page(1280)
    page.goto(f"{lab.address}/lab/tree/lessons.ipynb?reset")
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status='idle']")
    run_first_cell(page)
    page.wait_for_selector(".ll .guide", timeout=60_000)
    lay(page, "loot", "loot")
    expect(said(page)).to_contain_text("Loot beats Whisky.")
    page.wait_for_timeout(450)
    picture(page, "lessons-lab")
    press(page, "Next: Stop the thief")
    expect(page.locator(".ll .strip p")).to_contain_text("Level 2 of 24")
