"""What a player can do: one file per move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.rooms import found_in
from .base import HallMove
from .relocate import Relocate
from .roll import Roll
from .start import Start
from .stay import Stay
from .to import To
from .undo import Undo

if TYPE_CHECKING:
    from collections.abc import Sequence

KINDS: Final[Sequence[type[HallMove]]] = found_in(__name__, __path__, HallMove)

__all__ = ["KINDS", "HallMove", "Relocate", "Roll", "Start", "Stay", "To", "Undo"]
