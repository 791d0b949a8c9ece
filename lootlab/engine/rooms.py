"""The rooms of a game: one fixed list. A game may lack a room; it never renames one, and each name means one thing.

A room is a module, or a package where a job needs several files.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterable, Iterator
from typing import TypeVar

from .question import Question

T = TypeVar("T")

ROOMS = {
    "options": "what can be switched: typed attributes, each with its rule",
    "cards": "the components, or the game's own word for them",
    "state": "the position: each field declared once; setting up, and what happens between moves",
    "moves": "one file per move: phrase, pieces, why not, what it does, how it is told, its button, what it will bring",
    "operations": "one file per operation that a card can name",
    "questions": "one file per kind of question that the game asks a player",
    "legal": "the list of legal moves, whose turn it is, likely mistakes; asks `moves`",
    "view": "what one seat may know; a position that fits a View; everything hidden shuffled",
    "notation": "one table of clauses: shape, reader, writer",
    "board": "draws a View",
    "bot": "what a sensible player prefers",
    "shows": "in which moves rules can be seen that no refusal and no event names: practice looks there",
    "odds": "the probability questions",
    "own": "what people can make for it themselves, and the file of it: a deck, cards, a sheet",
}
"""Every room and what lives there, in the order of reading."""
WORDS_FOR_CARDS = frozenset({"cards", "sheet"})
"""A game of cards has `cards`; a game of paper and dice its `sheet`."""
FILES = (
    "rulebook.toml", "examples.toml", "lessons.toml", "exercises.toml", "quiz.toml", "teaching.toml", "notebook.toml",
    "board.css", "data",
)  # fmt: skip
"""What is no Python: rules, lessons, quiz, what the questions teach, the notebook's words, looks, replaceable data."""


def found_in(package: str, path: Iterable[str], kind: type[T]) -> tuple[type[T], ...]:
    """All classes of a kind in the files of a package, in the order of file names; `_Names` are for sharing only.

    So a move or an operation is there as soon as its file is: no list names it a second time.

    >>> import lootlab.engine
    >>> [each.__name__ for each in found_in("lootlab.engine", lootlab.engine.__path__, BaseException)]
    ['BadInput', ...
    """
    found = (thing for thing in _things(package, path) if inspect.isclass(thing) and issubclass(thing, kind))
    return tuple(dict.fromkeys(thing for thing in found if thing is not kind and not thing.__name__.startswith("_")))


def questions_in(package: str, path: Iterable[str]) -> tuple[Question, ...]:
    """All probability questions in the files of a package, in the order of their ids.

    >>> import lootlab.games.loot_shoot_whisky.odds as odds
    >>> questions_in(odds.__name__, odds.__path__)[0].id
    'LSW-P01'
    """
    found = {thing.id: thing for thing in _things(package, path) if isinstance(thing, Question)}
    return tuple(found[name] for name in sorted(found))


def _things(package: str, path: Iterable[str]) -> Iterator[object]:
    for info in sorted(pkgutil.iter_modules(path), key=lambda info: info.name):
        yield from vars(importlib.import_module(f"{package}.{info.name}")).values()
