"""All that a game is built from, in one import: `from lootlab.build import Board, Bot, Game, MoveOf, State, View`.

`docs/building-a-game.md` says how; `tests/pig.py` is the smallest example.
"""

from __future__ import annotations

from .engine import bulk
from .engine.bot import Bot
from .engine.chance import Stream
from .engine.clauses import GIVEN, THEN, Clause, Clauses, Match
from .engine.fields import holding, looking, thawing
from .engine.game import Game
from .engine.options import Option, Options, switch, yes_no
from .engine.question import Answer, Guess, Question, average, chance, shares
from .engine.refusal import BadInput, Refusal
from .engine.rooms import found_in, questions_in
from .engine.rulebook import Rule, Rulebook
from .engine.state import Event, Events, Move, MoveOf, Outcome, Piece, State, Words
from .engine.view import View
from .look.board import Board
from .look.ui import Ask, Ui

__all__ = [
    "GIVEN", "THEN", "Answer", "Ask", "BadInput", "Board", "Bot", "Clause", "Clauses", "Event", "Events", "Game",
    "Guess", "Match", "Move", "MoveOf", "Option", "Options", "Outcome", "Piece", "Question", "Refusal", "Rule",
    "Rulebook", "State", "Stream", "Ui", "View", "Words", "average", "bulk", "chance", "found_in", "holding",
    "looking", "questions_in", "shares", "switch", "thawing", "yes_no",
]  # fmt: skip
