"""What cards can do: one file per operation that a card can name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....engine.rooms import found_in
from .base import Operation

OPERATIONS: Final[Mapping[str, type[Operation]]] = {kind.op: kind for kind in found_in(__name__, __path__, Operation)}
"""By the name that data and notation use."""
