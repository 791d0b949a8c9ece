"""The probability questions of LOOT, in the order of the ledger."""

from __future__ import annotations

from ....engine.question import Question
from .dice import P01, P05, P06
from .marks import P09
from .reach import P02, P03, P04, P07, P08, P10, P13, P14
from .wander import P11, P12

QUESTIONS: tuple[Question, ...] = (P01, P02, P03, P04, P05, P06, P07, P08, P09, P10, P11, P12, P13, P14)
