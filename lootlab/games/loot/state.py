"""The position: one sheet per seat, the dice on the table, and what happens when all have moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache
from typing import Any, Final

from ...engine import aloud
from ...engine.aloud import Happened
from ...engine.natively import dataclass
from ...engine.refusal import Refusal
from ...engine.state import Event, Events, Move, Outcome, State
from . import legal
from .legal.reach import Reach, reach
from .moves import HallMove, telling
from .moves.telling import Told
from .options import HallOptions
from .sheet import Sheet
from .sheet.paper import BLANK, TRACK, Marks, Paper, full
from .view import HallView, look

IDLE_TURNS: Final = 3  # LOOT-R7

Step = tuple[HallMove, Marks, Told]
"""A step of this turn, the sheet before it, and what the others may not read yet."""


@cache
def _waiting(seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The seats that have not moved, for every set of those that have."""
    numbers = range(len(seats))
    return tuple(tuple(seats[n] for n in numbers if not moved >> n & 1) for moved in range(1 << len(seats)))


def _holds(moves: tuple[object, ...], move: Move) -> bool:
    """Is it this very one? Comparing two takes longer."""
    for known in moves:  # noqa: SIM110, a generator takes longer too
        if known is move:
            return True
    return False


@dataclass(slots=True, eq=False, repr=False)
class Hall(State):
    """Seats are numbers inside.

    A step is carried out on the seat's sheet at once; `steps` keeps the sheet as the others still see it.
    """

    game = "loot"

    options: HallOptions
    phase: str = "setup"
    """setup: figures are placed; order: the first dice are put in order; turn; over; paper: a sheet to look at."""
    rolled: tuple[int, ...] = ()
    """The first three dice before they are put in order; () while whoever types may roll anything."""
    typed: bool = False
    """The first roll is typed in (a position), not made by the program."""
    dice: tuple[int, ...] = ()
    """Active, next, next but one; () while none lie on the table."""
    coming: tuple[int, ...] = ()
    """Results of the next rerolls if a position fixes them."""
    moved: int = 0
    """Who has moved in this turn, as bits; in the set-up, who has placed the figure."""
    stayed: int = 0
    idle: int = 0
    finals: tuple[int, ...] = ()
    ended: str = ""
    """"" while the game is on, else track or idle."""
    listed: tuple[HallMove, ...] = ()
    """The legal moves that were asked for last, until somebody plays: `play` knows them again at once."""
    sheet: Sheet = field(init=False)
    marks: list[Marks] = field(init=False)
    """What every seat has drawn; `paper` and `papers` read it by name."""
    steps: list[Step | None] = field(init=False)
    """The latest step of every seat as far as it is known; ask `step_of`, it may be one of an earlier turn."""
    number: Mapping[str, tuple[int, int]] = field(init=False)
    """Of every seat: its number, and that as a bit."""
    everyone: int = field(init=False)
    waiting: tuple[tuple[str, ...], ...] = field(init=False)
    reach: tuple[Reach, ...] = field(init=False)

    def __post_init__(self) -> None:
        seats = self.seats
        self.sheet = self.options.sheet
        self.marks, self.steps = [BLANK] * len(seats), [None] * len(seats)
        self.number = {seat: (number, 1 << number) for number, seat in enumerate(seats)}
        self.everyone, self.waiting = (1 << len(seats)) - 1, _waiting(seats)
        self.reach = tuple(map(reach, seats))

    # ---- the contract ---------------------------------------------------------------------------

    def to_act(self) -> tuple[str, ...]:
        if self.phase == "turn" or self.phase == "setup":
            return self.waiting[self.moved]
        return self.seats[:1] if self.phase == "order" else ()

    def legal_moves(self, seat: str) -> Sequence[HallMove]:
        try:
            player, bit = self.number[seat]
        except KeyError:
            return () if self.quiet else aloud.moves((), self, seat)
        if self.phase == "turn" and not self.moved & bit:
            found = self.reach[player].moves(self.options, self.marks[player], self.dice[0])
        else:
            found = legal.other_moves(self, player)
        self.listed = found
        return found if self.quiet else aloud.moves(found, self, seat)

    def why_not(self, seat: str, move: Move | str) -> Refusal | None:
        return legal.why_not(self, seat, move) if isinstance(move, Move) else self.why_not_said(seat, move)

    def play(self, seat: str, move: Move | str) -> Events:
        if not isinstance(move, Move):
            move = self.meant(seat, move)
        if move.seat != seat:
            self.refuse(seat, move)
        if not _holds(self.listed, move):
            # What was not asked for last may still be on the list; one that was made by hand is judged by the rules.
            self.legal_moves(seat)
            if not _holds(self.listed, move):
                self.refuse(seat, move)
        self.listed = ()
        self.turn += 1
        told = move.do(self)
        return told if self.quiet else Happened(told)

    def view(self, seat: str | None) -> HallView:
        return look(self, self.seated(seat))

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        best = self.winners()
        rule = "LOOT-R7" if self.ended == "idle" else "LOOT-44"
        scores = tuple(zip(self.seats, self.finals, strict=True))
        return Outcome(scores, best, rule, telling.won(self, best))

    # ---- questions --------------------------------------------------------------------------------

    @property
    def papers(self) -> tuple[Paper, ...]:
        return tuple(map(Paper._make, self.marks))

    def paper(self, player: int) -> Paper:
        return Paper._make(self.marks[player])

    def own(self, seat: str) -> Paper:
        """The sheet of a seat, as it has filled it in so far; `hall.own("A").total` are its points.

        >>> import lootlab
        >>> hall = lootlab.load("loot").position("seats AB; at A r3c4; at B r1c1; dice 1 2 3")
        >>> hall.own("A").total
        0
        """
        return Paper._make(self.marks[self.number[seat][0]])

    def has_moved(self, player: int) -> bool:
        return bool(self.moved >> player & 1)

    def step_of(self, player: int) -> Step | None:
        """The seat's step of this turn, hidden from the others; None if it has not moved or the step is not known."""
        return self.steps[player] if self.moved >> player & 1 else None

    def can_undo(self, player: int) -> bool:
        """Until the last seat has moved (LOOT-R29): then nobody has moved in the new turn."""
        return self.options.undo_until_reroll and self.step_of(player) is not None

    # ---- all have moved ---------------------------------------------------------------------------

    def _uncovered(self, last: int, told: Told) -> list[Event]:
        """The steps of this turn, for those who could not see them; the last one's was never hidden."""
        self.steps[last] = None
        return telling.uncovered([step[2] if step else () for step in self.steps], told, self.seats)

    def end_turn(self, last: int, told: Told) -> Events:
        """All have moved, also if somebody has filled the last but one space (LOOT-44, LOOT-R12)."""
        events = [] if self.quiet else self._uncovered(last, told)
        self.idle = self.idle + 1 if self.stayed == self.everyone else 0
        spaces = self.sheet.spaces
        sheets: list[Any] = self.marks  # native code would take every one of them to pieces
        for marks in sheets:
            if len(marks[TRACK]) >= spaces:
                return self._finish("track", events)
        if self.idle >= IDLE_TURNS:
            return self._finish("idle", events)
        if self.coming:
            die, self.coming = self.coming[0], self.coming[1:]
        else:
            die = 1 + self.rng.below(6)
        self.dice = (self.dice[1], self.dice[2], die)
        self.moved = self.stayed = 0
        return () if self.quiet else [*events, telling.rerolled(self.dice, die)]

    def _finish(self, how: str, events: list[Event]) -> Events:
        self.finals = self.count_up(bonus=how == "track")
        self.ended, self.phase = how, "over"
        self.moved = self.stayed = 0
        return () if self.quiet else [*events, *telling.finished(self)]

    def finishers(self) -> list[int]:
        """Who has made an entry in the last but one space."""
        return [player for player, marks in enumerate(self.marks) if full(self.sheet, marks)]

    def count_up(self, bonus: bool) -> tuple[int, ...]:
        """What everybody writes in the last space: finishers with the bonus (LOOT-45, LOOT-R11), the others without
        (LOOT-46); unused abilities count as the option says (LOOT-R25).

        It is no entry of the track, so it triggers nothing (LOOT-R26).
        """
        ended_it = self.finishers() if bonus else []
        if len(ended_it) > 1 and self.options.joint_bonus == "none":
            ended_it = []
        extra, each = self.sheet.end_bonus, self.options.ability_points
        return tuple(
            (track[-1] if track else 0) + extra * (player in ended_it) + each * (wraps + pms)
            for player, (_, _, _, wraps, pms, _, _, track) in enumerate(self.marks)
        )

    def winners(self) -> tuple[str, ...]:
        """Highest final total (LOOT-01), then more crosses, then all of them (LOOT-47 to LOOT-49)."""
        ranks = [(final, paper.crossed.bit_count()) for final, paper in zip(self.finals, self.papers, strict=True)]
        return tuple(seat for seat, rank in zip(self.seats, ranks, strict=True) if rank == max(ranks))

    # ---- set-up -----------------------------------------------------------------------------------

    def end_set_up(self, last: int, told: Told) -> Events:
        """All figures stand: the dice are rolled, and put in order by the roller or kept as they fell (LOOT-R14)."""
        events = [] if self.quiet else self._uncovered(last, told)
        self.phase = "order"
        self.moved = self.stayed = 0
        if self.typed:
            return events
        if not self.rolled:
            roll = self.rng.below
            self.rolled = (1 + roll(6), 1 + roll(6), 1 + roll(6))
        if self.options.first_order == "roller":
            return () if self.quiet else [*events, telling.rolled(self.seats[0], self.rolled)]
        self.dice, self.rolled, self.phase = self.rolled, (), "turn"
        return () if self.quiet else [*events, telling.dice_down(self.dice)]
