"""The probability questions of Loot Trap, in the order of the ledger; P20 is a number of its card section."""

from __future__ import annotations

from ...engine.question import Question
from .odds_health import P12, P14, P15, P20
from .odds_loot import P01, P02, P06, P07, P08, P10, P11
from .odds_places import P09, P13
from .odds_rolls import P04, P05, P17, P19
from .odds_walk import P16
from .odds_ways import P03, P18

QUESTIONS: tuple[Question, ...] = (
    P01, P02, P03, P04, P05, P06, P07, P08, P09, P10, P11, P12, P13, P14, P15, P16, P17, P18, P19,
    P20,
)  # fmt: skip
