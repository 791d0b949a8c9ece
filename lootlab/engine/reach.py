"""Can a goal still be reached? A small search over one seat's own moves, with the others' answers to them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .others import Others
from .state import State

MOST_POSITIONS = 1000
"""With more to look at than this, nobody is told that it is too late."""
MOST_CHOICES = 24
"""So often a bot is asked what it would do; a script costs nothing."""

Reached = Callable[[State], bool]


@dataclass(frozen=True)
class Budget:
    """What a learner may still spend: so many moves in any case, and any number of moves in so many turns.

    A turn lasts while nobody else plays and nothing hidden is turned up.
    """

    moves: int
    turns: int

    def after(self, turn_is_over: bool) -> Budget:
        return Budget(self.moves - 1, self.turns - turn_is_over)

    def __bool__(self) -> bool:
        return self.moves > 0 or self.turns > 0


@dataclass(frozen=True)
class Place:
    state: State
    others: Others | None
    left: Budget


class _Enough(Exception):
    """The goal was found, or there is more to look at than we look at."""


def within(state: State, seat: str, reached: Reached, left: Budget, others: Others | None = None) -> bool:
    """Is there a way to it for this seat? In doubt yes. Without `others` nobody else moves."""
    search = _Search(seat, reached)
    waiting = deque([Place(state, others, left)])
    try:
        while waiting:
            waiting.extend(there for there in search.from_here(waiting.popleft()) if there.left)
    except _Enough:
        return True
    return False


class _Search:
    def __init__(self, seat: str, reached: Reached) -> None:
        self.seat, self.reached = seat, reached
        self.looked = self.chosen = 0

    def from_here(self, place: Place) -> Iterator[Place]:
        """Where every move of this seat leads, with the others' answers to it."""
        if self.seat not in place.state.to_act():
            return
        for move in place.state.legal_moves(self.seat):
            then = place.state.copy()
            revealed = any(event.reveals for event in then.play(self.seat, move))
            self._look(then)
            others, replied = self._replies(place, then)
            yield Place(then, others, place.left.after(revealed or replied or then.to_act() != (self.seat,)))
        if not place.state.lists_all(self.seat):
            raise _Enough

    def _replies(self, place: Place, then: State) -> tuple[Others | None, bool]:
        if place.others is None or then.to_act() in ((), (self.seat,)):
            return place.others, False
        others, replied = place.others.copy(), False
        # After the last move only what is written down can bring the goal about.
        for _ in others.replies(then, by_script=not place.left.after(True)):
            replied = True
            self._look(then, others.chosen - place.others.chosen)
        return others, replied

    def _look(self, state: State, chosen: int = 0) -> None:
        self.looked += 1
        self.chosen += chosen
        if self.looked > MOST_POSITIONS or self.chosen > MOST_CHOICES or self.reached(state):
            raise _Enough


def in_this_turn(state: State, seat: str, reached: Reached) -> bool:
    """The turn lasts while nobody else plays and nothing hidden is turned up: so this knows no more than a player.

    >>> import lootlab
    >>> game = lootlab.load("bag_o_loot")
    >>> for hand in ("3 10 L L", "3 10 L"):
    ...     in_this_turn(game.position(f"seats AB; hand A{{{hand}}}; turn A"), "A", lambda state: not state.sizes[0])
    True
    False
    """
    return state.to_act() == (seat,) and within(state, seat, reached, Budget(0, 1))
