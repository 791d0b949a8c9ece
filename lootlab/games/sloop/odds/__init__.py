"""The probability questions of Sloop, by subject; each file holds its own."""

from __future__ import annotations

from ....engine.rooms import questions_in

QUESTIONS = questions_in(__name__, __path__)
