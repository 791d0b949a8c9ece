"""The table fits: at both sizes everything that is needed for a turn is on the screen, in positions of bots' games.

Drawn as the page draws it, but without a kernel, so that hundreds of positions can be measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page

import lootlab
from lootlab.bots import player
from lootlab.engine.match import Match
from lootlab.look import style
from lootlab.widgets.cloth import Cloth
from lootlab.widgets.level import Level
from lootlab.widgets.quiz import Quiz

from .conftest import OpenPage

pytestmark = pytest.mark.browser

SIZES = {1280: (800, 54 + 24), 400: (850, 74 + 16)}
"""Width of the screen: its height, and how much of it the page takes above and below the table."""
BETWEEN = {
    1214: (800, 54 + 24),  # the narrowest at which the panel stands beside the table
    1024: (768, 54 + 24),  # a tablet, and a pane of JupyterLab
    858: (900, 54 + 24),  # the narrowest at which the table is no phone's
    768: (1024, 74 + 16),
}
STRIP = (
    '<div class="strip" data-key="strip"><b class="strip__no">7</b><div><p>Level 7 of 20: A strip</p>'
    '<h2 class="goal">A goal that takes two lines on a narrow screen, as goals do.</h2></div>'
    '<button class="btn">All levels</button></div>'
)
MEASURE = """
(pictures) => pictures.map((html) => {
  document.querySelector(".ll-in").innerHTML = html;
  const cloth = document.querySelector(".cloth");
  const box = cloth.getBoundingClientRect();
  const out = [];
  for (const node of cloth.querySelectorAll("[data-key], .btn, .ask")) {
    if (node === cloth || node.closest(".over") || node.closest(".moves")) continue;
    const { left, right, top, bottom, width } = node.getBoundingClientRect();
    if (width && (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1))
      out.push(`${node.dataset.key ?? node.className}: ${[left, top, right, bottom].map(Math.round)}`);
  }
  const moves = cloth.querySelector(".do .moves");
  if (moves?.childElementCount && moves.clientHeight < Math.min(44, moves.firstElementChild.offsetHeight))
    out.push(`the moves are squeezed to ${moves.clientHeight} px`);
  const [over, tray] = [cloth.scrollHeight - cloth.clientHeight, cloth.querySelector(":scope > .tray")];
  const ground = cloth.querySelector(":scope > .ground");
  const clash = [];
  if (ground && tray) {
    // The tray may lie below the ground or beside it.
    const { left, top } = tray.getBoundingClientRect();
    for (const node of ground.querySelectorAll("[data-key]")) {
      const { right, bottom } = node.getBoundingClientRect();
      if (bottom > top + 1 && right > left + 1) clash.push(node.dataset.key);
    }
  }
  return { over, out: out.slice(0, 4), clash: clash.slice(0, 4), frame: !!(ground && tray) };
})
"""


def positions(name: str, wanted: int = 200) -> Iterator[tuple[Match, str]]:
    """Decisions of bots' games, over all numbers of players; each with who decides."""
    game = lootlab.load(name)
    numbers = range(game.players[0], game.players[1] + 1)
    bot = player(game, "easy")
    for seats in numbers:
        found, seed = 0, 0
        while found < wanted // len(numbers):
            match = Match(game, seats, seed)
            seed += 1
            for step in range(400):
                acting = match.state.to_act()
                if not acting or found >= wanted // len(numbers):
                    break
                if step % 7 == seed % 7:
                    found += 1
                    yield match, acting[0]
                view = match.state.view(acting[0])
                match.play(acting[0], bot.choose(view, match.bot_stream(acting[0])))


@cache
def pictures(name: str, strip: str) -> list[str]:
    """The same for both widths."""
    drawn = []
    for match, seat in positions(name, 60 if strip else 200):
        cloth = Cloth(match, seat)
        cloth.strip = strip
        hint = '<button class="btn btn--felt hint-button"><span>Hint</span></button>'
        drawn.append(f'<div class="play">{cloth.html(hint=hint)}<aside class="side"></aside></div>')
    return drawn


def stage(page: Page, name: str, width: int) -> None:
    """A page with our clothes and one empty screen, as high as the room on a dashboard."""
    game = lootlab.load(name)
    height, around = (SIZES | BETWEEN)[width]
    page.set_viewport_size({"width": width, "height": height})
    margin = 16 if width > 900 else 8
    page.set_content(
        f"<!doctype html><style>body{{margin:0 {margin}px}}{style.shared_css()}{style.game_css(game)}</style>"
        f'<div style="position:absolute;width:0;overflow:hidden">{style.shared_art()}{style.game_art(game)}</div>'
        f'<div class="ll" data-game="{game.code}" style="--room:{height - around}px"><div class="ll-in"></div></div>'
    )


@pytest.mark.parametrize("strip", ["", STRIP], ids=["play", "lesson"])
@pytest.mark.parametrize("width", list(SIZES | BETWEEN))
@pytest.mark.parametrize("name", lootlab.GAMES)
def test_the_table_fits(name: str, width: int, strip: str, open_page: OpenPage) -> None:
    page = open_page(width)
    stage(page, name, width)
    drawn = pictures(name, strip)
    found: list[dict[str, Any]] = page.evaluate(MEASURE, drawn)
    bad = [(number, each) for number, each in enumerate(found) if each["over"] > 0 or each["out"] or each["clash"]]
    assert all(each["frame"] for each in found)
    assert not bad, f"{len(bad)} of {len(found)} do not fit, such as {bad[:3]}"


WORDS = """(drawn) => drawn.map((html) => {
  document.querySelector(".ll-in").innerHTML = html;
  const range = document.createRange();
  const box = (node) => (range.selectNodeContents(node), range.getBoundingClientRect());
  const faults = [];
  for (const card of document.querySelectorAll(".row .saloon")) {
    const [words, art] = [".card__n", ".card__a"].map((part) => card.querySelector(part));
    if (words?.getClientRects().length && box(words).top < art.getBoundingClientRect().bottom - 1)
      faults.push(`${words.textContent} lies over its picture`);
  }
  for (const gap of document.querySelectorAll(".row .gap:not(:empty)")) {
    const [words, place, row] = [box(gap), gap.getBoundingClientRect(), gap.closest(".row").getBoundingClientRect()];
    const wide = words.left < place.left || words.right > place.right || place.right > row.right + 1;
    const high = words.top < place.top || words.bottom > place.bottom;
    if (wide || high) faults.push(`${gap.textContent} sticks out of its gap`);
  }
  return faults;
})"""


@pytest.mark.parametrize("width", list(SIZES))
def test_words_of_the_saloon_row_have_room(width: int, open_page: OpenPage) -> None:
    """In a quiz its cards are small: some positions of it, before and after the answer."""
    drawn = []
    for seed in range(1, 7):
        quiz = Quiz("loot_shoot_whisky", seed)
        for _ in quiz.asked:
            drawn.append(quiz.html)
            quiz.do("answer", "1")
            drawn.append(quiz.html)
            quiz.do("next")
    page = open_page(width)
    stage(page, "loot_shoot_whisky", width)
    found: list[list[str]] = page.evaluate(WORDS, drawn)
    assert sum("gone" in each for each in drawn) > 3
    assert [(number, faults) for number, faults in enumerate(found) if faults] == []


SMALLEST = """(drawn) => drawn.map((html) => {
  document.querySelector(".ll-in").innerHTML = html;
  return Math.min(...[...document.querySelectorAll(".ground .row :is(.card, .gap)")].map((one) => one.offsetWidth));
})"""


def test_in_a_pane_of_a_lab_cards_of_a_quiz_are_cards(open_page: OpenPage) -> None:
    """Its answers stand below the table there, and must not take the table's height."""
    quiz = Quiz("loot_shoot_whisky", "CACTUS-7")
    drawn = [quiz.html]
    quiz.do("answer", "1")
    page = open_page(1280)
    stage(page, "loot_shoot_whisky", 1280)
    page.set_viewport_size({"width": 960, "height": 900})
    page.evaluate("document.querySelector('.ll').style.removeProperty('--room')")  # a lab has no rooms
    assert min(page.evaluate(SMALLEST, [*drawn, quiz.html])) > 40


COVERED = """(html) => {
  document.querySelector(".ll-in").innerHTML = html;
  const box = (one) => one.getBoundingClientRect();
  const tray = box(document.querySelector(".cloth > .tray"));
  const answers = [...document.querySelectorAll(".answer")].map(box).filter((one) => one.width);
  return answers.length ? Math.min(...answers.map((one) => one.top)) - tray.top : null;
}"""


def test_answers_to_a_question_do_not_lie_over_what_is_asked_about(open_page: OpenPage) -> None:
    page = open_page(1280)
    stage(page, "loot_shoot_whisky", 1280)
    page.set_viewport_size({"width": 960, "height": 900})
    assert page.evaluate(COVERED, Level("loot_shoot_whisky", "two-of-a-kind").html) > 0
