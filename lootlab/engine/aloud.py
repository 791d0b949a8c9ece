"""Lists that tell themselves when a notebook shows them, and are plain lists for everybody else.

A quiet state hands out none of them: search and simulation pay nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from .shown import painter

if TYPE_CHECKING:
    from .state import Event, Move, State  # noqa: F401

M = TypeVar("M", bound="Move")
T = TypeVar("T")
MOST = 2000
"""Longer lists stay as they are: some games make their moves one by one, when somebody looks at them."""


class _Told(list[T]):
    """What a notebook asks of an object."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        drawn: str = painter().html(self)
        return drawn

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self._repr_html_(), "text/plain": painter().words(self)}

    def __str__(self) -> str:
        """What `print` shows."""
        said: str = painter().words(self)
        return said

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """IPython has ways of its own with lists, and would print what an event keeps secret."""
        printer.text(painter().words(self))


class Moves(_Told["Move"]):
    """The legal moves of a seat: each with its phrase, what its button says and what it brings.

    >>> import lootlab
    >>> len(lootlab.load("loot_shoot_whisky").new(seed="CACTUS-7").legal_moves("A"))
    9
    """

    __slots__ = ("seat", "state", "turn")

    def __init__(self, found: Sequence[Move], state: State, seat: str) -> None:
        super().__init__(found)
        self.state, self.seat, self.turn = state, seat, state.turn

    def __getitem__(self, place: Any) -> Any:
        """A part of them tells itself, too."""
        found = super().__getitem__(place)
        if not isinstance(place, slice):
            return found
        part = Moves(found, self.state, self.seat)
        part.turn = self.turn
        return part

    @property
    def up_to_date(self) -> bool:
        """Is it still the position they were asked for?"""
        return self.state.turn == self.turn


class Happened(_Told["Event"]):
    """The events of a move, as everybody at the table hears them."""

    __slots__ = ()


class Choices(tuple[M, ...]):
    """The moves of a View: a tuple like any other, and where it is printed each is told by its phrase.

    >>> import lootlab
    >>> print(lootlab.load("loot_shoot_whisky").new(seed="CACTUS-7").view("A").moves[:2])
    A L L, A L S
    """

    __slots__ = ()

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        return Choices(found) if isinstance(place, slice) else found

    def __str__(self) -> str:
        return ", ".join(map(str, self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def moves(found: Sequence[M], state: State, seat: str) -> Sequence[M]:
    """The same moves, in a list that can tell itself."""
    told: Sequence[M] = found if len(found) > MOST else Moves(found, state, seat)  # type: ignore[assignment]
    return told
