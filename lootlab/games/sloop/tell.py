"""What happened, in sentences. Only what everybody may know, unless an event says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.state import Event
from ...engine.tell import listed
from .cards import NAMES, NO_CARD, WILD, names, words
from .moves import AGAIN, STEAL, Accept, Build, Capture, Continue, Lay, Offer, Return
from .phase import NOBODY
from .sums import Part

if TYPE_CHECKING:
    from .state import Sloop


def _who(state: Sloop) -> tuple[str, str]:
    seat = state.seats[state.mover]
    return seat, f"{{{seat}}}"


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _sets(groups: list[list[Part]]) -> list[str]:
    return ["+".join(NAMES[kind] for kind, _ in group) for group in groups]


def _as(kind: int, number: int) -> str:
    return f"the wild as {number}" if kind == WILD else words(kind)


def _whose(state: Sloop, owner: int) -> str:
    if owner == NOBODY:
        return "the lost"
    return "the" if owner == state.mover else f"{{{state.seats[owner]}'s}}"


def lost(state: Sloop, number: int) -> Event:
    seat, who = _who(state)
    text = f"{who} could not serve the build of {number}s: the marker came off."
    return Event(text, ("SLP-42", "SLP-43"), seat, "marker")


def captured(state: Sloop, move: Capture, owner: int, gain: int) -> Event:
    seat, who = _who(state)
    rules = ["SLP-22"]
    taken = []
    if move.build:
        taken.append(f"{_whose(state, owner)} build of {move.number}s")
        rules.append("SLP-43" if owner == NOBODY else "SLP-39" if owner == state.mover else "SLP-72")
    groups = move.groups
    taken += _sets(groups)
    if any(len(group) == 1 for group in groups):
        rules.append("SLP-16")
    if any(len(group) > 1 for group in groups):
        rules.append("SLP-17")
    extra = ""
    if move.bonus != NO_CARD:
        extra = f" The supercharge took {words(move.bonus)} as well."
        rules.append("SLP-66")
    text = f"{who} took {listed(taken)} with {_as(move.card, move.number)}: {cards(gain)}.{extra}"
    return Event(text, tuple(rules), seat, "capture")


def built(state: Sloop, move: Build, owner: int, total: int) -> Event:
    seat, who = _who(state)
    sets = listed(_sets(move.groups))
    if not isinstance(move, Continue):
        text = f"{who} built {move.number}s from {sets}: {cards(total)} under the marker."
        return Event(text, ("SLP-24", "SLP-29", "SLP-30"), seat, "build")
    if owner == NOBODY:
        text = f"{who} adopted the build of {move.number}s with {sets}: {cards(total)}."
        return Event(text, ("SLP-R15", "SLP-36"), seat, "build")
    rule = "SLP-36" if owner == state.mover else "SLP-83"
    return Event(
        f"{who} added {sets} to {_whose(state, owner)} build of {move.number}s: {cards(total)}.", (rule,), seat, "build"
    )


def laid(state: Sloop, move: Lay) -> Event:
    seat, who = _who(state)
    text = f"{who} laid {words(move.card)} in the display"
    if move.action == AGAIN:
        return Event(f"{text}, for another play.", ("SLP-45", "SLP-53"), seat, "lay")
    return Event(f"{text}.", ("SLP-45",), seat, "lay")


def flipped(state: Sloop) -> Event:
    seat, who = _who(state)
    rules = ("SLP-56",) if len(state.flipped) == 3 else ("SLP-56", "SLP-57")
    return Event(f"{who} turned up {names(state.flipped)}.", rules, seat, "flip", reveals=True)


def discarded(state: Sloop) -> Event:
    left = state.flipped
    return Event(f"{names(left)} left the game.", ("SLP-59",), state.seats[state.mover], "flip")


def stole(state: Sloop, loot: list[tuple[str, int]]) -> Event:
    seat, who = _who(state)
    if not loot:
        return Event(f"{who} found nothing to steal.", ("SLP-52",), seat, STEAL)
    parts = [f"{words(kind)} from {{{victim}}}" for victim, kind in loot]
    revealed = state.house.random_steal
    return Event(f"{who} stole {listed(parts)}.", ("SLP-51",), seat, STEAL, reveals=revealed)


def refilled(state: Sloop, drawn: list[int], turned: list[int]) -> list[Event]:
    seat, who = _who(state)
    told = []
    if drawn:
        secret = f"{who} drew {names(drawn)}."
        text = f"{who} drew {cards(len(drawn))}."
        told.append(Event(text, ("SLP-48",), seat, "back", secret, (seat,), reveals=True))
    if turned:
        rules = ("SLP-49", "SLP-62") if state.extra() else ("SLP-49",)
        told.append(Event(f"New in the display: {names(turned)}.", rules, "", "display", reveals=True))
    if not state.deck and (drawn or turned):
        told.append(Event("The draw pile is empty.", ("SLP-73",), "", "back"))
    return told


def opened(state: Sloop, turned: list[int]) -> Event:
    return Event(f"The display opened with {names(turned)}.", ("SLP-08",), "", "display", reveals=True)


def exchanged(state: Sloop, move: object) -> Event:
    seat, who = _who(state)
    partner = state.seats[state.partner()]
    other, both = f"{{{partner}}}", (seat, partner)
    if isinstance(move, Offer):
        text = f"{other} offered {who} a card."
        secret = f"{other} offered {who} {words(move.card)}."
        return Event(text, ("SLP-86",), partner, "back", secret, both, reveals=True)
    if isinstance(move, Accept):
        text = f"{who} took the card and gave one in exchange."
        secret = f"{who} took {words(state.offered)} and gave {words(move.give)}."
        return Event(text, ("SLP-88",), seat, "back", secret, both, reveals=True)
    if isinstance(move, Return):
        return Event(f"{who} handed the card back.", ("SLP-87",), seat, "back")
    return Event(f"{other} offered nothing.", ("SLP-86",), partner, "back")


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
