"""A move as one can follow it: walk, the trap turned over, its strike, what it takes, and the table cleared.

Events carry what happened as data (`state/deeds.py`); each deed that matters becomes a beat, and changes the table
accordingly. Only deeds and sentences that are meant for the reader are used, and faces that the reader has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

from ....engine.state import Event
from ....look.scene import Beat, among_others
from ..cards.design import EQUIPMENT, LOOT, Design
from ..cards.signs import ARMED
from ..cards.text import effects_text
from ..state import deeds
from ..view import RaidView, Slot
from . import sheets
from .faces import LOWER, UPPER
from .staged import Staged

MOST_BEATS = 12
WALK, GLANCE, LOOK, READ, STRIKE = 0.45, 0.6, 0.8, 1.1, 1.5


def scene(before: RaidView, events: Sequence[Event], after: RaidView) -> Sequence[Beat]:
    stage = Stage(before, after)
    for event in events:
        telling = _TELLINGS.get(type(event.deed_for(after.seat)))
        if telling is not None:
            telling(stage, event.deed_for(after.seat), event.text_for(after.seat))
    beats = stage.end()
    return beats if _concerns(before, after) else among_others(beats)


def _concerns(before: RaidView, after: RaidView) -> bool:
    """Is it the reader's own move, or does it change what is theirs? Whoever watches is concerned by all."""
    if before.seat is None or before.seat in before.to_act:
        return True
    theirs = [
        [row[view.me] for row in (view.at, view.health, view.banks, view.worn, view.shields, view.skips, view.hands)]
        for view in (before, after)
    ]
    return theirs[0] != theirs[1]


@dataclass
class Acting:
    """The card that is being carried out, and where its trap lay (empty: it was played)."""

    design: Design
    half: str
    space: str = ""
    struck: bool = False


@dataclass
class Stage:
    """The table while a move is told."""

    before: RaidView
    after: RaidView
    beats: list[Beat] = field(default_factory=list)
    acting: Acting | None = None

    def __post_init__(self) -> None:
        kept = {each.name: getattr(self.before, each.name) for each in fields(self.before)}
        self.view = Staged(**{**kept, "to_act": (), "moves": (), "ask": None})
        for card in self.before.limbo:
            if card.card.design >= 0:
                where = self.view.field.spaces[card.space] if card.space >= 0 else ""
                self.acting = Acting(self.view.box.designs[card.card.design], LOWER if where else UPPER, where, True)

    def space(self, number: int) -> str:
        return f"sp-{self.view.field.spaces[number]}"

    def place(self, seat: int) -> str:
        return f"seat-{self.view.seats[seat]}"

    def change(self, **values: Any) -> None:
        self.view = replace(self.view, **values)

    def put(self, name: str, seat: int, value: object) -> None:
        """One player's part of a field that has one for each."""
        row = list(getattr(self.view, name))
        row[seat] = value
        self.change(**{name: tuple(row)})

    def settle(self, *spaces: int) -> None:
        """These spaces are as they will be."""
        row = list(self.view.spaces)
        for number in spaces:
            row[number] = self.after.spaces[number]
        self.change(spaces=tuple(row), open=self.view.open.difference(spaces))

    def show(self, said: str, hold: float, at: str = "", sheet: str = "", step: str = "") -> None:
        self.beats.append(Beat(self.view, said, hold, at, sheet, step))

    def end(self) -> Sequence[Beat]:
        """Last comes the table as it is; of a long story the small steps are left out first."""
        last = Beat(self.after, self.beats[-1].said if self.beats else "")
        if self.acting is not None and self.acting.space and self.beats and self.beats[-1].sheet:
            last = Beat(self.after, f"{self.acting.design.name} is cleared away.", step=sheets.CLEARED)
        told = self.beats
        while len(told) >= MOST_BEATS:
            told.remove(next((beat for beat in told if not beat.sheet), told[0]))
        return (*told, last)

    # ---- what a trap or a played card does -------------------------------------------------------

    def at(self) -> str:
        return f"sp-{self.acting.space}" if self.acting is not None and self.acting.space else ""

    def strike(self, said: str, headline: str, change: str = "", at: str = "") -> None:
        """Something that the acting card does: its first deed is on the sheet, in its acting half."""
        acting = self.acting
        if acting is None or (acting.struck and not change):
            self.show(said, LOOK, at)
            return
        acting.struck = True
        trap = acting.half == LOWER
        step = sheets.STRIKES if trap else ""
        sheet = sheets.card_sheet(
            acting.design, acting.half, headline, where=_where(acting), step=step, change=change
        )  # fmt: skip
        self.show(said, STRIKE, self.at() or at, sheet, step)


def _where(acting: Acting) -> str:
    return sheets.place(acting.space, "a trap") if acting.space else ""


# ---- deeds --------------------------------------------------------------------------------------

D = TypeVar("D")
_TELLINGS: dict[type, Callable[[Stage, Any, str], None]] = {}


def _tells(deed: type[D]) -> Callable[[Callable[[Stage, D, str], None]], Callable[[Stage, D, str], None]]:
    def keep(telling: Callable[[Stage, D, str], None]) -> Callable[[Stage, D, str], None]:
        _TELLINGS[deed] = telling
        return telling

    return keep


@_tells(deeds.Moved)
def _moved(stage: Stage, deed: deeds.Moved, text: str) -> None:
    """A step takes no time, unless something comes of it."""
    stage.put("at", deed.seat, deed.target)
    if deed.armed:
        stage.put("spaces", deed.origin, stage.view.spaces[deed.origin]._replace(lie=ARMED))
    stage.show(text, 0, stage.space(deed.target))


@_tells(deeds.Landed)
def _landed(stage: Stage, deed: deeds.Landed, text: str) -> None:
    """The walk is seen before the trap is turned over."""
    if stage.beats and stage.beats[-1].at == stage.space(deed.space):
        stage.beats[-1] = replace(stage.beats[-1], hold=WALK)


@_tells(deeds.TurnedOver)
def _turned(stage: Stage, deed: deeds.TurnedOver, text: str) -> None:
    """The card is open: on its space, and large on the sheet."""
    design, where = stage.view.box.designs[deed.design], stage.view.field.spaces[deed.space]
    stage.put("spaces", deed.space, stage.view.spaces[deed.space]._replace(top=Slot(deed.design)))
    stage.change(open=stage.view.open | {deed.space})
    stage.acting = Acting(design, LOWER, where)
    headline = {LOOT: "Loot!", EQUIPMENT: "Equipment!"}.get(design.kind, "A trap!")
    place = sheets.place(where, "You stepped on it" if stage.view.me == deed.seat else "A trap is sprung")
    stops = "STOP ends this turn." if deed.stops else "MULTIPLY doubles it." if deed.twice else ""
    sheet = sheets.card_sheet(design, "", headline, where=place, told=stops, step=sheets.TURNED)
    said = f"{{{stage.view.seats[deed.seat]}}} turned over {design.name}."
    stage.show(said, READ, stage.at(), sheet, sheets.TURNED)
    stage.settle(deed.space)


@_tells(deeds.Played)
def _played(stage: Stage, deed: deeds.Played, text: str) -> None:
    design = stage.view.box.designs[deed.design]
    stage.acting = Acting(design, UPPER)
    late = " out of turn" if deed.out_of_turn else ""
    sheet = sheets.card_sheet(design, UPPER, "Out of turn!" if late else "Played")
    said = f"{{{stage.view.seats[deed.seat]}}} played {design.name}{late}."
    stage.show(said, READ, stage.place(deed.seat), sheet)


@_tells(deeds.Health)
def _hurt_or_healed(stage: Stage, deed: deeds.Health, text: str) -> None:
    was = stage.view.health[deed.seat]
    stage.put("health", deed.seat, deed.now)
    change = sheets.health(was, deed.now, stage.view.options.health_cap)
    trap = stage.acting is not None and stage.acting.half == LOWER
    headline = "It heals!" if deed.more > 0 else "It strikes!" if trap else "A hit!"
    stage.strike(text, headline, change, stage.place(deed.seat))


@_tells(deeds.Banked)
def _banked(stage: Stage, deed: deeds.Banked, text: str) -> None:
    was = len(stage.view.banks[deed.seat])
    stage.put("banks", deed.seat, stage.after.banks[deed.seat][: deed.now])
    change = sheets.delta(was, deed.now, stage.view.goal)
    stage.show(text, READ, stage.place(deed.seat), sheets.art_sheet("trap-loot", "Loot banked!", change=change))
    stage.acting = None


@_tells(deeds.PutOn)
def _worn(stage: Stage, deed: deeds.PutOn, text: str) -> None:
    stage.put("worn", deed.seat, deed.design)
    sheet = sheets.card_sheet(stage.view.box.designs[deed.design], "", "Put on")
    stage.show(text, READ, stage.place(deed.seat), sheet)
    stage.acting = None


@_tells(deeds.TookOff)
def _undressed(stage: Stage, deed: deeds.TookOff, text: str) -> None:
    stage.put("worn", deed.seat, -1)
    stage.strike(text, "Gear lost!", at=stage.place(deed.seat))


@_tells(deeds.Rolled)
def _rolled(stage: Stage, deed: deeds.Rolled, text: str) -> None:
    stage.change(rolls_left=tuple(each for each in stage.view.rolls_left if each != deed.number))
    told = ""
    if stage.view.at[deed.seat] >= 0:
        character = stage.view.cast[deed.seat]
        told = f"{character.name}: {effects_text(character.abilities[deed.number - 1])}."
    sheet = sheets.art_sheet("trap-roll", f"Roll {deed.number}", told)
    stage.show(text, READ, stage.place(deed.seat), sheet)
    stage.acting = None


@_tells(deeds.Out)
def _out(stage: Stage, deed: deeds.Out, text: str) -> None:
    stage.put("health", deed.seat, 0)
    told = "Out of the game, but not gone: ghosts still draw and haunt." if not stage.after.ended else ""
    stage.show(text, STRIKE, stage.place(deed.seat), sheets.art_sheet("trap-ghost", "Out!", told))
    stage.put("at", deed.seat, -1)
    stage.acting = None


@_tells(deeds.Laid)
def _laid(stage: Stage, deed: deeds.Laid, text: str) -> None:
    stage.settle(deed.space)
    stage.show(text, LOOK, stage.space(deed.space))


@_tells(deeds.Changed)
def _cards_changed(stage: Stage, deed: deeds.Changed, text: str) -> None:
    stage.settle(*deed.spaces)
    stage.strike(text, "It works!", at=stage.space(deed.spaces[0]) if deed.spaces else "")


@_tells(deeds.ChangedPlaces)
def _places(stage: Stage, deed: deeds.ChangedPlaces, text: str) -> None:
    here, there = stage.view.at[deed.one], stage.view.at[deed.other]
    stage.put("at", deed.one, there)
    stage.put("at", deed.other, here)
    stage.strike(text, "All change!", at=f"pawn-{stage.view.seats[deed.one]}")


@_tells(deeds.Looked)
def _looked(stage: Stage, deed: deeds.Looked, text: str) -> None:
    """Whoever looked sees the card; the others see where, in passing."""
    stage.settle(deed.space)
    sheet = sheets.card_sheet(stage.view.box.designs[deed.design], "", "Look!") if deed.design >= 0 else ""
    stage.show(text, READ if sheet else 0, stage.space(deed.space), sheet)


@_tells(deeds.Peeked)
def _peeked(stage: Stage, deed: deeds.Peeked, text: str) -> None:
    stage.settle(deed.space)
    stage.show(text, 0, stage.space(deed.space))


@_tells(deeds.LootLost)
def _loot_lost(stage: Stage, deed: deeds.LootLost, text: str) -> None:
    stage.change(banks=stage.after.banks)
    stage.strike(text, "Loot lost!")


@_tells(deeds.CardMoved)
def _card_moved(stage: Stage, deed: deeds.CardMoved, text: str) -> None:
    stage.strike(text, "It works!")


@_tells(deeds.Discarded)
def _discarded(stage: Stage, deed: deeds.Discarded, text: str) -> None:
    """On one's own account it takes no time."""
    stage.show(text, GLANCE if stage.acting is not None else 0, stage.place(deed.seat))


@_tells(deeds.Marked)
def _small(stage: Stage, deed: deeds.Marked, text: str) -> None:
    stage.change(shields=stage.after.shields, skips=stage.after.skips)
    stage.show(text, GLANCE, stage.place(deed.seat))


@_tells(deeds.Aside)
def _aside(stage: Stage, deed: deeds.Aside, text: str) -> None:
    stage.show(text, GLANCE)


@_tells(deeds.Over)
def _over(stage: Stage, deed: deeds.Over, text: str) -> None:
    mine = deed.won and stage.after.me in (stage.after.winner, -1)
    art = "trap-loot" if mine else "trap-isle" if deed.won else "trap-ghost"
    sheet = sheets.art_sheet(art, "You won!" if mine and stage.after.seat else "The end")
    stage.show(text, STRIKE, sheet=sheet)
    stage.acting = None
