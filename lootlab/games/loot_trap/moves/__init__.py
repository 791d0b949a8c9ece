"""What a player can do: one file per move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.rooms import found_in
from .bank import Bank
from .base import RaidMove
from .choose import Choose
from .concede import Concede
from .deal import DEAL, Deal
from .discard import Discard
from .draw import Draw
from .equip import Equip
from .lay import Lay
from .pass_ import Pass
from .peek import Peek
from .play import Play
from .react import React
from .roll import Roll
from .scout import Scout
from .step import Step

if TYPE_CHECKING:
    from collections.abc import Sequence

KINDS: Final[Sequence[type[RaidMove]]] = found_in(__name__, __path__, RaidMove)

__all__ = [
    "DEAL", "KINDS", "Bank", "Choose", "Concede", "Deal", "Discard", "Draw", "Equip", "Lay", "Pass", "Peek", "Play",
    "RaidMove", "React", "Roll", "Scout", "Step",
]  # fmt: skip
