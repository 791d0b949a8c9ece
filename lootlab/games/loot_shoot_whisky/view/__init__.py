"""What one duellist may know."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ....engine.fields import looking
from ....engine.natively import dataclass
from ....engine.view import View
from ..cards import GAP
from ..moves import DuelMove
from ..options import DuelOptions

if TYPE_CHECKING:
    from ..state import Duel


@dataclass(frozen=True)
class DuelView(View):
    """All that lies open, the own choice, and of the other's choice only whether it is made (LSW-12, LSW-R17)."""

    options: DuelOptions
    moves: tuple[DuelMove, ...]
    row: tuple[int, ...]
    deck_count: int
    discards: tuple[int, ...]
    kept: tuple[tuple[int, ...], tuple[int, ...]]
    nuggets: tuple[int, ...]
    bullets: tuple[int, ...]
    holder: int
    gulps: int
    phase: int
    round: int
    stalled: int
    set_up: bool
    on: bool
    used: tuple[tuple[int, ...], tuple[int, ...]]
    has_chosen: tuple[bool, ...]
    choice: tuple[int, ...] | None
    shown: tuple[tuple[int, int], ...]
    recap: tuple[tuple[int, int, int, int], ...]
    unsettled: tuple[tuple[int, int], ...]
    """Pairs that a win left face down, if the option show_after_win turns them up."""
    ended: str
    winner: int
    duels: tuple[str, ...]

    def unseen(self) -> list[int]:
        """The saloon cards that are still in the deck, sorted: what one can know of it."""
        if not self.set_up:
            return []
        left = Counter(self.options.saloon_deck)
        left.subtract(card for card in (*self.row, *self.discards, *self.kept[0], *self.kept[1]) if card != GAP)
        return sorted(left.elements())


def _discards(duel: Duel, _: str | None) -> tuple[int, ...]:
    """What has left the saloon is public, so that everybody can count what is still to come (LSW-R17)."""
    return tuple(sorted(duel.discards))


def _own_choice(duel: Duel, seat: str | None) -> tuple[int, ...] | None:
    lay = duel.chosen[duel.seats.index(seat)] if seat else None
    return lay.acts if lay else None


def _unsettled(duel: Duel, _: str | None) -> tuple[tuple[int, int], ...]:
    first, second = duel.chosen
    if not duel.ended or first is None or second is None or not duel.options.show_after_win:
        return ()
    settled = len(duel.shown) - 2 * (duel.phase - 1)
    return tuple(zip(first.acts[settled:], second.acts[settled:], strict=True))


look = looking(
    DuelView,
    deck_count=lambda duel, _: len(duel.deck),
    discards=_discards,
    has_chosen=lambda duel, _: tuple(lay is not None for lay in duel.chosen),
    choice=_own_choice,
    unsettled=_unsettled,
)
