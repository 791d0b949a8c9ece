"""The middle of the table: the pile, who still has a last turn, and how a round ended."""

from __future__ import annotations

from ....look import cards as look
from ....look.html import attrs, escape, tag
from ....look.ui import Ui
from ..moves import DRAW, NEW, OVER
from ..view import BagView


def pile(view: BagView, ui: Ui) -> str:
    if view.pile == 0 or view.phase == NEW:
        drawn = '<div class="spot">empty</div>'
    else:
        label = "draw pile" if view.pile is None else f"draw pile, {look.count(view.pile, 'card')}"
        drawn = _draw_here(view, ui, label) or look.pile(ui, "pile", "bol-bag", view.pile or 2, label)
    inner = tag("div", f'{drawn}<div class="pile__words">{_words(view, ui)}</div>', class_="pile__in")
    return tag("section", inner, class_="pile", aria_label="Draw pile")


def _draw_here(view: BagView, ui: Ui, label: str) -> str:
    """When a card has to be drawn, the pile itself is a button for it."""
    if not ui.asked or view.phase != DRAW:
        return ""
    ui.seen.add("pile")
    back = look.back("bol-bag", "m", "is-pile is-can")
    told = attrs(
        type="button", class_=back.cls, data_key="pile", data_do="move", data_arg=str(view.moves[0]),
        aria_label=f"{label}: draw", data_lm_suppress_shortcuts="true",
    )  # fmt: skip
    return f"<button{told}>{back.inner}</button>"


def _words(view: BagView, ui: Ui) -> str:
    if view.phase == NEW:
        return "<p>Nothing is dealt yet.</p>"
    if view.phase == OVER:
        return f"<b>{escape(how_it_ended(view, ui))}</b>"
    if view.last:
        waiting = " ".join(
            tag("b", escape(ui.name(view.seats[player])), class_=f"seat-{view.seats[player].lower()}")
            for player in view.last
        )
        return f"<b>Last turns</b><p>without drawing:</p><p class='queue'>{waiting}</p>"
    if view.pile is None:
        return "<p>Nobody counts the pile.</p>"
    note = "in the pile" if view.pile != 1 else "the last card"
    return f'<b class="num" aria-hidden="true">{view.pile}</b><p aria-hidden="true">{note}</p>'  # the pile says so


def how_it_ended(view: BagView, ui: Ui) -> str:
    if view.out >= 0:
        return f"{ui.name(view.seats[view.out])} went out."
    return "The pile ran out." if view.pile == 0 else "The round is over."
