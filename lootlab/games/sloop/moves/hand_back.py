"""Return: hand the offered card back (SLP-87)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Event, Words
from .base import SEAT
from .exchange import _Answer, answered

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView


@dataclass(frozen=True, slots=True)
class Return(_Answer):
    seat: str

    shape = rf"{SEAT} return"
    example = ""

    @classmethod
    def read(cls, state: Sloop, found: re.Match[str]) -> list[Return]:
        return [Return(found[1])]

    @classmethod
    def tries(cls, state: Sloop, seat: str) -> Iterable[Return]:
        return (Return(seat),)

    def __str__(self) -> str:
        return f"{self.seat} return"

    def why_not(self, state: Sloop) -> Refusal | None:
        return self.no_answer_now(state)

    def do(self, state: Sloop) -> list[Event]:
        state.hands[state.partner()].append(state.offered)
        return answered(state, Event(f"{{{self.seat}}} handed the card back.", ("SLP-87",), self.seat, "back"))

    def words(self, view: SloopView) -> Words:
        return Words("Hand it back", "then your turn goes on", "slp-anchor")
