"""What a sensible player prefers: keep pairs, make sets of four safe, spend looters late, steal what is worth it.

A move is weighed in points: what it adds to the own stash times the chance that it stays there, part of what it takes
from others, less what the played cards were still good for in hand. Only what the seat can see is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import TYPE_CHECKING, Any

from ...engine.state import Move
from . import score
from .advice import reason
from .cards import BAG_POINTS, COPIES, DEALT, LARGEST_SET, LOOTER, LOOTER_POINTS, Lot, deck_for
from .legality import OVER, PLAY
from .moves import Build, Combine, Knock, Open, Punt, Snitch, Steal

if TYPE_CHECKING:
    from .state import BagState

__all__ = ["CANDIDATES", "HORIZON", "SIMULATIONS", "prefer", "reason", "settled", "worth"]

CANDIDATES = 10
SIMULATIONS = 150
HORIZON = 400

GOING_OUT = 5.0
PUNT = -4.0
"""A punt locks down and shows a card: only when nothing else is good."""
# Found by trying: two thousand rounds each against the same player with one number changed.
COIN_KEPT, COIN_KEPT_LATE = -0.3, -1.0
PAIR_KEPT = 0.6
LOOTER_KEPT, LOOTER_KEPT_LATE = 12.0, -2.0
FULL_SET_STAYS = 0.95


def prefer(state: BagState, seat: str, moves: Sequence[Move]) -> list[float]:
    """Points each move promises."""
    if state.phase != PLAY:
        return [0.0] * len(moves)
    eye = Eye(state, state.seats.index(seat))
    return [_WEIGH[type(move)](eye, move) for move in moves]


class Eye:
    """What the weighing of one position needs to know, seen from one player."""

    __slots__ = ("cards_left", "coin", "dodge", "hand", "hurt", "left", "looter", "me", "state", "wild", "_stays")

    def __init__(self, state: BagState, me: int) -> None:
        self.state, self.me = state, me
        self.hand = state.hands[me]
        self.cards_left, self.left = state.sizes[me], state.left
        others = sum(state.sizes) - self.cards_left
        hidden = others + state.left_in_pile + len(state.aside)
        self.dodge = 1 - others / hidden if hidden else 0.5
        """The chance that a certain unseen card is in nobody's hand."""
        self.hurt = 1 / (len(state.seats) - 1)
        late = lateness(state, me)
        self.coin = COIN_KEPT + (COIN_KEPT_LATE - COIN_KEPT) * late
        self.looter = LOOTER_KEPT + (LOOTER_KEPT_LATE - LOOTER_KEPT) * late
        lying = sum(looters for there in state.lying for _, _, looters in there)
        self.wild = deck_for(state.options["deck"], len(state.seats)).looters - lying - self.hand[LOOTER]
        self._stays: dict[tuple[int, int, int], float] = {}

    def kept(self, cards: Sequence[int]) -> float:
        """What these cards are still good for in hand."""
        total = 0.0
        for card in cards:
            total += self.looter if card == LOOTER else self.coin
        return total

    def holds(self, number: int, coins: int, looters: int) -> float:
        """Points of a set of one's own times the chance that it stays."""
        if coins == COPIES:
            return float(BAG_POINTS)
        points = coins + LOOTER_POINTS * looters
        if coins + looters == LARGEST_SET:
            return points * FULL_SET_STAYS
        key = (number, coins, looters)
        stays = self._stays.get(key)
        if stays is None:
            seen = sum(there[1] for there in self.state.lying[number]) + self.hand[number]
            threats = max(0, COPIES - seen) + 0.5 * self.wild
            stays = self._stays[key] = self.dodge**threats
        return points * stays


def lateness(state: BagState, me: int) -> float:
    """0 at the start of a round, 1 when it is about to end."""
    if not state.left_in_pile:
        return 1.0
    players = len(state.seats)
    shortest = min(size for player, size in enumerate(state.sizes) if player != me)
    by_pile = 1 - state.left_in_pile / (4 * players)
    by_hand = 1 - shortest / DEALT
    return min(1.0, max(by_pile, by_hand, 0.0))


# ---- weighing -----------------------------------------------------------------------------------


def _open(eye: Eye, move: Open) -> float:
    wild = move.cards.count(LOOTER)
    number = move.number or move.cards[0]
    gain = eye.holds(number, len(move.cards) - wild, wild) - eye.kept(move.cards)
    return gain + _ending(eye, len(move.cards))


def _build(eye: Eye, move: Build) -> float:
    lot = move.lot
    gain = _grown(eye, lot, move.cards) - eye.holds(lot.number, lot.coins, lot.looters) - eye.kept(move.cards)
    return gain + (2.0 if lot.size == 1 else 0.0) + _ending(eye, len(move.cards))


def _steal(eye: Eye, move: Steal) -> float:
    lot = move.lot
    taken = lot.coins + LOOTER_POINTS * lot.looters
    gain = _grown(eye, lot, move.cards) + taken * eye.hurt - eye.kept(move.cards)
    return gain + _ending(eye, len(move.cards))


def _grown(eye: Eye, lot: Lot, cards: Sequence[int]) -> float:
    wild = list(cards).count(LOOTER)
    return eye.holds(lot.number or cards[0], lot.coins + len(cards) - wild, lot.looters + wild)


def _snitch(eye: Eye, move: Snitch) -> float:
    lot = move.lot
    gain = eye.looter - eye.coin + (1.0 if eye.left > 1 else 0.0)
    before = eye.holds(lot.number, lot.coins, lot.looters)
    after = eye.holds(lot.number, lot.coins + 1, lot.looters - 1)
    return gain + ((after - before) if move.owner == move.seat else (before - after) * eye.hurt)


def _combine(eye: Eye, move: Combine) -> float:
    coins, looters = move.cards.count(move.number), move.cards.count(LOOTER)
    before = 0.0
    for owner, lot in move.sets:
        coins, looters = coins + lot.coins, looters + lot.looters
        if owner == move.seat:
            before -= eye.holds(lot.number, lot.coins, lot.looters)
        else:
            before += (lot.coins + LOOTER_POINTS * lot.looters) * eye.hurt
    surplus = max(0, coins + looters - LARGEST_SET)
    gain = eye.holds(move.number, coins, looters - surplus) + before - eye.kept(move.cards) + surplus * eye.looter
    return gain + _ending(eye, len(move.cards) - surplus)


def _punt(eye: Eye, move: Punt) -> float:
    if move.card == LOOTER:
        return 3 * PUNT
    pair = PAIR_KEPT if eye.hand[move.card] > 1 else 0.0
    return PUNT + eye.holds(move.card, 1, 0) - 4 * pair + _ending(eye, 1 if not eye.state.left_in_pile else 0)


def _ending(eye: Eye, played: int) -> float:
    return GOING_OUT if played >= eye.cards_left else 0.0


_WEIGH: dict[type[Move], Callable[[Eye, Any], float]] = {
    Open: _open,
    Build: _build,
    Steal: _steal,
    Snitch: _snitch,
    Combine: _combine,
    Punt: _punt,
    Knock: lambda eye, move: 0.0,
}


# ---- judging a position -------------------------------------------------------------------------


def settled(state: BagState) -> bool:
    """A rollout may stop here: the round is scored."""
    return state.phase == OVER


def worth(state: BagState, seat: str) -> float:
    """The estimated chance to win the game, from totals and what the round would score now."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.share(seat)
    totals: Sequence[float] = state.totals
    if state.phase != OVER:
        totals = [total + points for total, points in zip(totals, score.of_round(state), strict=True)]
    # The nearer the target, the more a lead is worth.
    to_go = max(0.0, state.house.target - max(totals))
    scale = 8 + 0.25 * to_go
    best = max(totals)
    weights = [exp((total - best) / scale) for total in totals]
    return weights[state.seats.index(seat)] / sum(weights)


from .._shell import bot as _bot  # noqa: E402

BOT = _bot(globals())
