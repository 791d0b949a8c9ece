"""Cards of Loot Trap as pictures: hand cards that can be read, small faces, and cards of the field."""

from __future__ import annotations

from functools import lru_cache

from ....look.cards import Card
from ....look.html import escape, icon, tag
from ..cards.design import EQUIPMENT, HYBRID, LOOT, Design
from ..cards.text import lower_text, upper_text
from ..cards.words import capital

KIND_CLASS = {HYBRID: "hybrid", EQUIPMENT: "gear", LOOT: "loot"}
_UPPER_ICONS = (("CHAIN", "trap-i-chain"), ("OUT_OF_TURN", "trap-i-out"))
_LOWER_ICONS = (("STOP", "trap-i-stop"), ("MULTIPLY", "trap-i-twice"))
_SAID = {"CHAIN": "CHAIN", "OUT_OF_TURN": "OUT OF TURN", "STOP": "STOP", "MULTIPLY": "MULTIPLY"}


def _icons(design: Design, icons: tuple[tuple[str, str], ...]) -> str:
    shown = "".join(icon(symbol, _SAID[name]) for name, symbol in icons if name in design.icons)
    return tag("span", shown, class_="hc__icons") if shown else ""


@lru_cache(maxsize=512)
def hand_card(design: Design) -> Card:
    """A card one can read: name, upper half, lower half with its icons."""
    kind = KIND_CLASS[design.kind]
    name = tag("b", escape(capital(design.name)), class_="hc__name")
    if design.kind != HYBRID:
        text = "Bank it with PLAY: only banked loot counts" if design.kind == LOOT else upper_text(design)
        art = icon(f"trap-{kind}")
        body = tag("span", art + tag("span", escape(capital(text))), class_="hc__only")
        return Card(name + body, f"card hc hc--{kind}")
    upper = tag(
        "span", tag("span", escape(capital(upper_text(design)))) + _icons(design, _UPPER_ICONS), class_="hc__up"
    )
    lower = tag(
        "span", tag("span", escape(capital(lower_text(design)))) + _icons(design, _LOWER_ICONS), class_="hc__low"
    )
    return Card(name + upper + lower, f"card hc hc--{kind}")


@lru_cache(maxsize=512)
def sign(design: Design) -> str:
    """A known card of the field in one sign: a chest, a coat, or what it does to a lander."""
    if design.kind != HYBRID:
        return icon(f"trap-{KIND_CLASS[design.kind]}")
    hits = sum(effect.hits_lander() for effect in design.trap)
    if hits:
        return f"{icon('trap-hit')}<b>{hits}</b>"
    return tag("span", escape("".join(word[0] for word in design.name.split()[:2])), class_="fc__letters")


@lru_cache(maxsize=512)
def small(design: Design) -> Card:
    """Name and sign, for the top of the discard pile and for equipment."""
    inner = tag("span", sign(design), class_="sc__sign") + tag("span", escape(design.name), class_="sc__name")
    return Card(inner, f"card sc hc--{KIND_CLASS[design.kind]}")
