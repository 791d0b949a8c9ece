"""The players: the others around the table, the reader below with stash and hand."""

from __future__ import annotations

from ....look import cards as look
from ....look.html import attrs, escape, icon, tag
from ....look.ui import HINT_HERE, Ui
from ..cards import name
from ..moves import DRAW, NEW, OVER
from ..moves.base import HAND
from ..state import score
from ..view import BagView
from .faces import face, spoken
from .moment import origin
from .stash import shows_loot, stash

MANY, CROWD = 8, 12
"""Hands larger than this have small numbers, and larger than that two ranks on a narrow screen."""


def seat(view: BagView, ui: Ui, player: int) -> str:
    """Another player."""
    letter = view.seats[player]
    who = f"{look.face(letter, ui)}<h3>{escape(ui.name(letter))}</h3>{lock(view, player)}"
    who += got(view, ui, player) or _held(view, player)
    turn = " is-turn" if letter in view.to_act and not ui.scene else ""
    told = attrs(
        class_=f"seat seat-{letter.lower()}{turn}", aria_label=_told(view, ui, player), data_key=f"seat-{letter}"
    )
    return f"<section{told}>{tag('header', who)}{stash(view, ui, player)}</section>"


def _told(view: BagView, ui: Ui, player: int) -> str:
    locked = ", locked down" if lock(view, player) else ""
    return f"{ui.name(view.seats[player])}{locked}"


def lock(view: BagView, player: int) -> str:
    if not view.locked(player) or view.phase == OVER:
        return ""
    return f'<span class="lockd">{icon("bol-lock")}<span>locked, 1 play</span></span>'


def _held(view: BagView, player: int) -> str:
    """How many cards a player holds; what they play comes out of here."""
    size = view.sizes[player]
    if view.phase == NEW:
        return ""
    spoken_as = "card in hand" if size == 1 else "cards in hand"
    counted = "" if size is None else f'{size}<span class="vh"> {spoken_as}</span>'
    key = held_key(view.seats[player])
    return f'<span class="held"><i aria-hidden="true" data-key="{key}"></i>{counted}</span>'


def held_key(letter: str) -> str:
    return f"held-{letter}"


def got(view: BagView, ui: Ui, player: int) -> str:
    """What a round has brought, once it is over."""
    if view.phase != OVER or not view.scores or "points" in ui.hides:
        return ""
    total = view.totals[player]
    return f'<span class="got"><b>{signed(view.scores[player])}</b><small> now {written(total)}</small></span>'


def signed(points: int) -> str:
    """
    >>> signed(7), signed(0), signed(-3)
    ('+7', '+0', '−3')
    """
    return f"{points:+d}".replace("-", "−")


def written(points: int) -> str:
    return str(points).replace("-", "−")


# ---- the reader ---------------------------------------------------------------------------------


def own(view: BagView, ui: Ui, me: int) -> str:
    who = f'<span class="own__who">Your stash{lock(view, me)}{got(view, ui, me)}</span>'
    return f'<div class="own">{tag("header", who + _show_loot(view, ui))}{stash(view, ui, me)}</div>'


def _show_loot(view: BagView, ui: Ui) -> str:
    """A switch that points out every set the reader could steal now; the stylesheet does the rest."""
    if not shows_loot(view, ui):
        return ""
    box = attrs(type="checkbox", data_key="show-loot", data_lm_suppress_shortcuts="true")
    return f'<label class="showloot"><input{box}> Show what I can steal now</label>'


def hand(view: BagView, ui: Ui, me: int) -> str:
    """The hand in one or two ranks, whose cards move together as they grow in number; the hint at its end."""
    cards = [(card, copy) for card, count in enumerate(view.hands[me] or ()) for copy in range(count)]
    if view.phase == NEW:
        cards = []
    drawn = [_hand_card(view, ui, card, copy) for card, copy in cards]
    half = -(-len(drawn) // 2) if len(drawn) > CROWD else len(drawn)
    ranks = "".join(tag("div", "".join(rank), class_="rank") for rank in (drawn[:half], drawn[half:]) if rank)
    crowd = " hand--many" if len(drawn) > MANY else ""
    crowd += " hand--crowd" if len(drawn) > CROWD else ""
    crowd += " hand--wait" if view.phase == DRAW else ""
    label = f"Your hand, {look.count(len(drawn), 'card')}"
    fan = tag("div", ranks, class_=f"hand{crowd}", role="group", aria_label=label)
    return f'<div class="yours">{fan}{_cost(view, ui, me)}{HINT_HERE}</div>'


def _hand_card(view: BagView, ui: Ui, card: int, copy: int) -> str:
    """A place as wide as there is room for, and the card on it: what can be pressed is what can be seen of it."""
    one, key = face(card, "l"), hand_key(card, copy)
    inner, comes = tag("span", one.inner, class_=one.cls), origin(view, key, "pile")
    if view.phase == OVER:
        return ui.still(key, inner, f"left in your hand: {spoken(card)}", cls="place", origin=comes)
    return ui.piece(HAND[card], key, inner, spoken(card), cls="place", origin=comes)


def hand_key(card: int, copy: int) -> str:
    return f"hand-{name(card)}-{copy}"


def _cost(view: BagView, ui: Ui, me: int) -> str:
    hand = view.hands[me]
    if view.phase != OVER or not sum(hand or ()) or "points" in ui.hides:
        return ""
    return f'<p class="cost">In your hand <b>−{score.in_hand(hand or ())}</b></p>'
