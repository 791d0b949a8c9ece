"""What shows a rule that nothing names while it is played: permissions, and what goes without saying.

A game's room `shows` keeps one as SHOWING. Refusals and events name the rules they come from; for the others it says
in which moves they can be seen, and what is told when they are at work. Practice looks for such moments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .game import AnyGame

ByMove = Callable[[Any, Any], bool]
"""Of a position and a legal move of a seat that acts: can the rule be seen in it?"""


@dataclass(frozen=True)
class Showing:
    moves: Mapping[str, ByMove] = field(default_factory=dict)
    """By rule: in which moves it can be seen; that they are allowed is the point, or what they bring."""
    brings: Mapping[str, ByMove] = field(default_factory=dict)
    """By rule: in which moves it can be seen, where only what they bring is the point, even if that is nothing."""
    told: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By rule: it was at work too where one of these is told."""
    tables: Sequence[Mapping[str, str]] = ()
    """Options of further games worth looking at: variants with rules of their own."""

    @cached_property
    def all(self) -> Mapping[str, ByMove]:
        return {**self.moves, **self.brings}


def showing(game: AnyGame) -> Showing:
    """What a game says of it; it may do without."""
    if not (game.folder / "shows.py").exists():
        return Showing()
    found = game.room("shows").SHOWING
    assert isinstance(found, Showing)
    return found
