"""Every page for everybody: what axe-core finds wrong, on a desk by day and on a phone by night, as one comes and after
something was done; a page zoomed to 200 %, a system without motion or with its own few colours, the Tab key alone.

One visit of each game looks at all of it: on the site, where it is quickest, the duel also on Voila. axe-core comes
from the registry of npm into a cache when it is first needed; where that cannot be, the test is skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import lootlab

from . import tabbing
from .conftest import Site, StaticSite, answered, room, settled

pytestmark = pytest.mark.browser

VERSION = "4.10.3"
DUEL = "loot_shoot_whisky"
ROOMS = ("learn", "learn/quiz", "play", "chances", "own", "rules")
HOSTS = [("voila", DUEL), *(("site", name) for name in lootlab.GAMES)]
BESIDE = ("tour", "school", "teachers", "chance_lab", "class")
SERIOUS = """async (part) => {
  const { violations } = await axe.run(part, { resultTypes: ["violations"] });
  const told = (id, { target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary.slice(0, 200)}`;
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => told(id, node)));
}"""


ZOOMED = {"width": 640, "height": 400}
"""A window of 1280 x 800, zoomed to 200 %."""
PHONE = {"width": 400, "height": 900}
OVERLAPS = """(room) => {
  const cell = document.querySelector(`.cell[data-at="${room}"]`);
  const aside = ".vh, .over, .ghost, .log, [inert]";
  const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(aside);
  const told = (node) => `${node.className} ${(node.textContent || node.name || "").trim().slice(0, 40)}`;
  const typed = "input:not([type=radio], [type=checkbox])";
  const wanted = `.btn, .chip, .ask, ${typed}, select, h2, h3, h4, .facts, summary, th, td, legend`;
  const things = [...cell.querySelectorAll(wanted), ...document.querySelectorAll("header a, header h1")].filter(shown);
  const boxes = things.map((node) => node.getBoundingClientRect());
  const found = [];
  things.forEach((one, at) => {
    const { left, right, top, bottom, width, height } = boxes[at];
    const silent = (node) => !node.textContent.trim() && !node.matches("input, select");
    if (!width || !height || silent(one)) return;
    if (right > innerWidth + 1 || left < -1) found.push(`sticks out: ${told(one)}`);
    // Words that do not fit into their box, and nothing says so.
    const boxed = one.matches(".btn, .chip, th, td, h2, h3") && getComputedStyle(one).display !== "inline";
    if (boxed && one.scrollWidth > one.clientWidth + 2)
      found.push(`is cut off: ${told(one)}`);
    for (let next = at + 1; next < things.length; next++) {
      const other = boxes[next];
      const across = Math.min(right, other.right) - Math.max(left, other.left);
      const down = Math.min(bottom, other.bottom) - Math.max(top, other.top);
      if (across > 3 && down > 3 && !silent(things[next]) && !one.contains(things[next]) && !things[next].contains(one))
        found.push(`${told(one)} | lies over | ${told(things[next])}`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  return found.slice(0, 4);
}"""
MOVING = """document.getAnimations().filter((each) => each.playState === "running").map((each) => each.animationName
  || each.transitionProperty || "an animation of a script")"""

ALIKE = """(at) => {
  const clear = (colour) => /^rgba\\(.*, 0\\)$/.test(colour);
  const ground = (node) => {
    const { backgroundColor } = getComputedStyle(node);
    return clear(backgroundColor) && node.parentElement ? ground(node.parentElement) : backgroundColor;
  };
  const plain = (node) => {
    const { backgroundColor, borderBottomColor, borderBottomWidth } = getComputedStyle(node);
    const seen = (colour) => !clear(colour) && colour !== ground(node.parentElement);
    return !seen(backgroundColor) && !(borderBottomWidth !== "0px" && seen(borderBottomColor));
  };
  return [...document.querySelectorAll(`${at} :is(.btn, .button, .chip)`)]
    .filter((node) => node.checkVisibility() && plain(node))
    .map((node) => `looks like words: ${node.outerHTML.slice(0, 120)}`);
}"""
"""Buttons that cannot be told from words where the system forces its colours."""


@pytest.fixture(scope="module")
def axe() -> str:
    """The script."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "lootlab" / f"axe-core-{VERSION}"
    script = cache / "axe.min.js"
    if not script.exists():
        if shutil.which("npm") is None:
            pytest.skip("npm is not here to fetch axe-core")
        with tempfile.TemporaryDirectory() as folder:
            command = ["npm", "pack", "--silent", f"axe-core@{VERSION}", "--pack-destination", folder]
            if subprocess.run(command, capture_output=True, check=False, timeout=120).returncode:
                pytest.skip("npm could not fetch axe-core")
            with tarfile.open(next(Path(folder).glob("*.tgz"))) as packed:
                found = packed.extractfile("package/axe.min.js")
                assert found is not None
                cache.mkdir(parents=True, exist_ok=True)
                script.write_bytes(found.read())
    return script.read_text(encoding="utf-8")


def test_the_gallery_has_nothing_serious(voila: Site, open_page: Any, axe: str) -> None:
    page = open_page(1280)
    page.goto(voila.address)
    page.evaluate(axe)
    assert page.evaluate(SERIOUS, "html") == []


@pytest.mark.parametrize(("host", "name"), HOSTS)
def test_every_room_is_for_everybody(
    request: pytest.FixtureRequest, open_page: Any, axe: str, host: str, name: str
) -> None:
    page = open_page(1280)
    page.emulate_media(reduced_motion="reduce")
    page.goto(request.getfixturevalue(host).page(name))
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    page.evaluate(axe)
    found: dict[str, list[str]] = {}
    for at in ROOMS:
        page.evaluate("(room) => { location.hash = room; }", at)
        moving = page.evaluate(MOVING)
        settled(page, at)
        part = f'.cell[data-at="{at}"]'
        # What stands around the rooms is the same in all of them.
        faults = page.evaluate(SERIOUS, "html" if at == ROOMS[0] else part)
        moving += page.evaluate(MOVING)
        wide = page.viewport_size
        page.set_viewport_size(ZOOMED)  # type: ignore[arg-type]
        page.wait_for_timeout(200)
        faults += page.evaluate(OVERLAPS, at)
        faults += do_something(page, at)
        moving += page.evaluate(MOVING)
        faults += at_night(page, part)
        page.set_viewport_size(wide)
        found[at] = [*faults, *(f"moves: {what}" for what in moving)]
    assert {at: faults for at, faults in found.items() if faults} == {}


def at_night(page: Page, part: str) -> list[str]:
    """What is wrong on a phone in the dark, and with the colours of a system."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="dark")
    answered(page)
    faults: list[str] = page.evaluate(SERIOUS, part)
    page.emulate_media(forced_colors="active")
    faults += page.evaluate(ALIKE, part)
    page.emulate_media(color_scheme="light", forced_colors="none")
    return faults


def do_something(page: Page, at: str) -> list[str]:
    """What a room shows only then: a refusal, an answer with its reason, a chart, another tab, what was found."""
    here = room(page, at)
    if at == "learn":
        here.locator(".typed input").fill("all at once")
        page.keyboard.press("Enter")
        expect(here.locator(".refuse:visible")).to_contain_text("all at once")
    elif at == "learn/quiz":
        here.locator("[data-do=answer]:visible").first.click()
        expect(here.locator("[data-do=next]:visible")).to_be_visible()
    elif at == "play":
        return [*tabbing.skipping(page), *tabbing.moves(page, 3), *tabbing.once_round(page)]
    elif at == "chances":
        here.locator("[data-do=open]").first.click()
        here.locator("input[name=typed]").fill("5")
        page.keyboard.press("Enter")
        here.get_by_role("button", name="+100", exact=True).click()
        here.get_by_role("button", name="Show the exact value", exact=True).click()
        expect(here.locator(".xp-exact")).to_be_visible()
    elif at == "own":
        here.get_by_role("tab").nth(1).click()
        expect(here.get_by_role("tab").nth(1)).to_have_attribute("aria-selected", "true")
    else:
        here.locator("input").first.fill("loot")
        here.locator("[data-do=try]:visible").first.click()
        expect(here.locator(".cloth").first).to_be_visible()
    return []


def turned(page: Page, site: StaticSite, name: str) -> None:
    """To another page by a link, as in one visit: Python stays."""
    page.evaluate(
        "(name) => { document.body.append(Object.assign(document.createElement('a'), { href: name, id: 'on' }));"
        " document.getElementById('on').click(); }",
        f"{name}.html",
    )
    page.wait_for_url(f"{site.address}/{name}.html*")
    page.wait_for_selector("html[data-ready], .tile", state="attached", timeout=60_000)
    page.wait_for_timeout(300)


def test_every_page_beside_the_games_is_for_everybody(site: StaticSite, open_page: Any, axe: str) -> None:
    page = open_page(1280)
    page.emulate_media(reduced_motion="reduce")
    page.goto(site.address)
    page.locator("[data-keep=load]").set_input_files({"name": "all.json", "mimeType": "", "buffer": b"half"})
    expect(page.locator("#kept [role=status]")).not_to_be_empty()
    page.evaluate(axe)
    found = {"index": [*page.evaluate(SERIOUS, "html"), *at_night(page, "html")]}
    for name in BESIDE:
        page.set_viewport_size({"width": 1280, "height": 900})
        turned(page, site, name)
        if name == "class":
            page.locator("[data-do=toggle]").first.click()
            page.get_by_role("button", name="Open the class").click()
            expect(page.locator(".cp-qr svg")).to_be_visible()
        found[name] = [*page.evaluate(SERIOUS, "html"), *at_night(page, "html")]
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    for at in ("learn", "play", "own"):
        turned(page, site, f"de-{DUEL}") if at == "learn" else page.evaluate("(at) => { location.hash = at; }", at)
        settled(page, at)
        found[f"de {at}"] = [*page.evaluate(SERIOUS, "html"), *at_night(page, "html")]
    assert {at: faults for at, faults in found.items() if faults} == {}
