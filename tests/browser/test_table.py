"""A whole duel by keyboard in Voila, an illegal try, a reload, a dead kernel."""

from __future__ import annotations

import os
import re
import signal
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import WIDTHS, Site, at_rest, picture

pytestmark = pytest.mark.browser

DUEL = "from lootlab.widgets import Table\nTable('loot_shoot_whisky', seed='CACTUS-7', pace=0.05)"


@pytest.fixture
def duel(voila: Site) -> str:
    voila.write("duel", DUEL)
    return voila.page("duel")


def focus_on(page: Page, selector: str) -> None:
    """Walk there with the Tab key, as somebody without a mouse does."""
    for _ in range(80):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with the Tab key")


def ready_to_choose(page: Page) -> None:
    page.wait_for_selector(".ll .result, .ll .ask:not(.ask--wait)")


def lay_two_cards(page: Page) -> None:
    for count in (1, 2):
        focus_on(page, ".ll .hand .is-can")
        page.keyboard.press("Enter")
        expect(page.locator(".ll .row .is-chosen")).to_have_count(count)
    expect(page.locator(".ll .moves .btn--pick")).to_be_focused()
    newest = "Math.max(-1, ...[...document.querySelectorAll('.ll .log li')].map((line) => +line.dataset.key.slice(3)))"
    line = page.evaluate(newest)
    page.keyboard.press("Enter")
    page.wait_for_function(f"(line) => {newest} !== line", arg=line)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_whole_duel_by_keyboard(duel: str, open_page: Any, width: int) -> None:
    page = open_page(width)
    page.goto(duel)
    page.wait_for_selector(".ll .hand")
    ready_to_choose(page)
    picture(page, "duel-start")

    # Something illegal: a third card for two slots. The rule answers, and its chip opens it.
    for count in (1, 2):
        focus_on(page, ".ll .hand .is-can")
        page.keyboard.press("Enter")
        expect(page.locator(".ll .row .is-chosen")).to_have_count(count)
    focus_on(page, ".ll .hand .card")
    page.keyboard.press("Enter")
    refusal = page.locator(".ll .refuse")
    expect(refusal).to_contain_text("That is 3 cards for two slots.")
    assert "3 cards for two slots" in page.locator(".ll > [role=status]").inner_text()
    focus_on(page, ".ll .refuse .chip")
    page.keyboard.press("Enter")
    expect(refusal.locator(".rule")).to_contain_text("LSW-11")
    picture(page, "duel-refused")
    page.keyboard.press("Escape")
    expect(page.locator(".ll .row .is-chosen")).to_have_count(0)

    lay_two_cards(page)
    ready_to_choose(page)

    # A reload continues at the same move.
    before = at_rest(page.locator(".ll .log")), page.locator(".ll .facts").inner_text()
    page.reload()
    page.wait_for_selector(".ll .log li")
    ready_to_choose(page)
    expect(page.locator(".ll .facts")).to_have_text(before[1])
    expect(page.locator(".ll .log")).to_have_text(before[0], use_inner_text=True)

    for _ in range(60):
        ready_to_choose(page)
        if page.locator(".ll .result").count():
            break
        lay_two_cards(page)
    expect(page.locator(".ll .result h3")).to_have_text(re.compile("won|draw"))
    assert page.evaluate("document.activeElement.closest('.ll') !== null"), "focus was lost"
    picture(page, "duel-end")

    # Looking back, by keyboard alone.
    focus_on(page, ".ll .result [data-do=look_back]")
    page.keyboard.press("Enter")
    told = page.locator(".ll .lookback > p")
    expect(told).to_contain_text("After move")
    focus_on(page, ".ll .lookback [data-arg=first]")
    page.keyboard.press("Enter")
    expect(told).to_have_text("You are looking back. Before the first move.")
    focus_on(page, ".ll .lookback [data-arg=on]")
    page.keyboard.press("Enter")
    expect(told).to_contain_text("After move 1 of")
    picture(page, "duel-look-back")
    page.keyboard.press("Escape")
    expect(page.locator(".ll .result")).to_be_visible()

    focus_on(page, ".ll .result .btn--main")
    page.keyboard.press("Enter")
    expect(page.locator(".ll .result")).to_have_count(0)
    expect(page.locator(".ll .facts")).to_contain_text("Round 1, phase 1 of 2")


def test_the_page_does_not_jump_when_the_curtain_falls(voila: Site, open_page: Any) -> None:
    voila.write("curtain", DUEL.replace("pace=0.05", "players=['you', 'you']"))
    page = open_page(1280)
    page.goto(voila.page("curtain"))
    page.locator(".ll .curtain .btn--pick").click()
    expect(page.locator(".ll .hand .is-can").first).to_be_visible()
    for count in (1, 2):
        page.locator(".ll .hand .is-can").first.click()
        expect(page.locator(".ll .row .is-chosen")).to_have_count(count)
    before = page.locator(".ll .cloth").bounding_box()["height"]
    page.locator(".ll .moves .btn--pick").click()
    expect(page.locator(".ll .curtain")).to_contain_text("Ann looks away.")
    assert abs(page.locator(".ll .cloth").bounding_box()["height"] - before) < 2


@pytest.mark.parametrize("width", WIDTHS)
def test_the_form_leads_to_its_fault_and_then_to_the_table(voila: Site, open_page: Any, width: int) -> None:
    voila.write("form", DUEL, "print('A long way down. ' * 2000)")
    page = open_page(width)
    page.goto(voila.page("form"))
    page.locator(".ll [data-do=panel]").click()
    page.locator(".ll .setup summary").click()
    seed, start = page.locator(".ll input[name=seed]"), page.locator(".ll .setup [type=submit]").first
    seed.fill("!!!")
    start.click()
    expect(seed).to_be_focused()
    expect(page.locator(".ll .fault")).to_be_in_viewport()
    seed.fill("CACTUS-7")
    start.click()
    expect(page.locator(".ll .setup")).to_have_count(0)
    expect(page.locator(".ll .cloth .ask")).to_be_in_viewport()


def test_the_rules_take_the_keyboard_along_and_give_it_back(duel: str, open_page: Any) -> None:
    page = open_page(1280)
    page.goto(duel)
    rules = page.locator(".ll .tools [data-do=rules]")
    rules.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ll .drawer [data-do=rules]")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("loot")
    page.keyboard.press("Escape")
    expect(page.locator(".ll .drawer")).to_have_count(0)
    expect(rules).to_be_focused()


def test_a_typed_phrase_and_the_arrow_keys(duel: str, open_page: Any) -> None:
    page = open_page(1280)
    page.goto(duel)
    page.wait_for_selector(".ll .hand")
    ready_to_choose(page)
    focus_on(page, "[data-key='A-L0']")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.key") == "A-L1"
    page.locator(".ll .typed input").fill("l q")
    page.keyboard.press("Enter")
    expect(page.locator(".ll .refuse")).to_contain_text("is not a move of the duel")
    assert page.locator(".ll .typed input").input_value() == "l q"
    page.locator(".ll .typed input").fill("l w")
    page.keyboard.press("Enter")
    expect(page.locator(".ll .log")).to_contain_text("You laid Loot at slot 1 and Whisky at slot 2.")
    expect(page.locator(".ll .typed input")).to_have_value("")


def test_a_click_before_the_kernel_has_answered_counts(duel: str, open_page: Any) -> None:
    page = open_page(1280)
    page.add_init_script("""
        new MutationObserver((_, watch) => {
          const card = document.querySelector(".ll .hand .is-can");
          if (card) { watch.disconnect(); card.click(); }
        }).observe(document, { subtree: true, childList: true });
    """)
    page.goto(duel)
    expect(page.locator(".ll .row .is-chosen")).to_have_count(1)


def test_two_clicks_at_once_are_one(duel: str, open_page: Any) -> None:
    page = open_page(1280)
    page.goto(duel)
    page.wait_for_selector(".ll .hand")
    ready_to_choose(page)
    page.evaluate("for (const key of ['A-L0', 'A-L0']) document.querySelector(`[data-key='${key}']`).click()")
    expect(page.locator(".ll .row .is-chosen")).to_have_count(1)
    page.wait_for_timeout(200)
    expect(page.locator(".ll .row .is-chosen")).to_have_count(1)


def test_a_dead_kernel_is_told_and_a_reload_resumes(voila: Site, open_page: Any) -> None:
    voila.write("dying", "import os; print('process', os.getpid())", DUEL)
    page = open_page(400)
    page.clock.install()
    page.goto(voila.page("dying"))
    page.wait_for_selector(".ll .hand")
    page.clock.run_for(2000)
    ready_to_choose(page)
    page.locator(".ll .typed input").fill("L W")
    page.keyboard.press("Enter")
    expect(page.locator(".ll .log")).to_contain_text("You laid Loot at slot 1 and Whisky at slot 2.")
    process = re.search(r"process (\d+)", page.locator("body").inner_text())
    assert process
    os.kill(int(process[1]), signal.SIGKILL)
    # The page's own bar slides in when the kernel is missed and moves the table: a mouse aimed before would miss.
    page.locator(".ll .hand .card").first.dispatch_event("click")
    page.clock.run_for(9000)
    lost = page.locator(".ll > .silent")
    expect(lost).to_contain_text("The kernel does not answer.")
    code = lost.locator("code").inner_text()
    assert re.fullmatch(r"(\w{4}-){3}\w{4}", code)
    picture(page, "kernel-lost")

    # Another browser: the code alone continues the game.
    other = open_page(1280)
    other.goto(voila.page("dying"))
    other.wait_for_selector(".ll .hand")
    other.get_by_role("button", name="New game").click()
    other.get_by_label("Resume code").fill(code)
    other.get_by_role("button", name="Go on").click()
    expect(other.locator(".ll .log")).to_contain_text("You laid Loot at slot 1 and Whisky at slot 2.")
