"""A move as one can follow it: walk, the trap turned over, its strike, what it takes, and the table cleared.

The log tells what happened, in order; each sentence that matters becomes a beat, and changes the table as it says.
Only sentences that the reader may read are used, and faces that the reader has seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ....engine.state import Event
from ....look.scene import Beat
from ..cards.design import EQUIPMENT, LOOT, Design
from ..cards.signs import ARMED
from ..cards.text import effects_text
from ..view import RaidView, Slot
from . import sheets
from .faces import LOWER, UPPER

MOST_BEATS = 12
WALK, GLANCE, LOOK, READ, STRIKE = 0.45, 0.6, 0.8, 1.1, 1.5


def scene(before: RaidView, events: Sequence[Event], after: RaidView) -> Sequence[Beat]:
    stage = Stage(before, after)
    for event in events:
        _tell(stage, event)
    return stage.end()


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
    landed: dict[int, list[str]] = field(default_factory=dict)
    """Where the traps lay that wait for a player."""

    def __post_init__(self) -> None:
        self.view = replace(self.before, to_act=(), moves=(), ask=None)
        for trap in self.before.queue:
            self.landed.setdefault(trap.seat, []).append(self.view.field.spaces[trap.space])
        for card in self.before.limbo:
            if card.card.design >= 0:
                where = self.view.field.spaces[card.space] if card.space >= 0 else ""
                self.acting = Acting(self.view.box.designs[card.card.design], LOWER if where else UPPER, where, True)

    def seat(self, name: str) -> int:
        return self.view.seats.index(name)

    def change(self, **values: Any) -> None:
        self.view = replace(self.view, **values)

    def put(self, name: str, seat: int, value: object) -> None:
        """One player's part of a field that has one for each."""
        row = list(getattr(self.view, name))
        row[seat] = value
        self.change(**{name: tuple(row)})

    def settle(self, *spaces: str) -> None:
        """These spaces are as they will be."""
        row = list(self.view.spaces)
        for name in spaces:
            number = self.view.field.index.get(name, -1)
            if number >= 0:
                row[number] = self.after.spaces[number]
        self.change(spaces=tuple(row))

    def show(self, said: str, hold: float, at: str = "", sheet: str = "", step: str = "") -> None:
        self.beats.append(Beat(self.view, said, hold, at, sheet, step))

    def end(self) -> Sequence[Beat]:
        """Last comes the table as it is; of a long story the small steps are left out first."""
        last = Beat(self.after, self.beats[-1].said if self.beats else "")
        if self.acting is not None and self.acting.space and self.beats and self.beats[-1].sheet:
            last = Beat(self.after, f"{self.acting.design.name} is cleared away.", WALK, step=sheets.CLEARED)
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


# ---- sentences ----------------------------------------------------------------------------------

Telling = Callable[[Stage, "re.Match[str]", str], None]
_TELLINGS: list[tuple[re.Pattern[str], Telling]] = []


def _says(pattern: str) -> Callable[[Telling], Telling]:
    def keep(telling: Telling) -> Telling:
        _TELLINGS.append((re.compile(pattern), telling))
        return telling

    return keep


def _tell(stage: Stage, event: Event) -> None:
    text = event.text_for(stage.after.seat)
    for pattern, telling in _TELLINGS:
        found = pattern.match(text)
        if found is not None:
            telling(stage, found, text)
            return


@_says(r"\{(\w)\} moved from (\w+) to (\w+)\.")
def _moved(stage: Stage, found: re.Match[str], text: str) -> None:
    stage.put("at", stage.seat(found[1]), stage.view.field.index[found[3]])
    if "armed now" in text:
        origin = stage.view.field.index[found[2]]
        stage.put("spaces", origin, stage.view.spaces[origin]._replace(lie=ARMED))
    stage.show(text, WALK, f"sp-{found[3]}")


@_says(r"\{(\w)\} landed on .+ on (\w+)\.")
def _landed(stage: Stage, found: re.Match[str], text: str) -> None:
    stage.landed.setdefault(stage.seat(found[1]), []).append(found[2])


@_says(r"\{(\w)\} turned over (.+?) \(“")
def _turned(stage: Stage, found: re.Match[str], text: str) -> None:
    """The card is open: on its space, and large on the sheet."""
    seat, design = stage.seat(found[1]), stage.view.design(found[2])
    waiting = stage.landed.get(seat, [])
    where = waiting.pop(0) if waiting else ""
    if where:
        number = stage.view.field.index[where]
        here = stage.view.spaces[number]
        stage.put("spaces", number, here._replace(top=Slot(stage.view.box.by_name[design.name])))
    stage.acting = Acting(design, LOWER, where)
    headline = {LOOT: "Loot!", EQUIPMENT: "Equipment!"}.get(design.kind, "A trap!")
    mine = "You stepped on it" if stage.view.me == seat else "A trap is sprung"
    place = sheets.place(where, mine) if where else ""
    stops = "STOP ends this turn." if "STOP:" in text else "MULTIPLY doubles it." if "MULTIPLY" in text else ""
    sheet = sheets.card_sheet(design, "", headline, where=place, told=stops, step=sheets.TURNED)
    stage.show(text.partition(" (“")[0] + ".", READ, stage.at(), sheet, sheets.TURNED)
    if where:
        stage.settle(where)


@_says(r"\{(\w)\} played (.+?)(?: out of turn)? \(“")
def _played(stage: Stage, found: re.Match[str], text: str) -> None:
    design = stage.view.design(found[2])
    stage.acting = Acting(design, UPPER)
    late = "Out of turn!" if " out of turn (" in text else "Played"
    sheet = sheets.card_sheet(design, UPPER, late)
    stage.show(text.partition(" (“")[0] + ".", READ, f"seat-{found[1]}", sheet)


@_says(r"\{(\w)\} took (\d+) damage, (\d+) health left\.")
def _hurt(stage: Stage, found: re.Match[str], text: str) -> None:
    seat = stage.seat(found[1])
    was, now = stage.view.health[seat], int(found[3])
    stage.put("health", seat, now)
    change = sheets.health(was, now, stage.view.options.health_cap)
    trap = stage.acting is not None and stage.acting.half == LOWER
    stage.strike(text, "It strikes!" if trap else "A hit!", change, f"seat-{found[1]}")


@_says(r"\{(\w)\} got (\d+) health back, (\d+) health now\.")
def _healed(stage: Stage, found: re.Match[str], text: str) -> None:
    seat = stage.seat(found[1])
    was, now = stage.view.health[seat], int(found[3])
    stage.put("health", seat, now)
    change = sheets.health(was, now, stage.view.options.health_cap)
    stage.strike(text, "It heals!", change, f"seat-{found[1]}")


@_says(r"\{(\w)\} banked a loot \((\d+) of (\d+)\)\.")
def _banked(stage: Stage, found: re.Match[str], text: str) -> None:
    seat = stage.seat(found[1])
    was, now = len(stage.view.banks[seat]), int(found[2])
    stage.put("banks", seat, stage.after.banks[seat][:now])
    change = sheets.delta(was, now, int(found[3]))
    stage.show(text, READ, f"seat-{found[1]}", sheets.art_sheet("trap-loot", "Loot banked!", change=change))
    stage.acting = None


@_says(r"\{(\w)\} put on (.+)\.$")
def _worn(stage: Stage, found: re.Match[str], text: str) -> None:
    design = stage.view.design(found[2])
    stage.put("worn", stage.seat(found[1]), stage.view.box.by_name[design.name])
    stage.show(text, READ, f"seat-{found[1]}", sheets.card_sheet(design, "", "Put on"))
    stage.acting = None


@_says(r"\{(\w)\} turned Roll card (\d)\.")
def _rolled(stage: Stage, found: re.Match[str], text: str) -> None:
    seat, number = stage.seat(found[1]), int(found[2])
    stage.change(rolls_left=tuple(each for each in stage.view.rolls_left if each != number))
    told = ""
    if stage.view.at[seat] >= 0:
        character = stage.view.cast[seat]
        told = f"{character.name}: {effects_text(character.abilities[number - 1])}."
    stage.show(text, READ, f"seat-{found[1]}", sheets.art_sheet("trap-roll", f"Roll {number}", told))
    stage.acting = None


@_says(r"\{(\w) was\} out of the game\.")
def _out(stage: Stage, found: re.Match[str], text: str) -> None:
    seat = stage.seat(found[1])
    stage.put("health", seat, 0)
    told = "Out of the game, but not gone: ghosts still draw and haunt." if not stage.after.ended else ""
    stage.show(text, STRIKE, f"seat-{found[1]}", sheets.art_sheet("trap-ghost", "Out!", told))
    stage.put("at", seat, -1)
    stage.acting = None


@_says(r"\{(\w)\} laid (.+?) on (\w+)\.")
def _laid(stage: Stage, found: re.Match[str], text: str) -> None:
    stage.settle(found[3])
    stage.show(text, LOOK, f"sp-{found[3]}")


@_says(r"\{(\w)\} (?:armed|disarmed|cleared|switched the cards on|dug up .+? on) (?=[a-z]\d)")
def _cards_changed(stage: Stage, found: re.Match[str], text: str) -> None:
    names = re.findall(r"\b[a-z]\d+\b", text[found.end() :].partition(":")[0])
    stage.settle(*names)
    stage.strike(text, "It works!", at=f"sp-{names[0]}" if names else "")


@_says(r"\{(\w)\} and \{(\w)\} changed places\.")
def _places(stage: Stage, found: re.Match[str], text: str) -> None:
    one, other = stage.seat(found[1]), stage.seat(found[2])
    here, there = stage.view.at[one], stage.view.at[other]
    stage.put("at", one, there)
    stage.put("at", other, here)
    stage.strike(text, "All change!", at=f"pawn-{found[1]}")


@_says(r"\{(\w)\} looked at (?:the card on )?([a-z]\d+)(?:: (.+))?\.$")
def _looked(stage: Stage, found: re.Match[str], text: str) -> None:
    """Whoever looked sees the card; the others see where."""
    stage.settle(found[2])
    sheet = sheets.card_sheet(stage.view.design(found[3]), "", "Look!") if found[3] else ""
    stage.show(text, READ if sheet else GLANCE, f"sp-{found[2]}", sheet)


@_says(r"\{(\w)\} (?:discarded .+ from|left the card on|swapped .+ on) ([a-z]\d+)\.")
def _peeked(stage: Stage, found: re.Match[str], text: str) -> None:
    stage.settle(found[2])
    stage.show(text, LOOK, f"sp-{found[2]}")


@_says(r"(?:A banked loot of|\{(\w)\} lost a banked loot|\{(\w)\} gave up \d+ banked)")
def _loot_moved(stage: Stage, found: re.Match[str], text: str) -> None:
    stage.change(banks=stage.after.banks)
    stage.strike(text, "Loot lost!")


@_says(r"\{(\w)\} lost (?!the action)(.+)\.$")
def _undressed(stage: Stage, found: re.Match[str], text: str) -> None:
    stage.put("worn", stage.seat(found[1]), -1)
    stage.strike(text, "Gear lost!", at=f"seat-{found[1]}")


@_says(r".*(?:went from \{\w's\} hand|from the discard pile|looked at \{\w's\} hand|saw \{\w's\} hand)")
def _hands(stage: Stage, found: re.Match[str], text: str) -> None:
    stage.strike(text, "It works!")


@_says(r"\{(\w)(?:'s)?\} (?:shield absorbed|got \d+ shield|will lose|lost the action|gave up\.|discarded |threw|held)")
def _small(stage: Stage, found: re.Match[str], text: str) -> None:
    stage.change(shields=stage.after.shields, skips=stage.after.skips)
    stage.show(text, GLANCE, f"seat-{found[1]}")


@_says(r".*(?:could not be carried out|was only discarded|was shuffled|beneath the trap)")
def _aside(stage: Stage, found: re.Match[str], text: str) -> None:
    stage.show(text, GLANCE)


@_says(r".*(?:and won\.|won: no opponent|a draw\.|game is drawn\.)")
def _over(stage: Stage, found: re.Match[str], text: str) -> None:
    won = "won" in text
    sheet = sheets.art_sheet("trap-loot" if won else "trap-ghost", "The end")
    stage.show(text, STRIKE, sheet=sheet)
    stage.acting = None
