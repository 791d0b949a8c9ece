"""LOOT's table stands still: picks, refusals, lists, scenes and the unfolded sheet move nothing; squares can be hit."""

from __future__ import annotations

import pytest

import lootlab
from lootlab.engine.match import Match
from lootlab.look.scene import Beat
from lootlab.widgets.cloth import Cloth

from .conftest import OpenPage
from .test_fits import STRIP, stage

pytestmark = pytest.mark.browser

GAME = lootlab.load("loot")
FULL = (
    "seats ABCD; at A r4c4; slash A r1c5 r3c1 r4c1 r5c4 r7c2 r7c3 r1c3; cross A r3c4; track A 1 4 8 12; "
    "ability A pm wrap wrap; at B r7c5; slash B r7c5; cross B r3c3; track B 2 5; at C r1c1; ability C wrap wrap pm; "
    "track C 1 2 3 4 5 6; at D r2c2; dice 3 5 1"
)
HINT = '<button class="btn btn--felt hint-button"><span>Hint</span></button>'
SMALLEST = 38
"""px: what a finger can hit."""
PLACES = """
(html) => {
  document.querySelector(".ll-in").innerHTML = `<div class="play">${html}<aside class="side"></aside></div>`;
  return places();
}
"""
HELPER = """
window.places = () => Object.fromEntries([...document.querySelectorAll(".sq, .seat, .combo td, .track li, .queue, .do")]
  .map((node, n) => [`${n} ${node.dataset.key ?? node.nodeName}`,
    ["left", "top", "right", "bottom"].map((side) => Math.round(node.getBoundingClientRect()[side]))]))
"""


@pytest.mark.parametrize("strip", ["", STRIP], ids=["play", "lesson"])
@pytest.mark.parametrize("width", [1280, 400])
def test_nothing_moves(width: int, strip: str, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, "loot", width)
    page.evaluate(HELPER)
    table = Cloth(Match(GAME, start=FULL, seed=1), "A")
    table.strip = strip
    still = page.evaluate(PLACES, table.html(hint=HINT))
    assert min(right - left for key, (left, _, right, _) in still.items() if " sq-" in key) >= SMALLEST
    for key in ("sq-r7c4", "sq-r2c3", "look-next"):
        table.pick(key)
        table.html()
        assert page.evaluate(PLACES, table.html(hint=HINT)) == still, f"after {key}"
    table.clear()
    table.expanded = True
    assert page.evaluate(PLACES, table.html(hint=HINT)) == still, "with the list of moves"
    if width == 400:
        assert (
            page.evaluate("() => { document.querySelector('.unfold').open = true; return places(); }").items()
            >= {key: place for key, place in still.items() if "sq-" in key or "seat" in key or "DIV" in key}.items()
        ), "with the sheet unfolded"
    shown = page.evaluate(PLACES, table.beat(Beat(table.view, "A long sentence about what happens here.", 1)))
    assert (
        page.evaluate("() => { const m = document.querySelector('.moves'); return m.scrollHeight - m.clientHeight; }")
        <= 0
    )
    moved = {key for key, place in shown.items() if place != still.get(key) and "queue" not in key}
    assert not moved, "in a scene"


@pytest.mark.parametrize("width", [1280, 400])
def test_the_offered_move_and_clear_are_seen_without_scrolling(width: int, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, "loot", width)
    for given, picks in (
        (FULL, ["sq-r7c4"]),
        ("seats AB; at A r5c4; slash A r1c5 r3c1 r4c1 r5c4; track A 3; at B r1c1; dice 1 2 3", ["sq-r4c4"]),
        ("seats AB; phase setup; at A r1c1; at B r7c7; dice 6 2 1", ["die-12"]),
        ("seats A; at A r4c4; slash A all; ability A wrap; dice 5 2 3", []),
    ):
        table = Cloth(Match(GAME, start=given, seed=1), "A")
        table.html()
        for key in picks:
            table.pick(key)
            table.html()
        page.evaluate("(html) => { document.querySelector('.ll-in').innerHTML = html; }", table.html(hint=HINT))
        height = page.evaluate(
            "() => { const m = document.querySelector('.moves'); return m.scrollHeight - m.clientHeight; }"
        )
        assert height <= 0, given


STANDS_IN = """
() => {
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = middle(document.querySelector(".hall .fig").getBoundingClientRect());
  return [...document.querySelectorAll(".hall .sq")]
    .filter((square) => { const box = square.getBoundingClientRect();
      return box.left < x && x < box.right && box.top < y && y < box.bottom; })
    .map((square) => square.dataset.key);
}
"""


@pytest.mark.parametrize("width", [1200, 900, 640, 560, 480, 370])
def test_the_figure_stands_in_its_square_in_a_pane_of_any_width(width: int, open_page: OpenPage) -> None:
    page = open_page(1280)
    stage(page, "loot", 1280)
    page.evaluate("(width) => { document.body.style.width = `${width}px`; }", width)
    page.evaluate(HELPER)
    page.evaluate(PLACES, Cloth(Match(GAME, start=FULL, seed=1), "A").html())
    assert page.evaluate(STANDS_IN) == ["sq-r4c4"]
