"""Finding questions by their ids."""

from __future__ import annotations

import difflib

from .. import load
from ..engine.game import AnyGame
from ..engine.question import LEVELS, Question
from ..engine.refusal import BadInput

GAME_OF = {"BOL": "bag_o_loot", "LSW": "loot_shoot_whisky", "SLP": "sloop", "LOOT": "loot", "TRAP": "loot_trap"}


def questions(game: AnyGame) -> tuple[Question, ...]:
    """All probability questions of a game, the easier levels first, each level in the order of the ledger."""
    found = game.questions
    return tuple(sorted(found, key=lambda question: LEVELS.index(question.level)))


def home(question: Question) -> AnyGame | None:
    """The game that a question is about, as its rules or its id say; None where it is about none of ours."""
    names = (GAME_OF.get(said.partition("-")[0]) for said in (*question.rules, question.id))
    found = next(filter(None, names), None)
    return load(found) if found else None


def find(question_id: str) -> tuple[AnyGame, Question]:
    """The question of that id, and its game.

    >>> find("lsw-p13")[1].title
    'The shrinking saloon'
    """
    wanted = str(question_id).strip().upper()
    name = GAME_OF.get(wanted.partition("-")[0])
    if name is None:
        raise BadInput(f"There is no question “{question_id}”.", "Ids look like LSW-P13 or BOL-P01.")
    game = load(name)
    known = {question.id: question for question in questions(game)}
    if wanted not in known:
        near = difflib.get_close_matches(wanted, known, 1)
        hint = f"Did you mean {near[0]}?" if near else f"{game.title} has {', '.join(sorted(known))}."
        raise BadInput(f"There is no question “{question_id}”.", hint)
    return game, known[wanted]


def question(question_id: str) -> Question:
    """The question of that id: its exact `answer`, its `outcomes`, and `many(10_000, seed)` trials.

    >>> question("LSW-P01").answer
    Fraction(1, 3)
    """
    return find(question_id)[1]
