"""The table for a terminal, and for pages that show no drawings: the field as signs, then what is known of it."""

from __future__ import annotations

from ....look.ui import Ui
from ..cards.field import place
from ..cards.signs import ARMED, LIVE, QUIET, SET_BY_PLAYER
from ..cards.text import effects_text, whole_text
from ..view import RaidView
from .desk import about, waiting
from .field import said_of, view_initial
from .seats import in_order, sub_of
from .seats import said_of as player_said
from .shape import Shape

KEY = "Letters are avatars, . a quiet card, ! an armed one, # a trap that somebody laid."


def text(view: RaidView, ui: Ui) -> str:
    """The others, the piles, the field, and what the reader has."""
    lines = [_player(view, ui, player) for player in in_order(view)]
    lines += [_piles(view, ui), *_field(view, ui), KEY, *_told(view, ui)]
    found = about(view, ui) if view.outcome is None else None
    lines += [whole_text(found[0])] if found else []
    lines += [waiting(view, ui)] if view.outcome is None and view.queue else []
    return "\n".join([*lines, *_mine(view, ui)])


def _player(view: RaidView, ui: Ui, player: int) -> str:
    return player_said(view, ui, player, sub_of(view, ui, player))


def _piles(view: RaidView, ui: Ui) -> str:
    said = [f"Deck {view.deck_count}"]
    if "discards" not in ui.hides:
        top = f", on top {view.name(view.discards[-1])}" if view.discards else ""
        said.append(f"discards {len(view.discards)}{top}")
    if "rolls" not in ui.hides:
        said.append(f"Roll cards left {' '.join(map(str, view.rolls_left))}")
    return "; ".join(said)


def _field(view: RaidView, ui: Ui) -> list[str]:
    shape = Shape.of(view.field.spaces)
    signs = {place(name): _sign(view, ui, number) for number, name in enumerate(view.field.spaces)}
    columns = range(shape.first, shape.first + shape.columns)
    rows = [
        f"  {row}  " + "  ".join(signs.get((row, column), " ") for column in columns).rstrip()
        for row in range(shape.rows, 0, -1)
    ]
    return [*rows, "     " + "  ".join(map(chr, columns))]


def _sign(view: RaidView, ui: Ui, number: int) -> str:
    if number in view.at:
        return view_initial(ui, view.seats[view.at.index(number)])
    lie = view.spaces[number].lie
    return "." if lie == QUIET else "!" if lie == ARMED else "#" if lie in SET_BY_PLAYER else "o"


def _told(view: RaidView, ui: Ui) -> list[str]:
    """Of each space what its sign does not tell."""
    return [
        said_of(view, ui, number)
        for number, here in enumerate(view.spaces)
        if here.lie in LIVE or here.top.design >= 0 or here.low.design >= 0
    ]


def _mine(view: RaidView, ui: Ui) -> list[str]:
    if view.me < 0:
        return []
    lines = [_player(view, ui, view.me)]
    if view.outcome is None and view.at[view.me] >= 0 and not {"characters", "rolls"} & ui.hides:
        does = (f"{n} {effects_text(each)}" for n, each in enumerate(view.cast[view.me].abilities, 1))
        lines.append(f"With a Roll card: {', '.join(does)}")
    cards = [whole_text(view.box.designs[number]) for number in view.hands[view.me].cards]
    return [*lines, *(f"In your hand: {card}" for card in cards)] if cards else [*lines, "No card in hand."]
