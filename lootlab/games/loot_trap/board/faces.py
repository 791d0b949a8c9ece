"""Cards of Loot Trap as pictures: hand cards, the large card one reads, and signs for known cards of the field."""

from __future__ import annotations

from functools import lru_cache

from ....look.cards import Card
from ....look.html import escape, icon, tag
from ..cards.design import EQUIPMENT, HYBRID, LOOT, Design
from ..cards.text import lower_text, upper_text
from ..cards.words import capital
from .art import Brief, brief, main_effect, worn_symbol

KIND_CLASS = {HYBRID: "hybrid", EQUIPMENT: "gear", LOOT: "loot"}
_UPPER_ICONS = (("CHAIN", "trap-i-chain"), ("OUT_OF_TURN", "trap-i-out"))
_LOWER_ICONS = (("STOP", "trap-i-stop"), ("MULTIPLY", "trap-i-twice"))
_SAID = {"CHAIN": "CHAIN", "OUT_OF_TURN": "OUT OF TURN", "STOP": "STOP", "MULTIPLY": "MULTIPLY"}
UPPER, LOWER = "up", "dn"


def _icons(design: Design, icons: tuple[tuple[str, str], ...]) -> str:
    shown = "".join(icon(symbol, _SAID[name]) for name, symbol in icons if name in design.icons)
    return tag("span", shown, class_="tc__icons") if shown else ""


def _words(said: Brief, more: bool) -> str:
    """Number and words; narrow cards leave the words out where the number is enough."""
    words = tag("i", escape(said.words), class_="w" if said.number else "w w--alone")
    number = tag("b", said.number) if said.number else ""
    rest = tag("i", "…", class_="w") if more else ""
    return tag("span", " ".join((number, words) if said.first else (words, number)).strip() + rest, class_="tc__t")


def _half(design: Design, lower: bool) -> str:
    effects = design.trap if lower else design.instant
    main = main_effect(effects)
    icons = _icons(design, _LOWER_ICONS if lower else _UPPER_ICONS)
    cls = "tc__dn" if lower else "tc__up"
    if main is None:
        return tag("span", tag("span", "nothing", class_="tc__t") + icons, class_=cls)
    said = brief(main, lower)
    return tag("span", icon(said.symbol) + _words(said, len(effects) > 1) + icons, class_=cls)


def _picture(design: Design) -> str:
    """What stands for a whole card."""
    if design.kind == LOOT:
        return "trap-loot"
    if design.kind == EQUIPMENT:
        return worn_symbol(design.mod)
    main = main_effect(design.instant)
    return brief(main).symbol if main is not None else "trap-hybrid"


@lru_cache(maxsize=512)
def hand_card(design: Design) -> Card:
    """Name, upper half with its picture, lower half with its sign; loot and equipment have one whole face."""
    kind = KIND_CLASS[design.kind]
    name = tag("b", escape(capital(design.name)), class_="tc__n")
    if design.kind == HYBRID:
        return Card(name + _half(design, False) + _half(design, True), f"card tc tc--{kind}")
    text = "bank it" if design.kind == LOOT else upper_text(design)
    what = tag("em", "loot" if design.kind == LOOT else "equipment")
    body = icon(_picture(design)) + what + tag("span", escape(text), class_="tc__t")
    return Card(name + tag("span", body, class_="tc__full"), f"card tc tc--{kind}")


@lru_cache(maxsize=512)
def big_card(design: Design, does: str = "") -> str:
    """A card one reads: all its words. `does` is the half that acts: it is outlined and the other one fades."""
    kind = KIND_CLASS[design.kind]
    name = tag("b", escape(capital(design.name)), class_="tc__n")
    if design.kind != HYBRID:
        text = "bank it with PLAY: only banked loot counts" if design.kind == LOOT else upper_text(design)
        inner = icon(_picture(design)) + tag("span", escape(capital(text)), class_="tc__t")
        return tag("div", name + tag("span", inner, class_="tc__full"), class_=f"tc tc--{kind} tc--big")
    halves = "".join(
        tag(
            "span",
            (icon(brief(main, lower).symbol) if (main := main_effect(effects)) is not None else "")
            + tag("span", escape(capital(text)), class_="tc__t")
            + _icons(design, _LOWER_ICONS if lower else _UPPER_ICONS),
            class_="tc__dn" if lower else "tc__up",
        )
        for lower, effects, text in (
            (False, design.instant, upper_text(design)),
            (True, design.trap, lower_text(design)),
        )
    )
    acts = f" does-{does}" if does else ""
    return tag("div", name + halves, class_=f"tc tc--{kind} tc--big{acts}")


@lru_cache(maxsize=512)
def sign(design: Design) -> str:
    """A known card of the field in one sign: a chest, a piece of equipment, or what it does to a lander."""
    if design.kind != HYBRID:
        return icon(_picture(design))
    hits = sum(effect.hits_lander() for effect in design.trap)
    if hits:
        return f"{icon('trap-hit')}<b>{hits}</b>"
    main = main_effect(design.trap)
    return icon(brief(main, True).symbol if main is not None else "trap-hybrid")


@lru_cache(maxsize=512)
def small(design: Design) -> Card:
    """Picture and name, for the top of the discard pile."""
    inner = tag("span", icon(_picture(design)), class_="sc__sign") + tag("span", escape(design.name), class_="sc__name")
    return Card(inner, f"card sc tc--{KIND_CLASS[design.kind]}")
