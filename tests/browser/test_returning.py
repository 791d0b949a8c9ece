"""Coming back to the shipped pages: what was learnt, the running game and one's place are there again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import lootlab
from lootlab.engine import lesson

from .conftest import WIDTHS, Site, picture
from .test_voila import ready

pytestmark = pytest.mark.browser

LEARN, PLAY = "Learn-it-step-by-step", "Play-it"


def part(page: Page, heading: str, number: int = 1) -> Locator:
    """The live part of the page that stands below a heading."""
    return page.locator(f"xpath=//*[@id='{heading}']/following::div[@class='live'][{number}]")


def settled(page: Page) -> None:
    """Everything live has come, answered and come to rest."""
    ready(page)
    page.wait_for_function(
        "[...document.querySelectorAll('.live')].every((each) => each.querySelector('.ll[data-greeted]'))"
    )
    page.wait_for_function(
        """() => {
          const now = `${scrollY} ${document.body.scrollHeight}`;
          const still = now === window.before;
          window.before = now;
          return still;
        }""",
        polling=700,
    )


def top_of(page: Page, heading: str) -> float:
    return float(page.evaluate("(id) => document.getElementById(id).getBoundingClientRect().top", heading))


def stands_at(page: Page, heading: str) -> None:
    """This heading is where one begins to read."""
    top = top_of(page, heading)
    assert -5 <= top <= 300, f"{heading} is {top} pixels from the top of the window"


def solve_first_level(page: Page, name: str) -> None:
    level = lesson.load(lootlab.load(name))[0]
    lessons = part(page, LEARN)
    if level.ask:
        lessons.locator(f'[data-do=answer][data-arg="{level.right}"]:visible').click()
    for phrase in level.best:
        lessons.locator(".typed input").fill(phrase)
        lessons.locator(".typed button").click()
        expect(lessons.locator(".typed input:not(:placeholder-shown)")).to_have_count(0)
    expect(lessons.locator(".dots .done")).to_have_count(1)


def make_a_move(table: Locator) -> str:
    """The first thing that can be done; returns the log when it is the person's turn again."""
    log = table.locator(".log")
    expect(table.locator(".ask:not(.ask--wait)")).to_have_count(1)
    before = log.inner_text()
    for _ in range(8):
        for selector in (".cloth [data-do=move]", ".is-can, .is-target", ".moves [data-do=more]"):
            if table.locator(selector).count():
                table.locator(selector).first.press("Enter")
                break
        table.page.wait_for_timeout(400)
        if log.inner_text() != before:
            break
    expect(table.locator(".result, .ask:not(.ask--wait)").first).to_be_visible()
    table.page.wait_for_timeout(1500)
    return log.inner_text()


def from_gallery(page: Page, voila: Site, name: str, way: str) -> None:
    page.goto(voila.address)
    page.get_by_role("link", name=f"{way}: {lootlab.load(name).title}", exact=True).click()
    settled(page)


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_nothing_is_lost_by_coming_back(voila: Site, open_page: Any, name: str) -> None:
    page = open_page(1280)
    levels = len(lesson.load(lootlab.load(name)))
    from_gallery(page, voila, name, "Learn")
    stands_at(page, LEARN)
    solve_first_level(page, name)
    from_gallery(page, voila, name, "Play")
    stands_at(page, PLAY)
    played = make_a_move(part(page, PLAY))

    for _ in range(3):
        page.reload()
        settled(page)
        stands_at(page, PLAY)
        expect(part(page, LEARN).locator(".dots .done")).to_have_count(1)
        assert part(page, PLAY).locator(".log").inner_text() == played

    page.goto(voila.address)
    dots = page.locator(f".dots[data-place={name}]")
    expect(dots).to_have_attribute("aria-label", f"1 of {levels} lessons done")
    for way, heading in (("Learn", LEARN), ("Play", PLAY)):
        from_gallery(page, voila, name, way)
        stands_at(page, heading)
        expect(part(page, LEARN).locator(".dots .done")).to_have_count(1)
        assert part(page, PLAY).locator(".log").inner_text() == played
    picture(page, f"returning-{name}")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_reload_returns_to_where_one_was_reading(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    page.goto(f"{voila.page('bag_o_loot')}#{PLAY}")
    settled(page)
    make_a_move(part(page, PLAY))  # so that a table grows again when it is restored
    page.add_style_tag(content="html { scroll-behavior: auto !important }")
    page.evaluate("document.getElementById('Chances').scrollIntoView(); scrollBy(0, 40)")
    top = top_of(page, "Chances")
    page.reload()
    settled(page)
    assert abs(top_of(page, "Chances") - top) < 5

    # Nobody has been anywhere yet: the page begins at its beginning, also for a link that leads nowhere.
    for address in ("bag_o_loot.ipynb", "bag_o_loot.ipynb#No-such-room", "bag_o_loot.ipynb#%E0%A4%A"):
        page.goto(voila.address)
        page.goto(f"{voila.address}/voila/render/{address}")
        settled(page)
        assert page.evaluate("scrollY") == 0


def test_two_tabs_forget_nothing_of_each_other(voila: Site, open_page: Any) -> None:
    first = open_page(1280)
    second = first.context.new_page()
    for page in (first, second):
        page.goto(f"{voila.page('sloop')}#{LEARN}")
        settled(page)
    solve_first_level(first, "sloop")
    levels = lesson.load(lootlab.load("sloop"))
    lessons = part(second, LEARN)
    lessons.locator(".levels summary").click()
    lessons.locator(f'[data-do=level][data-arg="{levels[1].id}"]').click()
    expect(lessons.locator(".guide__top")).to_contain_text("Level 2")
    first.reload()
    settled(first)
    expect(part(first, LEARN).locator(".dots .done")).to_have_count(1)


@pytest.mark.parametrize("width", WIDTHS)
def test_ten_new_questions_begin_with_the_first(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    page.goto(f"{voila.page('loot_shoot_whisky')}#{LEARN}")
    settled(page)
    quiz = part(page, LEARN, 2)
    for number in range(1, 11):
        expect(quiz.locator(".guide__top")).to_contain_text(f"Question {number} of 10")
        quiz.locator("[data-do=answer]:visible").first.click()
        quiz.locator("[data-do=next]:visible").click()
    expect(quiz.locator(".goal")).to_contain_text("You got")
    quiz.get_by_role("button", name="Ten new ones").click()
    expect(quiz.locator(".guide__top")).to_contain_text("Question 1 of 10")
    expect(quiz.locator(".goal")).to_be_in_viewport()
    expect(quiz.locator("[data-do=answer]:visible").first).to_be_visible()
    expect(quiz.locator(".cloth")).to_be_visible()
    picture(page, "ten-new-ones")


@pytest.mark.parametrize("width", WIDTHS)
def test_the_class_word_is_on_the_table_and_stays(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    page.goto(f"{voila.page('loot_shoot_whisky')}#{PLAY}")
    settled(page)
    table = part(page, PLAY)
    expect(table.locator(".bar .word")).to_have_count(0)
    table.get_by_role("button", name="New game").click()
    table.locator("input[name=seed]").fill("cactus-7")
    table.locator("input[name=pupil]").fill("Ada")
    table.locator(".setup [type=submit]").first.click()
    expect(table.locator(".bar .word")).to_have_text("Class word CACTUS-7 ada")
    page.wait_for_timeout(500)
    page.reload()
    settled(page)
    stands_at(page, PLAY)
    expect(table.locator(".bar .word")).to_have_text("Class word CACTUS-7 ada")
    picture(page, "class-word")
    table.get_by_role("button", name="New game").click()
    expect(table.locator("input[name=seed]")).to_have_value("CACTUS-7")
    expect(table.locator("input[name=pupil]")).to_have_value("ada")


def test_a_prediction_stays(voila: Site, open_page: Any) -> None:
    page = open_page(400)
    page.goto(f"{voila.page('bag_o_loot')}#Chances")
    settled(page)
    lab = part(page, "Chances")
    lab.locator("[data-do=open]").first.click()
    lab.locator("input[name=typed]").fill("9")
    lab.get_by_role("button", name="This is my guess").click()
    expect(lab.locator(".xp-guess")).to_have_text("9%")
    lab.get_by_role("button", name="+10", exact=True).click()
    told = lab.locator(".xp-step h4").nth(1)
    expect(told).to_contain_text("10 ")
    for _ in range(2):
        page.wait_for_timeout(300)
        page.reload()
        settled(page)
        stands_at(page, "Chances")
        lab.locator("[data-do=open]").first.click()
        expect(lab.locator(".xp-guess")).to_have_text("9%")
        expect(told).to_contain_text("10 ")
