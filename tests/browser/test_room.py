"""The site in a browser whose storage is full, or refused: it is told, and what is there stays as it is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import WIDTHS, StaticSite, picture, room, settled
from .test_returning import solve_first_level
from .test_site import GAME

pytestmark = pytest.mark.browser

MARK = "lootlab-all-1"
FILL = """(left) => {
  let size = 6_000_000;
  const put = (length) => {
    try { localStorage.setItem('else/filler', 'x'.repeat(length)); return true; } catch { return false; }
  };
  let [least, most] = [0, size];
  while (most - least > 1) {
    const middle = (least + most) >> 1;
    if (put(middle)) least = middle; else most = middle;
  }
  put(least - left);
}"""
"""Another site of this host takes all the room but so many letters."""


def game(at: float, saved: str) -> str:
    return json.dumps({"saved": saved, "holder": None, "at": at, "stamp": str(at)})


HERE = {
    "lootlab/kept/A": game(10, "a" * 3000),
    "lootlab/kept/B": game(10, "b" * 10),
    "lootlab/table/loot/": '{"code": "A", "turn": 3}',
    "lootlab/lessons/loot": '{"done": ["first"]}',
}
FILE = {
    "lootlab/lessons/loot": '{"done": ["second"]}',
    "lootlab/kept/A": game(20, "shorter"),
    "lootlab/kept/B": game(20, "b" * 2000),
    "lootlab/kept/C": game(20, "c" * 800),
    "lootlab/lessons/sloop": '{"done": ["one"]}',
    "lootlab/kept/D": game(20, "d" * 4000),
}


def stored(page: Page) -> Any:
    return page.evaluate(
        "Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('lootlab')))"
    )


def load(page: Page, tmp_path: Path, kept: dict[str, str]) -> None:
    (tmp_path / "lootlab-all.json").write_text(json.dumps({"mark": MARK, "kept": kept}))
    page.locator("[data-keep=load]").set_input_files(tmp_path / "lootlab-all.json")


def test_a_file_for_which_there_is_no_room_changes_nothing(site: StaticSite, open_page: Any, tmp_path: Path) -> None:
    """Though most of it had been written when the last of it found no room."""
    page = open_page(1280)
    page.goto(site.address)
    page.evaluate("(here) => { Object.assign(localStorage, here); }", HERE)
    page.evaluate(FILL, 2000)
    before = stored(page)
    load(page, tmp_path, FILE)
    expect(page.locator("#kept [role=status]")).to_contain_text("no room for it")
    assert stored(page) == before
    page.evaluate("localStorage.removeItem('else/filler')")
    load(page, tmp_path, FILE)
    expect(page.locator("#came")).to_contain_text("Games that came in: 4.")
    after = stored(page)
    assert json.loads(after["lootlab/lessons/loot"])["done"] == ["first", "second"]
    assert after["lootlab/kept/D"] == FILE["lootlab/kept/D"]


def test_what_came_is_there_though_nothing_is_kept_of_this_visit(
    site: StaticSite, open_page: Any, tmp_path: Path
) -> None:
    page = open_page(1280)
    refused = "{ get() { throw new DOMException('no', 'SecurityError'); } }"
    page.add_init_script(f"Object.defineProperty(window, 'sessionStorage', {refused})")
    page.goto(site.address)
    load(page, tmp_path, FILE)
    expect(page.locator(".dots[data-place=sloop]")).to_have_attribute("aria-label", re.compile("^1 of"))
    assert stored(page)["lootlab/kept/D"] == FILE["lootlab/kept/D"]


KEEPS = """async (of) => {
  const shelf = await import(`./${of}/shelf.js`);
  const row = (stamp) => ({ saved: stamp, holder: null, at: 1, stamp });
  shelf.keep({ key: 'X', row: row('x0'), before: '' });
  const put = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    if (key.endsWith('/X')) throw new DOMException('no', 'QuotaExceededError');
    return put.call(this, key, text);
  };
  const fault = shelf.keep({ key: 'X', row: row('x1'), before: 'x0' }).fault;
  shelf.keep({ key: 'Y', row: row('y0'), before: '' }); // smaller: there is room for it
  Storage.prototype.setItem = put;
  shelf.keep({ key: 'X', row: row('x2'), before: 'x1' });
  return [fault, ...['X', 'Y'].map((key) => JSON.parse(localStorage.getItem(`lootlab/kept/${key}`)).stamp)];
}"""


def test_a_game_that_found_no_room_is_kept_later_whatever_others_did_meanwhile(
    site: StaticSite, open_page: Any
) -> None:
    page = open_page(1280)
    page.goto(site.address)
    folder = next(site.folder.glob("v-*")).name
    assert page.evaluate(KEEPS, folder) == ["full", "x2", "y0"]


REFUSED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); };"
UNKEPT = {
    REFUSED: "This browser keeps nothing for this site.",
    FULL: "The storage of this browser is full.",
}


def unkept(page: Page, at: str) -> Locator:
    return page.locator(f'.cell[data-at="{at}"] .unkept:visible')


@pytest.mark.parametrize("how", UNKEPT, ids=["refused", "full"])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_room_says_that_nothing_is_kept(site: StaticSite, open_page: Any, how: str, width: int) -> None:
    """Before much is learnt, and once: a game says it by itself."""
    page = open_page(width)
    page.add_init_script(how)
    page.goto(f"{site.page(GAME)}#learn")
    settled(page, "learn")
    solve_first_level(page, GAME)
    said = unkept(page, "learn")
    expect(said).to_contain_text(UNKEPT[how])
    expect(said).to_contain_text("gone when you close this page")
    picture(page, f"site-unkept-{'full' if how == FULL else 'refused'}")
    page.get_by_role("link", name="Chances", exact=True).click()
    settled(page, "chances")
    room(page, "chances").locator("[data-do=open]").first.click()
    room(page, "chances").locator("input[name=typed]").fill("9")
    room(page, "chances").get_by_role("button", name="This is my guess").click()
    expect(unkept(page, "chances")).to_contain_text(UNKEPT[how])
    page.get_by_role("link", name="Play", exact=True).click()
    settled(page, "play")
    sentence = UNKEPT[how][:1].lower() + UNKEPT[how][1:-1]
    expect(room(page, "play").locator(".keeping:visible, .keeping-word:visible").first).to_be_visible()
    expect(room(page, "play")).to_contain_text(sentence)
    expect(unkept(page, "play")).to_have_count(0)


IN_GERMAN = {
    REFUSED: "Dieses Spiel wird nicht gespeichert: dieser Browser speichert nichts für diese Website.",
    FULL: "Dieses Spiel wird nicht gespeichert: der Speicher dieses Browsers ist voll.",
}


@pytest.mark.parametrize("how", IN_GERMAN, ids=["refused", "full"])
def test_in_german_it_is_said_in_german(site: StaticSite, open_page: Any, how: str) -> None:
    page = open_page(1280)
    page.add_init_script(how)
    page.goto(f"{site.page(f'de-{GAME}')}#play")
    settled(page, "play")
    expect(room(page, "play").locator(".keeping").first).to_contain_text(IN_GERMAN[how])
    page.goto(f"{site.page(f'de-{GAME}')}#play/game/AAAA")
    settled(page, "play")
    wrong = room(page, "play").locator(".say--bad, .refuse").first
    expect(wrong).to_contain_text("Dieses versiegelte Spiel lässt sich hier nicht öffnen.")
