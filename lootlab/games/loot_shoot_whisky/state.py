"""The position of a duel, and what happens when both have chosen."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.chance import Stream
from ...engine.options import Options
from ...engine.refusal import Refusal
from ...engine.state import Event, Events, Move, Outcome, State
from . import cards, settle, telling
from .cards import GAP, NUGGETS_TO_WIN, ROW_SIZE
from .moves import DEAL, LEGAL, SEATS, Lay, why_not
from .view import DuelView, look

NOBODY = -1
_NO_MOVES: tuple[Move, ...] = ()


class Duel(State):
    """Players are 0 and 1 inside (seats A and B); the top card of the deck is the last of its list."""

    __slots__ = (
        "row", "deck", "discards", "kept", "nuggets", "bullets", "holder", "gulps", "phase", "set_up", "on",
        "used", "chosen", "shown", "recap", "round", "stalled", "ended", "winner", "duels",
    )  # fmt: skip

    game = "loot_shoot_whisky"

    row: list[int]
    deck: list[int]
    discards: tuple[int, ...]
    kept: tuple[tuple[int, ...], tuple[int, ...]]
    """Gold in front of each player. What changes seldom is a tuple: copying it is free."""
    on: bool
    """A duel is set up and not over."""
    holder: int
    gulps: int
    used: tuple[tuple[int, ...], tuple[int, ...]]
    """Cards laid in phase 1 of this round; empty in phase 1."""
    chosen: list[Lay | None]
    shown: tuple[tuple[int, int], ...]
    """Pairs turned up in this round, slot by slot."""
    recap: tuple[tuple[int, int, int, int], ...]
    """The phase settled last: (slot, act of A, act of B, saloon card), for the board's memory (not when quiet)."""
    ended: str
    """"" while the duel is on, else gold, shots, bottle, empty deck, drawn or stalled."""
    duels: tuple[str, ...]

    def __init__(self, options: Options, rng: Stream, duels: tuple[str, ...] = ()) -> None:
        self.options = options
        self.seats = SEATS
        self.rng = rng
        self.turn = 0
        self.quiet = False
        self.duels = duels
        self.set_up = self.on = False
        self._clear()

    def _clear(self) -> None:
        self.row, self.deck, self.discards = [GAP] * ROW_SIZE, [], ()
        self.kept, self.nuggets, self.bullets = ((), ()), [0, 0], [0, 0]
        self.holder, self.gulps = NOBODY, 0
        self.phase, self.used, self.chosen = 1, ((), ()), [None, None]
        self.shown, self.recap = (), ()
        self.round, self.stalled = 1, 0
        self.ended, self.winner = "", NOBODY

    # ---- the contract ---------------------------------------------------------------------------

    def to_act(self) -> tuple[str, ...]:
        if not self.on:
            return () if self.match_over() else SEATS[:1]
        first, second = self.chosen
        if first is None:
            return SEATS if second is None else SEATS[:1]
        return SEATS[1:]

    def legal_moves(self, seat: str) -> Sequence[Move]:
        if not self.on:
            return (DEAL,) if seat == DEAL.seat and why_not(self, seat, DEAL) is None else _NO_MOVES
        return LEGAL[seat][self.used[seat == "B"]] if seat in LEGAL else _NO_MOVES

    def why_not(self, seat: str, move: Move) -> Refusal | None:
        return why_not(self, seat, move)

    def play(self, seat: str, move: Move) -> Events:
        player = seat == "B"
        for legal in LEGAL[seat][self.used[player]] if self.on and seat in LEGAL else ():
            if legal is move:
                break
        else:
            self.refuse(seat, move)
        self.turn += 1
        if not self.on:
            return self.deal_duel()
        lay: Lay = move  # type: ignore[assignment]  # nothing else is legal while a duel is on
        told: list[Event] = []
        chosen = self.chosen
        if not self.quiet:
            told.append(telling.choice(self, lay, changed=chosen[player] is not None))
        chosen[player] = lay
        first, second = chosen
        if first is not None and second is not None:
            settle.phase(self, first.acts, second.acts, told)
        return told

    def copy(self) -> Duel:
        twin = Duel.__new__(Duel)
        twin.options, twin.seats, twin.turn, twin.quiet = self.options, self.seats, self.turn, self.quiet
        twin.rng = self.rng.copy()
        twin.row, twin.deck, twin.discards, twin.kept = self.row[:], self.deck[:], self.discards, self.kept
        twin.nuggets, twin.bullets = self.nuggets[:], self.bullets[:]
        twin.holder, twin.gulps = self.holder, self.gulps
        twin.phase, twin.used, twin.chosen = self.phase, self.used, self.chosen[:]
        twin.shown, twin.recap, twin.on = self.shown, self.recap, self.on
        twin.round, twin.stalled, twin.set_up = self.round, self.stalled, self.set_up
        twin.ended, twin.winner, twin.duels = self.ended, self.winner, self.duels
        return twin

    def view(self, seat: str | None) -> DuelView:
        return look(self, seat)

    def outcome(self) -> Outcome | None:
        if not self.match_over():
            return None
        best = self.match_winner()
        scores = tuple((seat, self.duels.count(seat)) for seat in SEATS)
        if self.options["match"] == "best_of_3":
            # Fewer than two wins decide only where drawn duels count.
            rule = "LSW-43" if self.duels.count(best) == 2 else "LSW-R16"
            text = telling.match(self)
        else:
            rule = telling.decided(self)[1][0]
            text = telling.end(self).text if not self.quiet else ""
        return Outcome(scores, (best,) if best else (), rule, text)

    # ---- the match ------------------------------------------------------------------------------

    def match_over(self) -> bool:
        if self.options["match"] == "single":
            return bool(self.duels)
        decided = max(self.duels.count(seat) for seat in SEATS) == 2
        return decided or (self.options["drawn_duel"] == "counts" and len(self.duels) >= 3)

    def match_winner(self) -> str:
        wins = [self.duels.count(seat) for seat in SEATS]
        return "" if not self.match_over() or wins[0] == wins[1] else SEATS[wins[1] > wins[0]]

    def used_by(self, seat: str) -> tuple[int, ...]:
        return self.used[seat == "B"]

    def warnings(self) -> tuple[str, ...]:
        """Rule ids that set-up warns about."""
        gold = sum(card for card in cards.deck_of(self.options["saloon_deck"]) if card < cards.SIP)
        return ("LSW-R13",) if gold < NUGGETS_TO_WIN else ()

    # ---- what happens ---------------------------------------------------------------------------

    def deal_duel(self) -> Events:
        self._clear()
        self.deck = list(cards.deck_of(self.options["saloon_deck"]))
        self.rng.shuffle(self.deck)
        self.row = [self.deck.pop() for _ in range(ROW_SIZE)]
        self.set_up = self.on = True
        if self.quiet:
            return ()
        told = [Event("Four saloon cards came out.", ("LSW-07", "LSW-08"), mark="star", reveals=True)]
        if self.warnings():
            told.append(Event("This deck holds too little gold: nobody can win by nuggets.", ("LSW-R13",)))
        return told
