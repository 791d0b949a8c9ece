"""Our pages in Voila: the gallery, a game's page, what becomes of kernels; the same on a Jupyter server (Binder)."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import psutil
import pytest
from playwright.sync_api import Page, expect

import lootlab

from .conftest import WIDTHS, Site, picture, room, settled

pytestmark = pytest.mark.browser

GAME = "loot_shoot_whisky"
ROOMS = ["Learn", "Play", "Chances", "Your own", "Rules"]


def kernels(site: Site) -> list[psutil.Process]:
    """The kernels of a server that this test run has started."""
    port = site.address.rpartition(":")[2]
    server = next(process for process in psutil.Process().children() if port in _command(process))
    warm = {child.pid for child in server.children()}  # the parent of all kernels
    return [child for child in server.children(recursive=True) if child.pid not in warm]


def _command(process: psutil.Process) -> list[str]:
    """Nothing for one that has just ended."""
    try:
        return list(process.cmdline())
    except psutil.Error:
        return []


def until(holds: Callable[[], bool], seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.1)
    return holds()


def ready(page: Page) -> None:
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)


# ---- the gallery ------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_the_gallery_shows_all_games_without_a_kernel(voila: Site, open_page: Any, width: int) -> None:
    before = {kernel.pid for kernel in kernels(voila)}  # those of the tests before may be on their way out
    page = open_page(width)
    page.goto(voila.address)
    assert page.url == voila.page("index")
    titles = [lootlab.load(name).title for name in lootlab.GAMES]
    expect(page.locator(".tile h2")).to_have_text([*titles, "The chance lab"])
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator("nav[aria-label=Games] a")).to_have_text([*titles, "The chance lab"])
    picture(page, "gallery")
    assert {kernel.pid for kernel in kernels(voila)} <= before


def test_the_gallery_remembers_what_was_learnt(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    page.goto(voila.address)
    dots = page.locator(f".dots[data-place={GAME}]")
    levels = int(dots.get_attribute("data-of"))
    expect(dots.locator(".done")).to_have_count(0)
    done = json.dumps({"done": [f"level-{number}" for number in range(levels // 2)]})
    page.evaluate("([key, done]) => localStorage.setItem(key, done)", [f"lootlab/lessons/{GAME}", done])
    page.reload()
    expect(dots.locator(".done")).to_have_count(3)
    expect(dots).to_have_attribute("aria-label", f"{levels // 2} of {levels} lessons done")


def test_play_leads_to_the_table(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    page.goto(voila.address)
    page.get_by_role("link", name=f"Play: {lootlab.load(GAME).title}").click()
    ready(page)
    expect(room(page, "play").get_by_role("button", name="New game")).to_be_in_viewport()
    expect(room(page, "play").locator(".ask")).to_be_in_viewport()


def test_a_page_that_is_not_there(voila: Site, open_page: Any) -> None:
    page = open_page(400)
    page.goto(voila.page("no_such_game"))
    expect(page.locator("h1")).to_have_text("There is no such page")
    page.get_by_role("link", name="Back to the games").click()
    expect(page.locator(".tile").first).to_be_visible()


# ---- a game's page ----------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_a_page_is_a_dashboard(voila: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    page.goto(voila.page(GAME))
    ready(page)
    expect(page).to_have_title(f"{lootlab.load(GAME).title}: Learn")
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("heading", level=1, name=lootlab.load(GAME).title, exact=True)).to_be_visible()
    expect(page.locator("nav.rooms a")).to_have_text(ROOMS)
    expect(page.locator("header [aria-current=page]")).to_have_text("Learn")
    expect(page.locator("#progress")).to_be_hidden()
    expect(page.locator(".setting:visible")).to_have_count(0)
    for at in ("learn", "play", "chances", "own", "rules"):
        page.evaluate("(at) => { location.hash = at; }", at)
        settled(page, at)
        shown = page.locator("main").inner_text()
        for code in ("show.table", "rehearse", "Run All Cells", "import ", "Fraction(", "_"):
            assert code not in shown, f"{code} is shown in {at}"
        picture(page, f"page-{GAME}-{at}")
        height = page.evaluate("document.documentElement.scrollHeight")
        if at != "rules" and width == 1280:
            assert height <= 3 * 800, f"{at} is {height} px long"


def test_the_shape_of_the_page_is_there_before_the_scripts(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    page.route("**/voila/static/*.js", lambda route: None)  # they never come
    page.goto(voila.page(GAME), wait_until="commit")
    expect(page.locator("nav.rooms a").first).to_be_visible(timeout=60_000)
    shape = page.locator(".setting:visible")
    expect(shape).to_be_visible(timeout=60_000)
    assert shape.bounding_box()["height"] > 600
    expect(page.locator("#progress span")).to_contain_text("Setting")


def test_a_table_that_does_not_come_is_tried_once_more_and_then_told(voila: Site, open_page: Any) -> None:
    view = "{'application/vnd.jupyter.widget-view+json': {'model_id': 'none', 'version_major': 2, 'version_minor': 0}}"
    voila.write("lost", f"from IPython.display import display\ndisplay({view}, raw=True)")
    page = open_page(1280)
    loads: list[str] = []
    page.on("load", lambda _: loads.append("load"))
    page.goto(voila.page("lost"))
    expect(page.locator("#lost")).to_contain_text("The table could not be set up.", timeout=60_000)
    assert len(loads) == 2


# ---- kernels ----------------------------------------------------------------------------------------


def test_kernels_end_with_their_page(voila: Site, open_page: Any) -> None:
    voila.write("three", "from lootlab import show\nshow.table('loot_shoot_whisky')")
    before = set(kernels(voila))
    first, second = open_page(1280), open_page(400)
    for page in (first, second):
        page.goto(voila.page("three"))
        ready(page)
    assert len(set(kernels(voila)) - before) == 2
    first.goto(voila.address)
    assert until(lambda: len(set(kernels(voila)) - before) == 1), "a page was left, its kernel stayed"
    second.close(run_before_unload=True)
    assert until(lambda: set(kernels(voila)) <= before), "a tab was closed, its kernel stayed"


def test_leaving_while_the_page_is_still_loading_ends_the_kernel(voila: Site, open_page: Any) -> None:
    voila.write("slow", "from lootlab import show\nshow.table('loot_shoot_whisky')", "import time; time.sleep(30)")
    before = set(kernels(voila))
    page = open_page(1280)
    page.goto(voila.page("slow"), wait_until="commit")
    page.wait_for_selector("body[data-kernel-id]", state="attached")
    assert len(set(kernels(voila)) - before) == 1
    page.goto(voila.address)
    assert until(lambda: set(kernels(voila)) <= before)


def test_a_dead_kernel_is_told_at_once_and_the_game_goes_on(voila: Site, open_page: Any) -> None:
    voila.write("mortal", "from lootlab import show\nshow.table('loot_shoot_whisky', seed='CACTUS-7')")
    before = set(kernels(voila))
    page = open_page(1280)
    page.goto(voila.page("mortal"))
    ready(page)
    for count, card in enumerate(("A-L0", "A-S0"), 1):
        page.locator(f"[data-key={card}]").click()
        expect(page.locator(".row .is-chosen")).to_have_count(count)
    page.locator(".moves .btn--pick").click()
    expect(page.locator(".facts")).to_contain_text("Round 1, phase 2 of 2")
    (set(kernels(voila)) - before).pop().kill()
    banner = page.locator("#lost")
    expect(banner).to_contain_text("The program behind this page has stopped. Your game is kept")
    page.wait_for_timeout(3000)
    expect(banner).to_be_visible()
    with page.expect_navigation():
        banner.get_by_role("button", name="Continue").click()
    ready(page)
    expect(banner).to_be_hidden()
    expect(page.locator(".facts")).to_contain_text("Round 1, phase 2 of 2", timeout=20_000)


SLOW_TO_ANSWER = """
import time
from ipywidgets import Widget
answer = Widget._handle_control_comm_msg.__func__
Widget._handle_control_comm_msg = classmethod(lambda cls, said: (time.sleep(6), answer(cls, said)))
"""


def test_a_kernel_that_takes_long_to_answer_has_its_table_all_the_same(voila: Site, open_page: Any) -> None:
    voila.write("slow", SLOW_TO_ANSWER, "from lootlab import show", "show.table('loot_shoot_whisky', seed='CACTUS-7')")
    page = open_page(1280)
    page.goto(voila.page("slow"))
    page.wait_for_selector(".ll[data-greeted]", timeout=60_000)
    expect(page.locator(".facts")).to_contain_text("phase 1 of 2")
