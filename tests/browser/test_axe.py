"""What axe-core finds wrong for people who do not see, or do not see well: nothing serious, in any room of any game.

axe-core comes from the registry of npm into a cache when it is first needed; where that cannot be, the test is skipped.
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
def test_no_room_has_anything_serious(voila: Site, open_page: Any, axe: str, name: str) -> None:
    page = open_page(1280)
    page.goto(voila.page(name))
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    page.evaluate(axe)
    found: dict[str, list[str]] = {}
    for room in ROOMS:
        page.evaluate("(room) => { location.hash = room; }", room)
        settled(page, room)
        # What stands around the rooms is the same in all of them.
        found[room] = page.evaluate(SERIOUS, "html" if room == ROOMS[0] else f'.cell[data-at="{room}"]')
    assert {room: faults for room, faults in found.items() if faults} == {}
