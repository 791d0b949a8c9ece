"""What learners may draw from when they ask their own questions: the deck."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.asking import Feature, Measure, Source
from ....engine.tell import listed
from .. import GAME
from ..cards import CHARGED, NAMES, NUMBERS, THREE, VALUE, WILD, words
from . import deck
from .deck import DECK, HAND

_ALL = range(len(NAMES))
_WILDS = Feature("wilds", "wild", frozenset({WILD}))


def _words(kinds: Sequence[int]) -> str:
    return listed([words(kind).removeprefix("the ") for kind in sorted(kinds)])


BENCH = (
    Source(
        "deck",
        DECK,
        (
            _WILDS,
            Feature("action cards", "action card", frozenset(range(THREE + 1))),
            Feature("supercharged cards", "supercharged card", frozenset(kind for kind in _ALL if CHARGED[kind])),
            *(
                Feature(f"cards numbered {n}", f"card numbered {n}", frozenset(k for k in _ALL if VALUE[k] == n))
                for n in NUMBERS
            ),
        ),
        _words,
        deck.row,
        HAND,
        ("SLP-02", "SLP-03", "SLP-04", "SLP-06"),
        number={kind: VALUE[kind] for kind in _ALL if kind != WILD},
        wild=_WILDS,
        measures=(Measure("numbers", dict(enumerate(VALUE)), f"a wild counts {VALUE[WILD]}"),),
        hands=GAME.players[1],
    ),
)
