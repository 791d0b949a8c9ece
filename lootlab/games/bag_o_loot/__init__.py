"""Bag-O-Loot: collect sets, steal sets, bag them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...engine.chance import Stream
from ...engine.game import Game, Move, Options
from . import judge, knowledge, notation, phrases, strays
from .house import CHOICES
from .state import BagState
from .view import BagView


class BagOLoot(Game):
    name = "bag_o_loot"
    code = "bol"
    title = "Bag-O-Loot"
    tagline = "Collect sets of coins, steal other people's, and bag them before they are stolen from you."
    players = (2, 6)
    seat_rule = "BOL-01"
    choices = CHOICES

    def deal(self, seats: tuple[str, ...], rng: Stream, options: Options) -> BagState:
        state = BagState(options, seats, rng)
        state.deal_round()
        return state

    def position(self, text: str, **options: object) -> BagState:
        """In positions a turn ends by a knock only, unless the option says otherwise: so `plays left 0` can be seen."""
        return notation.position(text, self.read_options({"auto_knock": "no", **options}))

    def notation(self, state: BagState) -> str | None:
        return notation.notation(state)

    def parse_moves(self, state: BagState, text: str) -> list[Move]:
        return phrases.parse_moves(state, text)

    def disagreements(self, state: BagState, then: str) -> list[str]:
        return judge.disagreements(state, then)

    def determinize(self, view: BagView, rng: Stream) -> BagState:
        return knowledge.determinize(view, rng)

    def reshuffle_hidden(self, state: BagState, seat: str | None, rng: Stream) -> BagState:
        return knowledge.reshuffle_hidden(state, seat, rng)

    def components(self, state: BagState) -> Counter[str]:
        return knowledge.components(state)

    def near_misses(self, state: BagState, seat: str, rng: Stream) -> Iterable[Move]:
        return strays.near_misses(state, seat, rng)


GAME = BagOLoot()
