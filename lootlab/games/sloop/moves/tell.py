"""What happened, in sentences: what several moves have in common. Only what everybody may know, unless an event says
otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.state import Event
from ..cards import NAMES, names
from ..cards.sums import Part
from .base import NOBODY

if TYPE_CHECKING:
    from ..state import Sloop


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def sets(groups: list[list[Part]]) -> list[str]:
    return ["+".join(NAMES[kind] for kind, _ in group) for group in groups]


def whose(state: Sloop, owner: int) -> str:
    if owner == NOBODY:
        return "the lost"
    return "the" if owner == state.mover else f"{{{state.seats[owner]}'s}}"


def lost(state: Sloop, number: int) -> Event:
    seat = state.seats[state.mover]
    text = f"{{{seat}}} could not serve the build of {number}s: the marker came off."
    return Event(text, ("SLP-42", "SLP-43"), seat, "marker")


def refilled(state: Sloop, drawn: list[int], turned: list[int]) -> list[Event]:
    seat = state.seats[state.mover]
    told = []
    if drawn:
        text, secret = (f"{{{seat}}} drew {what}." for what in (cards(len(drawn)), names(drawn)))
        told.append(Event(text, ("SLP-48",), seat, "back", secret, (seat,), reveals=True))
    if turned:
        rules = ("SLP-49", "SLP-62") if state.extra() else ("SLP-49",)
        told.append(Event(f"New in the display: {names(turned)}.", rules, "", "display", reveals=True))
    if not state.deck and (drawn or turned):
        told.append(Event("The draw pile is empty.", ("SLP-73",), "", "back"))
    return told


def ended(state: Sloop, left: int) -> list[Event]:
    told = []
    if left and state.last != NOBODY:
        seat = state.seats[state.last]
        told.append(Event(f"{{{seat}}} captured last and got the remaining {cards(left)}.", ("SLP-75",), seat, "star"))
    elif left:
        told.append(Event("Nobody ever captured: the remaining cards score for nobody.", ("SLP-R41",), "", "star"))
    result = state.outcome()
    assert result is not None
    told.append(Event(f"All cards are played. {result.text}", ("SLP-74", result.rule), "", "star"))
    return told
