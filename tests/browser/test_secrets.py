"""Two games that look the same to a seat: whatever is done there, the browser gets the same bytes."""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from .conftest import Site, answered

pytestmark = pytest.mark.browser

CELL = "from lootlab.widgets import Table\nTable({game!r}, start={start!r}, names={{'A': 'Ann', 'B': 'Bea'}}, **{more})"
BAG = "seats AB; A[] B[{bag}]; hand A{{7 5 3 3}} B{{{held}}}; turn A"
TRAP = "seats AB; turn A move; hand A{{Rum Ration, Loot}} B{{{held}}}; armed b2={trap}; deck 20 next {rest}"
ONE = (BAG.format(bag="bag6", held="7 1 2"), TRAP.format(held="Slow Match", trap="Fog Bank", rest="Powder Keg"))
OTHER = (BAG.format(bag="bag9", held="2 4 8"), TRAP.format(held="Powder Keg", trap="Slow Match", rest="Fog Bank"))
TYPED = (
    ("B punt 7", "punt 9", "combine 6s + 3", "steal B[6 6 6 6 6] + 3", "xyzzy \ud83c"),
    ("B discard Slow Match", "move b2: x", "bank", "discard Slow Match", "peek"),
)
CHANCE = (
    (r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}", "ID"),
    (r"\b[0-9a-f]{16,}\b", "HEX"),
    (r"\b[2-9A-HJ-NP-TV-Z]{4}(-[2-9A-HJ-NP-TV-Z]{4}){3}\b", "CODE"),
    (r"\b[a-z0-9]{6,14}/(\d+)", r"ME/\1"),
    (r"IPY_MODEL_ID", "MODEL"),
    (r"alike-(one|two)", "alike"),
)
"""What is drawn by lot on every page, whatever game is on it."""


def normal(text: str) -> str:
    for what, name in CHANCE:
        text = re.sub(what, name, text)
    return text


class Ear:
    """What a page hears and says on its websocket, as far as it is about widgets."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._note("in", frame))
        socket.on("framesent", lambda frame: self._note("out", frame))

    def _note(self, way: str, frame: str | bytes) -> None:
        header, content = _parts(frame)
        if header.get("msg_type", "").startswith("comm_"):
            data = content.get("data") or {}
            if "states" in data:  # of all widgets, by ids that are drawn by lot
                data["states"] = sorted(_written(state) for state in data["states"].values())
            self.heard.append(f"{way} {header['msg_type']} {_written(content)}")


def _written(content: Any) -> str:
    return normal(json.dumps(content, sort_keys=True))


def _parts(frame: str | bytes) -> tuple[dict[str, Any], Any]:
    """Header and content of a message of Jupyter, in either of its protocols."""
    if isinstance(frame, str):
        message = json.loads(frame)
        return message.get("header", {}), message.get("content")
    numbers = int.from_bytes(frame[:8], "little")
    at = [int.from_bytes(frame[8 * n + 8 : 8 * n + 16], "little") for n in range(numbers)]
    parts = [frame[begin:end] for begin, end in itertools.pairwise(at)]
    return json.loads(parts[1]), json.loads(parts[4])


def sounded_out(page: Page, site: Site, name: str, starts: tuple[str, str]) -> tuple[list[str], list[str]]:
    """Everything somebody could try to learn more than they may; what went over the wire, and what is there then."""
    more = ({"show_counts": "no"}, {})
    games = zip(("bag_o_loot", "loot_trap"), starts, more, strict=True)
    cells = [CELL.format(game=game, start=start, more=options) for game, start, options in games]
    site.write(name, *cells)
    ear = Ear(page)
    page.goto(site.page(name))
    tables, there = page.locator(".ll-in"), []
    for number, phrases in enumerate(TYPED):
        table = tables.nth(number)
        table.scroll_into_view_if_needed()
        table.locator(".typed input").wait_for()
        for phrase in phrases:
            table.locator(".typed input").evaluate("(input, text) => { input.value = text; }", phrase)
            table.locator(".typed button").click()
            answered(page)
            there.append(normal(table.inner_html()))
        for at in range(table.locator(".cloth button[data-do=pick]").count()):
            table.locator(".cloth button[data-do=pick]").nth(at).click()
            answered(page)
        table.locator(".bar [data-do=panel]").click()
        answered(page)
        there.append(normal(table.inner_html()))
    there.append(normal(page.evaluate("JSON.stringify([Object.entries(localStorage), document.cookie.length])")))
    return ear.heard, there


def test_two_games_that_look_the_same_send_the_same(voila: Site, open_page: Any) -> None:
    page, other_page = open_page(1280), open_page(1280)
    heard, there = sounded_out(page, voila, "alike-one", ONE)
    heard_there, there_too = sounded_out(other_page, voila, "alike-two", OTHER)
    assert there_too == there
    assert len(heard) > 60
    assert sorted(heard_there) == sorted(heard)  # greetings of two tables may cross
