"""The field: cards as spaces, armed ones sideways, laid ones stacked, avatars on top."""

from __future__ import annotations

from ....look.html import escape, icon, tag
from ....look.ui import Ui
from ..cards.field import place
from ..cards.signs import ARMED, BLANK, HIDDEN, LAID, LIVE, MOVE, MOVE2, OPEN, QUIET, SET_BY_PLAYER
from ..cards.words import space_piece
from ..view import RaidView, Slot
from ..view.risk import UNTOLD, risk, spoken
from .faces import sign

_LIES = {QUIET: "quiet", ARMED: "armed", LAID: "{} trap", OPEN: "{} trap over an open card", BLANK: "blank"}


def field(view: RaidView, ui: Ui) -> str:
    rows = [place(space)[0] for space in view.field.spaces]
    columns = sorted({place(space)[1] for space in view.field.spaces})
    top = max(rows)
    cells = [_cell(view, ui, number, top, columns[0]) for number in range(len(view.field.spaces))]
    letters = "".join(
        f'<i style="grid-area:{top + 1}/{column - columns[0] + 2}">{chr(column)}</i>' for column in columns
    )
    numbers = "".join(f'<i style="grid-area:{top - row + 1}/1">{row}</i>' for row in sorted(set(rows)))
    style = f"--cols:{columns[-1] - columns[0] + 1};--rows:{top}"
    return (
        f'<div class="map" role="group" aria-label="The field" style="{style}">{"".join(cells)}'
        f'<span class="map__edge" aria-hidden="true">{letters}{numbers}</span></div>'
    )


def _cell(view: RaidView, ui: Ui, number: int, top: int, first: int) -> str:
    name = view.field.spaces[number]
    row, column = place(name)
    inner = _cards(view, number) + _pawn(view, ui, number) + _badge(view, ui, number)
    cls = f"cell cell--{('quiet', 'armed', 'laid', 'laid', 'blank', 'blank')[view.spaces[number].lie]}"
    drawn = ui.piece(space_piece(name), f"sp-{name}", inner, _label(view, ui, number), cls=cls, target=True)
    return f'<div class="at" style="grid-area:{top - row + 1}/{column - first + 2}">{drawn}</div>'


# ---- what lies there ----------------------------------------------------------------------------


def _cards(view: RaidView, number: int) -> str:
    here = view.spaces[number]
    if here.lie == QUIET:
        return _one(view, here.top, "trap-back", "fc")
    if here.lie == ARMED:
        return _one(view, here.top, "trap-armed", "fc fc--side")
    if here.lie in SET_BY_PLAYER:
        owner = view.seats[here.layer].lower() if here.layer >= 0 else ""
        return _one(view, here.low, "trap-back", "fc fc--low") + _one(
            view, here.top, "trap-armed", f"fc fc--side fc--top seat-{owner}"
        )
    return '<span class="fc fc--none"></span>'


def _one(view: RaidView, slot: Slot, back: str, cls: str) -> str:
    """A face-down card, or its face if this reader knows it."""
    if slot.design == HIDDEN:
        return f'<span class="{cls}">{_use(back)}</span>'
    if slot.design < 0:
        return ""
    shown = sign(view.box.designs[slot.design])
    return f'<span class="{cls} fc--known">{_use("trap-face")}<span class="fc__sign">{shown}</span></span>'


def _use(symbol: str) -> str:
    return f'<svg class="fc__a" aria-hidden="true"><use href="#{symbol}"/></svg>'


def _pawn(view: RaidView, ui: Ui, number: int) -> str:
    if number not in view.at:
        return ""
    seat = view.seats[view.at.index(number)]
    letter = tag("b", escape(view_initial(ui, seat)))
    return f'<span class="pawn seat-{seat.lower()}" data-key="pawn-{seat}">{icon("trap-pawn")}{letter}</span>'


def view_initial(ui: Ui, seat: str) -> str:
    return ui.names.get(seat, seat)[:1]


# ---- what one risks -----------------------------------------------------------------------------


def _goes_there(view: RaidView, name: str) -> bool:
    """Can the reader move an avatar there now?"""
    going = view.ask.kind == "space" if view.ask is not None else view.phase in (MOVE, MOVE2)
    return going and any(space_piece(name) in move.pieces for move in view.moves)


def _badge(view: RaidView, ui: Ui, number: int) -> str:
    """The chance that an unknown armed card hurts, where the reader may step now."""
    if not ui.asked or view.spaces[number].lie not in LIVE or not _goes_there(view, view.field.spaces[number]):
        return ""
    found = risk(view, number)
    if found is None:
        return '<span class="odds odds--laid">?</span>'
    if found.sure or found is UNTOLD:
        return ""
    return f'<span class="odds">{round(100 * found.hurts)} %</span>'


def _label(view: RaidView, ui: Ui, number: int) -> str:
    here, name = view.spaces[number], view.field.spaces[number]
    owner = ui.name(view.seats[here.layer]) if here.layer >= 0 else ""
    whose = "your" if here.layer == view.me else f"{owner}'s"
    said = [_LIES.get(here.lie, "blank").format(whose)]
    if here.top.design >= 0:
        said.append(f"you know it: {view.name(here.top.design)}")
    elif here.lie in LIVE and view.seat is not None:
        said.append(spoken(risk(view, number)))
    if here.low.design >= 0:
        said.append(f"beneath it {view.name(here.low.design)}")
    if number in view.at:
        stander = view.at.index(number)
        said.append(f"{ui.name(view.seats[stander])} {'stand' if stander == view.me else 'stands'} here")
    return f"{name}: {', '.join(said)}"
