"""The position of a whole game: hands, pile, what lies open, whose turn, totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Final

from ....engine import aloud
from ....engine.aloud import Happened
from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Move, Outcome, State
from .. import legal
from ..cards import COPIES, HIGHEST, LARGEST_SET, LOOTER, NO_NUMBER, Cards, Entry, Lot, Named
from ..legal.menu import Menu, menu_of
from ..moves import DRAW, NEW, OVER, PLAY, BagMove, tell
from ..moves.play import LOCKED, THREE
from ..options import BagOptions
from ..view import BagView, look
from . import score

NOBODY: Final = -1


@dataclass(slots=True, eq=False, repr=False)
class BagState(State):
    """Players are counted from 0 inside. `hands[player][card]` counts cards; `pile[:left_in_pile]` is the pile, its
    top card last; `lying[number]` are the open sets of a number, sorted, Bags excluded."""

    game = "bag_o_loot"

    options: BagOptions
    menu: Menu = field(init=False)
    numbers: range = field(init=False)
    hands: list[list[int]] = field(init=False)
    sizes: list[int] = field(init=False)
    pile: tuple[int, ...] = ()
    left_in_pile: int = 0
    aside: tuple[int, ...] = ()
    """Cards that a position leaves out of the picture; empty in a real game."""
    lying: list[tuple[Entry, ...]] = field(init=False)
    bags: list[tuple[int, ...]] = field(init=False)
    singles: list[int] = field(init=False)
    """Singletons of each player: any of them means lock down (BOL-39, BOL-44)."""
    phase: int = NEW
    mover: int = field(init=False)
    made: int = 0
    """Plays made in this turn."""
    left: int = 0
    """Plays left in this turn."""
    spent: str = ""
    """What used up the plays of this turn; a word of `moves.play`."""
    last: tuple[int, ...] = ()
    """Players who still have their last turn, the mover included if it is playing it (BOL-59)."""
    dealer: int = field(init=False)
    round: int = 1
    extra: bool = False
    """This round is a tie-break round (BOL-R33)."""
    totals: list[int] = field(init=False)
    scores: tuple[int, ...] = ()
    """Of the round just ended; empty while it is on."""
    out: int = NOBODY
    """Who went out in the round just ended, or NOBODY."""
    winners: tuple[int, ...] = ()
    known: Sequence[BagMove] | None = None
    """The legal moves of the seat to act, once somebody has asked."""

    def __post_init__(self) -> None:
        count = len(self.seats)
        self.menu = menu_of(self.options, self.seats)
        self.numbers = range(1, self.options.deck_for(count).highest + 1)
        # Anybody may deal first (BOL-08); the last seat does, so that the first one begins.
        self.dealer = self.mover = count - 1
        self.totals = [0] * count
        self.clear()

    def clear(self) -> None:
        """No card is anywhere."""
        count = len(self.seats)
        self.hands = [[0] * (LOOTER + 1) for _ in range(count)]
        self.sizes, self.singles = [0] * count, [0] * count
        self.pile, self.left_in_pile, self.aside = (), 0, ()
        self.lying, self.bags = [()] * (HIGHEST + 1), [()] * count
        self.made, self.left, self.spent, self.last = 0, 0, "", ()
        self.scores, self.out, self.known = (), NOBODY, None

    # ---- the contract ---------------------------------------------------------------------------

    def to_act(self) -> tuple[str, ...]:
        if self.winners:
            return ()
        in_turn = self.phase == PLAY or self.phase == DRAW
        return self.menu.alone[self.mover if in_turn else self.next_dealer()]

    def legal_moves(self, seat: str) -> Sequence[BagMove]:
        known = self.known
        if known is None:
            known = self.known = legal.found(self)
        if not known or known[0].seat != seat:
            known = legal.NO_MOVES
        return known if self.quiet else aloud.moves(known, self, seat)

    def why_not(self, seat: str, move: Move | str) -> Refusal | None:
        return legal.why_not(self, seat, move) if isinstance(move, Move) else self.why_not_said(seat, move)

    def decided(self) -> bool:
        return score.decided(self)

    def play(self, seat: str, move: Move | str) -> Events:
        if not isinstance(move, Move):
            move = self.meant(seat, move)
        listed: Sequence[object] = self.known or ()  # native code would ask each of them whether it is a move
        if seat != move.seat:
            self.refuse(seat, move)
        for known in listed:
            if known is move:
                break
        else:
            self.refuse(seat, move)
        self.turn += 1
        self.known = None
        told = move.do(self)
        return told if self.quiet else Happened(told)

    def view(self, seat: str | None) -> BagView:
        return look(self, self.seated(seat))

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
        singles = self.options.split_counts_singletons
        return tuple(named for named in self.sets_of(number) if named[1].size > 1 or singles)

    def stash(self, player: int, bags: Iterable[int] | None = None) -> list[Lot]:
        """Everything in front of a player, Bags (or these of them) last."""
        bags = self.bags[player] if bags is None else bags
        return [*self.open_sets(player), *(Lot(number, LARGEST_SET, 0) for number in sorted(bags))]

    def on_table(self) -> list[int]:
        """The cards of all stashes."""
        return [card for player in range(len(self.seats)) for lot in self.stash(player) for card in lot.cards]

    def open_sets(self, player: int) -> list[Lot]:
        return [Lot(n, c, w) for n, there in enumerate(self.lying) for who, c, w in there if who == player]

    def bags_shown(self, player: int, seat: str) -> tuple[int, ...]:
        """The numbers of a player's Bags that a seat may know (BOL-R35)."""
        return self.bags[player] if self.options.show_counts or self.seats[player] == seat else ()

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

    def name_one(self, phrase: str) -> str:
        """How to write a play of looters that has to be given a number."""
        return f"Write “{phrase} as N” with a number N from 1 to {self.highest}."

    def can_play(self) -> bool:
        """Is there any play for the mover, a punt included?"""
        moves = self.legal_moves(self.seats[self.mover])
        return len(moves) > 1 or moves[0] is not self.menu.knock[self.mover]

    def next_dealer(self) -> int:
        """The deal moves one seat to the left (BOL-68)."""
        return self.dealer if self.phase == NEW else (self.dealer + 1) % len(self.seats)

    # ---- what plays are made of -----------------------------------------------------------------

    def spend(self, cards: Cards, back: int = 0) -> None:
        """Cards leave the mover's hand. Looters come to it at once, for the next play of the turn (BOL-33, BOL-R19)."""
        hand = self.hands[self.mover]
        for card in cards:
            hand[card] -= 1
        if back:
            hand[LOOTER] += back
        self.sizes[self.mover] += back - len(cards)

    def lay(self, number: int, new: Entry, away: Iterable[Entry] = ()) -> None:
        """Replace sets of a number by a new one; whose singleton went into it has one less (BOL-40, BOL-41).

        A Bag is turned over at once and so leaves the open sets (BOL-52); five cards with a looter stay open (BOL-55).
        """
        there = list(self.lying[number])
        for old in away:
            there.remove(old)
            if old[1] + old[2] == 1:
                self.singles[old[0]] -= 1
        player, coins, looters = new
        if coins == COPIES:
            self.bags[player] += (number,)
        else:
            there.append(new)
            if len(there) > 1:
                there.sort()
            if coins + looters == 1:
                self.singles[player] += 1
        self.lying[number] = tuple(there)

    def name_blank(self, number: int, blank: Entry) -> None:
        """A looter that stood for no number takes that of the coin that joins it (BOL-R6)."""
        there = list(self.lying[NO_NUMBER])
        there.remove(blank)
        self.lying[NO_NUMBER], self.lying[number] = tuple(there), (*self.lying[number], blank)

    def finish(self, spending: str, told: list[Event]) -> Events:
        """Count the play; the round ends at once when the hand is empty (BOL-56), looters that came back included
        (BOL-R41), whether by a punt (BOL-R23) or with singletons left (BOL-R24)."""
        made, left = self.made, self.left - 1
        self.made, self.left = made + 1, left
        if not left:
            self.spent = LOCKED if spending == THREE and not made else spending
        if not self.sizes[self.mover]:
            self.end_round(self.mover, told)
        elif not left and self.options.auto_knock:
            if not self.quiet:
                told.append(tell.turn_over(self))
            self.end_turn(told)
        return told

    # ---- the course of a round ------------------------------------------------------------------

    def start_turn(self, player: int) -> None:
        self.mover, self.made, self.spent = player, 0, ""
        self.left = 1 if self.singles[player] else 3  # BOL-17, BOL-39, BOL-R25
        self.phase = DRAW if self.left_in_pile else PLAY  # BOL-14, BOL-59

    def take_card(self) -> int:
        """The top card goes to the mover; with the last one the last turns are fixed (BOL-58, BOL-59, BOL-R22)."""
        mover, left = self.mover, self.left_in_pile - 1
        card, self.left_in_pile = self.pile[left], left
        self.hands[mover][card] += 1
        self.sizes[mover] += 1
        if not left:
            count = len(self.seats)
            self.last = tuple((mover + step) % count for step in range(1, count))
        return card

    def end_turn(self, told: list[Event]) -> None:
        """It goes on clockwise (BOL-R27)."""
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
        """Score, add up (BOL-67), see whether somebody has won: all within the step that ended the round."""
        self.phase, self.out, self.last = OVER, out, ()
        self.scores = score.of_round(self)
        for player, points in enumerate(self.scores):
            self.totals[player] += points
        self.winners = score.winners(self)
        if not self.quiet:
            told += tell.round_over(self)
