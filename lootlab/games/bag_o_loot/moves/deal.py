"""Deal: a new round, the first one or the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Events, Words
from ..cards import DEALT
from . import tell
from .base import DRAW, OVER, PLAY, SEAT, _Bare

if TYPE_CHECKING:
    from ..state import BagState
    from ..view import BagView


class Deal(_Bare):
    """The seat shuffles and deals a round (BOL-09, BOL-68)."""

    __slots__ = ()

    verb = "deal"
    shape = rf"{SEAT} deal"
    example = "A deal"
    between_rounds = True

    def why_not(self, state: BagState) -> Refusal | None:
        if state.winners:
            also = ("BOL-70", "BOL-68", "BOL-R31", "BOL-R33")
            return Refusal("BOL-69", "The game is over.", "Start a new game.", also)
        if state.phase in (DRAW, PLAY):
            remedy = "The next deal comes when it has been scored."
            return Refusal("BOL-68", "The round is still on.", remedy, ("BOL-67",))
        dealer = state.seats[state.next_dealer()]
        if self.seat != dealer:
            remedy = "Leave it to them; the deal moves one seat to the left."
            return Refusal("BOL-68", f"It is {{{dealer}'s}} turn to deal.", remedy)
        return None

    def do(self, state: BagState) -> Events:
        """Shuffle all cards in use (BOL-R42), eight to each, the rest is the pile (BOL-10); the left neighbour begins
        (BOL-12)."""
        if state.phase == OVER:
            state.extra = state.extra or state.decided()
            state.dealer = state.next_dealer()
            state.round += 1
        state.clear()
        pile = list(state.options.deck_for(len(state.seats)).cards)
        state.rng.shuffle(pile)
        for hand in state.hands:
            for _ in range(DEALT):
                hand[pile.pop()] += 1
        state.sizes = [DEALT] * len(state.seats)
        state.pile, state.left_in_pile = tuple(pile), len(pile)
        state.start_turn((state.dealer + 1) % len(state.seats))
        return () if state.quiet else tell.dealt(state)

    def words(self, view: BagView) -> Words:
        return Words("Deal the next round" if view.phase == OVER else "Deal", "eight cards each", "ll-again")

    def reason(self, state: BagState) -> str:
        return "The next round has to be dealt."
