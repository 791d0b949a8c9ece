"""Whatever picture follows whatever picture: the page shows the new one, and keyed nodes stay the same nodes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import lootlab

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
    if (view.innerHTML !== wanted.innerHTML) return { at, shows: view.innerHTML, wanted: wanted.innerHTML };
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


def test_any_picture_can_follow_any_other(browser: Any) -> None:
    page = browser.new_page()
    source = SCREEN.read_text(encoding="utf-8")
    try:
        for seed in range(400):
            assert page.evaluate(WALK, [source, pictures(seed)]) == "all shown", f"seed {seed}"
    finally:
        page.close()
