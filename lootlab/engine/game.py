"""A game as the rest of the house sees it."""

from __future__ import annotations

import importlib
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from . import files
from . import options as opts
from .chance import Stream
from .options import Option, Options
from .refusal import BadInput
from .rulebook import Rulebook
from .state import Event, Move, State
from .view import View


class Game(ABC):
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
    options: tuple[Option, ...]
    has_secrets: bool = True
    """False where every seat may know everything."""

    # ---- a new game, a position, a move -------------------------------------------------------------

    def new(self, seats: int | None = None, seed: str | int | None = None, **options: object) -> Any:
        """Set up and deal. Without a seed the deal is a different one each time."""
        chosen = self.read_options(options)
        count = self.players_with(chosen)[0] if seats is None else seats
        self.check_seats(count, chosen)
        rng = Stream.of(random.SystemRandom().getrandbits(62) if seed is None else seed)
        return self.deal(tuple("ABCDEFGH"[:count]), rng, chosen)

    @property
    def fewest(self) -> int:
        """Fewest seats under any options."""
        return self.players[0]

    def players_with(self, options: Options) -> tuple[int, int]:
        """Fewest and most seats under these options (a solo option may allow one)."""
        return self.players

    def check_seats(self, count: int, options: Options) -> None:
        """BadInput unless so many may play under these options."""
        fewest, most = self.players_with(options)
        if not isinstance(count, int) or not fewest <= count <= most:
            allowed = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise BadInput(f"{self.title} is for {allowed} players, not {count}.", f"Choose {allowed}.", self.seat_rule)

    seat_rule: str = ""
    """The rule that fixes the number of players, cited when it is refused."""

    def check_options(self, given: Mapping[str, object]) -> Options:
        """Options from wherever, complete; a path is refused, so nothing that was checked opens a file."""
        return opts.check(self.options, given)

    def read_options(self, given: Mapping[str, object]) -> Options:
        """Options from one's own Python or command line: where a path is given, the file is read."""
        return self.check_options(files.opened(self.options, given))

    @abstractmethod
    def deal(self, seats: tuple[str, ...], rng: Stream, options: Options) -> Any:
        """A new game, set up and dealt."""

    @abstractmethod
    def position(self, text: str, **options: object) -> Any:
        """Any position from notation; BadInput names the problem. Cards left open come from a fixed seed."""

    @abstractmethod
    def notation(self, state: Any) -> str | None:
        """The whole position as notation (`position` reads it back); None where a position cannot say it."""

    @abstractmethod
    def parse_moves(self, state: Any, text: str) -> list[Move]:
        """The moves a phrase means, mostly one; joint phrases give one per seat. BadInput if it is no phrase."""

    def parse_move(self, state: Any, text: str) -> Move:
        moves = self.parse_moves(state, text)
        if len(moves) != 1:
            raise BadInput(f"“{text}” holds {len(moves)} moves.", "Give one seat's move at a time.")
        return moves[0]

    def perform(self, state: Any, text: str) -> list[Event]:
        """Play one step of a scenario on this state. Callers who need "all or nothing" hand in a copy."""
        events: list[Event] = []
        for move in self.parse_moves(state, text):
            events.extend(state.play(move.seat, move))
        return events

    def settle(self, state: Any, then: str) -> None:
        """Called after the last step of a scenario: what happens silently before it is judged."""

    @abstractmethod
    def disagreements(self, state: Any, then: str) -> list[str]:
        """What of the clauses `then` does not hold, each as a sentence; [] when all hold."""

    def wrong_legal(self, state: Any, listed: Iterable[str]) -> list[str]:
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

    # ---- knowledge ----------------------------------------------------------------------------------

    @abstractmethod
    def determinize(self, view: Any, rng: Stream) -> Any:
        """A full State that this View could come from, hidden things drawn at random. Built from the View alone."""

    @abstractmethod
    def reshuffle_hidden(self, state: Any, seat: str | None, rng: Stream) -> Any:
        """A copy of the state in which everything the seat cannot know is shuffled (for the noninterference test)."""

    @abstractmethod
    def components(self, state: Any) -> Counter[str]:
        """Every card, token and die of the box, wherever it is: the same all game long."""

    def near_misses(self, state: Any, seat: str, rng: Stream) -> Iterable[Move]:
        """Moves that are likely to be illegal here, for the conformance test. Optional."""
        return ()

    # ---- rooms --------------------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        return Path(importlib.import_module(f"lootlab.games.{self.name}").__file__ or "").parent

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.load(self.folder / "rulebook.toml")

    def room(self, name: str) -> ModuleType:
        """A module of the game's package, loaded when first needed: "board", "odds", "bot"."""
        return importlib.import_module(f"lootlab.games.{self.name}.{name}")

    def __repr__(self) -> str:
        return f"lootlab.load({self.name!r})"


__all__ = ["Event", "Game", "Move", "Option", "Options", "State", "View"]
