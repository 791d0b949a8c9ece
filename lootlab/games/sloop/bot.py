"""What a sensible player prefers: most cards now, builds that will hold, and little left for the next player."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import TYPE_CHECKING

from ...engine.state import Move
from ...engine.tell import listed
from .cards import NAMES, NO_CARD, NUMBERS, VALUE, WEIGHT, WILD, size
from .moves import AGAIN, FLIP, STEAL, Accept, Build, Capture, Continue, Lay, Offer
from .phase import NOBODY
from .sums import Sums, sums
from .turn import scores

if TYPE_CHECKING:
    from .state import Sloop

HORIZON = 10
"""A whole game is a hundred plays of noise; after this many, the piles tell enough."""
CARELESS = 0
"""Sensible replies in rollouts: random ones drown the difference of a card or two that a move makes."""
CANDIDATES = 10
SIMULATIONS = 300

# All in cards. Measured by sensible players against each other on duplicate deals.
HELD = 0.85
"""What a card in one's build is worth while its number is in hand."""
HOPED = 0.5
"""The same while the number is not in hand."""
OF_WILD = 1.6
"""What a wild is worth in hand."""
OF_AGAIN = 1.3
OF_FLIP = 1.5
OF_LOOSE = 0.12
"""What each loose card left is worth to the next player."""
OF_NEW_SUM = 0.14
"""What each number that can newly be made is worth to the next player."""


def prefer(state: Sloop, seat: str, moves: Sequence[Move]) -> list[float]:
    """How many cards each move promises, now or soon, less what it leaves."""
    player = state.seats.index(seat)
    here = sums(state.loose, state.display)
    return [_score(state, player, here, move) for move in moves]


def _score(state: Sloop, player: int, here: Sums, move: Move) -> float:
    if isinstance(move, Capture):
        return _score_capture(state, player, move)
    if isinstance(move, Build):
        return _score_build(state, player, move)
    if isinstance(move, Lay):
        return _score_lay(state, player, here, move)
    if isinstance(move, Offer):
        return _score_offer(state, player, here, move)
    if isinstance(move, Accept):
        mover = state.mover
        return _use(state, mover, here, state.offered) - _use(state, mover, here, move.give) - 0.3
    return 0.0


def _score_capture(state: Sloop, player: int, move: Capture) -> float:
    taken = size(move.take) + 1 + (move.bonus != NO_CARD)
    left = len(state.display) - taken + 1
    score = taken - OF_LOOSE * left
    if move.build:
        owner, pile = state.builds[move.number]
        # Cards in the own build were nearly mine already.
        score += len(pile) * (1 - HELD if owner == player else 1.0 if owner == NOBODY else 1.5)
    if move.card == WILD:
        score -= OF_WILD
    if not state.deck:
        score += 0.3  # whoever captures last gets the rest (SLP-75)
    return score


def _score_build(state: Sloop, player: int, move: Build) -> float:
    added = size(move.take) + 1
    hand = state.hands[player]
    holds = sum(1 for kind in hand if VALUE[kind] == move.number) - (VALUE[move.card] == move.number)
    sure = HELD if holds or WILD in hand else HOPED
    score = sure * added - OF_LOOSE * (len(state.display) - added + 1)
    if isinstance(move, Continue) and not holds:
        owner, pile = state.builds[move.number]
        if owner == player:
            score -= (HELD - HOPED) * len(pile)
    return score - OF_WILD if move.card == WILD else score


def _score_lay(state: Sloop, player: int, here: Sums, move: Lay) -> float:
    value = VALUE[move.card]
    if move.card == WILD:
        score = -OF_WILD - 1
    else:
        fresh = (here.reach << value | 1 << value) & ~here.reach & 0x1FFE
        score = -OF_NEW_SUM * fresh.bit_count() - OF_LOOSE * (len(state.display) + 1)
    own = state.markers[player]
    if own and move.action != AGAIN:
        score -= HELD * len(state.builds[own][1])
    if move.action == STEAL:
        rivals = [other for other in range(len(state.seats)) if other != player and not state.allied(other, player)]
        gained = sum(1 for other in rivals if state.piles[other])
        return score + gained * (1 + 1 / len(rivals))  # what a rival loses counts too
    if move.action == AGAIN:
        return score + OF_AGAIN
    return score + OF_FLIP if move.action == FLIP else score


def _use(state: Sloop, player: int, here: Sums, kind: int) -> float:
    """What a card is good for in this player's hand now."""
    if kind == WILD:
        return OF_WILD + 1
    value = VALUE[kind]
    own = state.markers[player]
    if value == own:
        return 1.0 + len(state.builds[own][1])
    best = max(size(pack) for pack in here.maximal(value)) if here.reach >> value & 1 else 0
    return best + (0.6 if value <= 3 else 0.0)


def _score_offer(state: Sloop, player: int, here: Sums, move: Offer) -> float:
    """Offer what the partner can use at once and I cannot use better."""
    mover = state.mover
    return _use(state, mover, here, move.card) - _use(state, player, here, move.card) - 0.5


# ---- how good a position is -------------------------------------------------------------------------


def worth(state: Sloop, seat: str) -> float:
    """The estimated share of the win, from piles, builds and the cards still to come."""
    player = state.seats.index(seat)
    counted = [float(score) for score in scores(state)]
    for number, (owner, pile) in state.builds.items():
        if owner != NOBODY:
            held = any(VALUE[kind] in (0, number) for kind in state.hands[owner])
            value = len(pile) * (HELD if held else HOPED)
            for other in range(len(counted)):
                if other == owner or state.allied(other, owner):
                    counted[other] += value
    if state.last != NOBODY and not state.deck:
        counted[state.last] += 0.4 * len(state.display)
    to_come = len(state.deck) + sum(map(len, state.hands)) + len(state.display)
    scale = 1.0 + 0.9 * sqrt(to_come)
    weights = [exp((score - counted[player]) / scale) for score in counted]
    return 1 / sum(weights)


# ---- a hint in words --------------------------------------------------------------------------------

MANY_NUMBERS = 3
"""More numbers than this that can newly take something are counted, not listed."""


def reason(state: Sloop, seat: str, move: Move) -> str:
    """Why a sensible player likes this move."""
    if isinstance(move, Capture):
        return _why_capture(state, move)
    if isinstance(move, Build):
        return _why_build(state, seat, move)
    if isinstance(move, Lay):
        return _why_lay(state, seat, move)
    if isinstance(move, Offer):
        return f"Your partner may have more use for the {NAMES[move.card]} right now than you."
    if isinstance(move, Accept):
        return f"The offered card helps more than your {NAMES[move.give]}."
    return "Nothing better is to be had here."


def _why_capture(state: Sloop, move: Capture) -> str:
    gain = size(move.take) + 1 + (move.bonus != NO_CARD)
    if not move.build:
        return f"It brings {gain} cards at once, and cards in your pile are safe from all but a thief."
    owner, pile = state.builds[move.number]
    total = gain + len(pile)
    if owner == state.mover:
        return f"It brings your build home: {total} cards before anybody's wild can take them."
    if owner == NOBODY:
        return f"It takes the lost build before somebody else does: {total} cards."
    return f"It takes a build that others worked for: {total} cards."


def _why_build(state: Sloop, seat: str, move: Build) -> str:
    added = size(move.take) + 1
    player = state.seats.index(seat)
    hand = state.hands[player]
    held = sum(1 for kind in hand if VALUE[kind] == move.number) > (VALUE[move.card] == move.number)
    if not isinstance(move, Continue):
        key = move.number if held else "wild"
        return f"It ties {added} cards under your marker; with the {key} you hold you collect them later."
    if state.builds[move.number][0] not in (player, NOBODY):
        return f"It puts {added} more cards into your partner's build, and both piles count for you."
    end = f"and your {move.number} still waits for all of it." if held else f"but you then need another {move.number}."
    return f"It puts {added} more cards under the marker, {end}"


def _why_lay(state: Sloop, seat: str, move: Lay) -> str:
    if move.action == STEAL:
        return "A steal takes a card from every rival who has one: you gain and they lose."
    if move.action == AGAIN:
        own = state.markers[state.seats.index(seat)]
        saved = (
            f" The next card can still serve your {own}s." if own and _can_serve_after(state, seat, move, own) else ""
        )
        return f"The 2 costs nothing but itself, and you play again at once.{saved}"
    if move.action == FLIP:
        return "Three fresh cards to choose from: one of them may take more than your hand can."
    if len(state.legal_moves(seat)) == 1:
        return "There is nothing else to play."
    before, after = (sums(loose).reach for loose in (state.loose, state.loose + WEIGHT[move.card]))
    fresh = [str(number) for number in NUMBERS if (after & ~before) >> number & 1]
    if not fresh:
        return "It gives nothing new away: whatever it makes can be made already."
    if len(fresh) > MANY_NUMBERS:
        return f"Something has to be laid. After this, {len(fresh)} more numbers can take something."
    return f"It gives little away: only {listed(fresh)} can take something new."


def _can_serve_after(state: Sloop, seat: str, move: Lay, own: int) -> bool:
    later = state.copy()
    later.quiet = True
    later.play(seat, move)
    return any(
        isinstance(one, (Capture, Continue)) and one.number == own and (isinstance(one, Continue) or one.build)
        for one in later.legal_moves(seat)
    )


from .._shell import bot as _bot  # noqa: E402

BOT = _bot(globals())
