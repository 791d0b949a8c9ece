"""The site without a server: the same tests as on Voila, on its other host; then what only a site has to do."""

from __future__ import annotations

import gzip
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import lootlab
from lootlab.site import pages
from lootlab.site.serving import Handler

from . import (
    test_asking,
    test_class_page,
    test_coach,
    test_designer,
    test_every_game,
    test_experiment,
    test_kept,
    test_lessons,
    test_pupil,
    test_returning,
    test_scenes,
    test_table,
    test_testing,
    test_workshop,
)
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


ALIKE = {
    "a practice": (test_coach.test_what_was_practised_stays, {"width": 400}),
    "cards of one's own": (test_workshop.test_rules_and_cards_survive_reloads_and_go_to_the_table, {"width": 1280}),
    "a sheet is drawn": (test_designer.test_a_sheet_is_drawn_and_played, {"width": 1280}),
    "an experiment": (test_experiment.test_predict_play_compare, {"width": 1280}),
    "a question of one's own": (test_asking.test_ask_predict_simulate_reveal_reload, {"width": 400}),
    "a fair die": (test_testing.test_is_this_die_fair, {"width": 400}),
    "a scene": (test_scenes.test_a_duel_is_turned_up_slot_by_slot, {"width": 1280}),
    "a lesson by link": (test_pupil.test_a_lesson_from_the_link_to_the_result_code, {"width": 400}),
    "a class": (test_class_page.test_a_lesson_with_a_class, {"width": 1280}),
    "a level by mouse": (test_every_game.test_the_first_three_levels_by_mouse, {"name": "loot_trap", "width": 1280}),
    "a whole game": (test_every_game.test_a_whole_game_by_keyboard, {"name": "loot"}),
}


@pytest.mark.parametrize("which", ALIKE)
def test_as_on_a_server(site: StaticSite, open_page: Any, tmp_path: Path, which: str) -> None:
    test, more = ALIKE[which]
    if which == "cards of one's own":
        more = {**more, "tmp_path": tmp_path}
    test(voila=site, open_page=open_page, **more)


# ---- before Python is there, and between pages ------------------------------------------------------


def test_the_table_is_seen_before_python_is_there(site: StaticSite, open_page: Any) -> None:
    page = open_page(1280)
    asked: list[Any] = []
    page.context.route("**/pyodide.asm.wasm", lambda route: asked.append(route))

    def unpressed(route: Any) -> None:
        """As from our service worker, when it comes in between."""
        [file] = site.folder.glob(f"v-*/python/{route.request.url.rpartition('/')[2]}")
        route.fulfill(body=gzip.decompress(file.read_bytes()), headers={"x-plain": "yes"})

    page.context.route("**/*.pack", unpressed)
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
    assert started[0].evaluate(TWO_MODULES) == 2


TWO_MODULES = """() => new Set([8, 9].map((last) => {
  const custom = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 0, 2, 1, last); // a section that says nothing
  return new WebAssembly.Module(custom.buffer);
})).size"""


def _first_level(page: Page) -> str:
    return str(page.evaluate("location.hash.split('/')[1]"))


def test_a_cell_that_fails_is_told_and_the_next_one_runs(site: StaticSite, open_page: Any) -> None:
    site.write("broken", "1 / 0", "print('all is well')", "import random; print(random.random())")
    page = open_page(1280)
    drawn = []
    for _ in range(2):
        page.goto(site.page("broken"))
        expect(page.locator(".broken")).to_contain_text("This part could not be set up.")
        expect(page.locator(".printed").first).to_have_text("all is well\n")
        drawn.append(page.locator(".printed").nth(1).inner_text())
    assert drawn[0] != drawn[1]  # Python was started once, when the site was built; its chance was not drawn then


def test_python_that_has_stopped_is_told_on_every_page_that_needs_it(site: StaticSite, open_page: Any) -> None:
    site.write("stopped", "import os; os.abort()")
    page = open_page(1280)
    page.goto(site.page("stopped"))
    stopped = page.locator("#lost")
    expect(stopped).to_contain_text("Python has stopped.")
    expect(stopped).to_contain_text("Nothing is lost")
    page.get_by_role("link", name="Sloop").click()
    expect(page.locator(".rooms")).to_be_visible()
    expect(stopped).to_contain_text("Python has stopped.")
    page.get_by_role("link", name="All games").click()
    expect(page.locator(".tile")).to_have_count(6)
    expect(stopped).to_be_hidden()  # it needs none


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
    for wrong in (link[:-9], f"{site.page(GAME)}#play/game/AAAA", f"{site.page(GAME)}#play/game/%E0%A4%A"):
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
    whole = (tmp_path / "all.json").read_text()
    (tmp_path / "all.json").write_text(whole[:-20])
    other.locator("[data-keep=load]").set_input_files(tmp_path / "all.json")
    expect(other.locator("#kept [role=status]")).to_contain_text("Nothing was changed.")
    (tmp_path / "all.json").write_text(whole)  # the same name again
    other.locator("[data-keep=load]").set_input_files(tmp_path / "all.json")
    expect(other.locator(f".dots[data-place={GAME}]")).to_have_attribute("aria-label", "1 of 24 lessons done")
    picture(other, "site-gallery")

    # Two games go home and come back: of each the later one counts, here or there.
    for there, news in ((page, GAMES_AT_SCHOOL), (other, GAMES_AT_HOME)):
        there.goto(site.address)
        there.evaluate("(news) => { Object.assign(localStorage, news); }", news)
    with other.expect_download() as download:
        other.get_by_role("button", name="Save all as a file").click()
    download.value.save_as(tmp_path / "all.json")
    page.locator("[data-keep=load]").set_input_files(tmp_path / "all.json")
    expect(page.locator("#came")).to_have_text(
        "Loaded. Games that came in: 2. Games left as they are here, being newer: 1."
    )
    kept = page.evaluate("({ ...localStorage })")
    assert [json.loads(kept[f"lootlab/kept/{code}"])["at"] for code in "ABC"] == [20, 30, 5]
    assert json.loads(kept["lootlab/table/loot/"]) == {"code": "A", "turn": 5, "won": 2}
    assert json.loads(kept["lootlab/table/sloop/"])["code"] == "B"
    page.reload()
    expect(page.locator("#came")).to_be_empty()


def _kept(at: float) -> str:
    return json.dumps({"saved": "x", "holder": None, "at": at, "stamp": str(at)})


GAMES_AT_SCHOOL = {
    "lootlab/kept/A": _kept(10),
    "lootlab/kept/B": _kept(30),
    "lootlab/table/loot/": '{"code": "A", "turn": 3, "won": 2}',
    "lootlab/table/sloop/": '{"code": "B", "turn": 1}',
}
GAMES_AT_HOME = {
    "lootlab/kept/A": _kept(20),
    "lootlab/kept/B": _kept(10),
    "lootlab/kept/C": _kept(5),
    "lootlab/table/loot/": '{"code": "A", "turn": 5}',
    "lootlab/table/sloop/": '{"code": "C", "turn": 2}',
}


# ---- without a network, and with another version ----------------------------------------------------


def kept_for_later(page: Page) -> None:
    """The service worker has everything."""
    page.wait_for_function("navigator.serviceWorker.controller !== null")


def test_without_a_network_it_opens_and_the_game_goes_on(site: StaticSite, open_page: Any) -> None:
    page = open_page(1280)
    told = begun(site, page)
    kept_for_later(page)
    (site.folder / "docs").mkdir(exist_ok=True)
    (site.folder / "docs" / "read.html").write_text("<p>What was found.</p>")
    keeper = page.context.service_workers[0]
    keeper.evaluate("put = Cache.prototype.put; Cache.prototype.put = async () => { throw new Error('full'); }; 0")
    page.goto(f"{site.address}/docs/read.html?q=pistol")
    expect(page.locator("p")).to_have_text("What was found.")  # though it cannot be kept
    keeper.evaluate("Cache.prototype.put = put; 0")
    page.goto(f"{site.address}/docs/read.html?q=bottle")
    site.stop()
    page.goto(f"{site.page(GAME)}#play")
    settled(page, "play")
    expect(room(page, "play").locator(".log")).to_have_text(told, use_inner_text=True)
    page.goto(f"{site.page('sloop')}#rules")
    settled(page, "rules")
    page.goto(f"{site.address}/docs/read.html?q=loot")
    expect(page.locator("p")).to_have_text("What was found.")
    page.goto(f"{site.address}/docs/never_read.html")
    expect(page.locator("body")).to_contain_text("open it once with a network")
    page.get_by_role("link", name="To the games").click()
    expect(page.locator(".tile")).to_have_count(6)


NEW = "0123456789"
DAY = 24 * 60 * 60


def put_a_new_version(folder: Path, old: str, new: str = NEW) -> None:
    """The same site under another version: its folder, its pages, its list for offline use.

    A day later: to a server of files, two versions of one second are one, and it says that nothing is new.
    """
    (folder / f"v-{old}").rename(folder / f"v-{new}")
    for path in (*folder.glob("*.html"), folder / "offline.js"):
        text = path.read_text().replace(old, new)  # the guard names the folder, and the policy the guard
        later = path.stat().st_mtime + DAY
        path.write_text(text.replace(*(pages._digest(pages.Site(version).guard) for version in (old, new))))
        os.utime(path, (later, later))


def version(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.site"))


def test_a_new_version_takes_over_and_the_game_goes_on(built: Path, open_page: Any, tmp_path: Path) -> None:
    """Also while a tab of the old one is open: whichever has the game goes on with it, and nothing is lost."""
    folder = shutil.copytree(built, tmp_path / "out", ignore=shutil.ignore_patterns("lab", "docs"))
    site = StaticSite.of(folder)
    page = open_page(1280)
    told = begun(site, page)
    kept_for_later(page)
    put_a_new_version(folder, old := version(page))
    tab = page.context.new_page()
    tab.goto(site.address)  # as it is kept; then it is looked whether there is another
    served = f"fetch('index.html').then((found) => found.text()).then((text) => text.includes('{NEW}'))"
    page.wait_for_function(served, polling=2000)  # a service worker that is always asked never makes room for the next
    # The page that is open goes on with its own version; the next one is the new one.
    expect(room(page, "play").locator(".log")).to_have_text(told, use_inner_text=True)
    tab.goto(f"{site.page(GAME)}#play")
    settled(tab, "play")
    assert (version(page), version(tab)) == (old, NEW)
    expect(room(tab, "play").locator(".log")).to_have_text(told, use_inner_text=True)
    closed = "This game is open in another window."
    expect(room(page, "play").get_by_text(closed)).to_be_visible()
    page.bring_to_front()
    room(page, "play").get_by_role("button", name="Play here").click()
    test_kept.lay(room(page, "play"), "L W")
    expect(room(tab, "play").get_by_text(closed)).to_be_visible()
    more = at_rest(room(page, "play").locator(".log"))
    assert more != told
    # A link on the old page leads to the new version, and the game is there with what the old one has done.
    page.locator(".head .brand").click()
    expect(page.locator(f"html[data-site='{NEW}'] .tile")).to_have_count(6)
    page.locator(f".tile:has([data-place={GAME}]) [data-step=play]").click()
    settled(page, "play")
    assert version(page) == NEW
    expect(room(page, "play").locator(".log")).to_have_text(more, use_inner_text=True)
    site.stop()


def test_two_sites_on_one_host_keep_their_own(built: Path, open_page: Any, tmp_path: Path) -> None:
    """One for each year, say, of which one gets new versions."""
    for year in ("2024", "2025"):
        shutil.copytree(built, tmp_path / year, ignore=shutil.ignore_patterns("lab", "docs"))
    site = StaticSite.of(tmp_path)
    page = open_page(1280)
    page.goto(f"{site.address}/2024/")
    kept_for_later(page)
    was = version(page)
    for new in (NEW, NEW[::-1]):
        put_a_new_version(tmp_path / "2025", was, new)
        page.goto(f"{site.address}/2025/")
        kept_for_later(page)
        page.wait_for_function(f"caches.keys().then((all) => all.some((name) => name.includes('{new}')))")
        was = new
    through = "({ installing, active }) => !installing && active.state === 'activated'"
    page.wait_for_function(f"navigator.serviceWorker.getRegistration().then({through})")
    assert page.evaluate("caches.match('/2024/index.html').then(Boolean)")
    site.stop()
    page.goto(f"{site.address}/2024/loot_shoot_whisky.html#play")
    settled(page, "play")


# ---- where it cannot work ---------------------------------------------------------------------------


CUT = ("python/awake-3.pack", "python/lootlab.pack", "python/pyodide.asm.wasm")


@pytest.mark.parametrize("missing", [*CUT, "worker.js", "awake.js", "host.js", *(f"{name}, cut" for name in CUT)])
def test_a_folder_that_was_copied_in_part_says_so(built: Path, open_page: Any, tmp_path: Path, missing: str) -> None:
    folder = shutil.copytree(built, tmp_path / "out", ignore=shutil.ignore_patterns("lab", "docs"))
    name, _, cut = missing.partition(", ")
    file = next(folder.glob(f"v-*/{name}"))
    if cut:
        file.write_bytes(file.read_bytes()[:-2000])
    else:
        file.unlink()
    site = StaticSite.of(folder)
    page = open_page(1280)
    page.goto(site.page(GAME))
    expect(page.locator("#lost")).to_contain_text("as a whole")
    expect(page.locator("#lost")).to_contain_text("Nothing is lost")
    site.stop()


@pytest.mark.parametrize("cut", CUT)
def test_once_the_folder_is_whole_trying_again_helps(built: Path, open_page: Any, tmp_path: Path, cut: str) -> None:
    """Though the browser has the file that was cut, as one of a version that never changes. (Our service worker notices
    it, and keeps nothing.)"""
    folder = shutil.copytree(built, tmp_path / "out", ignore=shutil.ignore_patterns("lab", "docs"))
    file = next(folder.glob(f"v-*/{cut}"))
    whole = file.read_bytes()
    file.write_bytes(whole[:-2000])
    site = StaticSite.of(folder)
    page = open_page(1280)
    page.goto(site.address)
    expect(page.locator("#kept [role=status]")).to_contain_text("with a network only")
    if cut == CUT[0]:  # from the gallery: Python is woken when somebody is about to go, and is lost before
        step = page.locator(f".tile:has([data-place={GAME}]) [data-step=learn]")
        step.hover()
        page.wait_for_timeout(2000)
        expect(page.locator("#lost")).to_be_hidden()  # the gallery needs none
        step.click()
    else:
        page.goto(site.page(GAME))
    expect(page.locator("#lost")).to_contain_text("as a whole")
    expect(page.locator("#lost")).not_to_contain_text("..")
    file.write_bytes(whole)
    page.get_by_role("button", name="Try again").click()
    settled(page, "learn")
    expect(page.locator("#lost")).to_be_hidden()
    kept_for_later(page)
    site.stop()


def test_what_is_not_kept_for_later_is_told(built: Path, open_page: Any, tmp_path: Path) -> None:
    """A file that no page of ours needs now is missing, so the browser cannot keep the whole site."""
    folder = shutil.copytree(built, tmp_path / "out", ignore=shutil.ignore_patterns("lab", "docs"))
    next(folder.glob("v-*/trap.css")).unlink()
    site = StaticSite.of(folder)
    page = open_page(1280)
    page.goto(site.page(GAME))
    settled(page, "learn")
    page.wait_for_selector("html[data-offline=no]", state="attached")
    page.locator(".head .brand").click()
    expect(page.locator("#kept [role=status]")).to_contain_text("with a network only")
    site.stop()


@pytest.mark.parametrize("lacking", ["WebAssembly.Tag", "DecompressionStream", "Worker"])
def test_an_old_browser_is_told_so(site: StaticSite, open_page: Any, lacking: str) -> None:
    page = open_page(400)
    page.add_init_script(f"delete {lacking}")
    page.goto(site.page(GAME))
    expect(page.locator("#lost")).to_contain_text("This browser is too old for this site.")
    picture(page, "site-old-browser")
    page.goto(site.address)
    page.locator(".tile a[href]").first.hover()  # whoever is too old is not asked to begin
    expect(page.locator("#lost")).to_contain_text("too old")


def test_a_german_page_says_in_german_what_it_cannot_do(site: StaticSite, open_page: Any) -> None:
    page = open_page(1280)
    page.add_init_script("delete globalThis.DecompressionStream")
    page.goto(site.page(f"de-{GAME}"))
    expect(page.locator("#lost")).to_contain_text("Dieser Browser ist zu alt für diese Seite.")
    expect(page.locator("#lost")).to_contain_text("Nichts ist verloren")


def test_without_a_network_german_readers_are_told_in_german(site: StaticSite, open_page: Any) -> None:
    page = open_page(1280)
    page.goto(site.page("de-index"))
    kept_for_later(page)
    page.context.set_offline(True)
    page.evaluate("location.href = 'docs/never-read.html'")
    expect(page.locator("h1")).to_have_text("Es gibt kein Netz.")
    page.get_by_role("link", name="Zu den Spielen").click()
    expect(page).to_have_url(site.page("de-index"))
    page.context.set_offline(False)


def test_opened_as_a_file_it_says_what_to_do(built: Path, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"file://{built}/{GAME}.html")
    expect(page.locator("#lost")).to_contain_text("python -m http.server")
    page.close()


def test_without_service_workers_it_plays_and_says_what_is_missing(
    site: StaticSite, open_page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And from a server that knows neither of two endings: many do not."""
    unknown = {".wasm": "application/octet-stream", ".mjs": "application/octet-stream"}
    monkeypatch.setattr(Handler, "extensions_map", {**Handler.extensions_map, **unknown})
    page = open_page(1280)
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { return undefined; } })")
    page.goto(site.address)
    expect(page.locator("#kept [role=status]")).to_contain_text("with a network only")
    clothes: list[Any] = []
    page.route(f"**/{lootlab.load(GAME).code}.css", lambda route: clothes.append(route))
    page.locator(f".tile:has([data-place={GAME}]) [data-step=play]").click()
    page.wait_for_selector(".rooms")  # it waits for its clothes; somebody goes away, and comes again
    page.go_back()
    expect(page.locator(".tile")).to_have_count(6)
    page.go_forward()
    page.wait_for_selector(".rooms")
    clothes[0].continue_()
    settled(page, "play")
    expect(page.locator(".cell[data-at=play] .ll:not(.stored)")).to_have_count(1)
    # And Python that is silent is no kernel, nor is a code of this browser's games good anywhere else.
    page.evaluate(
        "later = setTimeout; setTimeout = (does) => later(does, 100); Worker.prototype.postMessage = () => 0;"
    )
    room(page, "play").locator(".hand .card").first.click()
    silent = page.locator(".cell[data-at=play] .silent")
    expect(silent).to_contain_text("Python in this browser does not answer.")
    expect(silent).not_to_contain_text("code")
