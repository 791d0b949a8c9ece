"""Card anatomy and the other parts that tables share. Everything here returns HTML."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from . import parts
from .html import attrs, escape, icon, part, tag
from .ui import Ui


class Card(NamedTuple):
    """What `Ui.piece` and `Ui.still` need to draw a card: the inside, and the classes of the outside."""

    inner: str
    cls: str


@lru_cache(2048)
def card(index: str, art: str, name: str = "", kind: str = "", size: str = "l") -> Card:
    """A face: index top left, art in the middle, name at the foot. Sizes are s, m, l.

    `art` is a symbol ("lsw-loot") or ready-made SVG. `kind` colours index and name; shape and letter say it too.

    >>> card("L", "lsw-loot", "Loot", kind="loot").cls
    'card card--l kind-loot'
    """
    drawn = art if art.startswith("<") else picture(art)
    corner = tag("span", escape(index), class_="card__i", aria_hidden="true") if index else ""
    foot = tag("span", escape(name), class_="card__n", aria_hidden="true") if name else ""
    return Card(corner + drawn + foot, f"card card--{size}" + (f" kind-{kind}" if kind else ""))


@lru_cache(1024)
def picture(*symbols: str) -> str:
    """The art of a card: one symbol, or several side by side ("lsw-nugget" twice)."""
    if len(symbols) == 1:
        return f'<svg class="card__a" aria-hidden="true"><use href="#{symbols[0]}"/></svg>'
    across = 2 if len(symbols) > 1 else 1
    down = -(-len(symbols) // across)
    size = 64 // max(across, down) + 2
    drawn = []
    for place, symbol in enumerate(symbols):
        row, column = divmod(place, across)
        alone = place == len(symbols) - 1 and len(symbols) % across == 1
        x = 32 - size / 2 if alone else column * (66 - size) - 1
        y = 32 - size / 2 if down == 1 else row * (64 - size) / (down - 1)
        drawn.append(f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{size}" height="{size}"/>')
    return f'<svg class="card__a" viewBox="0 0 64 64" aria-hidden="true">{"".join(drawn)}</svg>'


@lru_cache(256)
def back(art: str, size: str = "m", cls: str = "") -> Card:
    """A card face down. Its colour is `--back` (the cloth's darker tone unless the game's CSS says otherwise)."""
    return Card(picture(art), f"card card--{size} card--back {cls}".rstrip())


def seen(*signs: str) -> str:
    """Beside a card that stays face down, for whoever knows it: an eye, and the sign of what it is."""
    return f'<span class="seen" aria-hidden="true">{icon("ll-eye")}{"".join(signs)}</span>'


def pile(ui: Ui, key: str, art: str, count: int, label: str, *, size: str = "m", cls: str = "") -> str:
    """A face-down pile that is only looked at; it looks thick while more than one card is left."""
    thick = "is-pile" if count > 1 else ""
    drawn = back(art, size, f"{thick} {cls}".strip())
    return ui.still(key, drawn.inner, label, cls=drawn.cls)


def pips(have: int, of: int) -> str:
    """A count as little boxes; the number itself stands beside it, so this is decoration."""
    boxes = "".join(f"<i{attrs(class_='on' if at < have else None)}></i>" for at in range(of))
    return f'<span class="pips" aria-hidden="true">{boxes}</span>'


def stat(symbol: str, name: str, have: int, of: int | None = None, more: str = "") -> str:
    """One number of a seat: icon and name above, count and pips below. Goes into `<dl class="stats">`."""
    goal = f"<small> of {of}</small>" if of is not None else ""
    boxes = pips(have, of) if of is not None else ""
    told = f'<span>{escape(name)}<span class="more">{escape(more)}</span></span>'
    return f'<div class="stat"><dt>{icon(symbol)}{told}</dt><dd><b>{have}{goal}</b>{boxes}</dd></div>'


def face(seat: str, ui: Ui, symbol: str = "") -> str:
    """The round badge of a seat: its colour and a face, or a symbol of the game instead."""
    if not symbol:
        return parts.face(seat, ui.name(seat))
    return f'<span class="face seat-{seat.lower()}" aria-hidden="true">{icon(symbol)}</span>'


def seat_strip(
    ui: Ui, seat: str, sub: str, body: str = "", *, turn: bool = False, cls: str = "", symbol: str = ""
) -> str:
    """A player's place: badge, name, a line below it (cards in hand), and whatever the game puts beside it."""
    told = f"<div><h3>{escape(ui.name(seat))}</h3><p>{escape(sub)}</p></div>"
    who = f'<div class="who">{face(seat, ui, symbol)}{told}</div>'
    states = f"seat seat-{seat.lower()} {cls}".rstrip() + (" is-turn" if turn else "")
    key = f"seat-{seat}"
    return part(key, tag("section", who + body, class_=states, aria_label=ui.name(seat), data_key=key))


def count(number: int, one: str, many: str = "") -> str:
    """
    >>> count(1, "card"), count(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
