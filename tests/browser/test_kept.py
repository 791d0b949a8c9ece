"""What becomes of a running game on the shipped page: two tabs of one browser, and a server that cannot keep it."""

from __future__ import annotations

import contextlib
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from lootlab.server import notebooks_folder

from .conftest import VOILA, WIDTHS, Site, free_port, picture, serving

pytestmark = pytest.mark.browser

GAME = "loot_shoot_whisky"


def play_room(page: Page, site: Site) -> Locator:
    """The first table of the duel's page, ready to choose."""
    page.goto(f"{site.page(GAME)}#play")
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    table = page.locator(".cell[data-at=play] .ll-in")
    expect(table.locator(".facts")).to_contain_text("Round 1, phase 1 of 2")
    expect(table.get_by_text("Bea laid two cards face down.")).to_be_visible()
    return table


def lay(table: Locator, phrase: str) -> None:
    table.locator(".typed input").fill(phrase)
    table.locator(".typed button").click()


def remembered(page: Page) -> dict[str, Any]:
    """What this browser keeps of the first table."""
    kept = page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('lootlab/table/'))")
    return {key: json.loads(value) for key, value in kept}


def test_a_second_tab_takes_the_game_over_and_gives_it_back(voila: Site, open_page: Any) -> None:
    page = open_page(1280)
    one = play_room(page, voila)
    tab = page.context.new_page()
    other = play_room(tab, voila)
    closed = "This game is open in another window."
    expect(one.get_by_text(closed)).to_be_visible()  # at once: nobody has clicked there
    expect(one.locator(".log")).to_have_count(0)
    picture(page, "kept-closed")
    lay(other, "L W")
    expect(other.locator(".facts")).to_contain_text("phase 2 of 2")
    expect(other.get_by_text("Bea laid two cards face down.")).to_have_count(2)  # nothing moves now until somebody does
    page.bring_to_front()
    one.get_by_role("button", name="Play here").click()
    expect(one.locator(".facts")).to_contain_text("phase 2 of 2")
    assert "You laid Loot at slot 1" in one.locator(".log").inner_text()
    expect(other.get_by_text(closed)).to_be_visible()
    before = remembered(page)
    tab.close()
    page.reload()  # what the closed tab said last has not changed what this browser goes on with
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    expect(one.locator(".facts")).to_contain_text("phase 2 of 2")
    codes = [{key: kept["code"] for key, kept in found.items()} for found in (before, remembered(page))]
    assert codes[0] == codes[1]


@pytest.fixture(scope="module")
def forgetful(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose data folder cannot be one."""
    folder = tmp_path_factory.mktemp("forgetful") / "notebooks"
    shutil.copytree(notebooks_folder(), folder, ignore=shutil.ignore_patterns(".*"))
    (folder.parent / "data").write_text("in the way")
    port = free_port()
    yield from serving([sys.executable, "-c", VOILA, str(port), str(folder)], f"http://127.0.0.1:{port}", folder, {})


def put_in_the_way(folder: Path) -> None:
    """A file in its place. The kernel may make the folder again in between: then once more."""
    for _ in range(50):
        shutil.rmtree(folder, ignore_errors=True)
        with contextlib.suppress(IsADirectoryError):
            folder.write_text("in the way")
            return
    raise AssertionError("the folder comes again and again")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_server_that_cannot_keep_games_says_so(forgetful: Site, open_page: Any, width: int) -> None:
    page = open_page(width)
    table = play_room(page, forgetful)
    sentence = "This game is not being kept: the server cannot write its file of kept games."
    told = table.get_by_text(sentence).locator("visible=true")
    expect(told).to_have_count(1)
    expect(told).to_be_in_viewport()
    picture(page, "kept-warned")
    if width == 400:
        hand = table.locator("[data-key='A-L0']").bounding_box()
        table.locator(".over").get_by_role("button", name="Close").click()
        expect(told).to_have_count(0)
        expect(table.get_by_role("button", name="Not kept")).to_be_in_viewport()
        assert table.locator("[data-key='A-L0']").bounding_box() == hand  # nothing moves
    lay(table, "L W")
    expect(table.locator(".facts")).to_contain_text("phase 2 of 2")
    if width == 400:
        table.get_by_role("button", name="Not kept").click()
    expect(told).to_have_count(1)
    with page.expect_download() as coming:
        table.get_by_role("link", name="Save it as a file").locator("visible=true").click()
    file = coming.value.path()
    before = remembered(page)
    assert before
    assert all(kept["kept"] is False for kept in before.values())
    picture(page, "kept-not")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    table = page.locator(".cell[data-at=play] .ll-in")
    expect(table.locator(".facts")).to_contain_text("phase 2 of 2")  # it outlives its kernel, if not the server
    assert {key: kept["code"] for key, kept in remembered(page).items()} == {
        key: kept["code"] for key, kept in before.items()
    }
    table.get_by_role("button", name="New game").click()  # a new kernel, and the old one is gone
    table.locator("input[type=file]").set_input_files(file)
    expect(table.locator(".facts")).to_contain_text("phase 2 of 2")
    assert "You laid Loot at slot 1" in table.locator(".log").inner_text()
    Path(forgetful.data).unlink()
    (forgetful.folder.parent / "data").mkdir()
    lay(table, "L W")
    expect(table.locator(".keeping")).to_have_count(0)
    put_in_the_way(forgetful.data)
