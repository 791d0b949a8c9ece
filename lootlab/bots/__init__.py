"""Computer players. They see Views, never the truth."""

from __future__ import annotations

from .hints import Hint, hint
from .own import Function, name_of
from .players import MANNERS, STRENGTHS, Player, player
from .playing import let_bots_move, play_on

__all__ = [
    "MANNERS",
    "STRENGTHS",
    "Function",
    "Hint",
    "Player",
    "hint",
    "let_bots_move",
    "name_of",
    "play_on",
    "player",
]
