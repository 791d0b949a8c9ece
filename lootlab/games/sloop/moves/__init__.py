"""What a player can do: one file per move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....engine.rooms import found_in
from .base import SloopMove
from .build import Build
from .capture import Capture
from .continuation import Continue
from .end_turn import EndTurn
from .hand_back import Return
from .lay import Lay
from .no_offer import NoOffer
from .offer import Offer
from .open_display import OpenDisplay
from .take_offered import Accept

KINDS: Final[Sequence[type[SloopMove]]] = found_in(__name__, __path__, SloopMove)

__all__ = [
    "KINDS", "Accept", "Build", "Capture", "Continue", "EndTurn", "Lay", "NoOffer", "Offer", "OpenDisplay", "Return",
    "SloopMove",
]  # fmt: skip
