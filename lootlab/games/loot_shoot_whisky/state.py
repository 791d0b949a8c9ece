"""The position of a duel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Final

from ...engine import aloud
from ...engine.aloud import Happened
from ...engine.fields import holding
from ...engine.natively import dataclass
from ...engine.refusal import Refusal
from ...engine.state import Events, Move, Outcome, State
from . import legal
from .cards import GAP, NUGGETS_TO_WIN, ROW_SIZE, SIP, card_name
from .legal import KNOWN, LEGAL, NO_MOVES
from .moves import SEATS, DuelMove, Lay, telling
from .options import DuelOptions
from .view import DuelView, look

NOBODY: Final = -1
FIRST: Final = SEATS[:1]
SECOND: Final = SEATS[1:]


def _lying(card: int) -> str:
    return card_name(card) if card != GAP else ""


def _two_zeros() -> list[int]:
    return [0, 0]


@dataclass(slots=True, eq=False, repr=False)
class Duel(State):
    """Players are 0 and 1 inside (seats A and B); the top card of the deck is the last of its list.

    What changes seldom is a tuple: copying it is free. Action cards, bullets and the bottle cannot be lost, they are
    counters of fixed size; saloon cards lie somewhere.
    """

    game = "loot_shoot_whisky"

    options: DuelOptions
    row: list[int] = holding(_lying, lambda: [GAP] * ROW_SIZE)
    deck: list[int] = holding(_lying)
    discards: tuple[int, ...] = holding(_lying, tuple)
    kept: tuple[tuple[int, ...], tuple[int, ...]] = holding(_lying, lambda: ((), ()))
    """Gold in front of each player."""
    nuggets: list[int] = field(default_factory=_two_zeros)
    bullets: list[int] = field(default_factory=_two_zeros)
    holder: int = NOBODY
    gulps: int = 0
    phase: int = 1
    used: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Cards laid in phase 1 of this round; empty in phase 1."""
    chosen: list[Lay | None] = field(default_factory=lambda: [None, None])
    shown: tuple[tuple[int, int], ...] = ()
    """Pairs turned up in this round, slot by slot."""
    recap: tuple[tuple[int, int, int, int], ...] = ()
    """The phase settled last: (slot, act of A, act of B, saloon card), for the board's memory (not when quiet)."""
    round: int = 1
    stalled: int = 0
    set_up: bool = False
    on: bool = False
    """A duel is set up and not over."""
    ended: str = ""
    """"" while the duel is on, else gold, shots, bottle, empty deck, drawn or stalled."""
    winner: int = NOBODY
    duels: tuple[str, ...] = ()

    def clear(self) -> None:
        """As before the first deal, but for the duels of the match."""
        Duel.__init__(self, self.options, SEATS, self.rng, self.turn, self.quiet, duels=self.duels)

    # ---- the contract ---------------------------------------------------------------------------

    def to_act(self) -> tuple[str, ...]:
        if not self.on:
            return () if self.match_over() else FIRST
        first, second = self.chosen
        if first is None:
            return SEATS if second is None else FIRST
        return SECOND

    def legal_moves(self, seat: str) -> Sequence[DuelMove]:
        found: Sequence[DuelMove]
        if not self.on:
            found = legal.between(self, seat)
        else:
            used = self.used
            try:
                found = LEGAL[seat][used[1] if seat == "B" else used[0]]
            except KeyError:
                found = NO_MOVES
        return found if self.quiet else aloud.moves(found, self, seat)

    def why_not(self, seat: str, move: Move | str) -> Refusal | None:
        return legal.why_not(self, seat, move) if isinstance(move, Move) else self.why_not_said(seat, move)

    def play(self, seat: str, move: Move | str) -> Events:
        player = 1 if seat == "B" else 0
        if not self.on or id(move) not in KNOWN[player][self.used[player]] or seat not in SEATS:
            if not isinstance(move, Move):
                move = self.meant(seat, move)
            self.refuse(seat, move)
        self.turn += 1
        lay: Move = move  # type: ignore[assignment]  # phrases are read by now
        told = lay.do(self)
        return told if self.quiet else Happened(told)

    def view(self, seat: str | None) -> DuelView:
        return look(self, self.seated(seat))

    def outcome(self) -> Outcome | None:
        if not self.match_over():
            return None
        best = self.match_winner()
        scores = tuple((seat, self.duels.count(seat)) for seat in SEATS)
        if self.options.match == "best_of_3":
            # Fewer than two wins decide only where drawn duels count.
            rule = "LSW-43" if self.duels.count(best) == 2 else "LSW-R16"
            text = telling.match(self)
        else:
            rule = telling.decided(self)[1][0]
            text = telling.end(self).text if not self.quiet else ""
        return Outcome(scores, (best,) if best else (), rule, text)

    # ---- the match ------------------------------------------------------------------------------

    def match_over(self) -> bool:
        if self.options.match == "single":
            return bool(self.duels)
        decided = max(self.duels.count(seat) for seat in SEATS) == 2
        return decided or (self.options.drawn_duel == "counts" and len(self.duels) >= 3)

    def match_winner(self) -> str:
        wins = [self.duels.count(seat) for seat in SEATS]
        return "" if not self.match_over() or wins[0] == wins[1] else SEATS[wins[1] > wins[0]]

    def used_by(self, seat: str) -> tuple[int, ...]:
        return self.used[seat == "B"]

    def warnings(self) -> tuple[str, ...]:
        """Rule ids that set-up warns about."""
        gold = sum(card for card in self.options.saloon_deck if card < SIP)
        return ("LSW-R13",) if gold < NUGGETS_TO_WIN else ()
