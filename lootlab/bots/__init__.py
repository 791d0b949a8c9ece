"""Computer players. They see Views, never the truth."""

from __future__ import annotations

from .hints import Hint, hint
from .own import Function, name_of
from .players import MANNERS, STRENGTHS, Player, player

__all__ = ["MANNERS", "STRENGTHS", "Function", "Hint", "Player", "hint", "name_of", "player"]
