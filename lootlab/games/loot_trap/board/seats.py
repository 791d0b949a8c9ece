"""Players: who they are, health, loot, cards, what they wear."""

from __future__ import annotations

from ....look import cards as look
from ....look.html import attrs, escape, icon, tag
from ....look.ui import Ui
from ..cards.text import upper_text, whole_text
from ..cards.words import WORN, seat_piece
from ..moves import Scout
from ..view import RaidView
from .art import worn_symbol


def others(view: RaidView, ui: Ui) -> str:
    """Everybody but the reader, in the order in which they play; spectators see all."""
    seats = in_order(view)
    return tag("div", "".join(seat(view, ui, each) for each in seats), class_=f"others others--{len(seats)}")


def in_order(view: RaidView) -> list[int]:
    """Everybody but the reader, who plays next first."""
    me, count = view.me, len(view.seats)
    return [(me + step) % count for step in range(1, count + (me < 0))]


def sub_of(view: RaidView, ui: Ui, player: int) -> str:
    """Which pirate it is."""
    return "a ghost" if view.at[player] < 0 else "" if "characters" in ui.hides else view.cast[player].name


def seat(view: RaidView, ui: Ui, player: int) -> str:
    """A player's place; it is a piece, because cards and questions can single a player out."""
    name, ghost = view.seats[player], view.at[player] < 0
    sub = sub_of(view, ui, player)
    symbol = "trap-ghost" if ghost else f"trap-c-{view.cast[player].name.lower()}"
    small = f" <small>{escape(sub)}</small>" if sub else ""
    told = f"<h3>{escape(ui.name(name))}{small}</h3>{_numbers(view, ui, player)}{_more(view, ui, player)}"
    face = icon(symbol) if ghost or "characters" not in ui.hides else escape(ui.names.get(name, name)[:1])
    badge = f'<span class="face seat-{name.lower()}" aria-hidden="true">{face}</span>'
    inner = badge + tag("div", told, class_="told")
    turn = " is-turn" if name in view.to_act and not ui.scene else ""
    active = " is-active" if player == view.active and not view.ended else ""
    cls = f"seat seat-{name.lower()}{turn}{active}" + (" seat--ghost" if ghost else "")
    token, key, label = seat_piece(name), f"seat-{name}", said_of(view, ui, player, sub)
    ui.seen.add(key)  # a player who can be picked now is not new
    if ui.asked and (ui.possible[token] or ui.picked(key)):
        return ui.piece(token, key, inner, label, cls=cls, target=True)
    return tag("section", inner, class_=cls, aria_label=label, data_key=key, title=_known(view, player) or None)


def said_of(view: RaidView, ui: Ui, player: int, sub: str) -> str:
    said = [sub] if sub else []
    said.append(look.count(view.hands[player].size, "card"))
    if view.at[player] >= 0:
        said.append(f"{view.health[player]} health")
        if "bank" not in ui.hides:
            said.append(f"{len(view.banks[player])} loot")
    if view.worn[player] >= 0:
        said.append(f"wears {view.name(view.worn[player])}")
    known = _known(view, player)
    return f"{ui.name(view.seats[player])}: {', '.join(said)}" + (f". {known}" if known else "")


def _numbers(view: RaidView, ui: Ui, player: int) -> str:
    ghost = view.at[player] < 0
    shown = [] if ghost else [f'<span class="hp">{icon("trap-heart")}<b>{view.health[player]}</b></span>']
    if player == view.me and not ghost:
        shown.append(look.pips(view.health[player], view.options.health_cap))
    if not ghost and "bank" not in ui.hides:
        of = f"<small>of {view.goal}</small>"
        shown.append(f"<span>{icon('trap-loot')}<b>{len(view.banks[player])}</b>{of}</span>")
    if player != view.me:
        shown.append(f"<span>{icon('trap-deck')}<b>{view.hands[player].size}</b></span>")
    return f'<p class="nums">{"".join(shown)}</p>'


def _more(view: RaidView, ui: Ui, player: int) -> str:
    """What is worn, shields, a lost action, and that some of the hand is known."""
    said = [_worn(view, ui, player)] if view.worn[player] >= 0 else []
    if view.shields[player]:
        said.append(f'<span class="mk">{icon("trap-shield", "shield")}<b>{view.shields[player]}</b></span>')
    if view.skips[player]:
        said.append(f'<span class="mk">{icon("trap-anchor", "loses the next action")}skip</span>')
    if _known(view, player):
        said.append(f'<span class="mk">{icon("trap-eye", "cards you know")}{len(view.hands[player].cards)}</span>')
    return f'<p class="more">{"".join(said)}</p>' if said else ""


def _worn(view: RaidView, ui: Ui, player: int) -> str:
    design = view.box.designs[view.worn[player]]
    ui.seen.add("worn")
    said = f"{icon(worn_symbol(design.mod))}<span>{escape(design.name)}</span>"
    if player == view.me and (any(isinstance(move, Scout) for move in view.moves) or ui.picked("worn")):
        return ui.piece(WORN, "worn", said, f"{design.name}: look at a card around you", cls="worn")
    return f"<span{attrs(class_='worn', title=upper_text(design), aria_label=whole_text(design))}>{said}</span>"


def _known(view: RaidView, player: int) -> str:
    """Cards of another hand that this reader has seen going there, or was shown."""
    known = view.hands[player].cards
    if not known or player == view.me:
        return ""
    return f"You know: {', '.join(sorted(view.name(design) for design in known))}"
