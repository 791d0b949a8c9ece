"""Moves on their way to the screen as scenes: a witness of the match collects them, the browser plays them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engine.match import Match
from ..engine.state import Event, State
from ..engine.view import View
from ..languages import tongue
from ..look.board import board_of
from ..look.scene import Beat
from .cloth import Cloth

MOST_BEATS = 60
"""Of a longer story only the end is shown: the log has the rest."""
Played = tuple[View, Sequence[Event], View]


class Scenes:
    """What one reader may see of the moves since the last picture."""

    def __init__(self) -> None:
        self._played: list[Played] = []
        self._viewer: str | None = None
        self._match: Match | None = None

    def watch(self, match: Match, viewer: str | None) -> None:
        """From now on, as this reader."""
        if self._match is match and self._viewer == viewer:
            return
        if self._match is not None:
            self._match.witness = None
        self._played.clear()
        self._match, self._viewer = match, viewer
        match.witness = self._saw

    def _saw(self, before: State, events: Sequence[Event], after: State) -> None:
        self._played.append((before.view(self._viewer), tuple(events), after.view(self._viewer)))

    def forget(self) -> None:
        self._played.clear()

    def take(self, cloth: Cloth) -> list[dict[str, object]]:
        """The beats since the last time, drawn on this cloth; nothing where all of them only glide."""
        played, self._played = self._played, []
        beats = [beat for each in played for beat in self._beats(cloth, *each)]
        if not any(beat.hold for beat in beats):
            return []
        name = cloth.match.game.name
        return [
            {"cloth": tongue.html(cloth.beat(beat), name), "hold": beat.hold, "at": beat.at, "sheet": bool(beat.sheet)}
            for beat in beats[-MOST_BEATS:]
        ]

    def _beats(self, cloth: Cloth, before: View, events: Sequence[Event], after: View) -> Iterator[Beat]:
        yield from board_of(cloth.match.game).scene(before, events, after)
