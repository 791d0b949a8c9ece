"""The legal plays, quickly.

What can be opened depends only on the coins of a number and the looters in hand; what can be done with a set also on
the set. So each of these small questions is put to the moves once, and the answer is looked up from then on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from ..cards import HIGHEST, LARGEST_SET, LOOTER, NO_NUMBER, Cards, Entry, Lot, Named
from ..moves import BagMove, Build, Combine, Deal, Draw, Knock, Open, Punt, Snitch, Steal
from ..moves.combine import is_split
from ..options import BagOptions

if TYPE_CHECKING:
    from ..state import BagState

Moves = tuple[BagMove, ...]
Answers = dict[int, dict[object, Moves]]
"""Moves by holding (see `_holding`), then by the set or the sets."""
Shape = tuple[int, int]
"""So many coins, so many looters."""
Made = dict[Shape, BagMove]
SNITCH: Final[Shape] = (0, 0)
"""Stands for a Snitch where shapes of Builds and Steals are listed."""
MOST_NUMBERS: Final = 100_000


def _holding(coins: int, looters: int) -> int:
    """Coins of a number and looters in hand as one key."""
    return coins * 16 + looters


class Menu:
    """The moves of one set of options and seats; every state of such a game shares it."""

    def __init__(self, options: BagOptions, seats: tuple[str, ...]) -> None:
        count, numbers = len(seats), HIGHEST + 1
        self.looters_alone = options.looter_only_sets
        self.seats = seats
        self.highest = options.deck_for(count).highest
        self.alone: list[tuple[str, ...]] = [(seat,) for seat in seats]
        self.draw: list[Moves] = [(Draw(seat),) for seat in seats]
        self.knock: list[BagMove] = [Knock(seat) for seat in seats]
        self.deal: list[Moves] = [(Deal(seat),) for seat in seats]
        self.opens: list[list[dict[int, Moves]]] = [[{} for _ in range(numbers)] for _ in range(count)]
        self.on_sets: list[list[Answers]] = [[{} for _ in range(numbers)] for _ in range(count)]
        self.on_blanks: list[list[Answers]] = [[{} for _ in range(numbers)] for _ in range(count)]
        self.together: list[list[Answers]] = [[{} for _ in range(numbers)] for _ in range(count)]
        """All moves of a number that lies there, by all its sets."""
        self.punts: list[list[Moves | None]] = [[None] * (LOOTER + 1) for _ in range(count)]
        self._made: list[list[dict[tuple[int, Entry], Made]]] = [[{} for _ in range(numbers)] for _ in range(count)]
        self._numbers = 0
        self._shapes: dict[object, tuple[Shape, ...]] = {}

    # ---- looking up -----------------------------------------------------------------------------

    def plays(self, state: BagState, player: int) -> list[BagMove]:
        """Every play of the player to move; punts only as long as no play has been made (BOL-37)."""
        hand, lying = state.hands[player], state.lying
        opens, together = self.opens[player], self.together[player]
        looters = hand[LOOTER]
        declare = self.looters_alone
        punts = self.punts[player] if not state.made else None
        found: list[BagMove] = []
        punted: list[BagMove] = []
        for number in range(1, self.highest + 1):
            coins = hand[number]
            sets: tuple[object, ...] = lying[number]  # native code would take every entry to pieces
            if coins:
                if punts:
                    punted += punts[number] or self._learn_punts(state, player, number)
            elif not looters or not (sets or declare):
                continue
            holding = coins * 16 + looters
            if sets:
                known = together[number].get(holding)
                moves = known.get(sets) if known else None
                found += self._learn_number(state, player, number, holding) if moves is None else moves
            elif coins + looters > 1:
                moves = opens[number].get(holding)
                found += self._learn_opens(state, player, number, holding) if moves is None else moves
        if lying[NO_NUMBER]:
            found += self._on_blanks(state, player)
        if looters and punts:
            punted += punts[LOOTER] or self._learn_punts(state, player, LOOTER)
        return found + punted

    def _on_blanks(self, state: BagState, player: int) -> list[BagMove]:
        """Builds on and thefts of looters without a number: any coin may join them (BOL-R6)."""
        hand, found = state.hands[player], list[BagMove]()
        for number in state.numbers:
            if hand[number]:
                known = self.on_blanks[player][number].get(_holding(hand[number], hand[LOOTER]), {})
                for entry in dict.fromkeys(state.lying[NO_NUMBER]):
                    moves = known.get(entry)
                    found += self._learn_onto(state, player, number, NO_NUMBER, entry) if moves is None else moves
        return found

    # ---- trying out -----------------------------------------------------------------------------

    def _legal(self, state: BagState, candidates: Iterable[BagMove]) -> Moves:
        return tuple(move for move in candidates if move.objection(state) is None)

    def _learn_number(self, state: BagState, player: int, number: int, holding: int) -> Moves:
        """What can be done with a number of which sets lie there: open, play onto each of them, combine them."""
        self._numbers += 1
        if self._numbers > MOST_NUMBERS:  # a server that runs for weeks must not remember every table it has seen
            self._numbers = 1
            self.together = [[{} for _ in tables] for tables in self.together]
        hand, sets = state.hands[player], state.lying[number]
        coins, looters = hand[number], hand[LOOTER]
        moves: Moves = ()
        if coins + looters > 1 and (coins or self.looters_alone):
            opens = self.opens[player][number].get(holding)
            moves = self._learn_opens(state, player, number, holding) if opens is None else opens
        known = self.on_sets[player][number].get(holding, {})
        for entry in dict.fromkeys(sets):  # equal sets of one owner need not be told apart
            onto = known.get(entry)
            moves += self._learn_onto(state, player, number, number, entry) if onto is None else onto
        if len(sets) > 1:
            moves += self._combines(state, player, number)
        self.together[player][number].setdefault(holding, {})[sets] = moves
        return moves

    def _learn_opens(self, state: BagState, player: int, number: int, holding: int) -> Moves:
        """Which handfuls can be opened does not depend on their number."""
        seat, hand = self.seats[player], state.hands[player]
        key = (hand[number], hand[LOOTER])
        if key not in self._shapes:
            handfuls = _handfuls(number, *key, LARGEST_SET)
            legal = self._legal(state, (_open(seat, number, cards) for cards in handfuls))
            self._shapes[key] = tuple(_shape(move.played()) for move in legal)
        moves = tuple(_open(seat, number, _cards(number, shape)) for shape in self._shapes[key])
        self.opens[player][number][holding] = moves
        return moves

    def _learn_onto(self, state: BagState, player: int, number: int, was: int, entry: Entry) -> Moves:
        """Whether a handful fits a set does not depend on the number or on whose set it is, only on own or not."""
        seat, hand = self.seats[player], state.hands[player]
        owner, lot = self.seats[entry[0]], Lot(was, entry[1], entry[2])
        coins, looters = hand[number], hand[LOOTER]
        key = (was == NO_NUMBER, owner == seat, lot.coins, lot.looters, coins, looters)
        if key not in self._shapes:
            handfuls = _handfuls(number, coins, looters, LARGEST_SET - lot.size)
            shapes = tuple(_shape(move.played()) for move in self._legal(state, _onto(seat, owner, lot, handfuls)))
            if coins and Snitch(seat, owner, lot, number).objection(state) is None:
                shapes += (SNITCH,)
            self._shapes[key] = shapes
        shapes = self._shapes[key]
        # The same move turns up with many hands: it is made once.
        made = self._made[player][number].setdefault((was, entry), {})
        for shape in shapes:
            if shape not in made:
                onto = _onto(seat, owner, lot, (_cards(number, shape),))
                made[shape] = Snitch(seat, owner, lot, number) if shape == SNITCH else next(onto)
        moves = tuple(made[shape] for shape in shapes)
        table = self.on_blanks if was == NO_NUMBER else self.on_sets
        table[player][number].setdefault(_holding(coins, looters), {})[entry] = moves
        return moves

    def _combines(self, state: BagState, player: int, number: int) -> Moves:
        there = state.combinable(number)
        moves: Moves = ()
        if is_split(state, there):
            moves = tuple(self._combines_with(state, player, number, there, whole=True))
        if state.options.combine_subset:
            parts = [part for size in range(2, len(there)) for part in combinations(there, size)]
            for part in dict.fromkeys(part for part in parts if is_split(state, part)):
                moves += tuple(self._combines_with(state, player, number, part, whole=False))
        return moves

    def _combines_with(
        self, state: BagState, player: int, number: int, sets: tuple[Named, ...], whole: bool
    ) -> Iterator[BagMove]:
        """Which handfuls may go into a split depends on the split only in whether it has a coin at all."""
        seat, hand = self.seats[player], state.hands[player]
        coins, looters = hand[number], hand[LOOTER]
        key = (any(lot.coins for _, lot in sets), coins, looters)
        if key not in self._shapes:
            handfuls = _handfuls(number, coins, looters, coins + looters)
            legal = self._legal(state, (Combine(seat, number, cards, sets, whole) for cards in handfuls))
            self._shapes[key] = tuple(_shape(move.played()) for move in legal)
        return (Combine(seat, number, _cards(number, shape), sets, whole) for shape in self._shapes[key])

    def _learn_punts(self, state: BagState, player: int, card: int) -> Moves:
        seat = self.seats[player]
        named = state.numbers if card == LOOTER and state.options.punt_looter == "declare" else (0,)
        moves = self.punts[player][card] = self._legal(state, (Punt(seat, card, number) for number in named))
        return moves


def _open(seat: str, number: int, cards: Cards) -> BagMove:
    """Looters alone say what they stand for."""
    return Open(seat, cards, 0 if cards[0] == number else number)


def _onto(seat: str, owner: str, lot: Lot, handfuls: Iterable[Cards]) -> Iterator[BagMove]:
    for cards in handfuls:
        yield Build(seat, lot, cards) if owner == seat else Steal(seat, owner, lot, cards)


def _handfuls(number: int, coins: int, looters: int, most: int) -> Iterator[Cards]:
    """Every choice of these coins and looters, one card at least."""
    for wild in range(min(looters, most) + 1):
        for plain in range(min(coins, most - wild) + 1):
            if plain + wild:
                yield _cards(number, (plain, wild))


def _cards(number: int, shape: Shape) -> Cards:
    return (number,) * shape[0] + (LOOTER,) * shape[1]


def _shape(cards: Cards) -> Shape:
    wild = cards.count(LOOTER)
    return len(cards) - wild, wild


@lru_cache(maxsize=128)
def menu_of(options: BagOptions, seats: tuple[str, ...]) -> Menu:
    return Menu(options, seats)
