"""Whatever picture follows whatever picture: the page shows the new one, and keyed nodes stay the same nodes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import lootlab
from lootlab.widgets.quiz import Quiz

from .conftest import Site

pytestmark = pytest.mark.browser

SCREEN = Path(lootlab.__file__).parent / "widgets" / "static" / "screen.js"
WALK = """
async ([source, pictures]) => {
  const { patch } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const view = document.body.appendChild(document.createElement("div"));
  const wanted = document.createElement("div");
  const keyed = () => new Map([...view.querySelectorAll("[data-key]")].map((node) => [node.dataset.key, node]));
  let drawn = new Map();
  for (const [at, html] of pictures.entries()) {
    const before = keyed();
    drawn = patch(view, html, drawn);
    wanted.innerHTML = html.replaceAll(/<!--.*?-->/g, "");
    // Of a node that is used again, the attributes may stand in another order.
    if (view.innerHTML !== wanted.innerHTML && !view.isEqualNode(wanted))
      return { at, shows: view.innerHTML, wanted: wanted.innerHTML };
    for (const [key, node] of keyed())
      if (before.get(key)?.nodeName === node.nodeName && before.get(key) !== node && !moved(before, key))
        return { at, remade: key };
  }
  return "all shown";
  // Only a node that would have to hold itself is made anew.
  function moved(before, key) { return before.get(key).contains(keyed().get(key).parentElement); }
}
"""


def picture(rng: random.Random, keys: list[str], depth: int = 3) -> str:
    """A few nodes, some with keys that occur once in a picture, some in marked parts."""
    html = ""
    for _ in range(rng.randrange(4)):
        if rng.random() < 0.2:
            html += rng.choice(["word", "another", "third"]) + "<br>"
            continue
        tag = rng.choice(["div", "p-q", "section"])
        key = keys.pop() if keys and rng.random() < 0.6 else ""
        inside = picture(rng, keys, depth - 1) if depth else "leaf"
        mark = f' data-key="{key}"' if key else ""
        node = f"<{tag}{mark}>{inside}</{tag}>"
        html += f"<!--p:{key}-->{node}<!--/p-->" if key and rng.random() < 0.4 else node
    return html


def pictures(seed: int) -> list[str]:
    rng = random.Random(seed)
    shown = []
    for _ in range(12):
        keys = [f"k{number}" for number in range(8)]
        rng.shuffle(keys)
        shown.append(rng.choice(shown) if shown and rng.random() < 0.1 else picture(rng, keys))
    return shown


def test_what_stood_alone_can_move_inside(browser: Any) -> None:
    """The quiz: its result is one keyed sheet, the next question has the same sheet beside a table."""
    result = '<section data-key="guide">You got 7 of 10.</section>'
    asked = (
        '<div class="play"><section>table</section><aside><section data-key="guide">Who wins?</section></aside></div>'
    )
    quiz = Quiz("loot_shoot_whisky", seed="CACTUS-7")
    shown = [quiz.html]
    for one in quiz.asked:
        quiz.do("answer", str(one.right + 1))
        quiz.do("next")
    shown.append(quiz.html)
    quiz.do("again")
    shown.append(quiz.html)
    page = browser.new_page()
    source = SCREEN.read_text(encoding="utf-8")
    try:
        for walk in ([result, asked, result, asked], shown, [*shown[1:], *shown]):
            assert page.evaluate(WALK, [source, walk]) == "all shown"
    finally:
        page.close()


def test_any_picture_can_follow_any_other(browser: Any) -> None:
    page = browser.new_page()
    source = SCREEN.read_text(encoding="utf-8")
    try:
        for seed in range(400):
            assert page.evaluate(WALK, [source, pictures(seed)]) == "all shown", f"seed {seed}"
    finally:
        page.close()


def test_a_click_while_the_page_talks_to_the_kernel_counts(voila: Site, open_page: Any) -> None:
    voila.write("clicked", "from lootlab import show\nshow.rules('loot_shoot_whisky')")
    page = open_page(1280)
    page.goto(voila.page("clicked"))
    page.locator(".ll[data-greeted]").wait_for()
    page.evaluate("""() => {
        const root = document.querySelector(".ll");
        root.dispatchEvent(new CustomEvent("lootlab:go", { detail: "LSW-24" }));
        [...root.querySelectorAll("[data-do=section]")].find((node) => node.dataset.arg).click();
    }""")
    expect(page.locator("[data-do=section][aria-pressed=true]")).not_to_have_text("All")
