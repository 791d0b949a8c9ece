"""The workshop of LOOT: on its desk lies the drawing board of the sheet designer."""

from __future__ import annotations

from ..games.loot.own import SheetEditor
from .drafting import Drafting
from .workshop import Workshop


class SheetWorkshop(Drafting, Workshop):
    """House rules, a sheet of one's own, bots.

    >>> shop = SheetWorkshop()
    >>> shop.do("brush", "R")
    >>> shop.do("square", "r1c3")
    >>> shop
    Workshop(loot, 0 rules changed, 41 booths)
    """

    any_time = Workshop.any_time | {"title"}

    def __init__(self) -> None:
        super().__init__("loot")
        assert isinstance(self.editor, SheetEditor)
        self.desk = self.editor.desk

    def on_reset(self, arg: str, value: object) -> None:
        Workshop.on_reset(self, arg, value)
        self._changed("As usual again.")

    def on_open_file(self, arg: str, value: object) -> None:
        Workshop.on_open_file(self, arg, value)
        self._changed(f"{self.desk.draft.title} is on the board.")

    def _changed(self, said: str = "", keep: bool = False) -> None:
        self._touch()
        super()._changed(said, keep)
        self.use_own = self.use_own and self.own_fits
