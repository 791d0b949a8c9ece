"""Bag-O-Loot: collect sets, steal sets, bag them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ...engine.chance import Stream
from ...engine.game import Game, Move
from . import legal, notation
from .moves import KINDS, Deal
from .options import BagOptions
from .state import BagState
from .view import BagView, guess


class BagOLoot(Game[BagState, BagView, BagOptions]):
    name = "bag_o_loot"
    code = "bol"
    title = "Bag-O-Loot"
    tagline = "Collect sets of coins, steal other people's, and bag them before they are stolen from you."
    players = (2, 6)
    seat_rule = "BOL-01"
    choices = BagOptions
    kinds = KINDS
    spoken: Mapping[str, str] = {"looter": "L", "looters": "L", "and": ""}

    def deal(self, seats: tuple[str, ...], rng: Stream, options: BagOptions) -> BagState:
        state = BagState(options, seats, rng)
        Deal(seats[state.dealer]).do(state)
        return state

    def position(self, text: str, **options: object) -> BagState:
        """Any position: `game.position("seats AB; A[6 6] B[5 5]; hand A{6 5 2}; turn A")`. What is wrong is named.

        In positions a turn ends by a knock only, unless the option says otherwise: so `plays left 0` can be seen.
        """
        return notation.position(text, self.read_options({"auto_knock": "no", **options}))

    def notation(self, state: BagState) -> str | None:
        return notation.notation(state)

    def disagreements(self, state: BagState, then: str) -> list[str]:
        return notation.CLAUSES.disagreements(state, then)

    def determinize(self, view: BagView, rng: Stream) -> BagState:
        return guess.determinize(view, rng)

    def reshuffle_hidden(self, state: BagState, seat: str | None, rng: Stream) -> BagState:
        return guess.reshuffle_hidden(state, seat, rng)

    def components(self, state: BagState) -> Counter[str]:
        return guess.components(state)

    def near_misses(self, state: BagState, seat: str, rng: Stream) -> Iterable[Move]:
        return legal.near_misses(state, seat, rng)


GAME = BagOLoot()
