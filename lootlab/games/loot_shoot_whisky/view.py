"""What one duellist may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...engine.view import View

if TYPE_CHECKING:
    from .state import Duel


@dataclass(frozen=True)
class DuelView(View):
    """All that lies open, the own choice, and of the other's choice only whether it is made (LSW-12, LSW-R17)."""

    row: tuple[int, ...]
    deck_count: int
    discards: tuple[int, ...]
    kept: tuple[tuple[int, ...], ...]
    nuggets: tuple[int, ...]
    bullets: tuple[int, ...]
    holder: int
    gulps: int
    phase: int
    round: int
    stalled: int
    set_up: bool
    used: tuple[tuple[int, ...], ...]
    has_chosen: tuple[bool, ...]
    choice: tuple[int, ...] | None
    shown: tuple[tuple[int, int], ...]
    recap: tuple[tuple[int, int, int, int], ...]
    unsettled: tuple[tuple[int, int], ...]
    """Pairs that a win left face down, if the option show_after_win turns them up."""
    ended: str
    winner: int
    duels: tuple[str, ...]


def look(duel: Duel, seat: str | None) -> DuelView:
    own = duel.chosen[duel.seats.index(seat)] if seat else None
    return DuelView(
        game=duel.game, options=duel.options, seats=duel.seats, seat=seat, turn=duel.turn, to_act=duel.to_act(),
        moves=tuple(duel.legal_moves(seat)) if seat else (), outcome=duel.outcome(),
        row=tuple(duel.row), deck_count=len(duel.deck), discards=tuple(sorted(duel.discards)),
        kept=duel.kept, nuggets=tuple(duel.nuggets), bullets=tuple(duel.bullets),
        holder=duel.holder, gulps=duel.gulps, phase=duel.phase, round=duel.round, stalled=duel.stalled,
        set_up=duel.set_up, used=duel.used, has_chosen=tuple(lay is not None for lay in duel.chosen),
        choice=own.acts if own else None, shown=duel.shown, recap=duel.recap, unsettled=_unsettled(duel),
        ended=duel.ended, winner=duel.winner, duels=duel.duels,
    )  # fmt: skip


def _unsettled(duel: Duel) -> tuple[tuple[int, int], ...]:
    first, second = duel.chosen
    if not duel.ended or first is None or second is None or duel.options["show_after_win"] == "no":
        return ()
    settled = len(duel.shown) - 2 * (duel.phase - 1)
    return tuple(zip(first.acts[settled:], second.acts[settled:], strict=True))
