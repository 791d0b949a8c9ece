"""The site without a server: the same tests as on Voila, on its other host; then what only a site has to do."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from lootlab.site import pages

from . import test_every_game, test_kept, test_lessons, test_returning, test_table
from .conftest import StaticSite, at_rest, picture, room, settled

pytestmark = pytest.mark.browser

GAME = "loot_shoot_whisky"


# ---- as on a server ---------------------------------------------------------------------------------


def test_the_first_three_levels_by_mouse(site: StaticSite, open_page: Any) -> None:
    site.write("lessons", test_lessons.LESSONS)
    test_lessons.test_the_first_three_levels_by_mouse(site.page("lessons"), open_page, 400)


def test_a_whole_duel_by_keyboard(site: StaticSite, open_page: Any) -> None:
    """With a refusal and its rule, a reload in the middle, and looking back."""
    site.write("duel", test_table.DUEL)
    test_table.test_a_whole_duel_by_keyboard(site.page("duel"), open_page, 1280)


def test_an_experiment_to_its_exact_answer(site: StaticSite, open_page: Any) -> None:
    test_every_game.test_an_experiment_to_its_exact_answer(site, open_page, "bag_o_loot")


def test_nothing_is_lost_by_coming_back(site: StaticSite, open_page: Any) -> None:
    test_returning.test_nothing_is_lost_by_coming_back(site, open_page, GAME)


def test_each_room_has_an_address(site: StaticSite, open_page: Any) -> None:
    test_returning.test_each_room_has_an_address(site, open_page)


def test_a_second_tab_takes_the_game_over_and_gives_it_back(site: StaticSite, open_page: Any) -> None:
    test_kept.test_a_second_tab_takes_the_game_over_and_gives_it_back(site, open_page)


def test_a_browser_that_keeps_nothing_still_plays(site: StaticSite, open_page: Any) -> None:
    test_returning.test_a_browser_that_keeps_nothing_still_plays(site, open_page)


# ---- before Python is there, and between pages ------------------------------------------------------


def test_the_table_is_seen_before_python_is_there(site: StaticSite, open_page: Any) -> None:
    page = open_page(1280)
    asked: list[Any] = []
    page.context.route("**/pyodide.asm.wasm", lambda route: asked.append(route))
    page.goto(f"{site.page(GAME)}#play")
    stored = page.locator(".cell[data-at=play] .stored")
    expect(stored.locator(".hand .card")).to_have_count(6)
    expect(stored.locator(".hand .card").first).to_be_visible()
    expect(page.locator("#progress")).to_contain_text("Python")
    picture(page, "site-before-python")
    page.wait_for_timeout(200)
    asked[0].continue_()
    settled(page, "play")
    expect(page.locator(".cell[data-at=play] .stored")).to_have_count(0)
    expect(page.locator("#progress")).to_be_hidden()


def test_one_python_serves_the_whole_visit(site: StaticSite, open_page: Any) -> None:
    page = open_page(1280)
    started: list[Any] = []
    page.on("worker", lambda worker: started.append(worker))
    page.goto(site.address)
    assert started == []  # the gallery needs none
    page.locator(".tile:has([data-place=loot]) [data-step=learn]").click()
    settled(page, "learn")
    expect(page).to_have_url(f"{site.page('loot')}#learn/{_first_level(page)}")
    page.go_back()
    page.locator(f".tile:has([data-place={GAME}]) [data-step=play]").click()
    settled(page, "play")
    expect(room(page, "play").locator(".hand .card")).to_have_count(6)
    page.locator(".head .brand").click()
    expect(page.locator(".tile")).to_have_count(6)
    page.go_back()
    settled(page, "play")
    page.get_by_role("link", name="Rules", exact=True).click()
    settled(page, "rules")
    assert len(started) == 1


def _first_level(page: Page) -> str:
    return str(page.evaluate("location.hash.split('/')[1]"))


def test_a_cell_that_fails_is_told_and_the_next_one_runs(site: StaticSite, open_page: Any) -> None:
    site.write("broken", "1 / 0", "print('all is well')")
    page = open_page(1280)
    page.goto(site.page("broken"))
    expect(page.locator(".broken")).to_contain_text("This part could not be set up.")
    expect(page.locator(".printed")).to_have_text("all is well\n")


# ---- keeping ----------------------------------------------------------------------------------------


def begun(site: StaticSite, page: Page) -> str:
    """A duel with a move in it; returns what happened."""
    table = test_kept.play_room(page, site)
    test_kept.lay(table, "L W")
    expect(table.locator(".facts")).to_contain_text("phase 2 of 2")
    return at_rest(table.locator(".log"))


def test_a_game_is_taken_along_in_a_link(site: StaticSite, open_page: Any) -> None:
    page = open_page(1280)
    told = begun(site, page)
    kept = page.evaluate("JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes('/kept/')))")
    assert "seed" not in kept
    table = room(page, "play")
    table.locator("[data-do=panel]").first.click()
    expect(table.locator(".go-on")).to_contain_text("whoever is set on it can open them")
    picture(page, "site-along")
    link = table.locator("[data-copy]").get_attribute("data-copy")

    other = open_page(400)
    other.goto(link)
    settled(other, "play")
    expect(room(other, "play").locator(".log")).to_have_text(told, use_inner_text=True)
    expect(other).to_have_url(f"{site.page(GAME)}#play")

    # A link that was cut in a chat, and one of something else, leave the game that is there.
    for wrong in (link[:-9], f"{site.page(GAME)}#play/game/AAAA"):
        other.goto("about:blank")
        other.goto(wrong)
        settled(other, "play")
        expect(room(other, "play").locator(".say--bad, .refuse").first).to_contain_text("cannot be opened here")
        expect(room(other, "play").locator(".log")).to_have_text(told, use_inner_text=True)


def test_a_full_storage_is_told_and_the_game_goes_on(site: StaticSite, open_page: Any) -> None:
    page = open_page(1280)
    page.add_init_script(
        "const put = Storage.prototype.setItem; Storage.prototype.setItem = function (key, text) {"
        " if (key.includes('/kept/') && !globalThis.room) throw new DOMException('no', 'QuotaExceededError');"
        " return put.call(this, key, text); };"
    )
    page.goto(f"{site.page(GAME)}#play")
    settled(page, "play")
    table = room(page, "play")
    expect(table.locator(".keeping:visible")).to_contain_text("the storage of this browser is full")
    test_kept.lay(table, "L W")
    expect(table.locator(".facts")).to_contain_text("phase 2 of 2")
    page.evaluate("globalThis.room = true")
    expect(table.locator(".keeping")).to_have_count(0)  # tried again by itself
    told = at_rest(table.locator(".log"))
    page.reload()
    settled(page, "play")
    # (the script has begun anew and refuses again; what was kept is there)
    expect(room(page, "play").locator(".log")).to_have_text(told, use_inner_text=True)


def test_all_that_a_browser_knows_goes_along_as_a_file(site: StaticSite, open_page: Any, tmp_path: Path) -> None:
    page = open_page(1280)
    test_returning.from_gallery(page, site, GAME, "learn")
    test_returning.solve_first_level(page, GAME)
    page.goto(site.address)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as a file").click()
    download.value.save_as(tmp_path / "all.json")

    other = open_page(400)
    other.goto(site.address)
    (tmp_path / "cut.json").write_text((tmp_path / "all.json").read_text()[:-20])
    other.locator("[data-keep=load]").set_input_files(tmp_path / "cut.json")
    expect(other.locator("#kept [role=status]")).to_contain_text("Nothing was changed.")
    other.locator("[data-keep=load]").set_input_files(tmp_path / "all.json")
    expect(other.locator(f".dots[data-place={GAME}]")).to_have_attribute("aria-label", "1 of 24 lessons done")
    picture(other, "site-gallery")


# ---- without a network, and with another version ----------------------------------------------------


def kept_for_later(page: Page) -> None:
    """The service worker has everything."""
    page.wait_for_function("navigator.serviceWorker.controller !== null")


def test_without_a_network_it_opens_and_the_game_goes_on(site: StaticSite, open_page: Any) -> None:
    page = open_page(1280)
    told = begun(site, page)
    kept_for_later(page)
    site.stop()
    page.reload()
    settled(page, "play")
    expect(room(page, "play").locator(".log")).to_have_text(told, use_inner_text=True)
    page.goto(f"{site.page('sloop')}#rules")
    settled(page, "rules")


def test_a_new_version_takes_over_and_the_game_goes_on(built: Path, open_page: Any, tmp_path: Path) -> None:
    folder = shutil.copytree(built, tmp_path / "out")
    site = StaticSite.of(folder)
    page = open_page(1280)
    told = begun(site, page)
    kept_for_later(page)
    old = page.evaluate("document.documentElement.dataset.site")
    new = "0123456789"
    (folder / f"v-{old}").rename(folder / f"v-{new}")
    for path in (*folder.glob("*.html"), folder / "offline.js"):
        text = path.read_text().replace(old, new)  # the guard names the folder, and the policy the guard
        path.write_text(text.replace(*(pages._digest(pages.Site(version).guard) for version in (old, new))))
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    served = f"fetch('index.html').then((found) => found.text()).then((text) => text.includes('{new}'))"
    page.wait_for_function(served, polling=2000)  # a service worker that is always asked never makes room for the next
    # The page that is open goes on with its own version; the next one is the new one.
    expect(room(page, "play").locator(".log")).to_have_text(told, use_inner_text=True)
    page.reload()
    settled(page, "play")
    assert page.evaluate("document.documentElement.dataset.site") == new
    expect(room(page, "play").locator(".log")).to_have_text(told, use_inner_text=True)
    site.stop()


# ---- where it cannot work ---------------------------------------------------------------------------


@pytest.mark.parametrize("missing", ["python/lootlab.pack", "python/pyodide.asm.wasm", "worker.js", "host.js"])
def test_a_folder_that_was_copied_in_part_says_so(built: Path, open_page: Any, tmp_path: Path, missing: str) -> None:
    folder = shutil.copytree(built, tmp_path / "out")
    next(folder.glob(f"v-*/{missing}")).unlink()
    site = StaticSite.of(folder)
    page = open_page(1280)
    page.goto(site.page(GAME))
    expect(page.locator("#lost")).to_contain_text("as a whole")
    expect(page.locator("#lost")).to_contain_text("Nothing is lost")
    site.stop()


@pytest.mark.parametrize("lacking", ["WebAssembly.Tag", "DecompressionStream", "Worker"])
def test_an_old_browser_is_told_so(site: StaticSite, open_page: Any, lacking: str) -> None:
    page = open_page(400)
    page.add_init_script(f"delete {lacking}")
    page.goto(site.page(GAME))
    expect(page.locator("#lost")).to_contain_text("This browser is too old for this site.")
    picture(page, "site-old-browser")


def test_opened_as_a_file_it_says_what_to_do(built: Path, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"file://{built}/{GAME}.html")
    expect(page.locator("#lost")).to_contain_text("python -m http.server")
    page.close()


def test_without_service_workers_it_plays_and_says_what_is_missing(site: StaticSite, open_page: Any) -> None:
    page = open_page(1280)
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { return undefined; } })")
    page.goto(site.address)
    expect(page.locator("#kept [role=status]")).to_contain_text("with a network only")
    page.locator(f".tile:has([data-place={GAME}]) [data-step=play]").click()
    settled(page, "play")
