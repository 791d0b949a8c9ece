"""The contract every game keeps: State, Move, Event, Outcome.

Seats are single letters. A `State` is mutable and cheap to copy; everything it hands out is frozen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .chance import Stream
from .options import Options
from .refusal import IllegalMove, Refusal

if TYPE_CHECKING:
    from .view import View


class Move:
    """What a seat can do. Frozen and hashable; `str(move)` is its phrase, seat included.

    A plain class: isinstance on an ABC would cost more than the rest of a simple move.
    """

    __slots__ = ()
    seat: str

    @property
    def pieces(self) -> tuple[str, ...]:
        """Tokens of the pieces a player picks to mean this move (the same tokens the board draws)."""
        return ()


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, told in a sentence of the past tense that names its rules.

    `{A}` stands for a player, `{A's}` for the possessive; `tell.tell` fills them in for one reader.
    Seats in `knows` read `secret` instead of `text`; an empty `text` is silence for all others.
    """

    text: str
    rules: tuple[str, ...] = ()
    seat: str = ""
    mark: str = ""
    """A short symbol for the log: an icon's name or a letter."""
    secret: str = ""
    knows: tuple[str, ...] = ()
    reveals: bool = False
    """Something hidden came to light: from here on there is no undo."""

    def text_for(self, seat: str | None) -> str:
        return self.secret if seat is not None and seat in self.knows else self.text

    def kept_from(self, seat: str) -> bool:
        """Does this seat read only that something happened, and not what?"""
        return bool(self.secret) and seat not in self.knows


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: `scores` in seat order, `winners` (none = drawn, several = shared) and the rule that ended it."""

    scores: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    rule: str
    text: str = field(default="", compare=False)

    def score(self, seat: str) -> int:
        return dict(self.scores)[seat]

    def share(self, seat: str) -> float:
        """1 for a win, 0 for a loss, an equal part for those who share it; a draw is shared by all."""
        among = self.winners or tuple(s for s, _ in self.scores)
        return 1 / len(among) if seat in among else 0.0


Events = Sequence[Event]


class State(ABC):
    """A position of one game, with its hidden cards and its randomness."""

    __slots__ = ("options", "seats", "rng", "turn", "quiet")

    game: str
    options: Options
    seats: tuple[str, ...]
    rng: Stream
    turn: int
    """Moves played so far: the revision number of the position."""
    quiet: bool
    """True: `play` tells nothing and returns (). Search and simulation live on that."""

    @abstractmethod
    def to_act(self) -> tuple[str, ...]:
        """Seats that must decide now. Several = a secret simultaneous choice; () = the game is over."""

    @abstractmethod
    def legal_moves(self, seat: str) -> Sequence[Move]:
        """All moves this seat may make now, each once; only some where `lists_all` says no. Each of them is legal."""

    def lists_all(self, seat: str) -> bool:
        """Is the list of legal moves whole? A game of endless sums may list a part, never none, and say which."""
        return True

    @abstractmethod
    def why_not(self, seat: str, move: Move) -> Refusal | None:
        """None when legal, else the reason. The one authority on legality."""

    @abstractmethod
    def play(self, seat: str, move: Move) -> Events:
        """Checked; raises IllegalMove and changes nothing when refused."""

    @abstractmethod
    def copy(self) -> Any:
        """An independent twin, randomness included."""

    @abstractmethod
    def view(self, seat: str | None) -> View:
        """What that seat may know (None: what everybody may know)."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game is on."""

    def refuse(self, seat: str, move: Move) -> None:
        """Raise IllegalMove if `why_not` objects."""
        refusal = self.why_not(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
