"""What all moves of a duel have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.state import Move

if TYPE_CHECKING:
    from ..state import Duel  # noqa: F401
    from ..view import DuelView  # noqa: F401

SEATS: Final[tuple[str, ...]] = ("A", "B")  # LSW-R1; both choose at once, so neither begins (LSW-R19)


class DuelMove(Move):
    __slots__ = ()
