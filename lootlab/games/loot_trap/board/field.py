"""The field: cards as spaces, armed ones sideways, laid ones stacked, avatars on top."""

from __future__ import annotations

from collections.abc import Sequence

from ....look import cards as look
from ....look.html import escape, icon, tag
from ....look.ui import Ui
from ..cards.signs import ARMED, BLANK, HIDDEN, LAID, LIVE, MOVE, MOVE2, OPEN, QUIET, SET_BY_PLAYER
from ..cards.words import space_piece
from ..view import RaidView, Slot
from ..view.risk import UNTOLD, risk, spoken
from . import rose
from .faces import sign
from .piles import deck, discards, rolls
from .shape import Shape
from .staged import Staged

_LIES = {QUIET: "quiet", ARMED: "armed", LAID: "{} trap", OPEN: "{} trap over an open card", BLANK: "blank"}


def field(view: RaidView, ui: Ui) -> str:
    """The spaces, with letters and numbers at the edge; piles and pictures lie in the corners that are empty."""
    shape = Shape.of(view.field.spaces)
    cells = [_cell(view, ui, number, shape) for number in range(len(view.field.spaces))]
    letters = "".join(
        f'<i style="grid-area:{shape.rows + 1}/{column + 2}">{chr(shape.first + column)}</i>'
        for column in range(shape.columns)
    )
    numbers = "".join(f'<i style="grid-area:{shape.rows - row}/1">{row + 1}</i>' for row in range(shape.rows))
    corners, beside = _corners(view, ui, shape)
    cls = "map map--slim" if shape.rows >= 2 * shape.columns else "map"
    style = f"--cols:{shape.columns + bool(beside)};--rows:{shape.rows}"
    return (
        f'<div class="{cls}" role="group" aria-label="The field" style="{style}">{corners}{"".join(cells)}{beside}'
        f'<span class="map__edge" aria-hidden="true">{letters}{numbers}</span></div>'
    )


def _corners(view: RaidView, ui: Ui, shape: Shape) -> tuple[str, str]:
    """What lies in the empty corners, and what finds no room there: it stands in a column of its own."""
    wanted = {
        "bl": deck(view, ui),
        "br": discards(view, ui) or picture("trap-waves"),
        "tl": rose.asked(view, ui) or picture("trap-rose"),
        "tr": rolls(view, ui) or picture("trap-isle"),
    }
    corners, beside = "", ""
    for corner, inner in wanted.items():
        area = shape.corner(corner)
        if area:
            corners += f'<div class="corner corner--{corner}" style="grid-area:{area}">{inner}</div>'
        elif "pile" in inner:
            beside += inner
    if beside:
        beside = f'<div class="corner" style="grid-area:1/{shape.columns + 2}/{shape.rows + 1}">{beside}</div>'
    return corners, beside


def picture(symbol: str) -> str:
    return f'<svg class="seascape" aria-hidden="true"><use href="#{symbol}"/></svg>'


def _cell(view: RaidView, ui: Ui, number: int, shape: Shape) -> str:
    name = view.field.spaces[number]
    inner = _cards(view, number) + _pawn(view, ui, number) + _badge(view, ui, number)
    cls = f"cell cell--{('quiet', 'armed', 'laid', 'laid', 'blank', 'blank')[view.spaces[number].lie]}"
    drawn = ui.piece(space_piece(name), f"sp-{name}", inner, said_of(view, ui, number), cls=cls, target=True)
    return f'<div class="at" style="grid-area:{shape.area(name)}">{drawn}</div>'


# ---- what lies there ----------------------------------------------------------------------------


def _cards(view: RaidView, number: int) -> str:
    here = view.spaces[number]
    up = isinstance(view, Staged) and number in view.open
    if here.lie == QUIET:
        return _one(view, here.top, "trap-back", "fc", up) + _seen(view, () if up else (here.top,))
    if here.lie == ARMED:
        return _one(view, here.top, "trap-armed", "fc fc--side", up) + _seen(view, () if up else (here.top,))
    if here.lie in SET_BY_PLAYER:
        owner, lost = view.seats[here.layer].lower() if here.layer >= 0 else "", here.lie == OPEN
        return (
            _one(view, here.low, "trap-back", "fc fc--low", lost)
            + _one(view, here.top, "trap-armed", f"fc fc--side fc--top seat-{owner}", up)
            + _seen(view, [slot for slot, open_ in ((here.top, up), (here.low, lost)) if not open_])
        )
    return '<span class="fc fc--none"></span>'


def _seen(view: RaidView, down: Sequence[Slot]) -> str:
    """Cards that lie face down, and that this reader knows: the backs stay, their signs stand beside an eye."""
    signs = [tag("span", sign(view.box.designs[slot.design]), class_="fc__sign") for slot in down if slot.design >= 0]
    return look.seen(*signs) if signs else ""


def _one(view: RaidView, slot: Slot, back: str, cls: str, up: bool) -> str:
    """A card of the field, face up or face down."""
    if slot.design == HIDDEN or (slot.design >= 0 and not up):
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
    if (
        not ui.asked
        or "gains" not in ui.aids
        or view.spaces[number].lie not in LIVE
        or not _goes_there(view, view.field.spaces[number])
    ):
        return ""
    found = risk(view, number)
    if found is None:
        return '<span class="odds odds--laid">?</span>'
    if found.sure or found is UNTOLD:
        return ""
    return f'<span class="odds">{round(100 * found.hurts)} %</span>'


def said_of(view: RaidView, ui: Ui, number: int) -> str:
    here, name = view.spaces[number], view.field.spaces[number]
    owner = ui.name(view.seats[here.layer]) if here.layer >= 0 else ""
    whose = "your" if here.layer == view.me else f"{owner}'s"
    said = [_LIES.get(here.lie, "blank").format(whose)]
    if here.top.design >= 0:
        said.append(f"you know it: {view.name(here.top.design)}")
    elif here.lie in LIVE and view.seat is not None:
        found = risk(view, number) if "gains" in ui.aids else UNTOLD
        said.append(spoken(found))
    if here.low.design >= 0:
        said.append(f"beneath it {view.name(here.low.design)}")
    if number in view.at:
        stander = view.at.index(number)
        said.append(f"{ui.name(view.seats[stander])} {'stand' if stander == view.me else 'stands'} here")
    return f"{name}: {', '.join(said)}"
