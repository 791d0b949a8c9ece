"""The position of a raid: what lies where, what is still to be done, and the contract of the house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field as begins
from typing import Any, Final

from ....engine import aloud
from ....engine.aloud import Happened
from ....engine.chance import Stream
from ....engine.natively import dataclass
from ....engine.refusal import BadInput, Refusal, nearest
from ....engine.state import Event, Events, Move, Outcome, State
from .. import legal
from ..cards.design import NO_MOD, Box, Character, Mod
from ..cards.field import Field
from ..cards.signs import DRAW, NOBODY, NOTHING, QUIET
from ..moves.base import RaidMove
from ..moves.book import Book, book_of
from ..options import RaidOptions
from ..questions.base import Question
from ..view import RaidView, look
from .deeds import Deed

Frame = tuple[Callable[..., None], tuple[Any, ...]]
"""One thing still to be done: a function, and its arguments after the state. Frames hold what everybody may know."""

WAYS: Final = {"treasure": "TRAP-07", "survival": "TRAP-08", "drawn": "TRAP-09", "turns": "TRAP-R67"}


@dataclass(slots=True, eq=False, repr=False)
class Raid(State):
    """Seats, spaces and cards are small integers inside; the top card of a pile is the last of its list.

    `Raid.of` makes one with everything in its place; what depends on seats, field or cards is filled by `lay_out`.
    """

    game = "loot_trap"

    options: RaidOptions
    box: Box = begins(init=False)
    field: Field = begins(init=False)
    cast: tuple[Character, ...] = ()
    book: Book = begins(init=False)
    to_acts: tuple[tuple[str], ...] = ()
    goal: int = 0
    deck: list[int] = begins(default_factory=list)
    discards: list[int] = begins(default_factory=list)
    blanks: list[int] = begins(default_factory=list)
    """Spaces without a card, oldest first (TRAP-R9)."""
    rolls: list[int] = begins(default_factory=list)
    rigged_rolls: tuple[int, ...] = ()
    rigged_picks: tuple[str, ...] = ()
    """What a scenario wants chance to bring."""
    hands: list[list[int]] = begins(init=False)
    banks: list[list[int]] = begins(init=False)
    worn: list[int] = begins(init=False)
    mods: list[Mod] = begins(init=False)
    health: list[int] = begins(init=False)
    shields: list[int] = begins(init=False)
    skips: list[int] = begins(init=False)
    at: list[int] = begins(init=False)
    """Space of each avatar; NOBODY's land is -1: a ghost."""
    top: list[int] = begins(init=False)
    low: list[int] = begins(init=False)
    lies: list[int] = begins(init=False)
    layer: list[int] = begins(init=False)
    """Seat that laid the trap on a space, for LAID and OPEN spaces."""
    swapped: int = 0
    """Bit per space: the card there was swapped in by PEEK (TRAP-R33)."""
    queue: list[tuple[int, int, int, int, int]] = begins(default_factory=list)
    """Sprung traps waiting: seat, card, lower card, 0 field / 1 player-laid / 2 counts as laid, space."""
    limbo: list[tuple[int, int, int, int]] = begins(default_factory=list)
    """Cards being resolved: card, lower card, space (of a trap), seat."""
    wounds: tuple[tuple[int, int, int], ...] = ()
    """The damage of the present moment (TRAP-R42): seat, points left, health before."""
    known: list[int] = begins(init=False)
    """Per card: bit mask of the seats that know it although it lies hidden (TRAP-R78)."""
    epochs: list[int] = begins(init=False)
    """Per card: the reshuffle it was last part of (TRAP-R79)."""
    maybe: list[int] = begins(init=False)
    """Per card: bit mask of the reshuffles it may stem from, as far as the table can tell."""
    epoch: int = 0
    active: int = 0
    phase: int = DRAW
    asked: int = NOBODY
    """Who is asked for a reaction, in a window; else NOBODY."""
    turns: int = 1
    traps: int = 0
    actions: int = 0
    used: int = 0
    steps: int = 0
    rolls_turned: int = 0
    """Traps, actions, kinds of actions (bits), steps and Roll cards of this turn."""
    stop: bool = False
    carried: bool = False
    set_up: bool = False
    aim: int = NOBODY
    ask: Question | None = None
    stack: list[Frame] = begins(default_factory=list)
    """What is still to be done, the next thing last; it runs until somebody is asked or nothing is left."""
    fallen: tuple[tuple[int, ...], ...] = ()
    """Who was eliminated, moment by moment: several at once where they fell together (TRAP-R42)."""
    ended: str = ""
    winner: int = NOBODY
    old_piles: bool = False
    """A game saved in edition 1 goes on with its discards as they lay then: a reshuffle depends on them."""
    shown: tuple[tuple[int, str, tuple[str, ...]], ...] = ()
    """What players were shown: seat, `b4` or `hand B`, names. For the notation; not kept in quiet play."""
    rolled: tuple[tuple[int, int], ...] = ()
    told: list[Event] = begins(default_factory=list)
    _legal: Sequence[RaidMove] | None = None

    @classmethod
    def of(
        cls, options: RaidOptions, seats: tuple[str, ...], rng: Stream, box: Box, field: Field,
        cast: tuple[Character, ...],
    ) -> Raid:  # fmt: skip
        """Before the deal: avatars on their starts, everybody in full health, no card anywhere."""
        raid = cls(options, seats, rng)
        raid.box, raid.field, raid.cast = box, field, cast
        count = len(seats)
        raid.health, raid.shields, raid.skips = [options.health_cap] * count, [0] * count, [0] * count
        raid.at = list(field.starts[:count])
        raid.lies = [QUIET] * len(field.spaces)
        raid.lay_out()
        return raid

    def lay_out(self) -> None:
        """What follows from seats, field and cards; no card lies anywhere yet."""
        count, spaces, cards = len(self.seats), len(self.field.spaces), len(self.box.of)
        self.book = book_of(self.box, self.field, self.seats)
        self.to_acts = tuple((seat,) for seat in self.seats)
        self.goal = self.options.goals[count]
        self.hands, self.banks = [[] for _ in self.seats], [[] for _ in self.seats]
        self.worn, self.mods = [NOTHING] * count, [NO_MOD] * count
        self.top, self.low, self.layer = [NOTHING] * spaces, [NOTHING] * spaces, [NOBODY] * spaces
        self.known, self.epochs, self.maybe = [0] * cards, [0] * cards, [1] * cards

    # ---- the contract ---------------------------------------------------------------------------

    def to_act(self) -> tuple[str, ...]:
        return () if self.ended else self.to_acts[self.deciding()]

    def deciding(self) -> int:
        """The seat whose decision the game waits for."""
        if self.ask is not None:
            return self.ask.seat
        return self.asked if self.asked >= 0 else self.active

    def legal_moves(self, seat: str) -> Sequence[RaidMove]:
        found: Sequence[RaidMove] = legal.NO_MOVES
        if not self.ended:
            deciding = self.deciding()
            if seat == self.seats[deciding]:
                if self._legal is None:
                    self._legal = self.ask.moves(self) if self.ask is not None else legal.due(self, deciding)
                found = self._legal
        return found if self.quiet else aloud.moves(found, self, seat)

    def why_not(self, seat: str, move: Move | str) -> Refusal | None:
        return legal.why_not(self, seat, move) if isinstance(move, Move) else self.why_not_said(seat, move)

    def play(self, seat: str, move: Move | str) -> Events:
        if not isinstance(move, Move):
            move = self.meant(seat, move)
        if seat != move.seat or type(self._legal) is not list:
            self.refuse(seat, move)
        else:
            listed: list[Any] = self._legal  # native code would ask each of them whether it is a move
            for known in listed:
                if known is move:
                    break
            else:
                self.refuse(seat, move)
        self.turn += 1
        self._legal = None
        if not self.quiet:
            self.told = []
        known_move: RaidMove = move  # type: ignore[assignment]  # nothing but moves of a raid gets here
        known_move.act(self)
        stack = self.stack  # from here on as `carry_on`, without the call
        while stack and self.ask is None:
            act, args = stack.pop()
            if args:
                act(*((self,) + args))  # in native code twice as fast as (self, *args)
            else:
                act(self)
        return () if self.quiet else Happened(self.told)

    def carry_on(self) -> Events:
        """Do what is still to be done until somebody is asked; what was told since the move."""
        stack = self.stack
        while stack and self.ask is None:
            act, args = stack.pop()
            if args:
                act(*((self,) + args))  # in native code twice as fast as (self, *args)
            else:
                act(self)
        return () if self.quiet else self.told

    def view(self, seat: str | None) -> RaidView:
        return look(self, self.seated(seat))

    def outcome(self) -> Outcome | None:
        if not self.ended:
            return None
        scores = tuple((seat, len(bank)) for seat, bank in zip(self.seats, self.banks, strict=True))
        winners = (self.seats[self.winner],) if self.winner >= 0 else ()
        text = {
            "treasure": f"{{{self.seats[self.winner]}}} won with the treasure.",
            "survival": f"{{{self.seats[self.winner]}}} won: nobody else was left.",
            "drawn": "Nobody was left: a draw.",
            "turns": "The game went on for too long: a draw.",
        }[self.ended]
        return Outcome(scores, winners, WAYS[self.ended], text)

    # ---- who is where, and who has what ---------------------------------------------------------

    def living(self) -> list[int]:
        """Seats still in the game, the active player first, then clockwise (TRAP-105, TRAP-R42)."""
        count, active, at = len(self.seats), self.active, self.at
        return [seat % count for seat in range(active, active + count) if at[seat % count] >= 0]

    def opponents(self, seat: int) -> list[int]:
        return [other for other in self.living() if other != seat]

    def left_of(self, seat: int) -> int:
        """The next living player clockwise, or NOBODY."""
        count = len(self.seats)
        for other in range(seat + 1, seat + count):
            if self.at[other % count] >= 0:
                return other % count
        return NOBODY

    def held(self, seat: int) -> list[int]:
        """The designs in a hand, each once, in the order of the box."""
        of = self.box.of
        return sorted({of[card] for card in self.hands[seat]})

    def holds(self, seat: int, name: str) -> int | None:
        """The design of this name, if a card of it is in the hand."""
        design = self.box.by_name.get(name)
        return design if design is not None and design in self.held(seat) else None

    def card_in_hand(self, seat: int, name: str) -> str:
        """The name of a hand card in a phrase; ids stand for names, and a card that is not there makes it faulty."""
        names = [design.name for design in self.box.designs if name in (design.name, design.id)]
        if not names:
            raise BadInput(f"There is no card “{name}”.", nearest(name, self.box.by_name, "Name a card of this game."))
        if self.holds(seat, names[0]) is None:
            raise BadInput(f"There is no {names[0]} in {{{self.seats[seat]}'s}} hand.", "Name a card of that hand.")
        return names[0]

    def push(self, act: Callable[..., None], *args: object) -> None:
        """Put something on top of what is still to be done."""
        self.stack.append((act, args))

    def say(
        self, text: str, *rules: str, seat: int = NOBODY, mark: str = "", secret: str = "", knows: int = 0,
        reveals: bool = False, deed: Deed | None = None, secret_deed: Deed | None = None,
    ) -> None:  # fmt: skip
        """Add a sentence to the events of this move; `knows` is a bit mask of the seats that read `secret`."""
        readers = tuple(name for number, name in enumerate(self.seats) if knows >> number & 1)
        name = self.seats[seat] if seat >= 0 else ""
        self.told.append(Event(text, rules, name, mark, secret, readers, reveals, deed, secret_deed))
