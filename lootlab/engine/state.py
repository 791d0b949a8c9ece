"""The contract every game keeps: State, Move, Event, Outcome.

Seats are single letters. A `State` is mutable and cheap to copy; everything it hands out is frozen.
"""

from __future__ import annotations

import re
from abc import ABCMeta, abstractmethod
from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from .aloud import Happened
from .chance import Stream
from .fields import COPIERS, twin
from .natively import dataclass, mypyc_attr
from .options import Options
from .piece import Piece
from .refusal import BadInput, IllegalMove, Refusal, Refused
from .shown import Shown, Worded, painter
from .tell import listed, tell

if TYPE_CHECKING:
    from .view import View


@dataclass(frozen=True)
class Words:
    """A move as a button: verb and object, and what results. `{B}` and `{B's}` as in events."""

    does: str
    gives: str = ""
    icon: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(Shown):
    """What a seat can do, as everybody sees it. Frozen and hashable; `str(move)` is its phrase, seat included.

    A kind of move is a class with all that belongs to it, in one file of the room `moves`. Besides, a kind has what
    its game asks of all its moves (Bag-O-Loot's `outlook`, which rules, buttons and bots share); the base class of a
    game's moves says what that is. A plain class: isinstance on an ABC would cost more than the rest of a simple move.
    """

    __slots__ = ()
    seat: str

    shape: ClassVar[str]
    """Its phrase as a regular expression, seat included."""
    example: ClassVar[str]
    """One phrase of it, for messages."""

    @classmethod
    def read(cls, state: Any, found: re.Match[str]) -> Sequence[Self]:
        """The moves that a phrase of this shape means, mostly one; joint phrases give one per seat."""
        raise NotImplementedError

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What a player picks to mean this move: the same pieces that the board draws."""
        return ()

    def why_not(self, state: Any) -> Refusal | None:
        """What speaks against it, whose turn it is being settled before; None: nothing."""
        return None

    def do(self, state: Any) -> Events:
        """What it does, and how it is told unless the state is quiet. Legality has been settled before."""
        raise NotImplementedError

    def words(self, view: Any) -> Words:
        """What its button says: what the move does, and what it may bring, to whoever has this view.

        >>> import lootlab
        >>> duel = lootlab.load("loot_shoot_whisky").position("row g3 g2 sip shot; deck 9")
        >>> move = duel.legal_moves("A")[0]
        >>> move.words(duel.view("A")).gives
        'may win 3 nuggets, then 2 nuggets'
        """
        raise NotImplementedError


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
    deed: Any = None
    """The same as data of the game, for scenes; nothing that `text` keeps back."""
    secret_deed: Any = None
    """What those in `knows` have instead."""

    def __str__(self) -> str:
        """As everybody at the table hears it."""
        told = tell(self.text)
        return f"{told} ({', '.join(self.rules)})" if told and self.rules else told

    def deed_for(self, seat: str | None) -> object:
        return self.secret_deed if self.secret_deed is not None and seat in self.knows else self.deed

    def text_for(self, seat: str | None) -> str:
        return self.secret if seat is not None and seat in self.knows else self.text

    def kept_from(self, seat: str) -> bool:
        """Does this seat read only that something happened, and not what?"""
        return bool(self.secret) and seat not in self.knows


Events = Sequence[Event]


@dataclass(frozen=True, slots=True)
class Outcome(Shown):
    """How it ended: `scores` in seat order, `winners` (none = drawn, several = shared) and the rule that ended it."""

    scores: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    rule: str
    text: str = field(default="", compare=False)

    def __str__(self) -> str:
        who = ", ".join(f"{{{seat}}}" for seat in self.winners) or "Nobody"
        return f"{tell(self.text or f'{who} won.')} ({self.rule})"

    def score(self, seat: str) -> int:
        return dict(self.scores)[seat]

    def share(self, seat: str) -> float:
        """1 for a win, 0 for a loss, an equal part for those who share it; a draw is shared by all."""
        among = self.winners or tuple(s for s, _ in self.scores)
        return 1 / len(among) if seat in among else 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, eq=False, repr=False)
class State(Worded, metaclass=ABCMeta):
    """A position of one game, with its hidden cards and its randomness.

    `repr` is Python that builds the position again, hidden cards included; `str` and the picture in a notebook are what
    everybody may see. `state.view("A")` shows itself as A sees it.

    Games declare their fields once, each with its type and how it begins; the copy follows from that:

        @dataclass(slots=True, eq=False, repr=False)
        class Duel(State): ...
    """

    game: ClassVar[str]

    options: Options
    seats: tuple[str, ...]
    rng: Stream
    turn: int = 0
    """Moves played so far: the revision number of the position."""
    quiet: bool = False
    """True: `play` tells nothing and returns (). Search and simulation live on that."""

    @abstractmethod
    def to_act(self) -> tuple[str, ...]:
        """Seats that must decide now. Several = a secret simultaneous choice; () = the game is over.

        >>> import lootlab
        >>> lootlab.load("loot_shoot_whisky").new(seed="CACTUS-7").to_act()
        ('A', 'B')
        """

    @abstractmethod
    def legal_moves(self, seat: str) -> Sequence[Move]:
        """All moves this seat may make now, each once; only some where `lists_all` says no. Each of them is legal.

        >>> import lootlab
        >>> duel = lootlab.load("loot_shoot_whisky").new(seed="CACTUS-7")
        >>> str(duel.legal_moves("A")[0])
        'A L L'
        """

    def lists_all(self, seat: str) -> bool:
        """Is the list of legal moves whole? A game of endless sums may list a part, never none, and say which."""
        return True

    @abstractmethod
    def why_not(self, seat: str, move: Move | str) -> Refusal | None:
        """What speaks against a move, or None if it is allowed: `state.why_not("A", "steal B[6 6] + 6")`.

        The one authority on legality. A phrase that cannot be read is told so as well (`why_not_said`).

        >>> import lootlab
        >>> duel = lootlab.load("loot_shoot_whisky").position("row g3 g2 sip shot; deck 9")
        >>> print(duel.why_not("A", "L L S"))
        That is 3 cards for two slots. Lay one at each of slots 1 and 2. (LSW-11, LSW-R22)
        """

    def why_not_said(self, seat: str, phrase: str) -> Refusal | None:
        """The same of a phrase; if it cannot be read, that is the reason."""
        try:
            move = self.meant(seat, phrase)
        except Refused as unread:
            return unread.refusal
        return self.why_not(seat, move)

    def meant(self, seat: str, phrase: str) -> Move:
        """The move that a seat means by a phrase, with or without its letter; BadInput if it means none."""
        if not isinstance(phrase, str):
            raise BadInput(
                f"A move or its phrase is wanted, not {type(phrase).__name__}.",
                'Write the phrase in quotes; state.legal_moves("A") lists those of seat A.',
            )
        move: Move = painter().meant(self, seat, phrase)
        return move

    def play(self, seat: str, move: Move | str) -> Events:
        """Checked; raises IllegalMove and changes nothing when refused. Games in a hurry have their own way here.

        A move or its phrase: `state.play("A", "L W")`.

        >>> import lootlab
        >>> duel = lootlab.load("loot_shoot_whisky").position("row g3 g2 sip shot; deck 9")
        >>> print(duel.play("A", "L W")[0])
        Ann laid two cards face down. (LSW-12, LSW-11)
        """
        if not isinstance(move, Move):
            move = self.meant(seat, move)
        self.refuse(seat, move)
        self.turn += 1
        told = move.do(self)
        return told if self.quiet else Happened(told)

    def copy(self) -> Self:
        """An independent twin, randomness included: to try something and keep the position.

        >>> import lootlab
        >>> duel = lootlab.load("loot_shoot_whisky").position("row g3 g2 sip shot; deck 9")
        >>> tried = duel.copy()
        >>> tried.play("A", "L W")[0].seat, tried.to_act(), duel.to_act()
        ('A', ('B',), ('A', 'B'))
        """
        copier = COPIERS.get(type(self))
        return copier(self) if copier is not None else twin(self)

    def seated(self, seat: str | None) -> str | None:
        """That seat (None: everybody), for whoever names one; a name that nobody has here is refused."""
        if seat is None or seat in self.seats:
            return seat
        raise BadInput(f"There is no seat “{seat}” here.", f"Seats: {listed(self.seats)}.")

    @abstractmethod
    def view(self, seat: str | None) -> View:
        """What that seat may know (None: what everybody may know).

        >>> import lootlab
        >>> duel = lootlab.load("loot_shoot_whisky").new(seed="CACTUS-7")
        >>> len(duel.view("A").moves), len(duel.view(None).moves)
        (9, 0)
        """

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended: winners, scores and the rule; None while the game is on.

        >>> import lootlab
        >>> match = lootlab.match("loot_shoot_whisky", players=["medium", "easy"], seed="CACTUS-7")
        >>> match.state.outcome() is None
        True
        >>> lootlab.bots.play_on(match).state.outcome().winners
        ('B',)
        """

    def __repr__(self) -> str:
        built: str = painter().code(self)
        return built

    def refuse(self, seat: str, move: Move) -> None:
        """Raise IllegalMove if `why_not` objects."""
        refusal = self.why_not(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)


__all__ = ["Event", "Events", "Move", "MoveOf", "Outcome", "Piece", "State", "Words"]

S = TypeVar("S", bound=State)
V = TypeVar("V", bound="View")


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveOf(Move, Generic[S, V]):
    """A move whose methods are checked by the types of one game: `class PigMove(MoveOf["Pig", "PigView"])`.

    The games of the house say `Move`: what is compiled cannot be generic and a dataclass at once.
    """

    __slots__ = ()

    @classmethod
    def read(cls, state: S, found: re.Match[str]) -> Sequence[Self]:
        raise NotImplementedError

    def why_not(self, state: S) -> Refusal | None:
        return None

    def do(self, state: S) -> Events:
        raise NotImplementedError

    def words(self, view: V) -> Words:
        raise NotImplementedError
