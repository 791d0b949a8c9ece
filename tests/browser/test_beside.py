"""What stands beside the table: nothing lies over anything else, in every level of every game.

Drawn as the page draws it, but without a kernel, so that all levels can be measured.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import lootlab
from lootlab.widgets.lesson import Lessons

from .conftest import OpenPage
from .test_fits import stage

pytestmark = pytest.mark.browser

OVERLAPS = """(drawn) => drawn.map((html) => {
  document.querySelector(".ll-in").innerHTML = html;
  for (const folded of document.querySelectorAll(".side details")) folded.open = true;
  const range = document.createRange();
  const box = (node) => (range.selectNodeContents(node), range.getBoundingClientRect());
  const faults = [];
  for (const parent of document.querySelectorAll(".side, .side :is(div, details, section)")) {
    const shown = [...parent.children].filter((one) => one.textContent.trim() && one.getClientRects().length);
    for (const [at, one] of shown.entries()) {
      for (const other of shown.slice(at + 1)) {
        const [a, b] = [box(one), box(other)];
        const over = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const beside = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        if (over > 3 && beside > 3) faults.push([one, other].map((each) => each.textContent.slice(0, 40)).join(" | "));
      }
    }
  }
  return faults;
})"""


def faults(page: Page, drawn: list[str]) -> list[tuple[int, list[str]]]:
    found: list[list[str]] = page.evaluate(OVERLAPS, drawn)
    return [(number, each) for number, each in enumerate(found, 1) if each]


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_nothing_beside_a_level_lies_over_anything_else(name: str, open_page: OpenPage) -> None:
    """A game's own sheet once dressed a line of the lessons too, because it had a thing of the same name."""
    lessons = Lessons(name)
    drawn = []
    for level in lessons.levels:
        lessons.do("level", level.id)
        drawn.append(lessons.html)
    page = open_page(1280)
    stage(page, name, 1280)
    assert faults(page, drawn) == []
