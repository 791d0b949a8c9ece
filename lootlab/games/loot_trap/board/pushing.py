"""Picking where somebody is pushed: the space at the end is offered, and any space on that way means the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ....look.picking import Listed
from ..cards.field import DIRECTIONS
from ..cards.words import space_piece
from ..moves import Choose
from ..questions.direction import Direction

if TYPE_CHECKING:
    from ..moves import RaidMove
    from ..view import RaidView


def pushing(view: RaidView) -> Listed | None:
    """For a push only; None for all other questions."""
    if not isinstance(view.ask, Direction) or view.ask.pushed < 0 or view.at[view.ask.pushed] < 0:
        return None
    ways = straight(view, view.at[view.ask.pushed])

    def matches(move: RaidMove, picked: Sequence[str]) -> bool:
        meant = {ways.get(token, "") for token in picked}
        return isinstance(move, Choose) and len(picked) <= 1 and meant <= {move.answer}

    return Listed(view.moves, matches)


def straight(view: RaidView, space: int) -> Mapping[str, str]:
    """Every space that lies straight that way, as a token, with its direction."""
    found: dict[str, str] = {}
    for number, way in enumerate(DIRECTIONS):
        at = view.field.toward[space][number]
        while at >= 0:
            found[space_piece(view.field.spaces[at])] = way
            at = view.field.toward[at][number]
    return found
