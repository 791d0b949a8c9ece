"""A View as a picture that stands alone: no kernel, no script, nothing it could collide with on a page."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from ..engine.game import AnyGame
from ..engine.state import Move
from ..engine.tell import tell
from ..engine.view import View
from . import needed, plain, style
from .board import board_of
from .html import attrs, escape
from .parts import ask_line
from .ui import ASK_HERE, MOVES_HERE, Ui, Words

WIDTH = 100
"""Letters in a line of words."""
_MARKS = re.compile(r"<!--.*?-->", re.DOTALL)
_DEEDS = re.compile(r' (?:type="button"|data-(?:do|arg|key|from|lm-suppress-shortcuts)="[^"]*")')
_OURS = re.compile(r"\.ll(?![\w-])")


def picture(game: AnyGame, view: View, below: str = "") -> str:
    """The table as HTML; `below` is HTML that follows it."""
    ui = Ui(viewer=view.seat)
    drawn = board_of(game).draw(view, ui)
    asked = ask_line(board_of(game).ask(view, ui), waiting=True)
    drawn = drawn.replace(ASK_HERE, asked, 1) if ASK_HERE in drawn else drawn + asked
    cloth = f'<section class="cloth" aria-label="Table">{still(drawn.replace(MOVES_HERE, "", 1))}</section>'
    return framed(game, f'<div class="bar"><h2>{escape(game.title)}</h2>{_facts(game, view)}</div>{cloth}{below}')


def _facts(game: AnyGame, view: View) -> str:
    return f'<p class="facts">{escape(board_of(game).facts(view))}</p>'


def words(game: AnyGame, view: View) -> str:
    """The same picture in words."""
    ui, drawer = Ui(viewer=view.seat), board_of(game)
    told = drawer.text(view, ui) or plain.words(drawer.draw(view, ui), WIDTH)
    asked = drawer.ask(view, ui)
    step = f"[{asked.step}] " if asked.step else ""
    return f"{game.title}. {drawer.facts(view)}\n{told}\n{step}{asked.sentence}"


def move(game: AnyGame, view: View, said: Move) -> Words:
    """A move as a button would say it, from this seat."""
    found: Words = board_of(game).words(view, said)
    return Words(tell(found.does, view.seat), tell(found.gives, view.seat), found.icon)


def moves(game: AnyGame, view: View, listed: Sequence[Move]) -> list[tuple[str, str, str]]:
    """Moves of this seat, each as (phrase, what its button says, what it brings)."""
    told = ((str(one), move(game, view, one)) for one in listed)
    return [(phrase, said.does, said.gives) for phrase, said in told]


def still(html: str) -> str:
    """Buttons become pictures: nobody would hear a click."""
    quiet = _DEEDS.sub("", _MARKS.sub("", html))
    return re.sub(r"<button\b", '<div role="img"', quiet).replace("</button>", "</div>")


def framed(game: AnyGame | None, inner: str) -> str:
    """With the styles and drawings it needs, named after this very picture, so that no two disturb each other."""
    mark = f"ll-{hashlib.sha256(inner.encode()).hexdigest()[:8]}"
    art = needed.symbols(style.shared_art() + (style.game_art(game) if game else ""), inner)
    body = f'<div class="ll-in">{inner}</div>'
    root = attrs(class_=f"ll {mark}", data_game=game.code if game else None)
    css = needed.rules(style.shared_css() + (style.game_css(game) if game else ""), f'<i class="ll"></i>{body}{art}')
    body = re.sub(r'href="#([^"]+)"', rf'href="#\1-{mark}"', body)
    art = re.sub(r'(id="|href="#|url\(#)([\w-]+)', rf"\1\2-{mark}", art)
    sprite = f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{art}</svg>' if art else ""
    return f"<div{root}><style>{_OURS.sub(f'.ll.{mark}', css)}</style>{sprite}{body}</div>"
