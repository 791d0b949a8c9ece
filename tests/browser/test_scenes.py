"""Moves one can follow: beats on the table, at the reader's own speed; skipping, again, stillness; dragging."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Site, room, settled

pytestmark = pytest.mark.browser

GAME = "loot_shoot_whisky"

WATCH = """() => {
  window.told = [];
  const room = document.querySelector(".cell[data-at=play]");
  const note = () => {
    const text = room.querySelector(".ask")?.innerText.trim();
    if (!text || told.at(-1)?.text === text) return;
    told.push({ text, scene: !!room.querySelector(".cloth.is-scene"), wide: document.documentElement.scrollWidth });
  };
  new MutationObserver(note).observe(room, { subtree: true, childList: true, characterData: true });
}"""
"""Notes all that is asked and told, however soon it is gone: a busy machine looks too late."""


def at_the_table(page: Page, voila: Site, speed: str = "calm") -> Any:
    page.goto(voila.address)
    page.evaluate("(speed) => localStorage.setItem('lootlab/speed', speed)", speed)
    page.goto(f"{voila.page(GAME)}#play")
    settled(page, "play")
    table = room(page, "play")
    expect(table.locator(".ask:not(.ask--wait)")).to_be_visible()
    return table


def lay(table: Any, phrase: str) -> None:
    table.locator(".typed input").fill(phrase)
    table.locator(".typed button").click()


@pytest.mark.parametrize("width", [1280, 400])
def test_a_duel_is_turned_up_slot_by_slot(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    table = at_the_table(page, voila, "quick")
    page.evaluate(WATCH)
    lay(table, "L W")
    expect(table.locator(".ask:not(.ask--wait)")).to_contain_text("slot 3")
    expect(table.locator(".cloth.is-scene")).to_have_count(0)
    told = [said for said in page.evaluate("told") if "Slot " in said["text"]]
    assert len(told) == 2
    assert "Slot 1: Loot meets" in told[0]["text"]
    assert "Slot 2: Whisky meets" in told[1]["text"]
    assert all(said["scene"] and said["wide"] <= width for said in told)


def test_a_scene_can_be_skipped_and_shown_again(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    table = at_the_table(page, voila)
    lay(table, "S S")
    expect(table.locator(".ask")).to_contain_text("Slot 1: ")
    table.get_by_role("button", name="Skip").click()
    expect(table.locator(".ask:not(.ask--wait)")).to_contain_text("slot 3")
    table.get_by_role("button", name="Show that again").click()
    expect(table.locator(".ask")).to_contain_text("Slot 1: ")
    table.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(2500)
    expect(table.locator(".ask")).to_contain_text("Slot 1: ")
    table.get_by_role("button", name="at once").click()
    expect(table.locator(".ask:not(.ask--wait)")).to_contain_text("slot 3")
    lay(table, "L L")  # from now on there are none
    expect(table.locator(".cloth.is-scene")).to_have_count(0)


def test_a_click_into_a_scene_ends_it_and_does_nothing_else(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    table = at_the_table(page, voila)
    lay(table, "W W")
    expect(table.locator(".ask")).to_contain_text("Slot 1: ")
    table.locator(".hand .card").first.click(force=True)
    expect(table.locator(".ask:not(.ask--wait)")).to_contain_text("slot 3")
    expect(table.locator(".is-chosen")).to_have_count(0)


def test_where_the_system_asks_for_stillness_nothing_moves_by_itself(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    page.emulate_media(reduced_motion="reduce")
    table = at_the_table(page, voila)
    lay(table, "L L")
    expect(table.locator(".ask:not(.ask--wait)")).to_contain_text("slot 3", timeout=5000)
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_line_of_the_log_leads_to_its_moment(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    table = at_the_table(page, voila, "at once")
    lay(table, "L W")
    expect(table.locator(".ask:not(.ask--wait)")).to_contain_text("slot 3")
    table.locator(".log .then", has_text="You laid Loot at slot 1").first.click()
    expect(table.locator(".lookback")).to_contain_text("You are looking back.")
    table.get_by_role("button", name="Back to the game").click()
    expect(table.locator(".ask:not(.ask--wait)")).to_contain_text("slot 3")


def test_a_card_is_dragged_onto_its_place(voila: Site, open_page: Any) -> None:
    """Dropped nowhere: nothing. Dropped on a piece that it does not go with: a refusal, and nothing is lost."""
    page = open_page(1280)
    table = at_the_table(page, voila, "at once")
    card = table.locator(".hand .card").first
    box = card.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] - 300, steps=5)
    expect(page.locator(".ghost")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    page.wait_for_timeout(300)
    expect(table.locator(".is-chosen")).to_have_count(0)
    goal = table.locator(".row .is-target").first.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + 20, goal["y"] + 20, steps=5)
    page.mouse.up()
    expect(table.locator(".is-chosen")).to_have_count(1)
