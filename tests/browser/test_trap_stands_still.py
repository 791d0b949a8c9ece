"""Loot Trap's table stands still: a pick, a refusal or a hint moves nothing, and a sheet covers nothing it is about."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

import lootlab
from lootlab.engine.match import Match
from lootlab.look.board import board_of
from lootlab.widgets.cloth import Cloth

from .conftest import OpenPage
from .test_fits import SIZES, STRIP, stage

pytestmark = pytest.mark.browser

GAME = lootlab.load("loot_trap")
HINT = '<button class="btn btn--felt hint-button"><span>Hint</span></button>'
PLACES = """
(html) => {
  document.querySelector(".ll-in").innerHTML = html;
  const places = {};
  const all = ".hand [data-key], .map [data-key], .seat, .do .ask, .desk, .hint-button";
  for (const node of document.querySelectorAll(all)) {
    const { x, y, width, height } = node.getBoundingClientRect();
    places[node.dataset.key ?? node.className.split(" ")[0]] = [x, y, width, height].map(Math.round);
  }
  return places;
}
"""
BOXES = """
([html, names]) => {
  document.querySelector(".ll-in").innerHTML = html;
  return names.map((name) => {
    const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
    return [left, top, right, bottom];
  });
}
"""


def shown(cloth: Cloth, hint: str = HINT) -> str:
    return f'<div class="play">{cloth.html(hint=hint)}<aside class="side"></aside></div>'


def places(page: Page, cloth: Cloth) -> dict[str, list[int]]:
    found: dict[str, list[int]] = page.evaluate(PLACES, shown(cloth))
    return found


@pytest.mark.parametrize("width", list(SIZES))
def test_a_pick_or_a_refusal_moves_nothing(width: int, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, "loot_trap", width)
    given = (
        "seats ABCD; turn A action; A@b3 B@b4; hand A{Powder Keg, Rum Ration, Stowaway, Loot, Cork Vest} B 4 C 4 D 4"
    )
    cloth = Cloth(Match(GAME, seed=1, start=f"{given}; rest dealt"), "A")
    before = places(page, cloth)
    held = [key for key in before if key.startswith("hand-")]
    assert len(held) == 5
    cloth.pick(held[0])
    assert places(page, cloth) == before
    for key in ("sp-e6", "sp-b4"):
        cloth.pick(key)
        assert cloth.refusal is not None
        assert places(page, cloth) == before
    cloth.clear()
    cloth.marks = frozenset({"hand Loot"})
    assert places(page, cloth) == before


def overlap(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] - 2 and one[2] > other[0] + 2 and one[1] < other[3] - 2 and one[3] > other[1] + 2


@pytest.mark.parametrize("strip", ["", STRIP], ids=["play", "lesson"])
@pytest.mark.parametrize("width", list(SIZES))
def test_a_sheet_leaves_field_sentence_and_buttons_free(width: int, strip: str, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, "loot_trap", width)
    given = "seats ABCD; turn A move; A@c2 D@f4; health A 6; hand A{Rum Ration, Loot} B 4 C 3 D 2; armed b1=Powder Keg"
    match = Match(GAME, seed=1, start=f"{given}; rest dealt")
    cloth, seen = Cloth(match, "A"), list[Any]()
    cloth.strip = strip
    match.witness = lambda before, events, after: seen.append((before.view("A"), events, after.view("A")))
    match.play("A", GAME.parse_move(match.state, "A move b1"))
    before, events, after = seen[0]
    sheets = [beat for beat in board_of(GAME).scene(before, events, after) if beat.sheet]
    assert [beat.at for beat in sheets] == ["sp-b1", "sp-b1"]
    for beat in sheets:
        names = [".sheet", '[data-key="sp-b1"]', ".map", ".ask", ".scene-row", ".cloth"]
        html = f'<div class="play">{cloth.beat(beat)}<aside class="side"></aside></div>'
        sheet, *others, table = page.evaluate(BOXES, [html, names])
        assert not any(overlap(sheet, other) for other in others)
        assert sheet[1] >= table[1]
        assert sheet[3] <= table[3]
