"""One step of the lessons on a small live table, for a page that tells the rest around it."""

from __future__ import annotations

from typing import Any, ClassVar

from ipywidgets import Layout

from ..engine.game import AnyGame
from ..engine.lesson import SHOWN, WON
from ..look import parts
from .lesson import Lessons
from .screen import Screen
from .stored import Stored


class Level(Lessons):
    """The same as in the lessons, but for the way to the other levels. What is done here is done there.

    >>> level = Level("loot_shoot_whisky", "loot-beats-whisky")
    >>> level
    Level(loot_shoot_whisky, loot-beats-whisky, open)
    >>> level.do("phrase", value="L L")
    >>> level
    Level(loot_shoot_whisky, loot-beats-whisky, won)
    """

    lazy = True  # a chapter has many of them: each is drawn when it comes into sight

    common: ClassVar[Layout | None] = None

    over = "Read on below, or do it once more."

    def __init__(self, game: str | AnyGame, level: str) -> None:
        super().__init__(game, level)
        self._chosen = True
        self._lessons_at = 0

    def shares(self) -> dict[str, Any]:
        """A chapter has dozens of them: one layout serves all."""
        if Level.common is None or Level.common.comm is None:
            Level.common = Layout()
        return {"layout": Level.common}

    def on_start(self, arg: str, memory: object) -> None:
        at = memory.get("at") if isinstance(memory, dict) else None
        self._lessons_at = next((number for number, level in enumerate(self.levels) if level.id == at), 0)
        super().on_start(arg, memory)

    def goes_on_at(self) -> int:
        """Who only scrolls past it is still where they were in the lessons."""
        if self.run.status == WON:
            return super()._next()
        return self.at if self.run.failures else self._lessons_at

    def address_of(self, number: int) -> str:
        """The page has none for it."""
        return ""

    def on_go(self, arg: str, value: object) -> None:
        Screen.on_go(self, arg, value)

    def menu(self) -> str:
        return ""

    def words(self) -> str:
        """They stand on the page, above the table."""
        return ""

    def more(self) -> str:
        return ""

    def line(self) -> str:
        return self.level_number()

    def progress(self) -> str:
        return ""

    def levels_list(self) -> str:
        return ""

    def sidebar(self) -> str:
        """The page has its own."""
        return ""

    def stored(self) -> Stored:
        return self.as_stored()

    def onward(self, main: str, quiet: str) -> list[str]:
        """The page goes on below; here one can only do it again."""
        if self.run.status == SHOWN and not self.run.level.ask:
            return [parts.button("Now you", "again", cls=main, symbol="ll-again", data_focus=True)]
        return [parts.button("Once more", "again", cls=quiet, symbol="ll-again")]

    def _next(self) -> int:
        return self.at

    def __repr__(self) -> str:
        won = "won" if self.run.status in (WON, SHOWN) else self.run.status
        return f"Level({self.found.name}, {self.run.level.id}, {won})"
