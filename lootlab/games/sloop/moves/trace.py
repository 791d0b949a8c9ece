"""What the last move did, for those who draw it: all of it lay open for everybody. Simulations do without."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ..cards import NO_CARD
from .base import NOBODY

if TYPE_CHECKING:
    from ..state import Sloop

LAID: Final = "laid"
CAPTURED: Final = "captured"
BUILT: Final = "built"


class Trace(NamedTuple):
    """Who did what with which card."""

    player: int = NOBODY
    did: str = ""
    card: int = NO_CARD
    number: int = 0
    """Of the build that was captured or built, or 0."""
    took: tuple[int, ...] = ()
    """Loose cards that went into a pile or a build, by kind."""
    came: tuple[int, ...] = ()
    """And which ones these were: see `Sloop.came`."""
    stole: tuple[tuple[int, int], ...] = ()
    """From whom which card was stolen."""
    turned: int = 0
    """How many cards were turned up at the end."""


NOTHING_YET: Final = Trace()


def lying_since(state: Sloop) -> list[int]:
    """For each loose card a number of its own among equal ones; in a position that nobody played, by their order."""
    if len(state.came) == len(state.display):
        return state.came
    seen: Counter[int] = Counter()
    since = []
    for kind in state.display:
        since.append(seen[kind])
        seen[kind] += 1
    return since


def follow(state: Sloop, lay: Sequence[int], since: Sequence[int]) -> None:
    """After a move: which loose cards stayed, which went, which came. Of equal cards the first ones went."""
    trace = state.trace
    left, gone = list(zip(lay, since, strict=True)), []
    for kind in trace.took:
        card = next(card for card in left if card[0] == kind)
        left.remove(card)
        gone.append(card[1])
    state.trace = trace._replace(came=tuple(gone))
    fresh = range(len(state.display) - len(left))
    state.came = [number for _, number in left] if state.display else []
    state.came += [first_number(since) + place for place in fresh]


def first_number(since: Sequence[int]) -> int:
    """What the first card is called that comes into the display at a move before which these lay there."""
    return max(since, default=-1) + 1
