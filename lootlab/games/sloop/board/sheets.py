"""The paper sheets of great moments: a large card, a headline, what was won, and the count before and after."""

from __future__ import annotations

from collections.abc import Sequence

from ....look.html import tag
from ..moves.base import NOBODY
from ..moves.trace import Trace
from ..view import SloopView
from .faces import face

MOST_SHOWN = 12


def _deed(card: int, headline: str, line: str, cards: Sequence[int], had: int, has: int) -> str:
    large = face(card, "l")
    small = [face(kind, "s") for kind in cards[:MOST_SHOWN]]
    won = "".join(tag("span", each.inner, class_=each.cls) for each in small)
    count = f'{had} <span aria-label="then">→</span> <b>{has}</b> captured'
    inner = tag("div", large.inner, class_=large.cls) + tag("h3", headline) + tag("p", line)
    inner += tag("div", won, class_="deed__cards") + tag("p", count, class_="deed__count")
    return tag("div", inner, class_="deed")


def theft(before: SloopView, trace: Trace) -> str:
    """For whoever it concerns: the thief, and those who are robbed."""
    me = before.player
    lost = [kind for victim, kind in trace.stole if victim == me]
    if trace.player == me and trace.stole:
        had, won = len(before.piles[me]), [kind for _, kind in trace.stole]
        return _deed(trace.card, "Stolen!", "One card from each rival who has some.", won, had, had + len(won))
    if lost:
        had = len(before.piles[me])
        return _deed(trace.card, "Robbed!", "One card of your pile is gone.", lost, had, had - len(lost))
    return ""


def catch(before: SloopView, trace: Trace, cards: Sequence[int], owner: int) -> str:
    """Many cards at once, or a build that somebody else made."""
    had = len(before.piles[trace.player])
    if owner in (NOBODY, trace.player):
        headline, line = f"{len(cards)} cards at once!", "All of it goes onto one pile."
    elif owner == before.player:
        headline, line = "Your build is taken!", f"Your {trace.number}s go onto another pile."
    else:
        headline, line = "A build is taken!", f"The {trace.number}s belonged to somebody else."
    return _deed(trace.card, headline, line, cards, had, had + len(cards))
