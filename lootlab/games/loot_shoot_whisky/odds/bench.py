"""What learners may draw from when they ask their own questions: the saloon deck, and the action cards of a hand."""

from __future__ import annotations

from ....engine.asking import Feature, Measure, Source
from ..cards import ACT_NAMES, LOOT, ROW_SIZE, SHOOT, SHOT, SIP, WHISKY, card_words
from . import pictures as show
from .actions import HAND, SLOTS
from .saloon import DECK, GOLD

_VALUES = sorted(set(GOLD))
SALOON = Source(
    "saloon deck",
    DECK,
    (
        Feature("gold cards", "gold card", frozenset(GOLD)),
        Feature("extra sips", "extra sip", frozenset({SIP})),
        Feature("extra shots", "extra shot", frozenset({SHOT})),
        *(Feature(f"cards of {card_words(n)}", f"card of {card_words(n)}", frozenset({n})) for n in _VALUES),
    ),
    show.saloon_names,
    lambda cards: show.row(map(show.saloon, cards)),
    ROW_SIZE,
    ("LSW-05", "LSW-07", "LSW-R13"),
    number={card: card for card in set(DECK)},
    measures=(Measure("nuggets", {card: card if card < SIP else 0 for card in set(DECK)}, "sips and shots count 0"),),
    noun="row",
)
ACTIONS = Source(
    "six action cards of one player",
    HAND,
    tuple(
        Feature(f"{ACT_NAMES[act]} cards", f"{ACT_NAMES[act]} card", frozenset({act})) for act in (LOOT, SHOOT, WHISKY)
    ),
    show.names,
    show.actions,
    SLOTS,
    ("LSW-03", "LSW-10"),
    number={act: act for act in (LOOT, SHOOT, WHISKY)},
    verb="Draw",
)
BENCH = (SALOON, ACTIONS)
