"""What the others at a learner's table do: first their script, then what a bot prefers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from .chance import Stream
from .game import AnyGame
from .refusal import BadInput
from .state import Move, State
from .view import View

Chooser = Callable[[View, Stream], Move]
"""How a seat that is not the learner's chooses; `bots.player(game, "medium").choose` is one."""

LONGEST_REPLY = 400
"""Moves of others in a row after which a level is called faulty."""


class Others:
    """Everybody but `seat`. A copy goes on from the same place, so a reply can be tried on a copy of the position."""

    def __init__(self, game: AnyGame, seat: str, script: Sequence[str], choose: Chooser) -> None:
        self.game, self.seat, self.choose = game, seat, choose
        self.script = list(script)
        self.rng = Stream.of(1)
        self.left_script = False
        """The learner went another way, and what stands in the script cannot be played any more."""
        self.chosen = 0
        """How often a bot had to choose."""

    def copy(self) -> Others:
        twin = Others(self.game, self.seat, self.script, self.choose)
        twin.rng, twin.left_script, twin.chosen = self.rng.copy(), self.left_script, self.chosen
        return twin

    def replies(self, state: State, by_script: bool = False) -> Iterator[Move]:
        """Play until the learner is asked alone, or nobody; yields each move once it is played.

        With `by_script`, nobody does anything that is not written down.
        """
        for _ in range(LONGEST_REPLY):
            waiting = [seat for seat in state.to_act() if seat != self.seat]
            move = self._scripted(state, waiting) if waiting else None
            if move is None and (by_script or not waiting):
                return
            if move is None:
                self.chosen += 1
                move = self.choose(state.view(waiting[0]), self.rng)
            state.play(move.seat, move)
            yield move
        raise BadInput("The others never stop playing.", "Check the position and the script of the level.")

    def _scripted(self, state: State, waiting: list[str]) -> Move | None:
        """The next move of the script if it is one of theirs. Once it does not fit any more, the script is left."""
        if not self.script or self.left_script:
            return None
        try:
            move = self.game.parse_move(state, self.script[0])
            self.left_script = move.seat in state.to_act() and state.why_not(move.seat, move) is not None
        except BadInput:
            self.left_script = True
        if self.left_script or move.seat not in waiting:
            return None
        self.script.pop(0)
        return move
