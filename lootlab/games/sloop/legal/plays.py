"""What a hand can do with the display, as recipes: a move is made when somebody looks at it.

This is the general case, put together from what the moves list. `usual.py` does the same for the turns that nearly
all turns are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..cards import VALUE, WILD
from ..cards.sums import Sums, sums
from ..moves.build import builds
from ..moves.capture import build_captures, captures
from ..moves.continuation import add_to, additions
from ..moves.duty import SERVE, duty
from ..moves.lay import lays, owed_lays
from ..moves.play import Recipe

if TYPE_CHECKING:
    from ..state import Sloop


def every_play(state: Sloop) -> list[Recipe]:
    """All plays of the mover."""
    kinds = sorted(set(state.playable()))
    here = sums(state.loose, state.display)
    own = state.markers[state.mover]
    recipes: list[Recipe] = []
    if own and duty(state) == SERVE:
        for kind in kinds:
            _serving(state, kind, here, recipes)
            recipes += owed_lays(state, kind)
        return recipes
    recipes = lays(state, kinds)
    for kind in kinds if own else ():
        _serving(state, kind, here, recipes)
    # Other plays than laying are for those who have not lost a build, or may go on as usual (SLP-R18).
    if not ((own or state.lost) and state.options.after_loss == "display_only"):
        free_plays(state, kinds, here, recipes)
    return recipes


def free_plays(state: Sloop, kinds: Iterable[int], here: Sums, recipes: list[Recipe]) -> None:
    """What cards, from hand or flipped, can do besides being laid or serving an own build (SLP-14, SLP-58)."""
    for kind in kinds:
        captures(state, kind, here, recipes)
        builds(state, kind, here, recipes)
        additions(state, kind, here, recipes)


def _serving(state: Sloop, kind: int, here: Sums, recipes: list[Recipe]) -> None:
    """Continuing or capturing the own build (SLP-36 to SLP-40)."""
    number = state.markers[state.mover]
    add_to(state, kind, number, here, recipes)
    if kind == WILD or VALUE[kind] == number:
        build_captures(state, kind, number, here, recipes)
