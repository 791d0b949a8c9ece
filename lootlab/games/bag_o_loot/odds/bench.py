"""What learners may draw from when they ask their own questions: the full deck, and that of two players."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.asking import Feature, Measure, Source
from .. import GAME
from ..cards import COIN_POINTS, DEALT, LOOTER, LOOTER_POINTS, handful
from ..cards.deck import Deck, decks_of
from . import deal

POINTS = f"in hand a looter costs {LOOTER_POINTS} points, a coin {COIN_POINTS}"


def _source(name: str, deck: Deck, players: int, rules: tuple[str, ...]) -> Source:
    numbers = range(1, deck.highest + 1)
    looters = Feature("looters", "looter", frozenset({LOOTER}))
    coins = Feature("coins", "coin", frozenset(numbers))
    each = [Feature(f"coins numbered {n}", f"coin numbered {n}", frozenset({n})) for n in numbers]
    half = deck.highest // 2
    low = Feature(f"coins from 1 to {half}", f"coin from 1 to {half}", frozenset(range(1, half + 1)))
    upper = f"from {half + 1} to {deck.highest}"
    high = Feature(f"coins {upper}", f"coin {upper}", coins.cards - low.cards)
    costs = dict.fromkeys(numbers, COIN_POINTS) | {LOOTER: LOOTER_POINTS}
    return Source(
        name, deck.cards, (looters, coins, low, high, *each),
        _words, deal.picture, DEALT, rules,
        number={n: n for n in numbers}, wild=looters, measures=(Measure("points", costs, POINTS),), hands=players,
    )  # fmt: skip


def _words(cards: Sequence[int]) -> str:
    return handful(tuple(cards))


_FULL, _SMALL = decks_of("standard")
BENCH = (
    _source("full deck", _FULL, GAME.players[1], ("BOL-03", "BOL-05", "BOL-09", "BOL-62")),
    _source("two-player deck", _SMALL, GAME.players[0], ("BOL-04", "BOL-05", "BOL-09", "BOL-62")),
)
