"""The table of Bag-O-Loot stands still and can be read, whatever the size of hands and stashes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

import lootlab
from lootlab.engine.match import Match
from lootlab.games.bag_o_loot.board import BOARD
from lootlab.widgets.cloth import Cloth

from .conftest import OpenPage
from .test_fits import SIZES, pictures, stage

pytestmark = pytest.mark.browser

GAME = lootlab.load("bag_o_loot")
PER_WIDTH = pytest.mark.parametrize("width", list(SIZES))
HINT = '<button class="btn btn--felt hint-button"><span>Hint</span></button>'
SIX = (
    "seats ABCDEF; A[12 12] B[6 6][15 15 15] C[9 9 9][14] D[6 6 L L][1 1] E[11 11 11][bag3] F[10 10 L][8]; "
    "hand A{2 2 4 6 9 11 13 16 L} B 5 C 7 D 4 E 4 F 6; pile 21; turn A"
)
CARDS = [*range(1, 17), 2, 5, 16, 11]
CROWDED = """
() => {
  const faults = [];
  const box = (node) => node.getBoundingClientRect();
  for (const stash of document.querySelectorAll(".stash")) {
    const room = box(stash);
    for (const node of stash.querySelectorAll(".set, .bagp, .left")) {
      const { left, right, top, bottom } = box(node);
      if (left < room.left - 1 || right > room.right + 1 || top < room.top - 1 || bottom > room.bottom + 1)
        faults.push(`${node.dataset.key} sticks out of its stash`);
    }
  }
  for (const node of document.querySelectorAll(".hand [data-key], .set")) {
    const { left, right, top, bottom } = box(node);
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!node.contains(seen)) faults.push(`${node.dataset.key} cannot be pressed`);
  }
  // Every number that is shown is seen whole, and is large enough to be read.
  for (const node of document.querySelectorAll(".hand .card__i, .sets .card__i")) {
    if (getComputedStyle(node).visibility === "hidden") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const own = node.closest(".card");
    if (parseFloat(getComputedStyle(node).fontSize) < 10) faults.push(`${node.textContent}: small print`);
    for (const x of [left + 1, right - 2]) {
      const seen = document.elementFromPoint(x, (top + bottom) / 2);
      if (!seen || seen.closest(".card") !== own) faults.push(`${node.textContent} is covered`);
    }
  }
  return faults;
}
"""
PLACES = """
() => Object.fromEntries([...document.querySelectorAll(".hand [data-key], .hand, .own, .do, .ground, .set")]
  .filter((node) => !node.matches(".place.is-chosen"))
  .map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [node.dataset.key ?? node.className.split(" ")[0], [x, y, width, height].map(Math.round).join()];
  }))
"""


def show(page: Page, html: str) -> None:
    page.evaluate("(html) => { document.querySelector('.ll-in').innerHTML = html; }", html)


def table(cloth: Cloth, over: str = "") -> str:
    return f'<div class="play">{cloth.html(over, hint=HINT)}<aside class="side"></aside></div>'


def cloth_of(text: str) -> Cloth:
    cloth = Cloth(Match(GAME, seed=1, start=text), "A")
    cloth.html()
    return cloth


@PER_WIDTH
def test_nothing_moves_because_something_was_picked_said_or_listed(width: int, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, "bag_o_loot", width)
    cloth = cloth_of(SIX)
    show(page, table(cloth))
    first: dict[str, str] = page.evaluate(PLACES)
    assert {"hand-2-0", "set6-D", "hand", "own", "do", "ground"} <= set(first)

    def stands(what: str) -> None:
        now: dict[str, str] = page.evaluate(PLACES)
        moved = {key: (first[key], place) for key, place in now.items() if key in first and place != first[key]}
        assert not moved, f"{what}: {moved}"

    for key in ("hand-6-0", "set6-D"):
        cloth.pick(key)
        show(page, table(cloth))
        stands(f"picked {key}")
    cloth.pick("set9-C")
    assert cloth.refusal is not None
    show(page, table(cloth, '<div class="say say--warn">A hint, which takes some words to give.</div>'))
    stands("refused")
    cloth.clear()
    cloth.expanded = True
    show(page, table(cloth))
    stands("listed")

    before = cloth.match.state.view("A")
    events = GAME.perform(cloth.match.state, "A steal D[6 6 L L] + 6")
    beats = BOARD.scene(before, events, cloth.match.state.view("A"))
    del first["hand-6-0"]
    first = {key: place for key, place in first.items() if not key.startswith(("set", "hand-"))}
    for beat in beats:
        show(page, f'<div class="play">{cloth.beat(beat)}<aside class="side"></aside></div>')
        stands(beat.said)


@PER_WIDTH
def test_a_hand_of_any_size_has_the_same_place_and_can_be_read(width: int, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, "bag_o_loot", width)
    places: set[Any] = set()
    for size in range(1, len(CARDS) + 1):
        held = " ".join(map(str, sorted(CARDS[:size])))
        show(page, table(cloth_of(f"seats ABC; hand A{{{held}}}; turn A")))
        places.add(page.evaluate("JSON.stringify(document.querySelector('.hand').getBoundingClientRect())"))
        assert page.evaluate(CROWDED) == [], size
    assert len(places) == 1


@PER_WIDTH
def test_stashes_and_hands_of_bots_games_can_be_read(width: int, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, "bag_o_loot", width)
    faults: dict[int, list[str]] = {}
    for number, html in enumerate(pictures("bag_o_loot", "")):
        show(page, html)
        if found := page.evaluate(CROWDED):
            faults[number] = found
    assert not faults
