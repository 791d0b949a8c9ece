"""How a single card looks, on the table and in experiments."""

from __future__ import annotations

from ....look import cards as look
from ..cards import CHARGED, NAMES, ONE, THREE, TWO, VALUE, WILD, words

ACTION_ART = {ONE: ("slp-steal", "steal"), TWO: ("slp-again", "again"), THREE: ("slp-flip", "flip 3")}


def face(kind: int, size: str = "s") -> look.Card:
    """Numbers sail on a boat, 1, 2 and 3 show their action, a wild is a compass rose."""
    index = NAMES[kind]
    if kind == WILD:
        return look.card(index, "slp-wild", "" if size == "s" else "wild", "wild", size)
    if kind in ACTION_ART:
        art, name = ACTION_ART[kind]
        return look.card(index, art, "" if size == "s" else name, "action", size)
    name = "charged" if CHARGED[kind] and size != "s" else ""
    return look.card(index, _boat(kind), name, "charged" if CHARGED[kind] else "number", size)


def _boat(kind: int) -> str:
    """The number stands on the sail as well, so that it is read from far away."""
    boat = "slp-charged" if CHARGED[kind] else "slp-boat"
    wide = " sail--2" if VALUE[kind] >= 10 else ""
    number = f'<text x="43" y="38" class="sail{wide}">{VALUE[kind]}</text>'
    return f'<svg class="card__a" viewBox="0 0 64 64" aria-hidden="true"><use href="#{boat}"/>{number}</svg>'


def spoken(kind: int) -> str:
    """A card for ears: "supercharged 8", "wild"."""
    return words(kind).removeprefix("the ")
