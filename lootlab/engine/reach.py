"""Can something still be reached in this turn? A small search over one seat's own moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from .state import State

MOST_POSITIONS = 2000
"""With more to look at than this, nobody is told that it is too late."""


def in_this_turn(state: State, seat: str, reached: Callable[[State], bool]) -> bool:
    """The turn lasts while nobody else plays and nothing hidden is turned up: so this knows no more than a player.

    >>> import lootlab
    >>> game = lootlab.load("bag_o_loot")
    >>> for hand in ("3 10 L L", "3 10 L"):
    ...     in_this_turn(game.position(f"seats AB; hand A{{{hand}}}; turn A"), "A", lambda state: not state.sizes[0])
    True
    False
    """
    waiting, looked = deque([state]), 0
    while waiting:
        now = waiting.popleft()
        if now.to_act() != (seat,):
            continue
        for move in now.legal_moves(seat):
            looked += 1
            then: State = now.copy()
            events = then.play(seat, move)
            if looked > MOST_POSITIONS or reached(then):
                return True
            if not any(event.reveals for event in events):
                waiting.append(then)
    return False
