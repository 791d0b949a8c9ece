"""Draws Sloop for one reader: the other players, draw pile and display with its builds, your pile, your hand."""

from __future__ import annotations

from collections import Counter

from ....look.html import tag
from ....look.ui import ASK_HERE, HINT_HERE, MOVES_HERE, Ui
from ..cards import NO_CARD, full_hand
from ..moves.base import PLAYED
from ..view import SloopView
from . import seats
from .faces import face, spoken
from .sea import sea
from .stage import hand_key


def draw(view: SloopView, ui: Ui) -> str:
    """The reader sits below; spectators see everybody above."""
    near = seats.seat(view, ui, view.player) if view.player >= 0 else ""
    yours = _yours(view, ui) if view.seat else ""
    todo = tag("div", ASK_HERE + MOVES_HERE, class_="do")
    ground = tag("div", seats.others(view, ui) + sea(view, ui), class_="ground")
    return ground + tag("div", near + yours + todo, class_="tray" if yours else "tray tray--watch")


def _yours(view: SloopView, ui: Ui) -> str:
    """The hand, with room for a full one, so that what stands beside it stays there."""
    held = _hand(view, ui)
    places = max(len(held), full_hand(len(view.seats)))
    inner = "".join(held) or '<p class="bare">no card in hand</p>'
    hand = tag("div", inner, class_="hand", role="group", aria_label="Your hand")
    return tag("div", hand + HINT_HERE, class_="yours", style=f"--k:{places}")


def _hand(view: SloopView, ui: Ui) -> list[str]:
    seen: Counter[int] = Counter()
    drawn = [_offered(view, ui)] if view.offered != NO_CARD else []
    for kind in view.hand:
        key = hand_key(view.seat or "", kind, seen[kind])
        seen[kind] += 1
        shown = face(kind, "l")
        if view.flipped and view.moving:
            drawn.append(ui.still(key, shown.inner, spoken(kind), cls=f"{shown.cls} rests", origin="deck"))
        else:
            drawn.append(ui.piece(PLAYED[kind], key, shown.inner, spoken(kind), cls=shown.cls, origin="deck"))
    return drawn


def _offered(view: SloopView, ui: Ui) -> str:
    shown = face(view.offered, "l")
    giver = view.seats[(view.mover + 2) % 4]
    label = f"offered by {ui.name(giver)}: {spoken(view.offered)}"
    tab = '<span class="tab">offered</span>'
    return ui.still("offered", shown.inner + tab, label, cls=f"{shown.cls} offered", origin=f"{giver}-held0")
