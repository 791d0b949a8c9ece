"""Sloop's display can hold many cards and builds: it still fits, nothing lies on anything else, and nothing moves."""

from __future__ import annotations

from typing import Any

import pytest

import lootlab
from lootlab.engine.match import Match
from lootlab.games.sloop.board import BOARD
from lootlab.widgets.cloth import Cloth

from .conftest import OpenPage
from .test_fits import MEASURE, SIZES, STRIP, stage

pytestmark = pytest.mark.browser

HOARD = "1 1 2 2 3 3 4 4 5 5 6 6 7 8 9 10 11 12"
BUILDS = "[10: 6 4 7 3 @B]; [9: 5 4 @-]; [12: 12 9 3 8 4 7 5 10 2 @C]; [11: 11 @A]"
SIX = "; ".join(f"hand {seat} 5; pile {seat} 6" for seat in "BCDEF")
TABLES = {
    "hoard of six": f"seats ABCDEF; {BUILDS}; display {HOARD}; hand A{{8* 7 11 W 9}}; {SIX}; deck 3; turn A",
    "hoard of two": f"seats AB; [10: 6 4 @B]; [11: 8 3 @-]; display {HOARD}; hand A{{7 12 9 W}}; hand B 4; turn A",
    "flipped": f"seats ABCDEF; {BUILDS}; display 6 2 5* 3 8; hand A{{8 7 9 9}}; {SIX}; deck 3; flipped 4 6* W; turn A",
    "offered": "seats ABCD; teams AC BD; [10: 6 4 @C]; hand A{4 9 9 10}; hand B 4; hand D 4; hand C{1 2 3}; "
    "offered C 9; display 5 6 7 8; deck 20; turn A",
    "charged": "seats ABCD; teams AC BD; [10: 6* 4 @C]; hand A{7* 8* 9* 12*}; hand B 4; hand D 4; hand C{1 2 3}; "
    "offered C 11*; display 5* 6 7 10* 4*; deck 20; turn A",
    "charged and flipped": f"seats ABCDEF; display 6* 2 5* 3 8; hand A{{8* 7* 9* 9 12*}}; {SIX}; deck 3; "
    "flipped 4* 10* W; turn A",
    "one card": "seats AB; display 5; hand A{9}; hand B 1; turn A",
    "no card": "seats AB; display -; hand A{9}; hand B 1; turn A",
}
PICKS = {
    "hoard of six": ["A-11-0", "build11"],
    "hoard of two": ["A-12-0", "loose-9-0", "loose-3-0"],
    "flipped": ["flip-1-6*"],
}
APART = """
() => {
  const cloth = document.querySelector(".cloth");
  const pieces = "button.card, button.build, .display > *, .hand > *, .deck > .card, .hint-button";
  const boxes = [...cloth.querySelectorAll(pieces)]
    .filter((node) => !node.closest(".moves")).map((node) => {
      const chosen = node.classList.contains("is-chosen");
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return { key: node.dataset.key ?? node.className, left, right, top: chosen ? top + 12 : top, bottom };
    });
  const [sea, foot] = [".sea", ".foot"].map((name) => cloth.querySelector(name).getBoundingClientRect());
  const field = [...cloth.querySelectorAll(".display > *")].map((node) => node.getBoundingClientRect());
  const met = [];
  for (const [place, one] of boxes.entries())
    for (const other of boxes.slice(place + 1))
      if (one.left < other.right - 1 && other.left < one.right - 1
          && one.top < other.bottom - 1 && other.top < one.bottom - 1)
        met.push(`${one.key} on ${other.key}`);
  const outside = field.some(({ left, right, top, bottom }) =>
    left < sea.left || right > sea.right || top < sea.top || bottom > foot.top + 6);
  return { met, outside, least: Math.min(...field.map(({ width }) => width)) };
}
"""
WORDS = """
() => [...document.querySelectorAll(".cloth .card__n")].filter((node) => node.checkVisibility()).flatMap((node) => {
  const words = document.createRange();
  words.selectNodeContents(node);
  const [{ left, right, width }, card] = [words, node.closest(".card")].map((each) => each.getBoundingClientRect());
  const sticks = left < card.left + 1 || right > card.right - 1;
  return width && sticks ? [`${node.textContent}: ${Math.round(width)} on ${Math.round(card.width)}`] : [];
})
"""
PLACES = """
() => Object.fromEntries([...document.querySelectorAll(".cloth [data-key]")]
  .filter((node) => !node.closest(".over, .moves") && node.dataset.key !== "over")
  .map((node) => {
    let [x, y] = [0, 0];
    for (let at = node; at?.offsetParent; at = at.offsetParent) { x += at.offsetLeft; y += at.offsetTop; }
    return [node.dataset.key, `${x},${y},${node.offsetWidth}`];
  }))
"""
HINT = '<button class="btn btn--felt hint-button"><span>Hint</span></button>'


def cloth(text: str, strip: str = "", viewer: str | None = "A") -> Cloth:
    found = Cloth(Match(lootlab.load("sloop"), seed=1, start=text), viewer)
    found.strip = strip
    found.html()
    return found


def html(found: Cloth) -> str:
    return f'<div class="play">{found.html(hint=HINT)}<aside class="side"></aside></div>'


def measured(page: Any, drawn: str) -> None:
    (found,) = page.evaluate(MEASURE, [drawn])
    assert found == {"over": 0, "out": [], "clash": [], "frame": True}


@pytest.mark.parametrize("strip", ["", STRIP], ids=["play", "lesson"])
@pytest.mark.parametrize("width", list(SIZES))
def test_full_displays_fit_and_nothing_lies_on_anything(width: int, strip: str, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, "sloop", width)
    for name, text in TABLES.items():
        found = cloth(text, strip)
        for keys in ([], PICKS.get(name, [])):
            for key in keys:
                found.pick(key)
                found.html()
            assert found.refusal is None, name
            measured(page, html(found))
            apart = page.evaluate(APART)
            assert not apart["met"], name
            assert not apart["outside"], name
            assert apart["least"] > 22, name
            assert page.evaluate(WORDS) == [], name


@pytest.mark.parametrize("width", list(SIZES))
def test_spectators_see_everybody_and_the_end_fits(width: int, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, "sloop", width)
    measured(page, html(cloth(TABLES["hoard of six"], viewer=None)))
    piles = "; ".join(f"pile {seat} 20" for seat in "ABCDEF")
    for viewer in (None, "A"):
        measured(page, html(cloth(f"seats ABCDEF; {piles}; game over", viewer=viewer)))


@pytest.mark.parametrize("width", list(SIZES))
def test_nothing_moves_when_something_is_picked_or_refused(width: int, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, "sloop", width)
    found = cloth("seats ABC; [10: 6 4 @B]; display 6 2 5 3; hand A{8 1 11 12}; hand B 4; hand C 4; deck 30; turn A")
    measured(page, html(found))
    before = page.evaluate(PLACES)
    assert {"A-8-0", "loose-6-0", "lay-here", "build10", "ask"} <= set(before)
    for key in ("A-8-0", "loose-6-0", "loose-2-0", "lay-here", "A-1-0", "build10"):
        found.pick(key)
        measured(page, html(found))
        after = page.evaluate(PLACES)
        assert {key: place for key, place in after.items() if key != "ask"} == {
            key: place for key, place in before.items() if key != "ask"
        }
    assert found.refusal is not None, "the last pick was refused"


@pytest.mark.parametrize("width", list(SIZES))
def test_what_the_display_offers_lies_over_it(width: int, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, "sloop", width)
    measured(page, html(cloth(TABLES["hoard of two"].replace(HOARD, "1 2 3 4 6 7 9"))))
    before = page.evaluate(PLACES)
    page.locator(".offers summary").click()
    assert page.evaluate(PLACES) == before
    shown, table = page.locator(".offers__in").bounding_box(), page.locator(".cloth").bounding_box()
    assert shown
    assert table
    assert table["x"] <= shown["x"]
    assert table["y"] <= shown["y"]
    assert shown["x"] + shown["width"] <= table["x"] + table["width"]


@pytest.mark.parametrize("width", list(SIZES))
def test_beats_fit_too(width: int, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, "sloop", width)
    game = lootlab.load("sloop")
    others = "; ".join(f"hand {seat} 5; pile {seat} 9" for seat in "BCDEF" if seat != "F")
    text = (
        f"seats ABCDEF; [8: 6 2 5 3 7 1 @A]; display 8 5 3 9 4 4; hand F{{W 9 1}}; hand A 5; {others}; deck 9; turn F"
    )
    for phrase in ("F capture W=8: [8], 8, 5+3, 4+4", "F lay 1 steal", "F lay 9"):
        found = cloth(text)
        before, state = found.view, found.match.state
        move = game.parse_move(state, phrase)
        for beat in BOARD.scene(before, state.play(move.seat, move), state.view("A")):
            measured(page, f'<div class="play">{found.beat(beat)}<aside class="side"></aside></div>')
