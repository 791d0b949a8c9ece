"""The position of a game of Sloop."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.chance import Stream
from ...engine.options import Options
from ...engine.refusal import Refusal
from ...engine.state import Event, Events, Move, Outcome, State
from . import cards, menu, plays, rules, sums, turn
from .house import House, house
from .moves import Accept, Build, Capture, EndTurn, Lay, NoOffer, Offer, OpenDisplay, Return
from .phase import FLIPPED, NOBODY, OFFERED, OVER, PLAY, SETUP
from .view import SloopView, look

_PLAYS = (Capture, Build, Lay)
_NO_MOVES: tuple[Move, ...] = ()


class Sloop(State):
    """Players are counted from 0 in turn order inside; the top card of deck and piles is the last of the list."""

    __slots__ = (
        "house", "teams", "hands", "piles", "deck", "display", "loose", "made", "builds", "markers", "gone", "flipped",
        "aside", "full", "least", "phase", "mover", "first", "last", "lost", "bound", "offered", "offer_used",
        "trace", "menu", "usual",
    )  # fmt: skip

    game = "sloop"

    house: House
    teams: bool
    """Seats 1+3 play against 2+4 (SLP-81)."""
    hands: list[list[int]]
    piles: list[list[int]]
    deck: list[int]
    display: list[int]
    """Loose cards in the order they came."""
    loose: int
    """The same as a multiset."""
    made: int
    """Numbers that some of them add up to, as bits; nothing makes 0."""
    builds: dict[int, tuple[int, tuple[int, ...]]]
    """Number to owner (or NOBODY) and cards."""
    markers: list[int]
    """The number of each player's own build, or 0."""
    gone: list[int]
    """Flipped cards that left the game (SLP-59)."""
    flipped: list[int]
    aside: list[int]
    """Cards of a position that take no part; nobody sees them."""
    full: int
    """Cards in a full hand."""
    least: int
    """Cards and builds the display must have, supercharged ones aside."""
    mover: int
    first: int
    """Who began: ties look at it (SLP-R43)."""
    last: int
    """Who captured last from the display, or NOBODY."""
    lost: int
    """The number of the build that the mover lost in this turn, or 0 (SLP-R7)."""
    bound: bool
    """The mover was able, laid a 2 and still has to serve the own build (SLP-R17)."""
    offered: int
    """The card that lies face down before the mover, or NO_CARD."""
    trace: tuple[int, int, int]
    """For the board: who played last, the card they laid (or NO_CARD), and how many cards were turned up after it."""
    menu: menu.Menu | None
    """The mover's legal moves, once asked for."""

    def __init__(self, seats: tuple[str, ...], options: Options, rng: Stream, teams: bool = False) -> None:
        self.options, self.seats, self.rng = options, seats, rng
        self.turn, self.quiet = 0, False
        self.house, self.teams = house(options), teams
        self.usual = self.house.usual and not teams
        self.hands, self.piles = [[] for _ in seats], [[] for _ in seats]
        self.deck, self.display, self.gone, self.flipped, self.aside = [], [], [], [], []
        self.loose, self.made = 0, 1
        self.full, self.least = cards.full_hand(len(seats)), cards.least_display(len(seats))
        self.builds, self.markers = {}, [0] * len(seats)
        self.phase, self.mover, self.last = PLAY, 0, NOBODY
        self.first = len(seats) - 1 if options["first_player"] == "dealer" else 0
        self.lost, self.bound = 0, False
        self.offered, self.offer_used = cards.NO_CARD, False
        self.trace = (NOBODY, cards.NO_CARD, 0)
        self.menu = None

    # ---- the contract ---------------------------------------------------------------------------

    def to_act(self) -> tuple[str, ...]:
        if self.phase < SETUP:
            return (self.seats[self.partner() if self.teams and self.offer_open() else self.mover],)
        return self.seats[-1:] if self.phase == SETUP else ()

    def legal_moves(self, seat: str) -> Sequence[Move]:
        phase = self.phase
        if phase <= FLIPPED:
            if seat == self.seats[self.mover]:
                if self.menu is None:
                    self.menu = menu.of(self, seat)
                return self.menu
            if self.offer_open() and seat == self.seats[self.partner()]:
                return menu.offers(self, seat)
            return _NO_MOVES
        if seat not in self.to_act():
            return _NO_MOVES
        if phase == OFFERED:
            return menu.answers(self, seat)
        return menu.openings(self, seat) if phase == SETUP else (EndTurn(seat),)

    def lists_all(self, seat: str) -> bool:
        """Not where very many cards lie loose, or a thief has very many choices."""
        return not (sums.too_many(self.loose) or (self.house.thief_picks and plays.thefts(self) > plays.MOST_THEFTS))

    def why_not(self, seat: str, move: Move) -> Refusal | None:
        return rules.why_not(self, seat, move)

    def play(self, seat: str, move: Move) -> Events:
        known = self.menu
        if known is None or seat != known.seat or not (move is known.latest or known.holds(move)):
            self.refuse(seat, move)
        self.turn += 1
        self.menu = None
        told: list[Event] = []
        if isinstance(move, _PLAYS):
            turn.use(self, move, told)
        elif isinstance(move, OpenDisplay):
            turn.open_display(self, move, told)
        elif isinstance(move, EndTurn):
            turn.finish(self, told)
        else:
            assert isinstance(move, Offer | NoOffer | Accept | Return)
            turn.exchange(self, move, told)
        return told

    def copy(self) -> Sloop:
        twin = Sloop.__new__(Sloop)
        twin.options, twin.seats, twin.turn, twin.quiet = self.options, self.seats, self.turn, self.quiet
        twin.rng = self.rng.copy()
        twin.house, twin.teams, twin.usual = self.house, self.teams, self.usual
        twin.full, twin.least = self.full, self.least
        twin.hands, twin.piles = [hand[:] for hand in self.hands], [pile[:] for pile in self.piles]
        twin.deck, twin.display, twin.loose, twin.made = self.deck[:], self.display[:], self.loose, self.made
        twin.builds, twin.markers = self.builds.copy(), self.markers[:]
        twin.gone, twin.flipped, twin.aside = self.gone[:], self.flipped[:], self.aside[:]
        twin.phase, twin.mover, twin.first, twin.last = self.phase, self.mover, self.first, self.last
        twin.lost, twin.bound = self.lost, self.bound
        twin.offered, twin.offer_used = self.offered, self.offer_used
        twin.trace, twin.menu = self.trace, self.menu
        return twin

    def view(self, seat: str | None) -> SloopView:
        return look(self, seat)

    def outcome(self) -> Outcome | None:
        return turn.outcome(self) if self.phase == OVER else None

    def spread(self, kinds: list[int]) -> None:
        """Let these be the loose cards."""
        self.display, self.loose, self.made = kinds, cards.pack(kinds), sums.made_of(kinds)

    # ---- small questions ------------------------------------------------------------------------

    def partner(self) -> int:
        """The partner of the mover (SLP-81)."""
        return (self.mover + 2) % 4

    def allied(self, one: int, other: int) -> bool:
        """Are these two partners? Whoever does not ask treats them as opponents (SLP-91)."""
        return self.teams and (one - other) % 2 == 0

    def offer_open(self) -> bool:
        """May the mover's partner offer a card now (SLP-86, SLP-R47)?"""
        return (
            self.teams
            and self.phase == PLAY
            and not self.offer_used
            and self.house.offers > 0
            and bool(self.hands[self.mover])
            and bool(self.hands[self.partner()])
        )

    def playable(self) -> list[int]:
        """The cards the next play may come from: the flipped ones, or the hand."""
        return self.flipped if self.phase == FLIPPED else self.hands[self.mover]

    def extra(self) -> int:
        """How many cards more the display must have: one for each supercharged card in it (SLP-62, SLP-63)."""
        return sum(map(cards.CHARGED.__getitem__, self.display))

    def lying(self) -> int:
        """Loose cards and builds: what counts for topping up (SLP-31)."""
        return len(self.display) + len(self.builds)
