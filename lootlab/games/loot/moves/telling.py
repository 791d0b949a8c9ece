"""What happened, in sentences. A step is told in full to its own seat; the others read it when all have moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.state import Event, Move
from ..sheet import PM, WRAP, Item
from ..sheet.geometry import LABELS, SQUARE_AT
from ..sheet.paper import Paper
from ..sheet.scoring import Items, points_of
from . import Relocate, Start, To

if TYPE_CHECKING:
    from ..state import Hall

Told = tuple[Event, ...]

ABILITY_WORDS = ("", "a wrap", "a plus/minus")
ABILITY_RULES = {WRAP: ("LOOT-42", "LOOT-39"), PM: ("LOOT-43", "LOOT-39")}


def step(seat: str, move: Move, paper: Paper, items: Items) -> Told:
    """What a seat has done in this turn; `paper` is its sheet after it."""
    if isinstance(move, To):
        return _moved(seat, move, paper, items)
    return _started(seat, paper.at, items) if isinstance(move, Start) else _not_moved(seat, move)


def _started(seat: str, place: int, items: Items) -> Told:
    told = [Event(f"{{{seat}}} started at {LABELS[place]}.", ("LOOT-04",), seat)]
    if items:
        told.append(Event(f"{{{seat}}} scored: {_sum(items)}.", _rules(items), seat, "star"))
    return tuple(told)


def _moved(seat: str, move: To, paper: Paper, items: Items) -> Told:
    """Where to, which stroke, and what it earned."""
    square = SQUARE_AT[move.target]
    second = bool(paper.crossed >> square & 1)
    stroke, rule = ("a cross", "LOOT-14") if second else ("a slash", "LOOT-13")
    how = "".join(f" with {ABILITY_WORDS[ability]}" for ability in move.by)
    rules = tuple(rule for ability in move.by for rule in ABILITY_RULES[ability])
    told = [Event(f"{{{seat}}} went to {LABELS[square]}{how}: {stroke}.", (*rules, rule), seat)]
    if not items:
        return tuple(told)
    points = points_of(items)
    entry = f" Entry {len(paper.track)} on the track: {paper.total}." if points else ""
    told.append(Event(f"{{{seat}}} scored: {_sum(items)}.{entry}", _rules(items), seat, "star"))
    return tuple(told)


def _sum(items: Items) -> str:
    return ", ".join(item_words(item) for item in items)


def item_words(item: Item) -> str:
    """row 3 +3, violet row gives a wrap."""
    return f"{item.name} +{item.points}" if item.points else f"{item.name} gives {ABILITY_WORDS[item.ability]}"


def _rules(items: Items) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*(item.rule for item in items), *(["LOOT-35"] if points_of(items) else [])]))


def _not_moved(seat: str, move: Move) -> Told:
    if isinstance(move, Relocate):
        where = LABELS[SQUARE_AT[move.target]]
        text = f"{{{seat} was}} stuck and went to {where}, without a mark."
        return (Event(text, ("LOOT-18", "LOOT-19"), seat),)
    return (Event(f"{{{seat}}} could do nothing.", ("LOOT-R7",), seat),)


def hidden(seat: str, told: Told, stands: bool) -> Told:
    """For the others a step is only a fact until all have made theirs; not even how much there is to tell shows.

    `stands`: it cannot be taken back (LOOT-R29).
    """
    secret = " ".join(event.text for event in told)
    return (Event(f"{{{seat} has}} chosen.", ("LOOT-07",), seat, secret=secret, knows=(seat,), reveals=stands),)


def uncovered(waiting: list[Told], last: Told, seats: tuple[str, ...]) -> list[Event]:
    """All have moved: the steps of the turn for those who could not see them."""
    events = list(last)
    for seat, told in zip(seats, waiting, strict=True):
        events += [Event(e.text, e.rules, seat, e.mark, "", (seat,), reveals=True) for e in told]
    return events


def undone(seat: str) -> Event:
    return Event(f"{{{seat}}} took the move back.", ("LOOT-R29",), seat)


def rolled(seat: str, dice: tuple[int, ...]) -> Event:
    shown = ", ".join(map(str, dice))
    text = f"{{{seat}}} rolled {shown} and may put them in any order."
    return Event(text, ("LOOT-05", "LOOT-R14"), mark=f"die{dice[0]}", reveals=True)


def dice_down(dice: tuple[int, ...]) -> Event:
    text = f"The dice lie as {dice[0]}, {dice[1]}, {dice[2]}: the {dice[0]} is active."
    return Event(text, ("LOOT-05", "LOOT-06"), mark=f"die{dice[0]}", reveals=True)


def rerolled(dice: tuple[int, ...], die: int) -> Event:
    text = f"The die was rerolled: {die}. Now the {dice[0]} is active, then {dice[1]}, then {dice[2]}."
    return Event(text, ("LOOT-21", "LOOT-22", "LOOT-23"), mark=f"die{die}", reveals=True)


def finished(hall: Hall) -> list[Event]:
    events = []
    if hall.ended == "idle":
        text = "Nobody could do anything three turns running: the game ended without a bonus."
        events.append(Event(text, ("LOOT-R7",), mark="star", reveals=True))
    for player, seat in enumerate(hall.seats):
        extra = hall.finals[player] - hall.paper(player).total
        if len(hall.paper(player).track) >= hall.sheet.spaces:
            text = f"{{{seat}}} filled the last but one space and ended the game."
            events.append(Event(text, ("LOOT-44",), seat, "star", reveals=True))
        rules = ("LOOT-45",) if extra else ("LOOT-46",)
        plus = f", {extra} of them extra" if extra else ""
        events.append(Event(f"{{{seat}}} wrote {hall.finals[player]} in the last space{plus}.", rules, seat, "star"))
    over = hall.outcome()
    assert over is not None
    tied = len(set(hall.finals)) < len(hall.finals)
    why = ("LOOT-47", "LOOT-48", "LOOT-49") if tied else ("LOOT-47",)
    return [*events, Event(over.text, why, mark="star", reveals=True)]
