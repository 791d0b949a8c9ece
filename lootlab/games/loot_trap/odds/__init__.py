"""The probability questions of Loot Trap, by subject; each file holds its own. P20 is a number of its card section."""

from __future__ import annotations

from ....engine.rooms import questions_in

QUESTIONS = questions_in(__name__, __path__)
