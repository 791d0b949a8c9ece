"""Coming back to the shipped pages: what was learnt, the running game and one's room are there again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import lootlab
from lootlab.engine import lesson

from .conftest import WIDTHS, Site, at_rest, picture, room, settled

pytestmark = pytest.mark.browser


def solve_first_level(page: Page, name: str) -> None:
    level = lesson.load(lootlab.load(name))[0]
    lessons = room(page, "learn")
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
    return at_rest(log)


def from_gallery(page: Page, voila: Site, name: str, step: str) -> None:
    page.goto(voila.address)
    page.locator(f".tile:has([data-place={name}]) [data-step={step}]").click()
    settled(page, "learn" if step == "learn" else "play")


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_nothing_is_lost_by_coming_back(voila: Site, open_page: Any, name: str) -> None:
    page = open_page(1280)
    levels = len(lesson.load(lootlab.load(name)))
    from_gallery(page, voila, name, "learn")
    solve_first_level(page, name)
    from_gallery(page, voila, name, "play")
    played = make_a_move(room(page, "play"))

    for _ in range(3):
        page.reload()
        settled(page, "play")
        expect(room(page, "play").locator(".log")).to_have_text(played, use_inner_text=True)
        expect(page.locator(".how-far")).to_contain_text(f"1 of {levels} levels")

    page.goto(voila.address)
    dots = page.locator(f".dots[data-place={name}]")
    expect(dots).to_have_attribute("aria-label", f"1 of {levels} lessons done")
    tile = page.locator(f".tile:has([data-place={name}])")
    expect(tile.locator("[data-step=learn]")).to_contain_text("Continue at level")
    expect(tile.locator("[data-step=play]")).to_contain_text("Your game goes on: turn")
    from_gallery(page, voila, name, "learn")
    expect(room(page, "learn").locator(".dots .done")).to_have_count(1)
    from_gallery(page, voila, name, "play")
    expect(room(page, "play").locator(".log")).to_have_text(played, use_inner_text=True)
    picture(page, f"returning-{name}")


def test_each_room_has_an_address(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    page.goto(voila.page("bag_o_loot"))
    settled(page, "learn")
    for name, at in (("Play", "play"), ("Chances", "chances"), ("Your own", "own"), ("Rules", "rules")):
        page.get_by_role("link", name=name, exact=True).click()
        settled(page, at)
        assert f"#{at}" in page.url
        expect(page.locator(".cell:visible")).to_have_count(1)
        expect(page.locator(".rooms [aria-current]")).to_have_text(name)
    for at in ("own", "chances", "play"):
        page.go_back()
        settled(page, at)
    page.reload()
    settled(page, "play")
    # What is in a room has one, too; and Back leads out of it again.
    page.goto(f"{voila.page('bag_o_loot')}#chances/BOL-P02")
    settled(page, "chances")
    expect(room(page, "chances").get_by_role("button", name="All questions")).to_be_visible()
    room(page, "chances").get_by_role("button", name="All questions").click()
    expect(page).to_have_url(f"{voila.page('bag_o_loot')}#chances")
    page.go_back()
    expect(room(page, "chances").get_by_role("button", name="All questions")).to_be_visible()


@pytest.mark.parametrize(
    ("address", "at", "sentence"),
    [
        ("#No-such-room", "learn", "There is no room “No-such-room” here."),
        ("#%E0%A4%A", "learn", "There is no room"),
        ("#learn/no-such-level", "learn", "no-such-level"),
        ("#chances/LSW-P99", "chances", "There is no question “LSW-P99”."),
        ("#rules/LSW-999", "rules", "LSW-999"),
    ],
)
def test_a_link_that_leads_nowhere_says_so(voila: Site, open_page: Any, address: str, at: str, sentence: str) -> None:
    page = open_page(400)
    page.goto(f"{voila.page('loot_shoot_whisky')}{address}")
    settled(page, at)
    expect(page.get_by_text(sentence).locator("visible=true").first).to_be_visible()


def test_old_addresses_still_lead_there(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    page.goto(f"{voila.page('sloop')}#Play-it")
    settled(page, "play")


def test_two_tabs_forget_nothing_of_each_other(voila: Site, open_page: Any) -> None:
    first = open_page(1280)
    second = first.context.new_page()
    for page in (first, second):
        page.goto(f"{voila.page('sloop')}#learn")
        settled(page, "learn")
    solve_first_level(first, "sloop")
    levels = lesson.load(lootlab.load("sloop"))
    lessons = room(second, "learn")
    lessons.get_by_role("button", name="All levels").click()
    lessons.locator(f'[data-do=level][data-arg="{levels[1].id}"]').click()
    expect(lessons.locator(".strip")).to_contain_text("Level 2")
    first.reload()
    settled(first, "learn")
    expect(room(first, "learn").locator(".dots .done")).to_have_count(1)


def test_a_browser_that_keeps_nothing_still_plays(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page.goto(f"{voila.page('loot_shoot_whisky')}#learn")
    settled(page, "learn")
    solve_first_level(page, "loot_shoot_whisky")


@pytest.mark.parametrize("kept", ["null", "[]", "{", '{"done": 7, "at": [1]}', '{"done": ["gone"], "at": "gone"}'])
def test_memories_of_other_versions_do_no_harm(voila: Site, open_page: Any, kept: str) -> None:
    page = open_page(1280)
    page.goto(voila.address)
    page.evaluate("(kept) => localStorage.setItem('lootlab/lessons/loot_shoot_whisky', kept)", kept)
    page.goto(f"{voila.page('loot_shoot_whisky')}#learn")
    settled(page, "learn")
    solve_first_level(page, "loot_shoot_whisky")
    page.reload()
    settled(page, "learn")
    expect(room(page, "learn").locator(".dots .done")).to_have_count(1)


def answer(quiz: Locator, number: int) -> None:
    expect(quiz.locator(".strip")).to_contain_text(f"Question {number} of 10")
    quiz.locator("[data-do=answer]:visible").first.click()


@pytest.mark.parametrize("width", WIDTHS)
def test_ten_new_questions_begin_with_the_first(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    page.goto(f"{voila.page('loot_shoot_whisky')}#learn/quiz")
    settled(page, "learn/quiz")
    quiz = room(page, "learn/quiz")
    for number in range(1, 11):
        answer(quiz, number)
        quiz.locator("[data-do=next]:visible").click()
    expect(quiz.locator(".goal")).to_contain_text("You got")
    quiz.get_by_role("button", name="Ten new ones").click()
    expect(quiz.locator(".strip")).to_contain_text("Question 1 of 10")
    expect(quiz.locator(".goal")).to_be_in_viewport()
    expect(quiz.locator("[data-do=answer]:visible").first).to_be_visible()
    expect(quiz.locator(".cloth")).to_be_visible()
    picture(page, "ten-new-ones")


CARRIED = """globalThis.carried = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (steps, time) {
  if (steps[0].transform && this.querySelector("[data-do=next]")) carried.push(this.outerHTML.slice(0, 80));
  return animate.call(this, steps, time);
};"""


def test_what_an_answer_brings_stands_still(voila: Site, open_page: Any) -> None:
    """A panel that grew by the answer once glided to its new middle, and carried "Next question" away from under a
    click that was on its way."""
    page = open_page(1280)
    page.add_init_script(CARRIED)
    page.goto(f"{voila.page('loot_shoot_whisky')}#learn/quiz")
    settled(page, "learn/quiz")
    quiz = room(page, "learn/quiz")
    for number in range(1, 4):
        answer(quiz, number)
        expect(quiz.locator("[data-do=next]:visible")).to_be_visible()
        page.wait_for_timeout(350)  # a glide begins with the next frame
        assert page.evaluate("carried") == []
        quiz.locator("[data-do=next]:visible").click()


@pytest.mark.parametrize("width", WIDTHS)
def test_the_class_word_is_on_the_table_and_stays(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    page.goto(f"{voila.page('loot_shoot_whisky')}#play")
    settled(page, "play")
    table = room(page, "play")
    expect(table.locator(".bar .word")).to_have_count(0)
    expect(page.locator(".class-word")).to_be_hidden()
    table.get_by_role("button", name="New game").click()
    table.locator("input[name=seed]").fill("cactus-7")
    table.locator("input[name=pupil]").fill("Ada")
    table.locator(".setup [type=submit]").first.click()
    expect(table.locator(".bar .word")).to_have_text("Class word CACTUS-7 ada")
    expect(page.locator(".class-word")).to_have_text("CACTUS-7 ada")
    page.wait_for_timeout(500)
    page.reload()
    settled(page, "play")
    expect(table.locator(".bar .word")).to_have_text("Class word CACTUS-7 ada")
    expect(page.locator(".class-word")).to_have_text("CACTUS-7 ada")
    picture(page, "class-word")
    table.get_by_role("button", name="New game").click()
    expect(table.locator("input[name=seed]")).to_have_value("CACTUS-7")
    expect(table.locator("input[name=pupil]")).to_have_value("ada")


def test_a_prediction_stays(voila: Site, open_page: Any) -> None:
    page = open_page(400)
    page.goto(f"{voila.page('bag_o_loot')}#chances")
    settled(page, "chances")
    lab = room(page, "chances")
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
        settled(page, "chances")
        expect(lab.locator(".xp-guess")).to_have_text("9%")
        expect(told).to_contain_text("10 ")
