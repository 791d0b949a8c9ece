"""The players: their score piles, their markers, the backs of their hands."""

from __future__ import annotations

from ....look import cards as look
from ....look.html import attrs, icon, tag
from ....look.ui import Ui
from ..cards import NAMES
from ..moves.base import PLAYED, in_pile
from ..moves.trace import CAPTURED
from ..view import SloopView
from .faces import face, spoken
from .picks import picking
from .stage import PLAYED_KEY, Staged, pile_key

MOST_HAULED = 14
"""Cards of one haul that are drawn; nobody can tell more of them apart."""


def others(view: SloopView, ui: Ui) -> str:
    """The others in turn order from the reader's left; spectators see everybody."""
    if "rivals" in ui.hides:
        return ""
    count, me = len(view.seats), view.player
    rivals = [(me + step) % count for step in range(1, count + (me < 0))]
    return tag("div", "".join(seat(view, ui, player) for player in rivals), class_=f"around around--{len(rivals)}")


def seat(view: SloopView, ui: Ui, player: int) -> str:
    name = view.seats[player]
    held = view.hand_counts[player]
    partner = view.teams and view.player >= 0 and player == (view.player + 2) % 4
    sub = f"{look.count(held, 'card')} in hand" + (", your partner" if partner else "")
    mine = player == view.player
    body = _pile(view, ui, player) + _marker(view, player) + ("" if mine else _backs(name, held))
    acts = " acts" if ui.scene and player == _acting(view) else ""
    turn = name in view.to_act and not ui.scene
    cls = ("near" if mine else "far") + acts
    return look.seat_strip(ui, name, sub, tag("div", body, class_="has"), turn=turn, cls=cls)


def _acting(view: SloopView) -> int:
    return view.mover if isinstance(view, Staged) else view.trace.player


def _pile(view: SloopView, ui: Ui, player: int) -> str:
    """The score pile: its top card lies open, and the number of cards beside it."""
    pile, name = view.piles[player], view.seats[player]
    told = f"{ui.name(name)}: score pile of {look.count(len(pile), 'card')}"
    if not pile:
        drawn = '<div class="spot spot--s"></div>'
    else:
        top = face(pile[-1], "s")
        thick = "is-pile" if len(pile) > 1 else ""
        origin = PLAYED_KEY if view.trace.did == CAPTURED and view.trace.player == player else ""
        label = f"{told}, top {spoken(pile[-1])}"
        drawn = ui.still(pile_key(name, len(pile)), top.inner, label, cls=f"{top.cls} {thick}", origin=origin)
    hauled = _haul(view.haul) if isinstance(view, Staged) and player == view.mover else ""
    return f'<div class="pile">{drawn}{hauled}<p><b>{len(pile)}</b> captured</p></div>'


def _haul(cards: tuple[tuple[str, int], ...]) -> str:
    """What has just been won lies fanned on the pile for a moment: it keeps its keys, so one sees it glide there."""
    step = min(13, 78 / max(1, len(cards)))
    drawn = []
    for place, (key, kind) in enumerate(cards[:MOST_HAULED]):
        small = face(kind, "s")
        told = attrs(class_=small.cls, style=f"--at:{place * step:.0f}", data_key=key, data_from=_whence(key))
        drawn.append(f"<span{told}>{small.inner}</span>")
    return tag("span", "".join(drawn), class_="haul", aria_hidden="true") if drawn else ""


def _whence(key: str) -> str | None:
    """A stolen card comes out of the pile that its key names."""
    return key.removeprefix("stolen-") if key.startswith("stolen-") else None


def _marker(view: SloopView, player: int) -> str:
    own = next((number for number, owner, _ in view.builds if owner == player), 0)
    return f'<span class="marker">{icon("slp-pennant")}<i class="vh">builds </i>{own}s</span>' if own else ""


def _backs(name: str, held: int) -> str:
    """Backs of a hidden hand; one of them is where a played card comes from."""
    back = look.back("slp-anchor", "s")
    drawn = "".join(f'<div class="{back.cls}" data-key="{name}-held{at}">{back.inner}</div>' for at in range(held))
    return f'<div class="mini" aria-hidden="true">{drawn}</div>'


# ---- thieves ----------------------------------------------------------------------------------------


def loot(view: SloopView, ui: Ui) -> str:
    """Where a thief chooses the cards (steal_pick=thief): the kinds of each pile, over the sea."""
    if not ui.asked:
        return ""
    chosen = [card for card in picking(view).victims if PLAYED[card] in ui.picks]
    robbed = picking(view).victims[chosen[0]] if chosen else ()
    rows = [_kinds(view, ui, name) for name in robbed]
    most = max((len(set(view.piles[view.seats.index(name)])) for name in robbed), default=0)
    style = f"--rows:{len(rows)};--k:{most}"
    return tag("div", "".join(rows), class_="loot", style=style) if rows else ""


def _kinds(view: SloopView, ui: Ui, name: str) -> str:
    drawn = []
    for kind in sorted(set(view.piles[view.seats.index(name)])):
        small = face(kind, "s")
        label = f"steal {spoken(kind)} from {ui.name(name)}"
        key = f"from-{name}-{NAMES[kind]}"
        drawn.append(ui.piece(in_pile(name, kind), key, small.inner, label, cls=f"{small.cls} is-flat", target=True))
    return f'<div class="pick-of">{look.face(name, ui)}{"".join(drawn)}</div>'
