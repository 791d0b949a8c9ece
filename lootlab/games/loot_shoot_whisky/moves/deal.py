"""Deal: set up a duel, the first one or the next one of a match."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Events, Words
from ..cards import DECK_SIZE, ROW_SIZE
from .base import DuelMove

if TYPE_CHECKING:
    from ..state import Duel
    from ..view import DuelView


@dataclass(frozen=True, slots=True)
class Deal(DuelMove):
    seat: str = "A"

    shape = "deal"
    example = "deal"

    def __str__(self) -> str:
        return "deal"

    @classmethod
    def read(cls, duel: Duel, found: re.Match[str]) -> list[Deal]:
        return [DEAL]

    def why_not(self, duel: Duel) -> Refusal | None:
        if duel.match_over():
            return Refusal("LSW-43", "The match is decided.", "Start a new game.", ("LSW-R16",))
        if duel.on:
            return Refusal("LSW-07", "The duel is still going on.", "Finish it before dealing the next one.")
        size = len(duel.options.saloon_deck)
        if size != DECK_SIZE:
            return Refusal("LSW-R13", f"This saloon deck has {size} cards.", f"It needs {DECK_SIZE}.", ("LSW-02",))
        return None

    def do(self, duel: Duel) -> Events:
        duel.clear()
        duel.deck = list(duel.options.saloon_deck)
        duel.rng.shuffle(duel.deck)
        duel.row = [duel.deck.pop() for _ in range(ROW_SIZE)]
        duel.set_up = duel.on = True
        if duel.quiet:
            return ()
        told = [Event("Four saloon cards came out.", ("LSW-07", "LSW-08"), mark="star", reveals=True)]
        if duel.warnings():
            told.append(Event("This deck holds too little gold: nobody can win by nuggets.", ("LSW-R13",)))
        return told

    def words(self, view: DuelView) -> Words:
        return Words("Deal the next duel", "four new saloon cards", "ll-again")


DEAL: Final = Deal()
