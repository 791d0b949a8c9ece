"""The sheet designer of LOOT: paint a hall plan, see its faults, let bots play on it, play on it yourself."""

from __future__ import annotations

from ..engine.match import PERSON, Match
from ..engine.refusal import Refused
from ..games.loot import sheet
from ..games.loot.board.draft import Desk, draw
from ..games.loot.sheet.draft import Draft
from .drafting import Drafting
from .table import Table


class Designer(Drafting, Table):
    """A drawing board with a table behind it.

    >>> designer = Designer()
    >>> designer.do("brush", "R")
    >>> designer.do("square", "r1c3")
    >>> designer
    Designer(My sheet: 41 booths, V13)
    """

    any_time = Table.any_time | {"title"}

    def __init__(self, name: str = sheet.DEFAULT) -> None:
        self.desk = Desk(Draft.like(name))
        self.designing = True
        super().__init__("loot", seed=1)
        self.place = "designer/loot"

    @property
    def sheet(self) -> str:
        """The sheet as text, for `show.table("loot", sheet=designer.sheet)`."""
        return self.desk.draft.text()

    # ---- a reload loses nothing ------------------------------------------------------------------

    def on_start(self, arg: str, memory: object) -> None:
        kept = memory.get("sheet") if isinstance(memory, dict) else None
        if isinstance(kept, str) and not self.desk.draft.can_undo:
            try:
                self.desk.draft = Draft.read(kept)
            except Refused:
                # Of an older version, or not ours: the sheet that is already there serves.
                self.desk.draft = Draft.like(sheet.DEFAULT)
        super().on_start(arg, memory)

    def _remember(self) -> None:
        super()._remember()
        self.memory = {**self.memory, "sheet": self.sheet}

    # ---- playing ----------------------------------------------------------------------------------

    def on_try_it(self, arg: str, value: object) -> None:
        """A new game against one bot on this sheet."""
        self._ready()
        players = {"A": PERSON, "B": "medium"}
        self._sit_down(Match(self.match.game, 2, None, players, options={"sheet": self.sheet}))
        self.designing = False
        self._announce("A new game on your sheet.")

    def on_back(self, arg: str, value: object) -> None:
        """From the game to the drawing board, or from there to the game that is going on."""
        self.designing = not self.designing

    def render(self) -> str:
        if not self.designing:
            back = (
                '<div class="moves"><button type="button" class="btn" data-do="back">Back to the sheet</button></div>'
            )
            return back + super().render()
        return draw(self.desk, self.notice_html(), bool(self.match.moves))

    def __repr__(self) -> str:
        return repr(self.desk.draft).replace("Draft(", "Designer(", 1)
