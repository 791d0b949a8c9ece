"""A board with a teacher beside it: the frame that lessons and the quiz share."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from ..engine.game import AnyGame
from ..engine.refusal import Refusal
from ..look import parts, style
from ..look.html import attrs
from .cloth import Cloth
from .screen import Screen


class Guided(Screen):
    """Subclasses say what stands in the head (what to do) and the foot (what was said, what to press).

    On narrow screens the foot stands on the cloth instead of in the panel, so that it is where the thumb is.
    """

    any_time = frozenset({"start", "rule"})
    cloth: Cloth

    def __init__(self, game: AnyGame, place: str) -> None:
        super().__init__(game, place)
        self.found = game
        self.opened = ""
        """The chip whose rule is open."""
        self.symbols = style.symbols(self.art) | style.symbols(self.game_art)

    def on_rule(self, arg: str, value: object) -> None:
        self.opened = "" if self.opened == arg else arg

    def worded(self, refusal: Refusal) -> Refusal:
        return self.cloth.worded(refusal)

    # ---- for subclasses -------------------------------------------------------------------------

    def moment(self) -> str:
        """What this picture is about; when it changes, its beginning is brought into sight."""
        return ""

    def head(self) -> str:
        return ""

    def foot(self, place: str) -> str:
        """`place` keeps the keys of the two feet apart."""
        return ""

    def board_html(self, extra: str) -> str:
        """The cloth; `extra` belongs above the ask-line."""
        return self.cloth.html(extra)

    def beside(self) -> str:
        """What follows below the teacher's panel."""
        return ""

    # ---- drawing --------------------------------------------------------------------------------

    def render(self) -> str:
        self.cloth.opened = self.opened
        wide, narrow = (
            f'<div class="coach at-{place}" data-key="coach-{place}">{self.trouble(place)}{self.foot(place)}</div>'
            for place in ("wide", "narrow")
        )
        guide = f'<section class="panel guide" aria-label="Teacher" data-key="guide">{self.head()}{wide}</section>'
        board = self.board_html(narrow)
        begin = attrs(class_="play", data_top=self.moment() or None)
        return f'<div{begin}>{board}<aside class="side">{guide}{self.beside()}</aside></div>'

    def trouble(self, place: str) -> str:
        if self.notice is None:
            return ""
        return parts.refusal_bubble(self.notice, self.found.rulebook, f"notice-{place}", self.opened)

    def log(self) -> str:
        told = self.cloth.match.told(self.cloth.viewer)
        return parts.log_panel(told, self.found.code, self.symbols, self.found.rulebook, self.opened)


def own_place(kind: str, game: AnyGame, ids: Iterable[str]) -> str:
    """Where the browser keeps what was done of somebody's own file: apart from ours, and kept while its ids stay."""
    return f"{kind}/{game.name}/{hashlib.sha256(' '.join(ids).encode()).hexdigest()[:12]}"
