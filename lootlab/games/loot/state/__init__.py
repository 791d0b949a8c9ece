"""The position: one sheet per seat, the dice on the table, and what happens when all have moved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ....engine.chance import Stream
from ....engine.options import Options
from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Move, Outcome, State
from ..legal.reach import Reach, other_moves, reach
from ..legal.refusals import why_not
from ..moves import Relocate, Roll, Start, To, Undo
from ..moves import telling as tell
from ..options import Rules, rules_of
from ..sheet import Sheet
from ..sheet.geometry import SQUARE_AT, SQUARES
from ..sheet.paper import AT, BLANK, TRACK, Marks, Paper, placed, stroke
from ..sheet.scoring import NOTHING, Items
from ..view import HallView, look
from . import ending

IDLE_TURNS = 3  # LOOT-R7

Told = tuple[Event, ...]
Before = tuple[Move, Marks, Told]
"""A step of this turn, the sheet before it, and what the others may not read yet."""


@cache
def _waiting(seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The seats that have not moved, for every set of those that have."""
    numbers = range(len(seats))
    return tuple(tuple(seats[n] for n in numbers if not moved >> n & 1) for moved in range(1 << len(seats)))


class Hall(State):
    """Seats are numbers inside.

    A step is carried out on the seat's paper at once; `before` keeps the paper as the others still see it.
    """

    __slots__ = (
        "_number", "before", "coming", "dice", "ended", "everyone", "finals", "idle", "listed", "marks",
        "moved", "phase", "reach", "rolled", "rules", "sheet", "stayed", "typed", "waiting",
    )  # fmt: skip

    game = "loot"

    sheet: Sheet
    rules: Rules
    reach: tuple[Reach, ...]
    marks: list[Marks]
    """What every seat has drawn; `paper` and `papers` read it by name."""
    phase: str
    """setup: figures are placed; order: the first dice are put in order; turn; over; paper: a sheet to look at."""
    rolled: tuple[int, ...]
    """The first three dice before they are put in order; () while whoever types may roll anything."""
    typed: bool
    """The first roll is typed in (a position), not made by the program."""
    dice: tuple[int, ...]
    """Active, next, next but one; () while none lie on the table."""
    coming: tuple[int, ...]
    """Results of the next rerolls if a position fixes them."""
    moved: int
    """Who has moved in this turn, as bits; in the set-up, who has placed the figure."""
    stayed: int
    before: list[Before | None]
    """The latest step of every seat as far as it is known; ask `step_of`, it may be one of an earlier turn."""
    listed: Sequence[Move]
    """The legal moves that were asked for last, until somebody plays: `play` knows them again at once."""
    finals: tuple[int, ...]
    ended: str
    """"" while the game is on, else track or idle."""

    def __init__(self, seats: tuple[str, ...], options: Options, sheet: Sheet, rng: Stream) -> None:
        self.options, self.seats, self.rng, self.turn, self.quiet = options, seats, rng, 0, False
        self.sheet, self.rules = sheet, rules_of(options)
        self.reach = tuple(reach(seat) for seat in seats)
        self._number = {seat: (number, 1 << number) for number, seat in enumerate(seats)}
        self.everyone, self.waiting = (1 << len(seats)) - 1, _waiting(seats)
        self.marks = [BLANK] * len(seats)
        self.phase, self.rolled, self.typed, self.dice, self.coming = "setup", (), False, (), ()
        self.idle, self.finals, self.ended = 0, (), ""
        self.moved = self.stayed = 0
        self.before = [None] * len(seats)
        self.listed = ()

    # ---- the contract ---------------------------------------------------------------------------

    def to_act(self) -> tuple[str, ...]:
        if self.phase == "turn" or self.phase == "setup":
            return self.waiting[self.moved]
        return self.seats[:1] if self.phase == "order" else ()

    def legal_moves(self, seat: str) -> Sequence[Move]:
        try:
            player, bit = self._number[seat]
        except KeyError:
            return ()
        if self.phase == "turn" and not self.moved & bit:
            found = self.reach[player].moves(self.rules, self.marks[player], self.dice[0])
        else:
            found = other_moves(self, player)
        self.listed = found
        return found

    def why_not(self, seat: str, move: Move) -> Refusal | None:
        return why_not(self, seat, move)

    def play(self, seat: str, move: Move) -> Events:
        """A step is kept from the others until all have moved; the last one's completes the turn (LOOT-07)."""
        for legal in self.listed:
            if legal is move and move.seat == seat:
                break
        else:
            self._check(seat, move)
        self.listed = ()
        self.turn += 1
        player, bit = self._number[seat]
        if isinstance(move, To):
            rules = self.rules
            marks, items = stroke(
                self.sheet, rules, self.marks[player], move.square, move.ability, rules.zero_turn_entry
            )
        elif isinstance(move, Roll):
            return self._put_dice(move)
        elif isinstance(move, Undo):
            return self._undo(player)
        else:
            marks, items = self._put_figure(player, move)
        told = () if self.quiet else tell.step(seat, move, Paper._make(marks), items)
        self.moved = moved = self.moved | bit
        if moved == self.everyone:
            self.marks[player] = marks
            return self._end_turn(player, told) if self.phase == "turn" else self._end_set_up(player, told)
        self.before[player] = (move, self.marks[player], told)
        self.marks[player] = marks
        return () if self.quiet else tell.hidden(seat, told, not self.rules.undo)

    def copy(self) -> Hall:
        twin = Hall.__new__(Hall)
        twin.options, twin.seats, twin.turn, twin.quiet = self.options, self.seats, self.turn, self.quiet
        twin.rng = self.rng.copy()
        twin.sheet, twin.rules, twin.reach = self.sheet, self.rules, self.reach
        twin._number, twin.everyone, twin.waiting = self._number, self.everyone, self.waiting
        twin.marks, twin.before = self.marks[:], self.before[:]
        twin.listed = self.listed
        twin.phase, twin.rolled, twin.typed, twin.dice = self.phase, self.rolled, self.typed, self.dice
        twin.coming, twin.moved, twin.stayed, twin.idle = self.coming, self.moved, self.stayed, self.idle
        twin.finals, twin.ended = self.finals, self.ended
        return twin

    def view(self, seat: str | None) -> HallView:
        return look(self, seat)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self) if self.phase == "over" else None

    # ---- questions --------------------------------------------------------------------------------

    @property
    def papers(self) -> tuple[Paper, ...]:
        return tuple(map(Paper._make, self.marks))

    def paper(self, player: int) -> Paper:
        return Paper._make(self.marks[player])

    def has_moved(self, player: int) -> bool:
        return bool(self.moved >> player & 1)

    def step_of(self, player: int) -> Before | None:
        """The seat's step of this turn, hidden from the others; None if it has not moved or the step is not known."""
        return self.before[player] if self.moved >> player & 1 else None

    def can_undo(self, player: int) -> bool:
        """Until the last seat has moved (LOOT-R29): then nobody has moved in the new turn."""
        return self.rules.undo and self.step_of(player) is not None

    def _check(self, seat: str, move: Move) -> None:
        """For a move that was not asked for last; one that was made by hand has to be judged by the rules."""
        if not any(legal is move for legal in self.legal_moves(seat)):
            self.refuse(seat, move)

    # ---- a step ----------------------------------------------------------------------------------

    def _put_figure(self, player: int, move: Move) -> tuple[Marks, Items]:
        """Start, relocate or stay: no stroke, no points (LOOT-19, LOOT-R7), unless the start is marked (LOOT-R1)."""
        marks, rules = self.marks[player], self.rules
        if isinstance(move, Start):
            place = SQUARE_AT[move.target]
            if rules.mark_start and place < SQUARES:
                return stroke(self.sheet, rules, marks, place)
            return placed(marks, place), NOTHING
        if isinstance(move, Relocate):
            return placed(marks, SQUARE_AT[move.target], rules.zero_turn_entry), NOTHING
        self.stayed |= 1 << player
        return placed(marks, marks[AT], rules.zero_turn_entry), NOTHING

    def _undo(self, player: int) -> Events:
        before = self.step_of(player)
        assert before is not None
        self.marks[player] = before[1]
        self.moved &= ~(1 << player)
        self.stayed &= ~(1 << player)
        return () if self.quiet else (tell.undone(self.seats[player]),)

    # ---- all have moved ---------------------------------------------------------------------------

    def _uncovered(self, last: int, told: Told) -> list[Event]:
        """The steps of this turn, for those who could not see them; the last one's was never hidden."""
        self.before[last] = None
        return tell.uncovered([before[2] if before else () for before in self.before], told, self.seats)

    def _end_turn(self, last: int, told: Told) -> Events:
        """All have moved, also if somebody has filled the last but one space (LOOT-44, LOOT-R12)."""
        events = [] if self.quiet else self._uncovered(last, told)
        self.idle = self.idle + 1 if self.stayed == self.everyone else 0
        spaces = self.sheet.spaces
        for marks in self.marks:
            if len(marks[TRACK]) >= spaces:
                return self._finish("track", events)
        if self.idle >= IDLE_TURNS:
            return self._finish("idle", events)
        if self.coming:
            die, self.coming = self.coming[0], self.coming[1:]
        else:
            die = 1 + (self.rng.next64() * 6 >> 64)
        self.dice = (self.dice[1], self.dice[2], die)
        self.moved = self.stayed = 0
        return () if self.quiet else [*events, tell.rerolled(self.dice, die)]

    def _finish(self, how: str, events: list[Event]) -> Events:
        self.finals = ending.finals(self, bonus=how == "track")
        self.ended, self.phase = how, "over"
        self.moved = self.stayed = 0
        return () if self.quiet else [*events, *tell.finished(self)]

    # ---- set-up -----------------------------------------------------------------------------------

    def _end_set_up(self, last: int, told: Told) -> Events:
        """All figures stand: the dice are rolled, and put in order by the roller or kept as they fell (LOOT-R14)."""
        events = [] if self.quiet else self._uncovered(last, told)
        self.phase = "order"
        self.moved = self.stayed = 0
        if self.typed:
            return events
        if not self.rolled:
            roll = self.rng.below
            self.rolled = (1 + roll(6), 1 + roll(6), 1 + roll(6))
        if self.rules.roller_orders:
            return () if self.quiet else [*events, tell.rolled(self.seats[0], self.rolled)]
        self.dice, self.rolled, self.phase = self.rolled, (), "turn"
        return () if self.quiet else [*events, tell.dice_down(self.dice)]

    def _put_dice(self, move: Roll) -> Events:
        self.dice, self.rolled, self.phase = move.dice, (), "turn"
        return () if self.quiet else (tell.dice_down(move.dice),)
