"""The probability questions of Bag-O-Loot, by subject: seventeen of the ledger, and three of our own."""

from __future__ import annotations

from ....engine.rooms import questions_in

QUESTIONS = questions_in(__name__, __path__)
