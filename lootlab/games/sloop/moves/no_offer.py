"""Offer nothing. Scenarios never need it: the partner may simply begin to play."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Event, Words
from .base import SEAT
from .exchange import _Offering, answered

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView


@dataclass(frozen=True, slots=True)
class NoOffer(_Offering):
    seat: str

    shape = rf"{SEAT} no offer"
    example = ""

    @classmethod
    def read(cls, state: Sloop, found: re.Match[str]) -> list[NoOffer]:
        return [NoOffer(found[1])]

    @classmethod
    def tries(cls, state: Sloop, seat: str) -> Iterable[NoOffer]:
        return (NoOffer(seat),)

    def __str__(self) -> str:
        return f"{self.seat} no offer"

    def why_not(self, state: Sloop) -> Refusal | None:
        return self.no_offer_now(state) or self.no_hands(state)

    def do(self, state: Sloop) -> list[Event]:
        return answered(state, Event(f"{{{self.seat}}} offered nothing.", ("SLP-86",), self.seat, "back"))

    def words(self, view: SloopView) -> Words:
        return Words("Offer nothing", "your partner plays", "slp-anchor")
