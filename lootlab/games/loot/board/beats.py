"""A turn as one can follow it: the figure walks, the square is marked, what that earns is paid and written; then the
others who got something, and the dice move up. What is the same in every turn takes no time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import reduce
from operator import or_
from typing import Any

from ....engine.state import Event
from ....engine.tell import listed
from ....look.html import escape, icon
from ....look.parts import face
from ....look.scene import Beat
from ..moves import telling
from ..sheet import ABILITIES, PLAIN, PM, WRAP, Item
from ..sheet.geometry import COLUMNS, LABELS, ROWS
from ..sheet.paper import NOTHING, Items, Paper, points_of, stroke
from ..view import HallView
from .scene import ENTRY, Staged, way

Papers = tuple[Paper, ...]
LINES = ("LOOT-26", "LOOT-27", "LOOT-33")
"""What is worth a sheet of its own: a row, a column, a line of the combo grid."""


def turn(before: HallView, events: Sequence[Event], after: HallView) -> Sequence[Beat]:
    """The beats of a move. What others have chosen is seen when all have: until then it takes no time."""
    if before.phase not in ("setup", "order", "turn") or any(event.rules == ("LOOT-R29",) for event in events):
        return (Beat(after),)
    front = after.seats.index(after.seat) if after.seat else 0
    shown = _with(before.papers, front, after.papers[front])
    ended = _all_have(before, events, after)
    beats = [*_own(before, after, front, ended)]
    if ended:
        beats += _others(before, after, front, shown)
        beats += _dice(events, after)
    return (*beats, Beat(after, beats[-1].said if beats else ""))


def _all_have(before: HallView, events: Sequence[Event], after: HallView) -> bool:
    return before.phase != after.phase or any("LOOT-21" in event.rules for event in events)


def _stage(view: HallView, **more: Any) -> Staged:
    """This view as a moment of a scene: nobody is asked."""
    kept = {field.name: getattr(view, field.name) for field in fields(view)}
    return Staged(**{**kept, "to_act": (), "moves": (), **more})


def _with(papers: Papers, player: int, paper: Paper) -> Papers:
    return (*papers[:player], paper, *papers[player + 1 :])


# ---- a step ------------------------------------------------------------------------------------------


def _ability(before: Paper, after: Paper) -> int:
    if after.spent_wraps > before.spent_wraps:
        return WRAP
    return PM if after.spent_pms > before.spent_pms else PLAIN


def _marked(before: Paper, after: Paper) -> bool:
    return (before.visited, before.crossed) != (after.visited, after.crossed)


def _earned(view: HallView, before: Paper, after: Paper) -> Items:
    if not _marked(before, after):
        return NOTHING
    return stroke(view.sheet, view.options, before, after.at, _ability(before, after))[1]


def _went(seat: str, before: Paper, after: Paper) -> str:
    """Without a full stop: more may follow."""
    if before.at < 0:
        return f"{{{seat}}} started at {LABELS[after.at]}"
    if _marked(before, after):
        return f"{{{seat}}} went to {LABELS[after.at]}{telling.with_ability(_ability(before, after))}"
    if before.at == after.at:
        return f"{{{seat} was}} stuck and stayed on {LABELS[after.at]}"
    return f"{{{seat} was}} stuck and went to {LABELS[after.at]}"


# ---- the sheet in front --------------------------------------------------------------------------------


def _own(before: HallView, after: HallView, front: int, ended: bool) -> Iterator[Beat]:
    """Step by step: the way, the stroke, every reward, the entry."""
    seat, old, new = after.seats[front], before.papers[front], after.papers[front]
    acted = ended if after.seat is None else not before.moved[front] and (after.moved[front] or ended)
    if old == new and not (acted and before.phase == "turn"):
        return
    moved = old._replace(at=new.at)
    path = way(old.at, new.at, _ability(old, new) == WRAP) if _marked(old, new) else ()
    yield Beat(_stage(before, papers=_with(before.papers, front, moved), path=path), f"{_went(seat, old, new)}.", 0.6)
    if not _marked(old, new):
        return
    drawn = new._replace(track=old.track, wraps=min(old.wraps, new.wraps), pms=min(old.pms, new.pms))
    papers = _with(before.papers, front, drawn)
    said = "The second stroke makes a cross." if new.crossed != old.crossed else "A slash: visited."
    yield Beat(_stage(before, papers=papers, path=path), said, 0.4, f"sq-{LABELS[new.at]}")
    items = _earned(after, old, new)
    for item in items:
        lit = _squares_of(after, item, new)
        yield Beat(_stage(before, papers=papers, lit=lit, pays=item.name), f"{telling.item_words(item)}.", 0.6)
    if len(new.track) > len(old.track):
        yield _entry(before, front, new, items)


def _squares_of(view: HallView, item: Item, paper: Paper) -> int:
    """The squares that earned it."""
    kind, _, number = item.name.rpartition(" ")
    if kind in ("row", "column"):
        return (ROWS if kind == "row" else COLUMNS)[int(number) - 1]
    finished = view.sheet.finished(paper.visited)
    line = next((line for line in view.sheet.lines if line.item == item), None)
    if line is not None:
        return sum(group.bits for group in finished if group.cell & line.cells)
    group = view.sheet.group_at(paper.at)
    return group.bits if group is not None else 1 << paper.at


def _entry(before: HallView, front: int, new: Paper, items: Items) -> Beat:
    """The total is written; a line of any kind deserves a sheet."""
    great = any(item.rule in LINES for item in items)
    lit = reduce(or_, (_squares_of(before, item, new) for item in items), 0) if great else 0
    view = _stage(before, papers=_with(before.papers, front, new), pays=ENTRY, lit=lit)
    said = f"Entry {len(new.track)} on the points track: {new.total}."
    return Beat(view, said, 1.4 if great else 0.7, "fig-" + before.seats[front], _sheet(new, items) if great else "")


def _sheet(new: Paper, items: Items) -> str:
    rows = "".join(f"<li><span>{escape(item.name)}</span><b>{_pays(item)}</b></li>" for item in items)
    points = points_of(items)
    sums = f"<b>{new.total - points}</b> {icon('ll-right')} <b>{new.total}</b>"
    head = "Combo!" if any(item.rule == "LOOT-33" for item in items) else "A full line!"
    return f'<h3>{head}</h3><ul class="paid">{rows}</ul><p class="sums">{sums}<span>points</span></p>'


def _pays(item: Item) -> str:
    if item.ability:
        return icon(f"loot-{ABILITIES[item.ability]}", telling.NAMES[item.ability])
    return f"+{item.points}"


# ---- the others, and the dice ----------------------------------------------------------------------------


def _others(before: HallView, after: HallView, front: int, papers: Papers) -> Iterator[Beat]:
    """Who earned nothing is told of in one sentence, in passing; points get a beat of their own."""
    quiet, seats = [], [player for player in range(len(after.seats)) if player != front]
    for player in seats if before.phase != "order" else ():
        old, new = before.papers[player], after.papers[player]
        items = _earned(after, old, new)
        papers = _with(papers, player, new)
        if items:
            said = f"{_went(after.seats[player], old, new)} and got {telling.sum_words(items)}."
            yield Beat(_stage(before, papers=papers), said, 0.7, f"seat-{after.seats[player]}")
        else:
            quiet.append(_went(after.seats[player], old, new))
    if quiet:
        yield Beat(_stage(before, papers=papers), f"{listed(quiet)}.")


def _dice(events: Sequence[Event], after: HallView) -> Iterator[Beat]:
    """Rolled and put in order, or moved up; or the end."""
    if after.phase == "over":
        yield Beat(_stage(after), events[-1].text, 1.4, sheet=_end(after))
    elif any("LOOT-21" in event.rules for event in events):
        yield Beat(_stage(after, fresh=True), f"The dice move up: now the {after.dice[0]} is active.", at="queue")
    else:
        yield Beat(_stage(after, fresh=True), events[-1].text, 0.8, "queue")


def _end(after: HallView) -> str:
    """What stands in everybody's last space."""
    rows = "".join(
        f"<li>{face(seat, seat)}<span>{{{seat}}}</span><b>{final}</b></li>"
        for seat, final in zip(after.seats, after.finals, strict=True)
    )
    return f'<h3>The last space</h3><ul class="finals">{rows}</ul>'
