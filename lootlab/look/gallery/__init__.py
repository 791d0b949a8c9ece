"""The front page: a tile for each game and one for the chance lab, as HTML that needs neither kernel nor widget."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from ...engine import level
from ...engine.game import AnyGame
from ...languages import tongue
from ...languages.tongue import ENGLISH, knows
from ...languages.tongue import page as page_of
from ..html import attrs, escape, tag, unlisted
from ..needed import tight

DOTS = 6
"""Progress is shown in so many steps, however many levels a game has."""

_HERE = Path(__file__).parent
_PLAIN = " =/;,.()-'"
"""Signs that stay as they are in an address of data."""


@dataclass(frozen=True)
class Tile:
    code: str
    picture: str
    title: str
    text: str
    who: str
    links: tuple[tuple[str, str], ...]
    """(words, address) of the buttons, the main one first."""
    place: str = ""
    """Where the browser keeps the progress of its lessons."""
    levels: int = 0
    rules: int = 0
    foreign: bool = False
    """Its text is English on a page that is not."""


def page(games: Iterable[AnyGame]) -> str:
    """The whole gallery. Links are relative, so they hold in Voila, on a Jupyter server and in JupyterLab."""
    tiles = "\n".join(_tile(tile) for tile in (*map(of_game, games), chance_lab()))
    shown = (
        f'<div class="ll-page gallery"><style>{_styles()}</style>{_pictures()}'
        '<section class="hero"><h1>Five games about loot, and the chances behind them.</h1>'
        "<p>Play at a live table against patient bots. Every refusal names its rule. Then guess a chance, "
        "play a thousand rounds, and see the exact answer.</p></section>"
        f'<section class="tiles" aria-label="Games">{tiles}</section>'
        f'<p class="teach">For those who code: <a href="{page_of("tour")}">a tour in ten minutes</a>. '
        f'For teachers: <a href="{page_of("class")}">the class page</a> and '
        f'<a href="{page_of("teachers")}">lesson plans</a></p></div>'
    )
    return unlisted(shown)


def banner(game: AnyGame) -> str:
    """The picture of one game with a few facts, for the top of its page."""
    listed = "".join(tag("li", escape(fact)) for fact in facts(game))
    style = tag("style", tight(_tokens() + (_HERE / "banner.css").read_text(encoding="utf-8")))
    inside = f"{_photo(game.code)}<ul>{listed}</ul>"
    return f'<div class="ll-page banner" data-game="{game.code}">{style}{inside}</div>'


def facts(game: AnyGame) -> list[str]:
    questions = game.questions
    return [
        _who(game), f"{_levels(game)} lessons", f"{len(questions)} questions of chance", f"{len(game.rulebook)} rules",
    ]  # fmt: skip


def _who(game: AnyGame) -> str:
    fewest, most = game.players
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"


def of_game(game: AnyGame) -> Tile:
    at = page_of(game.name)
    links = (("Start level 1", f"{at}#learn"), ("Play", f"{at}#play"))
    who = _who(game) if knows(game.name) else f"{_who(game)}; in English"
    rules = len(game.rulebook)
    foreign = not knows(game.name)
    return Tile(game.code, game.code, game.title, game.tagline, who, links, game.name, _levels(game), rules, foreign)


def chance_lab() -> Tile:
    at = page_of("chance_lab")
    text = "Short experiments from these tables. Predict first, then let the bars grow."
    who = "for school and university" if knows("chance_lab") else "for school and university; in English"
    links = (("Predict", f"{at}#Predict"), ("Browse", f"{at}#All-questions"))
    return Tile("slp", "lab", "The chance lab", text, who, links)


def _tile(tile: Tile) -> str:
    links = " ".join(_button(tile, *each) for each in zip(("learn", "play"), tile.links, strict=True))
    text = tag("p", escape(tile.text), lang=ENGLISH if tile.foreign else None)
    text = tongue.already(text) if tile.foreign else text
    mastered = tag("div", class_="who", data_mastered=tile.rules, hidden=True) if tile.rules else ""
    return tag(
        "article",
        f'{_picture(tile.picture)}<div class="tile__b">'
        f'<div class="tile__h"><h2>{tongue.already(escape(_title(tile)))}</h2>{_dots(tile)}</div>'
        f'{text}<p class="who">{escape(tile.who)}</p>{mastered}'
        f'<div class="moves">{links}</div></div>',
        class_="tile",
        data_game=tile.code,
    )


def _title(tile: Tile) -> str:
    """That of a game is a name, whatever else its word means."""
    return tile.title if tile.place else tongue.say(tile.title)


def _button(tile: Tile, step: str, link: tuple[str, str]) -> str:
    words, address = tongue.say(link[0]), link[1]
    return tongue.already(
        tag(
            "a", escape(words), href=address, class_="main" if step == "learn" else None,
            aria_label=f"{words}: {_title(tile)}", data_step=step if tile.levels else None,
        )
    )  # fmt: skip


def _picture(name: str) -> str:
    frame = attrs(class_="vig", viewBox="0 0 400 214", preserveAspectRatio="xMidYMid slice", aria_hidden="true")
    return f'<svg{frame}><use href="#tile-{name}" width="400" height="214"/></svg>'


def _photo(name: str) -> str:
    """The same as an image in itself: where a page strips drawings, the letters on its cards would stay behind."""
    slab = re.search(r"--slab: ([^;]+);", _tokens())
    assert slab
    letters = f"<style>.vig-t {{ font-family: {slab[1]}; font-weight: 700 }}</style>"
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 214">{letters}{_symbols(name)}'
    drawn += f'<use href="#tile-{name}" width="400" height="214"/></svg>'
    return f"<img{attrs(class_='vig', alt='', width=400, src=f'data:image/svg+xml,{quote(drawn, safe=_PLAIN)}')}>"


def _dots(tile: Tile) -> str:
    """Empty here; dots.js fills them in the browser, which alone knows what was done. A list would leave its
    numbers where styles are stripped."""
    if not tile.levels:
        return ""
    label = f"0 of {tile.levels} lessons done"
    return tag(
        "div",
        "<i></i>" * DOTS,
        class_="dots",
        role="img",
        aria_label=label,
        data_place=tile.place,
        data_of=tile.levels,
    )


def _levels(game: AnyGame) -> int:
    return len(level.load(game)) if (game.folder / "lessons.toml").exists() else 0


def _styles() -> str:
    """The tokens, also for forced colours, and the gallery's own rules, without comments and line breaks."""
    sheets = (_HERE.parent / "forced.css", _HERE / "gallery.css")
    return tight(_tokens() + "".join(path.read_text(encoding="utf-8") for path in sheets))


def _tokens() -> str:
    """The first part of lootlab.css."""
    return (_HERE.parent / "lootlab.css").read_text(encoding="utf-8").partition("/* ---------- 2 base")[0]


def _pictures() -> str:
    """The drawings of all tiles."""
    return f'<svg style="position:absolute" width="0" height="0" aria-hidden="true">{_symbols()}</svg>'


def _symbols(only: str = "") -> str:
    """Those of all tiles, or those that one of them uses. tiles.svg has one symbol per line."""
    lines = (_HERE / "tiles.svg").read_text(encoding="utf-8").splitlines()
    symbols = {found[1]: line.strip() for line in lines if (found := re.match(r' *<symbol id="([^"]+)"', line))}
    if only:
        tile = f"tile-{only}"
        used = [*re.findall(r'href="#([^"]+)"', symbols[tile]), tile]
        symbols = {name: symbols[name] for name in dict.fromkeys(used)}
    return "".join(symbols.values())
