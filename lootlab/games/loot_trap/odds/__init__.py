"""The probability questions of Loot Trap, in the order of the ledger; P20 is a number of its card section."""

from __future__ import annotations

from ....engine.question import Question
from ..odds.health import P12, P14, P15, P20
from ..odds.loot import P01, P02, P06, P07, P08, P10, P11
from ..odds.places import P09, P13
from ..odds.rolls import P04, P05, P17, P19
from ..odds.walk import P16
from ..odds.ways import P03, P18

QUESTIONS: tuple[Question, ...] = (
    P01, P02, P03, P04, P05, P06, P07, P08, P09, P10, P11, P12, P13, P14, P15, P16, P17, P18, P19,
    P20,
)  # fmt: skip
