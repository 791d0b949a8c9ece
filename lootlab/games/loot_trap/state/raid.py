"""The position of a raid: what lies where, what is still to be done, and the contract of the house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....engine.chance import Stream
from ....engine.options import Options
from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Move, Outcome, State
from ..legal import rules as legality
from .. import options as terms
from ..state import turn
from ..cards.design import NO_MOD, Box, Character, Mod
from ..cards.field import Field
from ..moves import Choose, Peek, book_of
from ..questions import Question, answers, read_answer
from ..cards.signs import DRAW, NOBODY, NOTHING, QUIET, WINDOWS
from ..view import RaidView, look

Frame = tuple[Any, ...]
"""A function and its arguments: one thing still to be done. Frames hold only what everybody may know."""

_NO_MOVES: tuple[Move, ...] = ()
WAYS = {"treasure": "TRAP-07", "survival": "TRAP-08", "drawn": "TRAP-09", "turns": "TRAP-R67"}


class Raid(State):
    """Seats, spaces and cards are small integers inside; the top card of a pile is the last of its list."""

    __slots__ = (
        "actions", "active", "aim", "asked", "ask", "at", "banks", "blanks", "book", "box", "carried", "cast", "deck",
        "discards", "ended", "epoch", "epochs", "fallen", "field", "hands", "health", "known", "layer", "lies",
        "limbo", "low", "maybe", "mods", "old_piles", "phase", "queue", "rigged_picks", "rigged_rolls", "rolled",
        "rolls", "rolls_turned", "set_up", "shields", "shown", "skips", "stack", "steps", "stop", "swapped", "terms",
        "to_acts", "told", "top", "traps", "turns", "used", "winner", "worn", "wounds", "_legal",
    )  # fmt: skip

    game = "loot_trap"

    deck: list[int]
    discards: list[int]
    blanks: list[int]
    """Spaces without a card, oldest first (TRAP-R9)."""
    rigged_rolls: tuple[int, ...]
    rigged_picks: tuple[str, ...]
    """What a scenario wants chance to bring."""
    at: list[int]
    """Space of each avatar; NOBODY's land is -1: a ghost."""
    top: list[int]
    low: list[int]
    lies: list[int]
    layer: list[int]
    """Seat that laid the trap on a space, for LAID and OPEN spaces."""
    swapped: int
    """Bit per space: the card there was swapped in by PEEK (TRAP-R33)."""
    queue: list[tuple[int, int, int, int, int]]
    """Sprung traps waiting: seat, card, lower card, 0 field / 1 player-laid / 2 counts as laid, space."""
    limbo: list[tuple[int, int, int, int]]
    """Cards being resolved: card, lower card, space (of a trap), seat."""
    wounds: tuple[tuple[int, int, int], ...]
    """The damage of the present moment (TRAP-R42): seat, points left, health before."""
    known: list[int]
    """Per card: bit mask of the seats that know it although it lies hidden (TRAP-R78)."""
    epochs: list[int]
    """Per card: the reshuffle it was last part of (TRAP-R79)."""
    maybe: list[int]
    """Per card: bit mask of the reshuffles it may stem from, as far as the table can tell."""
    ask: Question | None
    stack: list[Frame]
    """What is still to be done, the next thing last; it runs until somebody is asked or nothing is left."""
    mods: list[Mod]
    cast: tuple[Character, ...]
    fallen: tuple[tuple[int, ...], ...]
    """Who was eliminated, moment by moment: several at once where they fell together (TRAP-R42)."""
    aim: int
    old_piles: bool
    """A game saved in edition 1 goes on with its discards as they lay then: a reshuffle depends on them."""
    shown: tuple[tuple[int, str, tuple[str, ...]], ...]
    """What players were shown: seat, `b4` or `hand B`, names. For the notation; not kept in quiet play."""
    rolled: tuple[tuple[int, int], ...]
    told: list[Event]
    _legal: Sequence[Move] | None

    def __init__(
        self, options: Options, seats: tuple[str, ...], rng: Stream, box: Box, field: Field,
        cast: tuple[Character, ...],
    ) -> None:  # fmt: skip
        count, spaces, cards = len(seats), len(field.spaces), len(box.of)
        self.options, self.seats, self.rng = options, seats, rng
        self.turn, self.quiet = 0, False
        self.box, self.field, self.cast = box, field, cast
        self.terms = terms.terms_of(options, count)
        self.book = book_of(box, field, seats)
        self.to_acts = tuple((seat,) for seat in seats)
        self.deck, self.discards, self.blanks = [], [], []
        self.hands: list[list[int]] = [[] for _ in seats]
        self.banks: list[list[int]] = [[] for _ in seats]
        self.worn, self.mods = [NOTHING] * count, [NO_MOD] * count
        self.health, self.shields, self.skips = [self.terms.cap] * count, [0] * count, [0] * count
        self.at = list(field.starts[:count])
        self.top, self.low, self.layer = [NOTHING] * spaces, [NOTHING] * spaces, [NOBODY] * spaces
        self.lies, self.swapped = [QUIET] * spaces, 0
        self.queue, self.limbo, self.wounds = [], [], ()
        self.known, self.epochs, self.maybe, self.epoch = [0] * cards, [0] * cards, [1] * cards, 0
        self.rolls: list[int] = []
        self.active, self.phase, self.asked = 0, DRAW, NOBODY
        self.turns, self.traps, self.actions, self.used, self.steps = 1, 0, 0, 0, 0
        self.rolls_turned = 0
        self.stop, self.carried, self.set_up, self.aim = False, False, False, NOBODY
        self.stack, self.ask = [], None
        self.ended, self.winner, self.fallen = "", NOBODY, ()
        self.rigged_rolls, self.rigged_picks = (), ()
        self.shown, self.rolled, self.told = (), (), []
        self._legal, self.old_piles = None, False

    # ---- the contract ---------------------------------------------------------------------------

    def to_act(self) -> tuple[str, ...]:
        return () if self.ended else self.to_acts[self.deciding()]

    def deciding(self) -> int:
        """The seat whose decision the game waits for."""
        if self.ask is not None:
            return self.ask.seat
        return self.asked if self.phase in WINDOWS else self.active

    def legal_moves(self, seat: str) -> Sequence[Move]:
        if self.ended or seat != self.seats[self.deciding()]:
            return _NO_MOVES
        if self._legal is None:
            self._legal = answers(self, self.ask) if self.ask is not None else legality.phase_moves(self)
        return self._legal

    def why_not(self, seat: str, move: Move) -> Refusal | None:
        return legality.why_not(self, seat, move)

    def play(self, seat: str, move: Move) -> Events:
        if seat != move.seat or type(self._legal) is not list:
            self.refuse(seat, move)
        else:
            for legal in self._legal:
                if legal is move:
                    break
            else:
                self.refuse(seat, move)
        self.turn += 1
        self._legal = None
        if not self.quiet:
            self.told = []
        if self.ask is None:
            turn.ACTS[type(move)](self, move)
        else:
            self._answer(self.ask, move)
        stack = self.stack
        while stack and self.ask is None:
            frame = stack.pop()
            frame[0](self, *frame[1:])
        return () if self.quiet else self.told

    def _answer(self, question: Question, move: Move) -> None:
        """A move while a question waits: its answer, or somebody gives up."""
        if isinstance(move, Choose):
            self.ask = None
            question.resume(self, read_answer(self, question, move.answer), *question.args)
        elif isinstance(move, Peek):
            self.ask = None
            turn.finish_peek(self, move)
        else:
            turn.ACTS[type(move)](self, move)

    def copy(self) -> Raid:
        twin = Raid.__new__(Raid)
        twin.options, twin.seats, twin.turn, twin.quiet = self.options, self.seats, self.turn, self.quiet
        twin.rng = self.rng.copy()
        twin.box, twin.field, twin.cast = self.box, self.field, self.cast
        twin.terms, twin.book, twin.to_acts = self.terms, self.book, self.to_acts
        twin.deck, twin.discards, twin.blanks = self.deck[:], self.discards[:], self.blanks[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.banks = [bank[:] for bank in self.banks]
        twin.worn, twin.mods, twin.health = self.worn[:], self.mods[:], self.health[:]
        twin.shields, twin.skips, twin.at = self.shields[:], self.skips[:], self.at[:]
        twin.top, twin.low, twin.layer, twin.lies = self.top[:], self.low[:], self.layer[:], self.lies[:]
        twin.swapped, twin.queue, twin.limbo, twin.wounds = self.swapped, self.queue[:], self.limbo[:], self.wounds
        twin.known, twin.epochs, twin.maybe = self.known[:], self.epochs[:], self.maybe[:]
        twin.epoch, twin.rolls = self.epoch, self.rolls[:]
        twin.active, twin.phase, twin.asked = self.active, self.phase, self.asked
        twin.turns, twin.traps, twin.actions = self.turns, self.traps, self.actions
        twin.used, twin.steps, twin.stop, twin.rolls_turned = self.used, self.steps, self.stop, self.rolls_turned
        twin.carried, twin.set_up, twin.aim = self.carried, self.set_up, self.aim
        twin.stack, twin.ask = self.stack[:], self.ask
        twin.ended, twin.winner, twin.fallen = self.ended, self.winner, self.fallen
        twin.rigged_rolls, twin.rigged_picks = self.rigged_rolls, self.rigged_picks
        twin.shown, twin.rolled, twin.told = self.shown, self.rolled, []
        twin._legal, twin.old_piles = self._legal, self.old_piles
        return twin

    def view(self, seat: str | None) -> RaidView:
        return look(self, seat)

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

    # ---- who is where ---------------------------------------------------------------------------

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

    def push(self, act: Callable[..., None], *args: object) -> None:
        """Put something on top of what is still to be done."""
        self.stack.append((act, *args))

    def say(
        self, text: str, *rules: str, seat: int = NOBODY, mark: str = "", secret: str = "", knows: int = 0,
        reveals: bool = False,
    ) -> None:  # fmt: skip
        """Add a sentence to the events of this move; `knows` is a bit mask of the seats that read `secret`."""
        readers = tuple(name for number, name in enumerate(self.seats) if knows >> number & 1)
        name = self.seats[seat] if seat >= 0 else ""
        self.told.append(Event(text, rules, name, mark, secret, readers, reveals))
