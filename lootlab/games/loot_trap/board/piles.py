"""Deck, discards and Roll cards: they lie in the empty corners of the field."""

from __future__ import annotations

from ....look import cards as look
from ....look.html import attrs
from ....look.ui import Ui
from ..cards.words import DECK
from ..view import RaidView
from .faces import small


def deck(view: RaidView, ui: Ui) -> str:
    label = f"draw deck, {look.count(view.deck_count, 'card')}"
    back = look.back("trap-deck", "s", "is-pile" if view.deck_count > 1 else "")
    if ui.asked and (ui.possible[DECK] or ui.picked("deck")):
        drawn = ui.piece(DECK, "deck", back.inner, label, cls=back.cls)
    elif not view.deck_count:
        drawn = '<div class="spot spot--s"></div>'
    else:
        drawn = ui.still("deck", back.inner, label, cls=back.cls)
    return f'<div class="pile">{drawn}<p>Deck <b>{view.deck_count}</b></p></div>'


def discards(view: RaidView, ui: Ui) -> str:
    if "discards" in ui.hides:
        return ""
    if not view.discards:
        return '<div class="pile"><div class="spot spot--s"></div><p>Discards <b>0</b></p></div>'
    design = view.box.designs[view.discards[-1]]
    top = small(design)
    label = f"discard pile, {look.count(len(view.discards), 'card')}, on top {design.name}"
    drawn = ui.still(f"gone-{len(view.discards)}", top.inner, label, cls=top.cls)
    return f'<div class="pile">{drawn}<p>Discards <b>{len(view.discards)}</b></p></div>'


def rolls(view: RaidView, ui: Ui) -> str:
    if "rolls" in ui.hides:
        return ""
    left = "".join(
        f"<i{attrs(class_='on' if number in view.rolls_left else None)}>{number}</i>" for number in range(1, 7)
    )
    told = attrs(class_="pile", role="img", aria_label=f"Roll cards left: {' '.join(map(str, view.rolls_left))}")
    return f'<div{told}><span class="rolls">{left}</span><p>Roll cards</p></div>'
