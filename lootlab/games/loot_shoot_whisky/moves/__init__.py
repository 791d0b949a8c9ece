"""What a duellist can do: one file per move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.rooms import found_in
from .base import SEATS, DuelMove
from .deal import DEAL, Deal
from .lay import LAYS, Lay

if TYPE_CHECKING:
    from collections.abc import Sequence

KINDS: Final[Sequence[type[DuelMove]]] = found_in(__name__, __path__, DuelMove)

__all__ = ["DEAL", "KINDS", "LAYS", "SEATS", "Deal", "DuelMove", "Lay"]
