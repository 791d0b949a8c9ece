"""What learners may draw from when they ask their own questions: the draw cards, and the pile of Roll cards."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.asking import Feature, Measure, Source
from ....engine.tell import listed
from .. import GAME
from ..cards.design import EQUIPMENT, HYBRID, LOOT, Design
from ..cards.field import HAND_SIZE
from ..cards.kit import full_box
from . import pictures as show
from .rolls import ROLLS, USEFUL

BOX = full_box("project_default")
_SIGNS = {
    "CHAIN": ("cards with the chain sign", "card with the chain sign"),
    "STOP": ("cards with the stop sign", "card with the stop sign"),
    "MULTIPLY": ("cards with the multiply sign", "card with the multiply sign"),
    "OUT_OF_TURN": ("cards playable out of turn", "card playable out of turn"),
}


def _which(designs: Sequence[Design], kind: int) -> frozenset[int]:
    return frozenset(number for number, design in enumerate(designs) if design.kind == kind)


def _signed(sign: str) -> frozenset[int]:
    return frozenset(number for number, design in enumerate(BOX.designs) if sign in design.icons)


def _words(designs: Sequence[int]) -> str:
    return listed([BOX.designs[number].name for number in designs])


def _picture(designs: Sequence[int]) -> str:
    return show.hand([BOX.designs[number].kind for number in designs])


DRAW_CARDS = Source(
    "draw deck",
    BOX.of,
    (
        Feature("loot cards", "loot card", _which(BOX.designs, LOOT)),
        Feature("pieces of equipment", "piece of equipment", _which(BOX.designs, EQUIPMENT)),
        Feature("hybrids", "hybrid", _which(BOX.designs, HYBRID)),
        *(Feature(many, one, _signed(sign)) for sign, (many, one) in _SIGNS.items() if _signed(sign)),
    ),
    _words,
    _picture,
    HAND_SIZE,
    ("TRAP-11", "TRAP-15"),
    number={number: number for number in set(BOX.of)},
    hands=GAME.players[1],
)
ROLL_CARDS = Source(
    "Roll pile",
    ROLLS,
    (
        Feature("even numbers", "even number", frozenset(n for n in ROLLS if n % 2 == 0)),
        Feature("odd numbers", "odd number", frozenset(n for n in ROLLS if n % 2)),
        Feature(f"numbers from {USEFUL} on", f"number from {USEFUL} on", frozenset(n for n in ROLLS if n >= USEFUL)),
        *(Feature(f"Roll cards {n}", f"Roll card {n}", frozenset({n})) for n in ROLLS),
    ),
    lambda cards: listed([str(card) for card in cards]),
    show.rolls,
    2,
    ("TRAP-21", "TRAP-106"),
    measures=(Measure("numbers", {n: n for n in ROLLS}),),
    one="Roll card",
    noun="row of Roll cards",
    verb="Turn",
)
BENCH = (DRAW_CARDS, ROLL_CARDS)
