"""Computer players. They see Views, never the truth."""

from __future__ import annotations

from .hints import Hint, hint
from .players import STRENGTHS, Player, player

__all__ = ["STRENGTHS", "Hint", "Player", "hint", "player"]
