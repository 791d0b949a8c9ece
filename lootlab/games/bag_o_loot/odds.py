"""The probability questions of Bag-O-Loot: seventeen of the ledger in its order, and three of our own."""

from __future__ import annotations

from ...engine.question import Question
from .odds_hands import P08, P09, P14, P16, P17
from .odds_looters import P01, P02, P04, P05, P13, P15
from .odds_pairs import P03, P06, P07, P18
from .odds_thieves import P10, P11, P12, P19, P20

QUESTIONS: tuple[Question, ...] = (
    P01, P02, P03, P04, P05, P06, P07, P08, P09, P10, P11, P12, P13, P14, P15, P16, P17, P18, P19, P20,
)  # fmt: skip
