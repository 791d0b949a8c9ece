"""The position of a whole game: hands, pile, what lies open, whose turn, totals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...engine.chance import Stream
from ...engine.options import Options
from ...engine.refusal import Refusal
from ...engine.state import Event, Events, Move, Outcome, State
from . import legality, plays, score, tell
from .cards import DEALT, HIGHEST, LARGEST_SET, LOOTER, NO_NUMBER, Lot, deck_for
from .house import House, house_of
from .legality import DRAW, NEW, OVER, PLAY
from .menu import Menu, menu_of
from .moves import Named
from .view import BagView, look

NOBODY = -1
Entry = tuple[int, int, int]
"""An open set of some number: player, coins, looters."""
_NO_MOVES: tuple[Move, ...] = ()


class BagState(State):
    """Players are counted from 0 inside. `hands[player][card]` counts cards; `pile[:left_in_pile]` is the pile, its
    top card last; `lying[number]` are the open sets of a number, sorted, Bags excluded."""

    __slots__ = (
        "house", "menu", "numbers", "hands", "sizes", "pile", "left_in_pile", "aside", "lying", "bags", "singles",
        "phase", "mover", "made", "left", "spent", "last", "dealer", "round", "extra", "totals", "scores", "out",
        "winners", "_legal",
    )  # fmt: skip

    game = "bag_o_loot"

    house: House
    menu: Menu
    numbers: range
    hands: list[list[int]]
    sizes: list[int]
    pile: tuple[int, ...]
    left_in_pile: int
    aside: tuple[int, ...]
    """Cards that a position leaves out of the picture; empty in a real game."""
    lying: list[tuple[Entry, ...]]
    bags: list[tuple[int, ...]]
    singles: list[int]
    """Singletons of each player: any of them means lock down (BOL-39, BOL-44)."""
    phase: int
    mover: int
    made: int
    """Plays made in this turn."""
    left: int
    """Plays left in this turn."""
    spent: str
    """What used up the plays of this turn; a word of `legality`."""
    last: tuple[int, ...]
    """Players who still have their last turn, the mover included if it is playing it (BOL-59)."""
    dealer: int
    round: int
    extra: bool
    """This round is a tie-break round (BOL-R33)."""
    scores: tuple[int, ...]
    """Of the round just ended; empty while it is on."""
    out: int
    """Who went out in the round just ended, or NOBODY."""
    winners: tuple[int, ...]

    def __init__(self, options: Options, seats: tuple[str, ...], rng: Stream) -> None:
        self.options, self.seats, self.rng = options, seats, rng
        self.turn, self.quiet = 0, False
        self.house, self.menu = house_of(options), menu_of(options, seats)
        self.numbers = numbers_of(options, len(seats))
        # Anybody may deal first (BOL-08); the last seat does, so that the first one begins.
        self.dealer, self.round, self.extra = len(seats) - 1, 1, False
        self.totals, self.winners = [0] * len(seats), ()
        self.phase, self.mover = NEW, self.dealer
        self.clear()

    def clear(self) -> None:
        """No card is anywhere."""
        count = len(self.seats)
        self.hands = [[0] * (LOOTER + 1) for _ in range(count)]
        self.sizes, self.singles = [0] * count, [0] * count
        self.pile, self.left_in_pile, self.aside = (), 0, ()
        self.lying, self.bags = [()] * (HIGHEST + 1), [()] * count
        self.made, self.left, self.spent, self.last = 0, 0, "", ()
        self.scores, self.out = (), NOBODY
        self._legal: Sequence[Move] | None = None

    # ---- the contract ---------------------------------------------------------------------------

    def to_act(self) -> tuple[str, ...]:
        if self.winners:
            return ()
        phase = self.phase
        return self.menu.alone[self.mover if phase in (PLAY, DRAW) else self.next_dealer()]

    def legal_moves(self, seat: str) -> Sequence[Move]:
        if seat not in self.to_act():
            return _NO_MOVES
        if self._legal is None:
            self._legal = self._find_legal()
        return self._legal

    def _find_legal(self) -> Sequence[Move]:
        phase, mover, menu = self.phase, self.mover, self.menu
        if phase == DRAW:
            return menu.draw[mover]
        if phase != PLAY:
            return menu.deal[self.next_dealer()]
        moves = menu.plays(self, mover) if self.left else []
        if self.made or not moves:  # without any play: the pass of BOL-R5
            moves.append(menu.knock[mover])
        return moves

    def why_not(self, seat: str, move: Move) -> Refusal | None:
        return legality.why_not(self, seat, move)

    def play(self, seat: str, move: Move) -> Events:
        for legal in self.legal_moves(seat):
            if legal is move:
                break
        else:
            self.refuse(seat, move)
        self.turn += 1
        self._legal = None
        return plays.perform(self, move)

    def copy(self) -> BagState:
        twin = BagState.__new__(BagState)
        twin.options, twin.seats, twin.turn, twin.quiet = self.options, self.seats, self.turn, self.quiet
        twin.rng = self.rng.copy()
        twin.house, twin.menu, twin.numbers = self.house, self.menu, self.numbers
        twin.hands = [hand[:] for hand in self.hands]
        twin.sizes, twin.singles = self.sizes[:], self.singles[:]
        twin.pile, twin.left_in_pile, twin.aside = self.pile, self.left_in_pile, self.aside
        twin.lying, twin.bags = self.lying[:], self.bags[:]
        twin.phase, twin.mover, twin.made, twin.left = self.phase, self.mover, self.made, self.left
        twin.spent, twin.last = self.spent, self.last
        twin.dealer, twin.round, twin.extra = self.dealer, self.round, self.extra
        twin.totals, twin.scores, twin.out, twin.winners = self.totals[:], self.scores, self.out, self.winners
        twin._legal = self._legal
        return twin

    def view(self, seat: str | None) -> BagView:
        return look(self, seat)

    def outcome(self) -> Outcome | None:
        if not self.winners:
            return None
        names = tuple(self.seats[player] for player in self.winners)
        rule = "BOL-R33" if len(names) > 1 else "BOL-71" if self.extra else "BOL-70"
        scores = tuple(zip(self.seats, self.totals, strict=True))
        return Outcome(scores, names, rule, tell.winning(self))

    # ---- what lies there ------------------------------------------------------------------------

    @property
    def highest(self) -> int:
        return self.numbers[-1]

    def sets_of(self, number: int) -> tuple[Named, ...]:
        """The open sets of a number; of NO_NUMBER the looters that stand for none."""
        return tuple((self.seats[player], Lot(number, coins, looters)) for player, coins, looters in self.lying[number])

    def combinable(self, number: int) -> tuple[Named, ...]:
        """The sets a Combine of this number takes (BOL-46); singletons are sets too unless the house differs."""
        if number == NO_NUMBER:
            return ()
        return tuple(named for named in self.sets_of(number) if named[1].size > 1 or self.house.singles_split)

    def stash(self, player: int) -> list[Lot]:
        """Everything in front of a player, Bags last."""
        return [*self.open_sets(player), *(Lot(number, LARGEST_SET, 0) for number in sorted(self.bags[player]))]

    def open_sets(self, player: int) -> list[Lot]:
        return [Lot(n, c, w) for n, there in enumerate(self.lying) for who, c, w in there if who == player]

    def bags_shown(self, player: int, seat: str) -> tuple[int, ...]:
        """The numbers of a player's Bags that a seat may know (BOL-R35)."""
        return self.bags[player] if self.house.counts_shown or self.seats[player] == seat else ()

    def owners_of(self, lot: Lot, seat: str) -> list[str]:
        """In whose stash a seat sees such a set."""
        if lot.is_bag:
            return [other for p, other in enumerate(self.seats) if lot.number in self.bags_shown(p, seat)]
        return [owner for owner, there in self.sets_of(lot.number) if there == lot]

    def may_have(self, owner: str, lot: Lot, seat: str) -> bool:
        """Can it be, for all that a seat knows, that such a set lies there? A hidden Bag may be any."""
        player = self.seats.index(owner)
        hidden = len(self.bags[player]) > len(self.bags_shown(player, seat))
        return owner in self.owners_of(lot, seat) or (lot.is_bag and hidden)

    def can_play(self) -> bool:
        """Is there any play for the mover, a punt included?"""
        moves = self.legal_moves(self.seats[self.mover])
        return len(moves) > 1 or moves[0] is not self.menu.knock[self.mover]

    def next_dealer(self) -> int:
        return self.dealer if self.phase == NEW else (self.dealer + 1) % len(self.seats)

    # ---- the course of a round ------------------------------------------------------------------

    def deal_round(self) -> Events:
        """Shuffle all cards in use (BOL-R42), eight to each, the rest is the pile; the left neighbour begins."""
        if self.phase == OVER:
            self.extra = self.extra or score.decided(self)
            self.dealer = self.next_dealer()
            self.round += 1
        self.clear()
        pile = list(deck_for(self.options["deck"], len(self.seats)).cards)
        self.rng.shuffle(pile)
        for hand in self.hands:
            for _ in range(DEALT):
                hand[pile.pop()] += 1
        self.sizes = [DEALT] * len(self.seats)
        self.pile, self.left_in_pile = tuple(pile), len(pile)
        self.start_turn((self.dealer + 1) % len(self.seats))
        return () if self.quiet else tell.dealt(self)

    def start_turn(self, player: int) -> None:
        self.mover, self.made, self.spent = player, 0, ""
        self.left = 1 if self.singles[player] else 3  # BOL-17, BOL-39, BOL-R25
        self.phase = DRAW if self.left_in_pile else PLAY  # BOL-14, BOL-59

    def take_card(self) -> int:
        """The top card goes to the mover; with the last one the last turns are fixed (BOL-58, BOL-59, BOL-R22)."""
        self.left_in_pile -= 1
        card = self.pile[self.left_in_pile]
        self.hands[self.mover][card] += 1
        self.sizes[self.mover] += 1
        if not self.left_in_pile:
            count = len(self.seats)
            self.last = tuple((self.mover + step) % count for step in range(1, count))
        return card

    def end_turn(self, told: list[Event]) -> None:
        if self.left_in_pile:
            self.start_turn((self.mover + 1) % len(self.seats))
            return
        if self.last and self.last[0] == self.mover:
            self.last = self.last[1:]
        if self.last:
            self.start_turn(self.last[0])
        else:
            self.end_round(NOBODY, told)

    def end_round(self, out: int, told: list[Event]) -> None:
        """Score, add up, see whether somebody has won: all within the step that ended the round."""
        self.phase, self.out, self.last = OVER, out, ()
        self.scores = score.of_round(self)
        for player, points in enumerate(self.scores):
            self.totals[player] += points
        self.winners = score.winners(self)
        if not self.quiet:
            told += tell.round_over(self)


@lru_cache(maxsize=64)
def numbers_of(options: Options, players: int) -> range:
    return range(1, deck_for(options["deck"], players).highest + 1)
