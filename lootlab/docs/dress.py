"""The clothes of the pages: the tokens of lootlab.css, what the drawings of each game wear, the sign of the house."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import lootlab

from ..engine.game import AnyGame
from ..look import drawing, needed, style
from ..site.pages import template_folder

HERE = Path(__file__).parent


def write(folder: Path) -> list[str]:
    """Stylesheets and the sign, into the folder; the names of the stylesheets."""
    (folder / "lootlab.svg").write_text(sign(), encoding="utf-8")
    own = (HERE / "static" / "docs.css").read_text(encoding="utf-8")
    (folder / "lootlab-docs.css").write_text(tokens() + own, encoding="utf-8")
    for game in map(lootlab.load, lootlab.GAMES):
        with worn_by(game) as css:
            (folder / f"table-{game.code}.css").write_text(css, encoding="utf-8")
    return ["lootlab-docs.css", *(f"table-{lootlab.load(name).code}.css" for name in lootlab.GAMES)]


def tokens() -> str:
    """Colours, type and space for a page whose <body> says which theme it has."""
    css = style.shared_css().partition("/* ---------- 2 base")[0].partition("/* ---------- 1 tokens")[2]
    css = css.partition("*/")[2]
    css = re.sub(r'(\[data-theme="\w+"\]) \.ll, \1 \.ll-page', r"body\1", css)
    return re.sub(r"\.ll, \.ll-page(?= \{)", "body", css)


def sign() -> str:
    """The one of the navigation."""
    chrome = (template_folder() / "chrome.html.j2").read_text(encoding="utf-8")
    found = re.search(r"<svg.*?</svg>", chrome, re.DOTALL)
    assert found
    return found[0]


@contextmanager
def worn_by(game: AnyGame) -> Iterator[str]:
    """The styles of a game's drawings; whatever is drawn meanwhile wears them and brings none of its own."""
    before = set(drawing.BROUGHT)
    whole = drawing.wardrobe(game)
    try:
        yield whole.partition("<style>")[2].partition("</style>")[0]
    finally:
        drawing.BROUGHT.clear()
        drawing.BROUGHT.update(before)


def symbols(game: AnyGame, html: str) -> str:
    """The drawings that the tables of a page are made of."""
    art = style.shared_art() + style.game_art(game)
    return drawing.sprite(needed.symbols(art, re.sub(r"href=#([\w-]+)-p\b", r'href="#\1"', html)), "p")
