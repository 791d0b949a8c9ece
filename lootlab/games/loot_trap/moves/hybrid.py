"""A hybrid is played, in or out of turn: the phrase of both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from ....engine.natively import dataclass
from ....engine.state import Piece
from ..cards.words import hand_piece
from .base import RaidMove

if TYPE_CHECKING:
    from .base import Raid


@dataclass(frozen=True, slots=True)
class _PlaysHybrid(RaidMove):
    """`on` answers the first question for an opponent; legal lists leave it open."""

    seat: str
    card: str
    on: str = ""

    verb: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.seat} {self.verb} {self.card}" + (f" on {self.on}" if self.on else "")

    @classmethod
    def read(cls, state: Raid, found: re.Match[str]) -> Sequence[Self]:
        return [cls(found[1], state.card_in_hand(state.seats.index(found[1]), found[2]), found[3] or "")]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (hand_piece(self.card),)
