"""A game as the rest of the house sees it."""

from __future__ import annotations

import random
import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, Generic, TypeVar

from . import fields, files, phrases
from . import options as opts
from .aloud import Happened
from .bot import Bot
from .chance import Stream
from .clauses import Clauses
from .loading import module
from .options import AnyOption, Option, Options
from .question import Question
from .refusal import BadInput
from .rulebook import Rulebook
from .state import Event, Move, State
from .view import View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
C = TypeVar("C", bound=Options)


class Game(ABC, Generic[S, V, C]):
    """Name, options and rulebook of a game, and the ways into it. Each game package has one, called GAME."""

    name: str
    """Package name, `bag_o_loot`."""
    code: str
    """Short form for ids and looks: `bol`, `lsw`, `slp`, `loot`, `trap`."""
    title: str
    tagline: str
    """One sentence for the gallery."""
    players: tuple[int, int]
    """Fewest and most seats."""
    choices: type[C]
    """What can be switched: the class of its options."""
    kinds: Sequence[type[Move]]
    """Every kind of move, as the room `moves` has them."""
    has_secrets: bool = True
    """False where every seat may know everything."""

    spoken: Mapping[str, str] = MappingProxyType({})
    """How phrases write what people say: `{"whisky": "W", "and": ""}`; words in small letters."""

    edition: int = 1
    """Goes up when a rule is put right in a way that lets old moves lead elsewhere. Saves tell theirs."""

    # ---- a new game, a position, a move -------------------------------------------------------------

    def new(self, seats: int | None = None, seed: str | int | None = None, **options: object) -> S:
        """A new game, set up and dealt; without a seed each time another one. Options are those of the game.

        >>> import lootlab
        >>> game = lootlab.load("sloop")
        >>> game.new(seats=4, seed="CACTUS-7", partnerships="yes").seats
        ('A', 'B', 'C', 'D')

        `lootlab.show.options(game)` lists what can be switched.
        """
        chosen = self.read_options(options)
        count = self.players_with(chosen)[0] if seats is None else seats
        self.check_seats(count, chosen)
        rng = Stream.of(random.SystemRandom().getrandbits(62) if seed is None else seed)
        return self.deal(tuple("ABCDEFGH"[:count]), rng, chosen)

    @property
    def fewest(self) -> int:
        """Fewest seats under any options."""
        return self.players[0]

    def players_with(self, options: C) -> tuple[int, int]:
        """Fewest and most seats under these options (a solo option may allow one)."""
        return self.players

    def check_seats(self, count: int, options: C) -> None:
        """BadInput unless so many may play under these options."""
        fewest, most = self.players_with(options)
        if not isinstance(count, int) or not fewest <= count <= most:
            allowed = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise BadInput(f"{self.title} is for {allowed} players, not {count}.", f"Choose {allowed}.", self.seat_rule)

    seat_rule: str = ""
    """The rule that fixes the number of players, cited when it is refused."""

    def check_options(self, given: Mapping[str, object]) -> C:
        """Options from wherever, complete; a path is refused, so nothing that was checked opens a file."""
        return opts.check(self.choices, given)

    def read_options(self, given: Mapping[str, object]) -> C:
        """Options from one's own Python or command line: where a path is given, the file is read."""
        return self.check_options(files.opened(self.options, given))

    @abstractmethod
    def deal(self, seats: tuple[str, ...], rng: Stream, options: C) -> S:
        """A new game, set up and dealt."""

    carried: tuple[str, ...] = ()
    """Options that one game hands on to the next at the same table (`again`); a new table begins without them."""

    def again(self, state: S, rng: Stream) -> C:
        """The options of the next game of the same people: those of this one, and what the rules hand on.

        A game with a rule such as "the loser begins" writes into an option of its own (`carried`) who that is, so that
        the save knows it as well. `rng` breaks ties.
        """
        options: C = state.options  # type: ignore[assignment]  # a game's positions have its own options
        return options

    def opening(self, state: S) -> Sequence[Event]:
        """What the log of a new game tells before the first move, where a rule says who begins."""
        return ()

    def as_in(self, state: S, edition: int) -> None:
        """Let a new state follow an earlier edition: what was saved then is replayed as it was."""

    @abstractmethod
    def position(self, text: str, **options: object) -> S:
        """Any position from notation; BadInput names the problem. Cards left open come from a fixed seed.

        `game.position("seats AB; A[6 6]; hand A{6 2}; turn A")`, in the notation of the game.
        """

    clauses: Clauses[S, Any]
    """The notation of its positions: one table."""

    def notation(self, state: S) -> str | None:
        """The whole position as notation (`position` reads it back); None where a position cannot say it."""
        return self.clauses.write(state)

    def parse_moves(self, state: S, text: str) -> Sequence[Move]:
        """The moves a phrase means, mostly one; joint phrases give one per seat. BadInput if it is no phrase."""
        return phrases.read(self.kinds, state, text, self.unread)

    def unread(self, text: str) -> BadInput:
        """What is said about a phrase that no kind of move can read."""
        # Without a seat's letter: whoever reads this may sit anywhere, and means the own one.
        examples = ", ".join(kind.example.removeprefix("A ") for kind in self.kinds if kind.example)
        return BadInput(f"“{text}” is not a move of {self.title}.", f"Write for example {examples}.")

    def parse_move(self, state: S, text: str) -> Move:
        moves = self.parse_moves(state, text)
        if len(moves) != 1:
            raise BadInput(f"“{text}” holds {len(moves)} moves.", "Give one seat's move at a time.")
        return moves[0]

    def perform(self, state: S, text: str) -> list[Event]:
        """Play a phrase on this position, for whichever seat it names; the answer is what happened.

        >>> import lootlab
        >>> game = lootlab.load("loot_shoot_whisky")
        >>> duel = game.position("row g3 g2 sip shot; deck 9")
        >>> print(game.perform(duel, "A L W")[0])
        Ann laid two cards face down. (LSW-12, LSW-11)

        The position has changed. `game.perform(duel.copy(), "B L L")` leaves it as it is.
        """
        events = Happened()
        for move in self.parse_moves(state, text):
            events.extend(state.play(move.seat, move))
        return events

    def settle(self, state: S, then: str) -> None:
        """Called after the last step of a scenario: what happens silently before it is judged."""

    def disagreements(self, state: S, then: str) -> list[str]:
        """What of the clauses `then` does not hold, each as a sentence; [] when all hold."""
        return self.clauses.disagreements(state, then)

    def wrong_legal(self, state: S, listed: Iterable[str]) -> list[str]:
        """How the legal moves of the seats that occur in the list differ from it."""
        moves = [move for phrase in listed for move in self.parse_moves(state, phrase)]
        problems = []
        for seat in sorted({move.seat for move in moves}):
            wanted = {move for move in moves if move.seat == seat}
            found = set(state.legal_moves(seat))
            if not state.lists_all(seat):  # then the list of the game is a part, and its rules know better
                found |= {move for move in wanted if state.why_not(seat, move) is None}
            problems += [f"not legal: {move}" for move in wanted - found]
            problems += [f"legal but not listed: {move}" for move in found - wanted]
        return sorted(problems)

    def take_back(self, seat: str) -> Move | None:
        """The move by which this seat takes its step back, where the rules have one. Else the match goes one back."""
        return None

    # ---- knowledge ----------------------------------------------------------------------------------

    @abstractmethod
    def determinize(self, view: V, rng: Stream) -> S:
        """A full State that this View could come from, hidden things drawn at random. Built from the View alone."""

    def reshuffle_hidden(self, state: S, seat: str | None, rng: Stream) -> S:
        """A copy of the state in which everything the seat cannot know is shuffled (for the noninterference test).

        Without secrets among the players that is only what is still to be rolled or drawn.
        """
        twin = state.copy()
        twin.rng = rng.split()
        return twin

    def components(self, state: S) -> Counter[str]:
        """Every card, token and die of the box, wherever it is: the same all game long.

        Follows from the fields that were declared with `holding`; a game that keeps its cards as counts says it itself.
        """
        return fields.box(state)

    def near_misses(self, state: S, seat: str, rng: Stream) -> Iterable[Move]:
        """Moves that are likely to be illegal here, for the conformance test. Optional."""
        return ()

    # ---- rooms --------------------------------------------------------------------------------------

    @property
    def options(self) -> tuple[AnyOption, ...]:
        """What can be switched, one by one."""
        return self.choices.declared()

    @property
    def package(self) -> str:
        """The game's own package; its rooms are modules in it."""
        return type(self).__module__

    @property
    def folder(self) -> Path:
        return Path(sys.modules[self.package].__file__ or "").parent

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.load(self.folder / "rulebook.toml")

    def room(self, name: str) -> ModuleType:
        """A module of the game's package, loaded when first needed: "board", "odds", "bot"."""
        return module(f"{self.package}.{name}")

    @cached_property
    def bot(self) -> Bot[S, V, Any]:
        """What a sensible player prefers; the room `bot` keeps it as BOT."""
        bot = self.room("bot").BOT
        assert isinstance(bot, Bot)
        return bot

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The probability questions; the room `odds` keeps them as QUESTIONS."""
        return tuple(self.room("odds").QUESTIONS)

    def __repr__(self) -> str:
        return f"lootlab.load({self.name!r})"


AnyGame = Game[Any, Any, Any]
"""Whichever game: what everything that works with all of them takes."""

__all__ = ["AnyGame", "AnyOption", "Event", "Game", "Move", "Option", "Options", "State", "View"]
