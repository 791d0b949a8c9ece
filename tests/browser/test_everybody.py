"""Every room of every game for everybody: what axe-core finds wrong, a page zoomed to 200 %, a system without motion.

One visit of each game looks at all of it. axe-core comes from the registry of npm into a cache when it is first
needed; where that cannot be, the test is skipped.
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

import lootlab

from .conftest import Site, settled

pytestmark = pytest.mark.browser

VERSION = "4.10.3"
ROOMS = ("learn", "play", "chances", "own", "rules")
SERIOUS = """async (part) => {
  const { violations } = await axe.run(part, { resultTypes: ["violations"] });
  const told = (id, { target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary.slice(0, 200)}`;
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => told(id, node)));
}"""


ZOOMED = {"width": 640, "height": 400}
"""A window of 1280 x 800, zoomed to 200 %."""
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


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_every_room_is_for_everybody(voila: Site, open_page: Any, axe: str, name: str) -> None:
    page = open_page(1280)
    page.emulate_media(reduced_motion="reduce")
    page.goto(voila.page(name))
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    page.evaluate(axe)
    found: dict[str, list[str]] = {}
    for room in ROOMS:
        page.evaluate("(room) => { location.hash = room; }", room)
        moving = page.evaluate(MOVING)
        settled(page, room)
        # What stands around the rooms is the same in all of them.
        serious = page.evaluate(SERIOUS, "html" if room == ROOMS[0] else f'.cell[data-at="{room}"]')
        moving += page.evaluate(MOVING)
        wide = page.viewport_size
        page.set_viewport_size(ZOOMED)  # type: ignore[arg-type]
        page.wait_for_timeout(200)
        found[room] = [*serious, *(f"moves: {what}" for what in moving), *page.evaluate(OVERLAPS, room)]
        page.set_viewport_size(wide)
    assert {room: faults for room, faults in found.items() if faults} == {}
