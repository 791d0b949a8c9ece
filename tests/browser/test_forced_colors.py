"""Where the system forces its own few colours: what is chosen, pressed, current or reached still looks otherwise.

Compared are pixels of things that differ in nothing but their state, drawn with our clothes and without a kernel, on a
black and on a white system.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

import lootlab
from lootlab.look import style
from lootlab.site.pages import template_folder

pytestmark = pytest.mark.browser

PAIRS = {
    "a choice of house rules": [
        '<label class="choice"><input type="radio"{}><span>both</span></label>', ("", " checked")
    ],
    "a switch": ['<label class="toggle"><input type="checkbox"{}><i></i></label>', ("", " checked")],
    "a tab": ['<button class="shoptab" aria-selected="{}">Your deck</button>', ("false", "true")],
    "a filter": ['<div class="xp-by"><button class="chip" aria-pressed="{}">dice</button></div>', ("false", "true")],
    "the main button": ['<button class="btn{}">Go on</button>', ("", " btn--main")],
    "a level reached": ['<ol class="dots"><li class="{}"></li></ol>', ("", "done")],
    "a right answer": ['<button class="btn answer {}" disabled><b>A</b>Loot</button>', ("", "is-right")],
    "points": ['<div class="cloth"><p class="pips"><i class="{}"></i></p></div>', ("", "on")],
    "whose turn it is": ['<div class="cloth"><section class="seat{}">Bea</section></div>', ("", " is-turn")],
    "a card that can be played": ['<div class="cloth"><b class="card card--m{}">7</b></div>', ("", " is-can")],
    "a chosen card": ['<div class="cloth"><b class="card card--m is-can{}">7</b></div>', ("", " is-chosen")],
    "a marked card": ['<div class="cloth"><b class="card card--m{}">7</b></div>', ("", " is-marked")],
    "a card that is off": ['<div class="cloth"><b class="card card--m{}">7</b></div>', ("", " is-off")],
    "the pick of the moves": ['<div class="cloth"><button class="btn btn--{}">Play</button></div>', ("felt", "pick")],
}  # fmt: skip
"""What is looked at: HTML with a hole for its state, and two states."""
FILLS = {".c-bar": "fill", ".c-band": "fill", ".c-ex": "stroke", ".c-gs": "stroke"}
CHART = (
    '<svg class="chart" viewBox="0 0 90 20"><rect class="c-bar" width="9" height="9"/><rect class="c-band" width="9" '
    'height="9"/><path class="c-ex" d="M0 0h9"/><path class="c-gs" d="M0 5h9"/></svg>'
)


def stage(page: Page) -> None:
    """A page with all that a game's page wears, and nothing on it."""
    sheets = [style.shared_css(), *(style.game_css(lootlab.load(name)) for name in lootlab.GAMES)]
    sheets.append((template_folder() / "static" / "page.css").read_text(encoding="utf-8"))
    sheets.append("*, *::before, *::after { animation: none !important; transition: none !important; }")
    body = '<body class="ll-page"><div class="ll" style="width:600px"><div class="ll-in"></div></div></body>'
    page.set_content(f'<!doctype html><html data-at="play"><style>{"".join(sheets)}</style>{body}</html>')


def drawn(page: Page, html: str) -> bytes:
    page.evaluate("(html) => { document.querySelector('.ll-in').innerHTML = html; }", html)
    return page.locator(".ll").screenshot()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_state_looks_otherwise(open_page: Any, scheme: Any) -> None:
    page = open_page(1280)
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    stage(page)
    alike = []
    for name, (html, (one, other)) in PAIRS.items():
        if drawn(page, html.format(one)) == drawn(page, html.format(other)):
            alike.append(name)
    for code in ("bol", "loot"):
        room = '<ul><li><a href="#play"{}>Play</a></li></ul>'
        rooms = f'<header class="head head--place" data-game="{code}">{room}</header>'
        if drawn(page, rooms.format("")) == drawn(page, rooms.format(' aria-current="page"')):
            alike.append(f"the room one is in ({code})")
    assert alike == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_parts_of_a_chart_have_colours_of_their_own(open_page: Any, scheme: Any) -> None:
    page = open_page(1280)
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    stage(page)
    drawn(page, CHART)
    read = "([at, what]) => getComputedStyle(document.querySelector(at))[what]"
    colours = {at: page.evaluate(read, [at, what]) for at, what in FILLS.items()}
    colours["ground"] = page.evaluate(read, ["body", "backgroundColor"])
    assert len(set(colours.values())) == len(colours), colours


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_words_are_in_the_colours_of_the_reader(open_page: Any, scheme: Any) -> None:
    """Around a table nothing has a colour of ours."""
    page = open_page(1280)
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    stage(page)
    drawn(page, '<div class="panel" data-game="bol"><p class="soft">Words</p><p class="quiet">More</p></div>')
    theirs = page.evaluate(
        "() => { const probe = document.createElement('p'); probe.style.color = 'CanvasText';"
        " document.body.append(probe); return getComputedStyle(probe).color; }"
    )
    found = page.evaluate("[...document.querySelectorAll('.panel p')].map((node) => getComputedStyle(node).color)")
    assert found == [theirs, theirs]
