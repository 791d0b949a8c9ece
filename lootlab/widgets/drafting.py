"""Drawing a sheet of LOOT by clicks: what the designer and the workshop have in common."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

from ..engine.refusal import BadInput
from ..games.loot.board.draft import PLAYERS, Desk
from ..games.loot.bot import length
from ..games.loot.bot.length import Played
from ..games.loot.sheet.draft import Draft
from ..games.loot.sheet.geometry import LABELS, read_square
from .screen import Screen

BREATH = 0.25
"""Seconds of simulation between two pictures."""


class Drafting(Screen):
    """A screen with a sheet on its drawing board."""

    desk: Desk
    _games: Iterator[Played] | None = None

    # ---- painting -------------------------------------------------------------------------------

    def on_brush(self, arg: str, value: object) -> None:
        if arg not in "RYGVM" or len(arg) != 1:
            raise BadInput("There is no such brush.", "Brushes are R, Y, G, V and M.")
        self.desk.brush = arg
        self.say(f"The brush paints {arg}.")

    def on_square(self, arg: str, value: object) -> None:
        """Paint the square, or put the explorer's figure on it."""
        if self.desk.exploring:
            self.desk.figure = read_square(arg)
            self.say(f"The figure stands on {arg}.")
            return
        self.desk.draft.paint(arg, self.desk.brush)
        self._changed(f"{arg} is {self.desk.brush}.")

    def on_blank(self, arg: str, value: object) -> None:
        self.desk.draft.clear()
        self._changed("All squares are white.")

    def on_like(self, arg: str, value: object) -> None:
        self.desk.draft = Draft.like(arg)
        self._changed(f"A copy of {arg}.")

    def on_back_one(self, arg: str, value: object) -> None:
        self.desk.draft.undo()
        self._changed("Taken back.")

    def on_open_file(self, arg: str, value: object) -> None:
        self.desk.draft = Draft.read(str(value or ""))
        self._changed(f"{self.desk.draft.title} is on the board.")

    # ---- rewards --------------------------------------------------------------------------------

    def on_title(self, arg: str, value: object) -> None:
        self.desk.draft.name(str(value or ""))
        self._changed("", keep=True)

    def on_need(self, arg: str, value: object) -> None:
        self.desk.draft.need(arg, str(value))
        self._changed()

    def on_pays(self, arg: str, value: object) -> None:
        self.desk.draft.line_reward(arg, str(value))
        self._changed()

    def on_entry(self, arg: str, value: object) -> None:
        self.desk.draft.entry(int(arg) if re.fullmatch("[0-9]{1,3}", arg) else 0, str(value))
        self._changed()

    def on_fit(self, arg: str, value: object) -> None:
        self.desk.draft.fit_track()
        self._changed("The Meeps track has one entry for every Meeps square.")

    def on_spaces(self, arg: str, value: object) -> None:
        self.desk.draft.track_length(str(value))
        self._changed()

    def _changed(self, said: str = "", keep: bool = False) -> None:
        """The sheet is another one: what was simulated on the old one is forgotten."""
        if not keep:
            self.desk.played, self.desk.running, self._games = {}, "", None
        codes = list(dict.fromkeys(fault.code for fault in self.desk.draft.faults))
        told = f"Faults: {', '.join(codes)}." if codes else "No faults."
        self.say(f"{said} {told}".strip())

    # ---- exploring ------------------------------------------------------------------------------

    def on_mode(self, arg: str, value: object) -> None:
        self.desk.exploring = arg == "explore"
        self.say("Click a square to move the figure." if self.desk.exploring else "Click a square to paint it.")

    def on_die(self, arg: str, value: object) -> None:
        place = int(arg) if arg in ("0", "1", "2") else 0
        self.desk.dice[place] = self.desk.dice[place] % 6 + 1
        self.say(f"Dice {', '.join(map(str, self.desk.dice))}, figure on {LABELS[self.desk.figure]}.")

    def on_heat(self, arg: str, value: object) -> None:
        self.desk.heat = not self.desk.heat

    # ---- how long games last ----------------------------------------------------------------------

    def on_measure(self, arg: str, value: object) -> None:
        self._ready()
        if arg not in PLAYERS:
            raise BadInput("There are no such players.", f"Choose {', '.join(PLAYERS)}.")
        played = self.desk.played.setdefault(arg, [])
        self.desk.running = arg
        self._games = length.simulate(self.desk.draft.sheet(), arg, PLAYERS[arg], seed=1 + len(played))
        self._measure(self._games)

    def _measure(self, games: Iterator[Played]) -> None:
        """Some games, a picture, some more."""
        if games is not self._games:
            return
        played = self.desk.played[self.desk.running]
        until = time.monotonic() + BREATH
        for one in games:
            played.append(one)
            if self.live and time.monotonic() > until:
                self.refresh(harmless=True)
                self.later(0.02, lambda: self._measure(games))
                return
        self.desk.running, self._games = "", None
        self.say(str(length.Lengths(tuple(played))))
        self.refresh(harmless=True)

    def _ready(self) -> None:
        found = self.desk.draft.faults
        if found:
            raise BadInput(f"This sheet has a fault. {found[0]}", "Mend it first.")
