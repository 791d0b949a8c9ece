"""An experiment from the prediction to the exact answer, at both widths, with pictures; the list; a mix."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import WIDTHS, Site, picture

pytestmark = pytest.mark.browser

ONE = "from lootlab.widgets import Experiment\nExperiment('LSW-P13', 'CACTUS-7')"
MIX = "from lootlab.widgets import Experiment\nExperiment('LSW-P14', 'CACTUS-7')"
ALL = "from lootlab.widgets import Experiments\nExperiments('loot_shoot_whisky')"


def button(page: Page, name: str) -> Locator:
    return page.locator(".ll").get_by_role("button", name=name, exact=True)


def heading(page: Page, step: int) -> Locator:
    return page.locator(".ll .xp-step h4").nth(step - 1)


@pytest.mark.parametrize("width", WIDTHS)
def test_predict_play_compare(voila: Site, open_page: Any, width: int) -> None:
    voila.write("experiment", ONE)
    page = open_page(width)
    page.goto(voila.page("experiment"))
    slider = page.locator(".ll input[type=range]")
    slider.wait_for()

    # Nothing is given away before a guess, and the slider shows what it means.
    expect(page.locator(".ll")).not_to_contain_text("20/9")
    expect(button(page, "Show the exact value")).to_be_disabled()

    # The slider stands somewhere, but that is nobody's guess.
    expect(page.locator(".ll .xp-guess")).to_have_text("not yet")
    expect(page.locator(".ll input[name=typed]")).to_have_value("")
    assert slider.get_attribute("aria-valuetext") == "no guess yet"
    picture(page, "experiment-0-untouched")
    slider.focus()
    button(page, "This is my guess").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ll .say--bad")).to_contain_text("You have not made a guess yet.")
    expect(heading(page, 2)).to_have_text("Play some rounds")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".ll .xp-guess")).to_have_text("1.9")
    expect(page.locator(".ll input[name=typed]")).to_have_value("1.9")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".ll input[name=typed]")).to_have_value("1.8")
    picture(page, "experiment-1-predict")
    button(page, "This is my guess").click()

    # A few by hand, then ever more; focus stays on what is proposed next.
    expect(button(page, "By hand")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".ll .xp-hands li")).to_have_count(1)
    expect(page.locator(".ll .xp-hands .card")).to_have_count(8)
    picture(page, "experiment-2-by-hand")
    for size, title in (("+10", "Play 11 rounds"), ("+100", "Play 111 rounds"), ("+10 000", "Play 10 111 rounds")):
        button(page, size).click()
        expect(heading(page, 2)).to_have_text(title)
    expect(page.locator(".ll > [role=status]")).to_contain_text("10 111 rounds so far, 2.2")
    expect(page.locator(".ll")).not_to_contain_text("28/75")

    # The exact answer, why, and the rule behind it.
    button(page, "Show the exact value").click()
    expect(page.locator(".ll .xp-exact")).to_have_text("2.22")
    expect(page.locator(".ll .xp-steps .say")).to_contain_text("Not far: you were 0.42 too low.")
    expect(page.locator(".ll .c-exd:visible")).to_have_count(6)  # five bars and the legend
    expect(page.locator(".ll .c-twin tbody tr").nth(2)).to_contain_text("28/75")
    page.locator(".ll .chip").first.click()
    expect(page.locator(".ll .rule h4")).to_contain_text("LSW-18")
    page.wait_for_timeout(900)  # bars grow
    picture(page, "experiment-3-exact")

    # The drawing is right: the tallest bar is as high as its share says.
    bar = page.locator(".ll .c-bar:visible").nth(2).bounding_box()
    lowest = page.locator(".ll .c-bar:visible").nth(0).bounding_box()
    assert bar is not None
    assert lowest is not None
    assert 11 < bar["height"] / lowest["height"] < 17  # 37.3 % to 2.7 %

    page.reload()
    expect(heading(page, 2)).to_have_text("Play 10 111 rounds")
    expect(page.locator(".ll .xp-exact")).to_have_text("2.22")


@pytest.mark.parametrize("width", WIDTHS)
def test_choose_from_the_list_by_keyboard(voila: Site, open_page: Any, width: int) -> None:
    voila.write("experiments", ALL)
    page = open_page(width)
    page.goto(voila.page("experiments"))
    expect(page.locator(".ll .xp-entry")).to_have_count(20)
    picture(page, "experiments-list")
    page.locator(".ll .xp-entry").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".ll h2")).to_have_text("A golden row")
    expect(page.locator(".ll input[type=range]")).to_be_focused()
    field = page.locator(".ll input[name=typed]")
    field.fill("lots")
    field.press("Enter")
    expect(page.locator(".ll .say--bad")).to_contain_text("is not a number")
    field.fill("20")
    field.press("Enter")
    expect(page.locator(".ll .xp-guess")).to_have_text("20%")
    button(page, "+100").click()
    expect(heading(page, 2)).to_have_text("Deal 100 rows")
    button(page, "Show the exact value").click()
    expect(page.locator(".ll .xp-exact")).to_have_text("17.6%")
    page.keyboard.press("Escape")
    expect(page.locator(".ll .xp-entry small")).to_contain_text(
        "Exact: 126/715. Close: you were 2.4 percentage points too high."
    )
    entry = page.locator(".ll .xp-entry").nth(1)
    expect(entry).to_be_focused()
    expect(entry).to_be_in_viewport()


@pytest.mark.parametrize("width", WIDTHS)
def test_try_a_mix(voila: Site, open_page: Any, width: int) -> None:
    voila.write("mix", MIX)
    page = open_page(width)
    page.goto(voila.page("mix"))
    page.locator(".ll input[name=typed]").fill("50")
    page.locator(".ll input[name=typed]").press("Enter")
    loot = page.get_by_label("How often you choose L")
    loot.focus()
    page.keyboard.press("End")
    expect(page.locator(".ll .xp-mix__row span").first).to_have_text("50%")
    assert loot.input_value() == "100"
    button(page, "Show the exact value").click()
    button(page, "Best mix").click()
    expect(page.locator(".ll .xp-mix__row span").first).to_have_text("17%")
    expect(page.locator(".ll .xp-numbers").first).to_contain_text("all her choices are equally good")
    assert loot.input_value() == "33"
    picture(page, "experiment-mix")


def test_a_click_in_the_middle_of_the_slider_is_a_guess(voila: Site, open_page: Any) -> None:
    voila.write("middle", "from lootlab.widgets import Experiment\nExperiment('LSW-P01', 'CACTUS-7')")
    page = open_page(1280)
    page.goto(voila.page("middle"))
    expect(page.locator(".ll .xp-guess")).to_have_text("not yet")
    page.locator(".ll input[type=range]").click()
    expect(page.locator(".ll .xp-guess")).to_have_text("50%")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_rare_chance_by_slider_and_as_one_in_so_many(voila: Site, open_page: Any, width: int) -> None:
    voila.write("rare", "from lootlab.widgets import Experiment\nExperiment('BOL-P08', 'CACTUS-7')")
    page = open_page(width)
    page.goto(voila.page("rare"))
    slider, field = page.locator(".ll input[type=range]"), page.locator(".ll input[name=typed]")
    expect(page.locator(".ll .xp-scale")).to_contain_text("1 in 10 000")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".ll .xp-guess")).to_have_text("0.099%")
    expect(field).to_have_value("0.099")
    field.fill("1 in 20 000")
    field.press("Enter")
    expect(page.locator(".ll .xp-guess")).to_have_text("0.005%")
    assert slider.input_value() == "283"
    button(page, "+10 000").click()
    expect(heading(page, 2)).to_have_text("Deal 10 000 first turns")
    button(page, "Show the exact value").click()
    expect(page.locator(".ll .xp-luck")).to_contain_text("Your 10 000 first turns came to")
    expect(page.locator(".ll .xp-steps .say")).to_contain_text("Close: the true chance is 1.2 times what you said.")
    picture(page, "experiment-rare")
