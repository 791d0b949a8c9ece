"""The probability questions of Sloop: thirteen of the ledger in its order, and one of our own."""

from __future__ import annotations

from ...engine.question import Question
from .odds_flips import P07, P13, P14
from .odds_hands import P01, P05, P06, P08, P10
from .odds_sums import P02, P03, P04, P09, P11, P12

QUESTIONS: tuple[Question, ...] = (P01, P02, P03, P04, P05, P06, P07, P08, P09, P10, P11, P12, P13, P14)
