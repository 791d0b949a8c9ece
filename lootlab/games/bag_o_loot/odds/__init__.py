"""The probability questions of Bag-O-Loot, by subject: P ids are the ledger's (and three more), Q ids ours."""

from __future__ import annotations

from ....engine.rooms import questions_in

QUESTIONS = questions_in(__name__, __path__)
