"""Draws Sloop for one reader: the other players, draw pile and display with its builds, your pile, your hand."""

from __future__ import annotations

from collections import Counter

from ....engine.tell import listed
from ....look import cards as look
from ....look.html import escape, icon, tag
from ....look.ui import ASK_HERE, MOVES_HERE, Ui
from ..cards import CHARGED, NAMES, NO_CARD, least_display, names
from ..moves.base import BUILDS, DISPLAY, LOOSE, NOBODY, PLAYED, SETUP, in_pile
from ..view import SloopView
from .explorer import explorer
from .faces import face, spoken
from .picks import picking


def draw(view: SloopView, ui: Ui) -> str:
    """The others in turn order from the reader's left; the reader sits below, spectators see everybody above."""
    count, me = len(view.seats), view.player
    others = [(me + step) % count for step in range(1, count + (me < 0))]
    around = tag("div", "".join(_seat(view, ui, player) for player in others), class_=f"around around--{len(others)}")
    todo = f'<div class="todo">{ASK_HERE}{MOVES_HERE}{_note(view)}</div>'
    hand = tag("div", _hand(view, ui) + todo, class_="handrow")
    return around + _sea(view, ui) + _flipped(view, ui) + (_seat(view, ui, me) if me >= 0 else "") + hand


# ---- players ----------------------------------------------------------------------------------------


def _seat(view: SloopView, ui: Ui, player: int) -> str:
    seat = view.seats[player]
    held = view.hand_counts[player]
    partner = view.teams and view.player >= 0 and player == (view.player + 2) % 4
    sub = f"{look.count(held, 'card')} in hand" + (", your partner" if partner else "")
    mine = player == view.player
    body = _pile(view, ui, player) + _marker(view, player) + ("" if mine else _backs(seat, held))
    cls = "near" if mine else "far"
    return look.seat_strip(ui, seat, sub, tag("div", body, class_="has"), turn=seat in view.to_act, cls=cls)


def _pile(view: SloopView, ui: Ui, player: int) -> str:
    """The score pile: its top card lies open, and the number of cards beside it."""
    pile, seat = view.piles[player], view.seats[player]
    told = f"{ui.name(seat)}: score pile of {look.count(len(pile), 'card')}"
    if not pile:
        drawn = '<div class="spot spot--s"></div>'
    else:
        top = face(pile[-1], "s")
        key = f"pile-{seat}-{len(pile)}"
        drawn = ui.still(key, top.inner, f"{told}, top {spoken(pile[-1])}", cls=f"{top.cls} {_thick(len(pile))}")
    return f'<div class="pile">{drawn}<p><b>{len(pile)}</b> captured</p></div>{_thief_picks(view, ui, player)}'


def _thick(cards: int) -> str:
    return "is-pile" if cards > 1 else ""


def _thief_picks(view: SloopView, ui: Ui, player: int) -> str:
    """Where a thief chooses the card (steal_pick=thief): each kind of the pile is a small button."""
    seat = view.seats[player]
    thieves = {PLAYED[card] for card, victims in picking(view).victims.items() if seat in victims}
    if not ui.asked or not thieves.intersection(ui.picks):
        return ""
    drawn = []
    for kind in sorted(set(view.piles[player])):
        small = face(kind, "s")
        label = f"steal {spoken(kind)} from {ui.name(seat)}"
        key = f"from-{seat}-{NAMES[kind]}"
        drawn.append(ui.piece(in_pile(seat, kind), key, small.inner, label, cls=small.cls, target=True))
    return tag("div", "".join(drawn), class_="loot")


def _marker(view: SloopView, player: int) -> str:
    own = next((number for number, owner, _ in view.builds if owner == player), 0)
    return f'<span class="marker">{icon("slp-pennant")}<i class="vh">builds </i>{own}s</span>' if own else ""


def _backs(seat: str, held: int) -> str:
    """Backs of a hidden hand; one of them is where a played card comes from."""
    back = look.back("slp-anchor", "s")
    drawn = "".join(f'<div class="{back.cls}" data-key="{seat}-held{at}">{back.inner}</div>' for at in range(held))
    return f'<div class="mini" aria-hidden="true">{drawn}</div>'


# ---- the middle -------------------------------------------------------------------------------------


def _sea(view: SloopView, ui: Ui) -> str:
    builds = "".join(_build(view, ui, *build) for build in view.builds)
    loose = "".join(_loose_cards(view, ui)) or '<p class="bare">no loose card</p>'
    here = _lay_here(ui)
    display = tag("div", loose + builds + here, class_="display", role="group", aria_label="Display")
    inner = _deck(view, ui) + display + explorer(view.display)
    return tag("section", inner, class_="sea", aria_label="Draw pile and display")


def _deck(view: SloopView, ui: Ui) -> str:
    if not view.deck_count:
        drawn = '<div class="spot">empty</div>'
    else:
        label = f"draw pile, {look.count(view.deck_count, 'card')}"
        drawn = look.pile(ui, "deck", "slp-anchor", view.deck_count, label)
    gone = f'<p title="{escape(names(view.gone))}">{len(view.gone)} out of the game</p>' if view.gone else ""
    return f'<div class="deck">{drawn}<p>{view.deck_count} left</p>{gone}</div>'


def _loose_cards(view: SloopView, ui: Ui) -> list[str]:
    """Loose cards in the order they came; each knows where it came from, so that it glides."""
    player, laid, turned = view.trace
    seen: Counter[int] = Counter()
    drawn = []
    for place, kind in enumerate(view.display):
        last = len(view.display) - turned
        origin = "deck" if place >= last else ""
        if place == last - 1 and kind == laid != NO_CARD and player != NOBODY:
            seat = view.seats[player]
            origin = f"{seat}-{NAMES[kind]}-0" if player == view.player else f"{seat}-held0"
        shown = face(kind, "m")
        key = f"loose-{NAMES[kind]}-{seen[kind]}"
        seen[kind] += 1
        label = f"loose {spoken(kind)}"
        drawn.append(
            ui.piece(LOOSE[kind], key, shown.inner, label, cls=shown.cls, target=bool(ui.chosen), origin=origin)
        )
    return drawn


def _build(view: SloopView, ui: Ui, number: int, owner: int, cards: tuple[int, ...]) -> str:
    """A build: its cards fanned, the counter on top, the pennant of its owner."""
    whose = "lost, no marker" if owner == NOBODY else f"{ui.name(view.seats[owner])}"
    seat = "" if owner == NOBODY else f" seat-{view.seats[owner].lower()}"
    fan = "".join(_in_build(number, at, kind) for at, kind in enumerate(cards))
    flag = icon("slp-pennant") if owner != NOBODY else ""
    head = f'<span class="counter{seat}">{flag}<b>{number}s</b><small>{escape(whose)}</small></span>'
    label = f"build of {number}s, {whose}, {look.count(len(cards), 'card')}: {names(cards)}"
    inner = f'{head}<span class="stack">{fan}</span>'
    lost = " build--lost" if owner == NOBODY else ""
    return ui.piece(BUILDS[number], f"build{number}", inner, label, cls=f"build{lost}", target=True)


def _in_build(number: int, at: int, kind: int) -> str:
    small = face(kind, "s")
    return tag("span", small.inner, class_=small.cls, data_key=f"build{number}-{at}")


def _lay_here(ui: Ui) -> str:
    if not ui.asked or not ui.chosen or not (ui.possible[DISPLAY] or ui.picked("lay-here")):
        return ""
    inner = f"{icon('ll-down')}<span>lay here</span>"
    return ui.piece(DISPLAY, "lay-here", inner, "lay the card in the display", cls="spot", target=True)


def _flipped(view: SloopView, ui: Ui) -> str:
    if not view.flipped:
        return ""
    drawn = []
    for at, kind in enumerate(view.flipped):
        shown = face(kind, "l" if view.moving else "m")
        key, label = f"flip-{at}-{NAMES[kind]}", f"flipped {spoken(kind)}"
        if view.moving:
            drawn.append(ui.piece(PLAYED[kind], key, shown.inner, label, cls=shown.cls, origin="deck"))
        else:
            drawn.append(ui.still(key, shown.inner, label, cls=shown.cls, origin="deck"))
    head = "<h3>Flipped: one is played, the others leave the game</h3>"
    return tag("section", head + tag("div", "".join(drawn), class_="cards"), class_="flips", aria_label="Flipped cards")


# ---- the hand ---------------------------------------------------------------------------------------


def _hand(view: SloopView, ui: Ui) -> str:
    if view.seat is None or view.outcome is not None:
        return ""
    seen: Counter[int] = Counter()
    drawn = [_offered(view, ui)] if view.offered != NO_CARD else []
    for kind in view.hand:
        key = f"{view.seat}-{NAMES[kind]}-{seen[kind]}"
        seen[kind] += 1
        shown = face(kind, "l")
        if view.flipped and view.moving:
            drawn.append(ui.still(key, shown.inner, spoken(kind), cls=f"{shown.cls} rests", origin="deck"))
        else:
            drawn.append(ui.piece(PLAYED[kind], key, shown.inner, spoken(kind), cls=shown.cls, origin="deck"))
    empty = '<p class="bare">no card in hand</p>' if not drawn else ""
    many = " hand--many" if len(drawn) > 4 else ""
    return tag("div", "".join(drawn) + empty, class_=f"hand{many}", role="group", aria_label="Your hand")


def _offered(view: SloopView, ui: Ui) -> str:
    shown = face(view.offered, "l")
    giver = view.seats[(view.mover + 2) % 4]
    label = f"offered by {ui.name(giver)}: {spoken(view.offered)}"
    tab = '<span class="tab">offered</span>'
    return ui.still("offered", shown.inner + tab, label, cls=f"{shown.cls} offered", origin=f"{giver}-held0")


def _note(view: SloopView) -> str:
    """What the display needs, for those who want to reckon ahead."""
    if view.outcome is not None or view.phase == SETUP:
        return ""
    if not view.deck_count:
        return '<p class="note">The draw pile is empty: nothing is refilled.</p>'
    charged = [kind for kind in view.display if CHARGED[kind]]
    least = least_display(len(view.seats))
    lying = len(view.display) + len(view.builds)
    each = "one more each for" if len(charged) > 1 else "one more for"
    why = f" ({least}, and {each} {listed(NAMES[kind] for kind in charged)})" if charged else ""
    lie = "1 lies" if lying == 1 else f"{lying} lie"
    return f'<p class="note">The display is filled up to {least + len(charged)}{escape(why)}; {lie} there.</p>'
