"""Looking back: earlier moments of a match, each as its reader saw it then."""

from __future__ import annotations

from ..engine.match import Match
from ..look import parts
from .cloth import Cloth

STEPS = {"first": "First", "back": "One back", "on": "One on", "last": "Latest"}
LOCKED = "You are looking back."


class LookBack:
    """A second match that repeats the first one's moves, up to a chosen one. The first is never touched."""

    def __init__(self, match: Match, viewer: str | None) -> None:
        self.moves = tuple(match.moves)
        self.viewer = viewer
        self._begin = match.afresh
        self._restart()
        self.go(len(self.moves) - 1)

    @property
    def at(self) -> int:
        """How many moves have been made at the moment that is shown."""
        return len(self.past.moves)

    def _restart(self) -> None:
        self.past = self._begin()
        self.cloth = Cloth(self.past, self.viewer)
        self.cloth.locked = LOCKED

    def go(self, to: int) -> None:
        to = max(0, min(to, len(self.moves)))
        if to < self.at:
            self._restart()
        for phrase in self.moves[self.at : to]:
            if self.at == to - 1:
                self.cloth.picture()  # so that the pieces the last move brought are shown as new
            self.past.repeat(phrase)

    def go_to_line(self, line: int) -> None:
        """To the move that told this entry of the log."""
        self._restart()
        for to in range(len(self.moves) + 1):
            self.go(to)
            if len(self.past.log) > line:
                return

    def step(self, way: str) -> None:
        if way.startswith("line-"):
            return self.go_to_line(int(way.removeprefix("line-")) if way[5:].isdecimal() else 0)
        self.go({"first": 0, "back": self.at - 1, "on": self.at + 1}.get(way, len(self.moves)))

    def sentence(self) -> str:
        """What was done last at this moment, for the live region."""
        turn = self.past.revision
        told = [line.text for line in self.past.told(self.viewer) if self.at and line.turn == turn]
        return " ".join([f"{self.place()}.", *told])

    def place(self) -> str:
        return f"After move {self.at} of {len(self.moves)}" if self.at else "Before the first move"

    def html(self) -> str:
        idle = {0: ("first", "back"), len(self.moves): ("on", "last")}.get(self.at, ())
        buttons = "".join(
            parts.button(name, "look_back", way, cls="btn btn--felt btn--half", disabled=way in idle)
            for way, name in STEPS.items()
        )
        done = parts.button(
            "Back to the game", "look_back", "end", cls="btn btn--pick", data_escape=True, data_focus=True
        )
        return (
            f'<div class="lookback" data-key="lookback"><p><strong>{LOCKED}</strong> {self.place()}.</p>'
            f'<div class="moves" role="group" aria-label="Look back">{buttons}{done}</div></div>'
        )
