"""What a player can do: one file per move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.rooms import found_in
from .base import DRAW, NEW, OVER, PLAY, BagMove
from .build import Build
from .combine import Combine
from .deal import Deal
from .draw import Draw
from .knock import Knock
from .open import Open
from .punt import Punt
from .snitch import Snitch
from .steal import Steal

if TYPE_CHECKING:
    from collections.abc import Sequence

KINDS: Final[Sequence[type[BagMove]]] = found_in(__name__, __path__, BagMove)

__all__ = [
    "DRAW", "KINDS", "NEW", "OVER", "PLAY",
    "BagMove", "Build", "Combine", "Deal", "Draw", "Knock", "Open", "Punt", "Snitch", "Steal",
]  # fmt: skip
