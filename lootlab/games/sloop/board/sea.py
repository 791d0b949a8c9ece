"""The middle: draw pile, flipped cards, and the display with its builds and the spot where a card is laid."""

from __future__ import annotations

from ....engine.tell import listed
from ....look import cards as look
from ....look.html import escape, icon, tag
from ....look.ui import Ui
from ..cards import CHARGED, NAMES, NO_CARD, least_display, names
from ..moves.base import BUILDS, DISPLAY, FLIPPED, LOOSE, NOBODY, PLAYED, SETUP
from ..moves.trace import BUILT, LAID
from ..view import BuildSeen, SloopView
from .explorer import explorer
from .faces import face, spoken
from .fit import MANY, spread
from .seats import loot
from .stage import PLAYED_KEY, Staged, flip_key, in_build_key, loose_key, source

LONG = 7
"""Cards from which on a build is three columns wide instead of two."""


def sea(view: SloopView, ui: Ui) -> str:
    sides = ("" if "deck" in ui.hides else _deck(view, ui)) + _flipped(view, ui)
    field = tag("div", _display(view, ui) + loot(view, ui), class_="field")
    foot = tag("div", _need(view, ui) + _offers(view, ui), class_="foot")
    return tag("section", sides + field + foot, class_="sea", aria_label="Draw pile and display")


def _display(view: SloopView, ui: Ui) -> str:
    spans = (*(1 for _ in view.display), *map(_columns, view.builds), 1)
    builds = "".join(_build(view, ui, build) for build in view.builds)
    inner = "".join(_loose_cards(view, ui)) + builds + _spot(view, ui)
    style = spread(spans, bool(view.flipped))
    tiny = " display--many" if sum(spans) > MANY else ""
    return tag("div", inner, class_=f"display{tiny}", style=style, role="group", aria_label="Display")


def _columns(build: BuildSeen) -> int:
    return 3 if len(build[2]) > LONG else 2


def _deck(view: SloopView, ui: Ui) -> str:
    if not view.deck_count:
        drawn, left = '<div class="spot">empty</div>', "<p>0 left</p>"
    else:
        label = f"draw pile, {look.count(view.deck_count, 'card')}"
        drawn = look.pile(ui, "deck", "slp-anchor", view.deck_count, label)
        left = f'<p aria-hidden="true">{view.deck_count} left</p>'  # the pile itself says so
    gone = f'<p title="{escape(names(view.gone))}">{len(view.gone)} out</p>' if view.gone else ""
    return f'<div class="deck">{drawn}{left}{gone}</div>'


def _flipped(view: SloopView, ui: Ui) -> str:
    if not view.flipped:
        return ""
    drawn = []
    for at, kind in enumerate(view.flipped):
        shown = face(kind, "m")
        key, label = flip_key(at, kind), f"flipped {spoken(kind)}"
        if view.moving:
            drawn.append(
                ui.piece(
                    PLAYED[kind], key, shown.inner, label, cls=f"{shown.cls} is-flat{_lit(view, key)}", origin="deck"
                )
            )
        else:
            drawn.append(ui.still(key, shown.inner, label, cls=f"{shown.cls}{_lit(view, key)}", origin="deck"))
    said = "<h3>Flipped<span>: one is played</span></h3>"
    return tag("section", said + tag("div", "".join(drawn), class_="cards"), class_="flips", aria_label="Flipped cards")


# ---- the display ------------------------------------------------------------------------------------


def _loose_cards(view: SloopView, ui: Ui) -> list[str]:
    """Loose cards in the order they came; each knows where it came from, so that it glides."""
    last = len(view.display) - view.trace.turned
    drawn = []
    for place, (kind, since) in enumerate(zip(view.display, view.came, strict=True)):
        origin = "deck" if place >= last else ""
        if place == last - 1 and view.trace.did == LAID:
            origin = source(view, view.trace.player, kind)
        shown, key = face(kind, "m"), loose_key(kind, since)
        cls = f"{shown.cls}{_lit(view, key)}"
        target = bool(ui.chosen)
        label = f"loose {spoken(kind)}"
        drawn.append(ui.piece(LOOSE[kind], key, shown.inner, label, cls=cls, target=target, origin=origin))
    return drawn


def _lit(view: SloopView, key: str) -> str:
    return " is-lit" if isinstance(view, Staged) and key in view.lit else ""


def _build(view: SloopView, ui: Ui, build: BuildSeen) -> str:
    """A build: its cards fanned, the counter on top, the pennant of its owner."""
    number, owner, cards = build
    whose = "lost, no marker" if owner == NOBODY else f"{ui.name(view.seats[owner])}"
    seat = "" if owner == NOBODY else f" seat-{view.seats[owner].lower()}"
    came = _came_from(view, number, len(cards))
    fan = "".join(_in_build(number, at, kind, came.get(at, "")) for at, kind in enumerate(cards))
    flag = icon("slp-pennant") if owner != NOBODY else ""
    head = f'<span class="counter{seat}">{flag}<b>{number}s</b><small>{escape(whose)}</small></span>'
    label = f"build of {number}s, {whose}, {look.count(len(cards), 'card')}: {names(cards)}"
    wide = _columns(build)
    inner = f'{head}<span class="stack" style="--n:{len(cards)};--span:{wide}">{fan}</span>'
    key = f"build{number}"
    cls = f"build span-{wide}{' build--lost' if owner == NOBODY else ''}{_lit(view, key)}"
    return ui.piece(BUILDS[number], key, inner, label, cls=cls, target=True)


def _came_from(view: SloopView, number: int, count: int) -> dict[int, str]:
    """Where the newest cards of a build were before: the played one first, then the loose ones."""
    trace = view.trace
    if trace.did != BUILT or trace.number != number or (isinstance(view, Staged) and view.played != NO_CARD):
        return {}
    before = [PLAYED_KEY, *map(loose_key, trace.took, trace.came)]
    return {count - len(before) + place: key for place, key in enumerate(before)}


def _in_build(number: int, at: int, kind: int, origin: str) -> str:
    small = face(kind, "s")
    return tag("span", small.inner, class_=small.cls, data_key=in_build_key(number, at), data_from=origin or None)


def _spot(view: SloopView, ui: Ui) -> str:
    """The place where a card is laid, or dropped. It is always there, so that nothing moves when a card is picked."""
    if isinstance(view, Staged) and view.played != NO_CARD:
        shown = face(view.played, "m")
        label, cls = f"played: {spoken(view.played)}", f"{shown.cls} is-played"
        return ui.still(PLAYED_KEY, shown.inner, label, cls=cls, origin=source(view, view.mover, view.played))
    if view.outcome is not None:
        return ""
    ui.seen.add("lay-here")  # a place is nothing new when it can be used again
    if not ui.asked or not view.moving or view.phase > FLIPPED:
        return '<div class="spot"></div>'
    inner = f"{icon('ll-down')}<span>lay here</span>"
    target = bool(ui.chosen)
    return ui.piece(DISPLAY, "lay-here", inner, "lay the card in the display", cls="spot is-flat", target=target)


# ---- below it ---------------------------------------------------------------------------------------


def _need(view: SloopView, ui: Ui) -> str:
    """What the display needs, for those who want to reckon ahead."""
    if "need" in ui.hides or view.outcome is not None or view.phase == SETUP:
        return ""
    if not view.deck_count:
        return '<p class="note">The draw pile is empty: nothing is refilled.</p>'
    charged = [kind for kind in view.display if CHARGED[kind]]
    least = least_display(len(view.seats))
    lying = len(view.display) + len(view.builds)
    each = "one more each for" if len(charged) > 1 else "one more for"
    why = (
        f'<span class="why"> ({least}, and {each} {listed(NAMES[kind] for kind in charged)})</span>' if charged else ""
    )
    lie = "1 lies" if lying == 1 else f"{lying} lie"
    return f'<p class="note">The display is filled up to {least + len(charged)}{why}; {lie} there.</p>'


def _offers(view: SloopView, ui: Ui) -> str:
    """What each number could take: an aid, so not where a lesson gives none."""
    return "" if "explorer" in ui.hides or "gains" not in ui.aids or ui.scene else explorer(view.display)
