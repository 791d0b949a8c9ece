"""The legal moves of a duel, and likely mistakes. Whether a move is legal, the move itself says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ...engine.chance import Stream
from ...engine.refusal import Refusal
from ...engine.state import Move
from .moves import DEAL, LAYS, SEATS, DuelMove, Lay
from .moves.lay import PAIRS, hand_after

if TYPE_CHECKING:
    from .state import Duel

NO_MOVES: Final[tuple[DuelMove, ...]] = ()


def _affordable(seat: str, used: tuple[int, ...]) -> tuple[Lay, ...]:
    left = hand_after(used)
    return tuple(lay for lay in LAYS[seat] if all(lay.acts.count(act) <= left[act] for act in lay.acts))


# Two and two of the six cards: the last two are never played, so no view shows them (LSW-10).
LEGAL: Final = {seat: {used: _affordable(seat, used) for used in ((), *PAIRS)} for seat in SEATS}
"""By seat and what it has laid in this round: () in phase 1. Worked out once, for speed; a test compares it."""


KNOWN: Final = tuple({used: frozenset(id(lay) for lay in lays) for used, lays in LEGAL[seat].items()} for seat in SEATS)
"""The same lays by their identity: they live as long as the game, so `play` need not compare."""


def between(duel: Duel, seat: str) -> Sequence[DuelMove]:
    """Before, between and after duels."""
    return (DEAL,) if seat == DEAL.seat and DEAL.why_not(duel) is None else NO_MOVES


def why_not(duel: Duel, seat: str, move: Move) -> Refusal | None:
    """Both choose at once, so it is always everybody's turn: all else is for the move to say."""
    if seat not in SEATS or move.seat != seat:
        return Refusal("LSW-12", "Each player decides alone.", "Choose only for yourself.")
    if not isinstance(move, DuelMove):
        return Refusal("LSW-11", f"“{move}” is no move of this game.", "Lay one action card at each slot.")
    return move.why_not(duel)


def near_misses(duel: Duel, seat: str, rng: Stream) -> list[DuelMove]:
    return [
        DEAL,
        Lay(seat, (rng.below(3),)),
        Lay(seat, (rng.below(3), rng.below(3), rng.below(3))),
        Lay(seat, (rng.below(3), rng.below(3))),
        Lay(seat, (0, 1), 3 - duel.phase),
    ]
