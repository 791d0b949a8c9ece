"""The position: one sheet per seat, the dice on the table, and what happens when all have moved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ...engine.chance import Stream
from ...engine.options import Options
from ...engine.refusal import Refusal
from ...engine.state import Event, Events, Move, Outcome, State
from . import ending, tell
from .geometry import SQUARE_AT, SQUARES
from .legality import why_not
from .moves import Relocate, Roll, Start, To, Undo
from .paper import BLANK, Paper, landed, placed
from .reach import Reach, other_moves, reach
from .rules import Rules, rules_of
from .scoring import NOTHING
from .sheet import Sheet
from .view import HallView, look

IDLE_TURNS = 3  # LOOT-R7

Told = tuple[Event, ...]
Before = tuple[Move, Paper, Told]
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
        "_number", "asked", "before", "coming", "dice", "ended", "everyone", "finals", "idle", "listed", "moved",
        "papers", "phase", "reach", "rolled", "rules", "sheet", "stayed", "typed", "waiting",
    )  # fmt: skip

    game = "loot"

    sheet: Sheet
    rules: Rules
    reach: tuple[Reach, ...]
    papers: list[Paper]
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
    asked: str
    """The seat whose legal moves are remembered in `listed` until somebody plays; "" for none."""
    listed: Sequence[Move]
    finals: tuple[int, ...]
    ended: str
    """"" while the game is on, else track or idle."""

    def __init__(self, seats: tuple[str, ...], options: Options, sheet: Sheet, rng: Stream) -> None:
        self.options, self.seats, self.rng, self.turn, self.quiet = options, seats, rng, 0, False
        self.sheet, self.rules = sheet, rules_of(options)
        self.reach = tuple(reach(seat) for seat in seats)
        self._number = {seat: number for number, seat in enumerate(seats)}
        self.everyone, self.waiting = (1 << len(seats)) - 1, _waiting(seats)
        self.papers = [BLANK] * len(seats)
        self.phase, self.rolled, self.typed, self.dice, self.coming = "setup", (), False, (), ()
        self.idle, self.finals, self.ended = 0, (), ""
        self.asked, self.listed = "", ()
        self._new_turn()

    def _new_turn(self) -> None:
        self.moved = self.stayed = 0
        self.before = [None] * len(self.seats)

    # ---- the contract ---------------------------------------------------------------------------

    def to_act(self) -> tuple[str, ...]:
        if self.phase == "turn" or self.phase == "setup":
            return self.waiting[self.moved]
        return self.seats[:1] if self.phase == "order" else ()

    def legal_moves(self, seat: str) -> Sequence[Move]:
        if seat == self.asked:
            return self.listed
        player = self._number.get(seat)
        if player is None:
            return ()
        if self.phase == "turn" and not self.moved >> player & 1:
            found = self.reach[player].moves(self.rules, self.papers[player], self.dice[0])
        else:
            found = other_moves(self, player)
        self.asked, self.listed = seat, found
        return found

    def why_not(self, seat: str, move: Move) -> Refusal | None:
        return why_not(self, seat, move)

    def play(self, seat: str, move: Move) -> Events:
        for legal in self.listed if seat == self.asked else self.legal_moves(seat):
            if legal is move:
                break
        else:
            self.refuse(seat, move)
        player = self._number[seat]
        self.turn += 1
        self.asked = ""
        if isinstance(move, To):
            return self._move(player, move)
        if isinstance(move, Start):
            return self._start(player, move)
        if isinstance(move, Roll):
            return self._put_dice(move)
        if isinstance(move, Undo):
            return self._undo(player)
        return self._no_move(player, move)

    def copy(self) -> Hall:
        twin = Hall.__new__(Hall)
        twin.options, twin.seats, twin.turn, twin.quiet = self.options, self.seats, self.turn, self.quiet
        twin.rng = self.rng.copy()
        twin.sheet, twin.rules, twin.reach = self.sheet, self.rules, self.reach
        twin._number, twin.everyone, twin.waiting = self._number, self.everyone, self.waiting
        twin.papers, twin.before = self.papers[:], self.before[:]
        twin.asked, twin.listed = self.asked, self.listed
        twin.phase, twin.rolled, twin.typed, twin.dice = self.phase, self.rolled, self.typed, self.dice
        twin.coming, twin.moved, twin.stayed, twin.idle = self.coming, self.moved, self.stayed, self.idle
        twin.finals, twin.ended = self.finals, self.ended
        return twin

    def view(self, seat: str | None) -> HallView:
        return look(self, seat)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self) if self.phase == "over" else None

    # ---- questions --------------------------------------------------------------------------------

    def has_moved(self, player: int) -> bool:
        return bool(self.moved >> player & 1)

    def can_undo(self, player: int) -> bool:
        """Until the last seat has moved (LOOT-R29): `before` is kept no longer."""
        return self.rules.undo and self.before[player] is not None

    # ---- set-up -----------------------------------------------------------------------------------

    def _start(self, player: int, move: Start) -> Events:
        place = SQUARE_AT[move.target]
        paper, items = placed(self.papers[player], place), NOTHING
        if self.rules.mark_start and place < SQUARES:
            paper, items = landed(self.sheet, self.rules, paper, place)
        return self._done(player, move, paper, () if self.quiet else tell.started(self.seats[player], place, items))

    def _end_set_up(self) -> Events:
        """All figures stand: the dice are rolled, and put in order by the roller or kept as they fell (LOOT-R14)."""
        self.phase = "order"
        self._new_turn()
        if self.typed:
            return ()
        if not self.rolled:
            roll = self.rng.below
            self.rolled = (1 + roll(6), 1 + roll(6), 1 + roll(6))
        if self.rules.roller_orders:
            return () if self.quiet else [tell.rolled(self.seats[0], self.rolled)]
        self.dice, self.rolled, self.phase = self.rolled, (), "turn"
        return () if self.quiet else [tell.dice_down(self.dice)]

    def _put_dice(self, move: Roll) -> Events:
        self.dice, self.rolled, self.phase = move.dice, (), "turn"
        self._new_turn()
        return () if self.quiet else (tell.dice_down(move.dice),)

    # ---- a step -----------------------------------------------------------------------------------

    def _move(self, player: int, move: To) -> Events:
        rules = self.rules
        paper, items = landed(
            self.sheet, rules, self.papers[player], SQUARE_AT[move.target], move.by[0] if move.by else 0,
            rules.zero_turn_entry,
        )  # fmt: skip
        return self._done(player, move, paper, () if self.quiet else tell.moved(self.seats[player], move, paper, items))

    def _no_move(self, player: int, move: Move) -> Events:
        """Relocate or stay: no stroke, no points (LOOT-19, LOOT-R7)."""
        paper = self.papers[player]
        if isinstance(move, Relocate):
            place = SQUARE_AT[move.target]
        else:
            place = paper.at
            self.stayed |= 1 << player
        paper = placed(paper, place, self.rules.zero_turn_entry)
        return self._done(player, move, paper, () if self.quiet else tell.not_moved(self.seats[player], move))

    def _undo(self, player: int) -> Events:
        before = self.before[player]
        assert before is not None
        self.papers[player], self.before[player] = before[1], None
        self.moved &= ~(1 << player)
        self.stayed &= ~(1 << player)
        return () if self.quiet else (tell.undone(self.seats[player]),)

    def _done(self, player: int, move: Move, paper: Paper, told: Told) -> Events:
        """The others read what it was when all have moved; the last one's step completes the turn (LOOT-07)."""
        self.moved |= 1 << player
        old, self.papers[player] = self.papers[player], paper
        if self.moved != self.everyone:
            self.before[player] = (move, old, told)
            return () if self.quiet else tell.hidden(self.seats[player], told, not self.rules.undo)
        secrets = [before[2] if before else () for before in self.before] if not self.quiet else []
        then = self._end_turn() if self.phase == "turn" else self._end_set_up()
        return () if self.quiet else [*tell.uncovered(secrets, told, self.seats), *then]

    def _end_turn(self) -> Events:
        """All have moved, also if somebody has filled the last but one space (LOOT-44, LOOT-R12)."""
        self.idle = self.idle + 1 if self.stayed == self.everyone else 0
        spaces = self.sheet.spaces
        for paper in self.papers:
            if len(paper[7]) >= spaces:
                return self._finish("track")
        if self.idle >= IDLE_TURNS:
            return self._finish("idle")
        if self.coming:
            die, self.coming = self.coming[0], self.coming[1:]
        else:
            die = 1 + (self.rng.next64() * 6 >> 64)
        self.dice = (self.dice[1], self.dice[2], die)
        self._new_turn()
        return () if self.quiet else [tell.rerolled(self.dice, die)]

    def _finish(self, how: str) -> Events:
        self.finals = ending.finals(self, bonus=how == "track")
        self.ended, self.phase = how, "over"
        self._new_turn()
        return () if self.quiet else tell.finished(self)
