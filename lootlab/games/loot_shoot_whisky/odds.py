"""The probability questions of the duel, in the order of the ledger."""

from __future__ import annotations

from ...engine.question import Question
from .odds_actions import P01, P04, P05, P06, P07
from .odds_choices import P14, P16, P17, P18
from .odds_endings import P10, P15
from .odds_leaving import P11, P12, P13
from .odds_saloon import P02, P03, P08, P09

QUESTIONS: tuple[Question, ...] = (
    P01, P02, P03, P04, P05, P06, P07, P08, P09, P10, P11, P12, P13, P14, P15, P16, P17, P18,
)  # fmt: skip
