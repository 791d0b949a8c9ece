"""Which rules a moment at the table is about: what was refused, what has just happened, what can be done now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, islice, zip_longest

from ..engine.game import AnyGame
from ..engine.match import Told
from ..engine.refusal import Refusal
from ..engine.view import View

MOST = 6
MOST_OF_THE_PAST = 3
"""So that what has happened leaves room for what can be done."""


def about(game: AnyGame, view: View, refusal: Refusal | None, told: Sequence[Told]) -> tuple[str, ...]:
    """At most six rules, the most specific first. Asks nothing but what this reader sees."""
    past = list(dict.fromkeys(_last(told)))
    found = chain(refusal.cites if refusal else (), past[:MOST_OF_THE_PAST], _now(game, view), past[MOST_OF_THE_PAST:])
    return tuple(islice(dict.fromkeys(rule for rule in found if rule in game.rulebook), MOST))


def _last(told: Sequence[Told]) -> Iterable[str]:
    """The rules of the last move, its end first."""
    newest = told[-1].turn if told else 0
    return (rule for line in reversed(told) if line.turn == newest for rule in line.rules)


def _now(game: AnyGame, view: View) -> Iterable[str]:
    """The first rule of each kind of move that is possible, then the second ones."""
    kinds = dict.fromkeys(type(move).__name__ for move in view.moves)
    columns = zip_longest(*(game.rulebook.moves.get(kind, ()) for kind in kinds))
    return (rule for column in columns for rule in column if rule)
