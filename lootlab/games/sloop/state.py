"""The position of a game of Sloop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from ...engine import aloud
from ...engine.aloud import Happened
from ...engine.fields import holding
from ...engine.natively import dataclass
from ...engine.refusal import Refusal
from ...engine.state import Events, Move, Outcome, State
from ...engine.tell import listed
from . import cards, legal
from .cards import NAMES, NO_CARD
from .cards.sums import made_of
from .legal.menu import Menu
from .moves import SloopMove, tell
from .moves.base import FLIPPED, NOBODY, OVER, PLAY, SETUP
from .moves.trace import NOTHING_YET, Trace, follow, lying_since
from .options import SloopOptions
from .view import SloopView, look

_name = NAMES.__getitem__


@dataclass(slots=True, eq=False, repr=False)
class Sloop(State):
    """Players are counted from 0 in turn order inside; the top card of deck and piles is the last of the list.

    Markers and counters lie on builds and cannot be lost.
    """

    game = "sloop"

    options: SloopOptions
    teams: bool = False
    """Seats 1+3 play against 2+4 (SLP-81)."""
    hands: list[list[int]] = holding(_name)
    piles: list[list[int]] = holding(_name)
    deck: list[int] = holding(_name)
    display: list[int] = holding(_name)
    """Loose cards in the order they came."""
    loose: int = 0
    """The same as a multiset."""
    made: int = 1
    """Numbers that some of them add up to, as bits; nothing makes 0."""
    builds: dict[int, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    """Number to owner (or NOBODY) and cards."""
    markers: list[int] = field(default_factory=list)
    """The number of each player's own build, or 0."""
    gone: list[int] = holding(_name)
    """Flipped cards that left the game (SLP-59)."""
    flipped: list[int] = holding(_name)
    aside: list[int] = holding(_name)
    """Cards of a position that take no part; nobody sees them."""
    full: int = 0
    """Cards in a full hand."""
    least: int = 0
    """Cards and builds the display must have, supercharged ones aside."""
    phase: int = PLAY
    mover: int = 0
    first: int = 0
    """Who began: ties look at it (SLP-R43)."""
    last: int = NOBODY
    """Who captured last from the display, or NOBODY."""
    lost: int = 0
    """The number of the build that the mover lost in this turn, or 0 (SLP-R7)."""
    bound: bool = False
    """The mover was able, laid a 2 and still has to serve the own build (SLP-R17)."""
    offered: int = NO_CARD
    """The card that lies face down before the mover, or NO_CARD."""
    offer_used: bool = False
    came: list[int] = field(default_factory=list)
    """For the board: a number for each loose card that no equal one ever has, so that one can follow it."""
    trace: Trace = NOTHING_YET
    """For the board: what the last move did."""
    menu: Menu | None = None
    """The mover's legal moves, once asked for."""

    def __post_init__(self) -> None:
        seats = len(self.seats)
        self.hands, self.piles = [[] for _ in self.seats], [[] for _ in self.seats]
        self.full, self.least, self.markers = cards.full_hand(seats), cards.least_display(seats), [0] * seats
        self.first = self.usual_first()

    # ---- the contract ---------------------------------------------------------------------------

    def to_act(self) -> tuple[str, ...]:
        if self.phase < SETUP:
            return (self.seats[self.partner() if self.teams and self.offer_open() else self.mover],)
        return self.seats[-1:] if self.phase == SETUP else ()

    def legal_moves(self, seat: str) -> Sequence[SloopMove]:
        found = legal.legal_moves(self, seat)
        return found if self.quiet else aloud.moves(found, self, seat)

    def lists_all(self, seat: str) -> bool:
        return legal.lists_all(self, seat)

    def why_not(self, seat: str, move: Move | str) -> Refusal | None:
        return legal.why_not(self, seat, move) if isinstance(move, Move) else self.why_not_said(seat, move)

    def play(self, seat: str, move: Move | str) -> Events:
        if not isinstance(move, Move):
            move = self.meant(seat, move)
        known = self.menu
        if known is None or seat != known.seat or not (move is known.latest or known.holds(move)):
            self.refuse(seat, move)
        self.turn += 1
        self.menu = None
        if self.quiet:
            self.came = []
            return move.do(self)
        lay, since = self.display[:], lying_since(self)
        self.trace = Trace()
        told = move.do(self)
        follow(self, lay, since)
        return Happened(told)

    def view(self, seat: str | None) -> SloopView:
        return look(self, self.seated(seat))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        counted = self.scores()
        scores, best = tuple(zip(self.seats, counted, strict=True)), max(counted)
        if not best:  # SLP-R41: nobody captured, so the cards count for nobody, and nothing wins
            return Outcome(scores, (), "SLP-R41", "Nobody has captured a card: the game is drawn.")
        ahead = [player for player, score in enumerate(counted) if score == best]
        rule = "SLP-76"
        sides = {player % 2 for player in ahead} if self.teams else set(ahead)
        if len(sides) > 1 and self.options.tie_break != "shared":
            latest = max(ahead, key=lambda player: (player - self.first) % len(self.seats))  # SLP-77, SLP-R43
            ahead = [player for player in ahead if player == latest or self.allied(player, latest)]
            rule = "SLP-77"
        winners = tuple(self.seats[player] for player in ahead)
        who = listed(f"{{{seat}}}" for seat in winners)
        return Outcome(scores, winners, rule, f"{who} won with {tell.cards(best)}.")

    def scores(self) -> list[int]:
        """Cards of each player, of both partners together in teams (SLP-01, SLP-76, SLP-90)."""
        piles = [len(pile) for pile in self.piles]
        return [piles[player] + piles[(player + 2) % 4] for player in range(4)] if self.teams else piles

    # ---- setting up -----------------------------------------------------------------------------

    def usual_first(self) -> int:
        """Who begins unless somebody was chosen (SLP-R43)."""
        return len(self.seats) - 1 if self.options.first_player == "dealer" else 0

    def deal(self) -> None:
        """Hands from the top of the shuffled deck, one round of the table each time (SLP-06); the rest is the draw
        pile (SLP-07)."""
        self.deck = list(self.options.deck)
        self.rng.shuffle(self.deck)
        for _ in range(self.full):
            for hand in self.hands:
                hand.append(self.deck.pop())
        self.phase = SETUP

    def spread(self, kinds: list[int]) -> None:
        """Let these be the loose cards."""
        self.display, self.loose, self.made = kinds, cards.pack(kinds), made_of(kinds)

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
            and self.options.offers_per_turn > 0
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
