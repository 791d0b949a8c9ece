"""What happened, in sentences. A step is told in full to its own seat; the others read it when all have moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ....engine.state import Event
from ....engine.tell import listed
from ..sheet.paper import Items, full, points_of
from ..sheet.tables import Item

if TYPE_CHECKING:
    from ..state import Hall

Told = tuple[Event, ...]

NAMES: Final[tuple[str, ...]] = ("", "wrap", "plus/minus")
ABILITY_WORDS: Final[tuple[str, ...]] = ("", "a wrap", "a plus/minus")


def die_words(die: int) -> str:
    return "1 square" if die == 1 else f"{die} squares"


def points_words(items: Items) -> str:
    points = points_of(items)
    return "1 point" if points == 1 else f"{points} points"


def with_ability(ability: int) -> str:
    return f" with {ABILITY_WORDS[ability]}" if ability else ""


def either(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def item_words(item: Item) -> str:
    """row 3 +3, violet row gives a wrap."""
    return f"{item.name} +{item.points}" if item.points else f"{item.name} gives {ABILITY_WORDS[item.ability]}"


def items_words(items: Items) -> str:
    return ", ".join(map(item_words, items))


def sum_words(items: Items) -> str:
    """5 points and a wrap."""
    points = [points_words(items)] if points_of(items) else []
    return listed([*points, *(ABILITY_WORDS[item.ability] for item in items if item.ability)])


def scored(seat: str, items: Items, entry: str = "") -> Told:
    if not items:
        return ()
    rules = dict.fromkeys([*(item.rule for item in items), *(["LOOT-35"] if points_of(items) else [])])
    return (Event(f"{{{seat}}} scored: {items_words(items)}.{entry}", tuple(rules), seat, "star"),)


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
        if full(hall.sheet, hall.marks[player]):
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


def won(hall: Hall, best: tuple[str, ...]) -> str:
    top = max(hall.finals)
    if len(hall.seats) == 1:
        return f"{{{best[0]}}} finished with {top} points."
    names = listed([f"{{{seat}}}" for seat in best])
    tied = hall.finals.count(top) > len(best)
    return f"{names} won with {top} points{' and more crosses' if tied else ''}."
