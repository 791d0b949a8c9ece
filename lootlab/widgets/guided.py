"""A board with a teacher beside it: the frame that lessons and the quiz share."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from ..engine.game import AnyGame
from ..engine.refusal import Refusal
from ..look import parts, style
from ..look.html import attrs, escape
from .cloth import Cloth
from .scenes import Scenes
from .screen import Screen


class Guided(Screen):
    """Subclasses say what stands in the head (what to do) and the foot (what was said, what to press).

    On narrow screens the foot stands on the cloth instead of in the panel, so that it is where the thumb is.
    """

    any_time = frozenset({"rule", "list", "read"})
    cloth: Cloth

    def __init__(self, game: AnyGame, place: str) -> None:
        super().__init__(game, place)
        self.found = game
        self.opened = ""
        """The chip whose rule is open."""
        self.listing = False
        """The list of all levels lies over the table."""
        self.scenes = Scenes()
        self.symbols = style.symbols(self.art) | style.symbols(self.game_art)

    def on_rule(self, arg: str, value: object) -> None:
        self.opened = "" if self.opened == arg else arg

    def worded(self, refusal: Refusal) -> Refusal:
        return self.cloth.worded(refusal)

    def on_list(self, arg: str, value: object) -> None:
        self.listing = not self.listing

    # ---- for subclasses -------------------------------------------------------------------------

    def moment(self) -> str:
        """What this picture is about; when it changes, its beginning is brought into sight."""
        return ""

    def head(self) -> str:
        """What stands first in the panel beside the table."""
        return ""

    def number(self) -> str:
        """What stands in the disc before the goal: which level this is."""
        return ""

    def line(self) -> str:
        """The small line above the goal: “Level 3 of 16: Drink with a steady hand”."""
        return ""

    def goal(self) -> str:
        """One sentence, on a paper strip fixed to the cloth."""
        return ""

    def question(self) -> str:
        """What is asked: below the goal where the panel is too far away."""
        return ""

    def more(self) -> str:
        """What stands behind that line."""
        return ""

    def menu(self) -> str:
        """The button at the end of the strip: to all there is to choose from."""
        return parts.button("All levels", "list", aria_expanded="true" if self.listing else "false")

    def levels_list(self) -> str:
        """All there is to choose from, as a drawer over the table; empty: there is none."""
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
        self.cloth.strip = self.strip()
        guide = f'<section class="guide" aria-label="Teacher" data-key="guide">{self.head()}{wide}</section>'
        board = self.board_html(narrow)
        begin = attrs(class_="play", data_top=self.moment() or None)
        return f'<div{begin}>{board}<aside class="side">{guide}{self.beside()}</aside>{self.drawer()}</div>'

    def drawer(self) -> str:
        """What lies over the table."""
        return self.levels_list() if self.listing else ""

    def strip(self) -> str:
        """The goal, fixed to the cloth."""
        if not self.goal():
            return ""
        number = f'<b class="strip__no" aria-hidden="true">{escape(self.number())}</b>' if self.number() else ""
        asked = f'<p class="asked">{escape(self.question())}</p>' if self.question() else ""
        told = f'<div><p>{escape(self.line())}</p>{self.more()}<h2 class="goal">{escape(self.goal())}</h2>{asked}</div>'
        return f'<div class="strip" data-key="strip">{number}{told}{self.menu()}</div>'

    def refresh(self, harmless: bool = False) -> None:
        """The picture, and the scene that leads to it."""
        if self.live:
            beats = self.scenes.take(self.cloth)
            if beats:
                self.send({"scene": beats})
            self.scenes.watch(self.cloth.match, self.cloth.viewer)
        super().refresh(harmless)

    def trouble(self, place: str) -> str:
        if self.notice is None:
            return ""
        return parts.refusal_bubble(self.notice, self.found.rulebook, f"notice-{place}", self.opened)

    def log(self) -> str:
        told = self.cloth.match.told(self.cloth.viewer)
        panel = parts.log_panel(told, self.found.code, self.symbols, self.found.rulebook, self.opened)
        count = f'<span class="count">{len(told)}</span>'
        said = attrs(class_="panel fold", data_key="what-happened")
        return f"<details{said}><summary>What happened {count}</summary>{panel}</details>" if told else ""


def own_place(kind: str, game: AnyGame, ids: Iterable[str]) -> str:
    """Where the browser keeps what was done of somebody's own file: apart from ours, and kept while its ids stay."""
    return f"{kind}/{game.name}/{hashlib.sha256(' '.join(ids).encode()).hexdigest()[:12]}"
