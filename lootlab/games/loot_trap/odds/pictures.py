"""What a trial looked like: small cards in a row, and the words for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....look.cards import card
from ....look.html import tag
from ..cards.design import EQUIPMENT, HYBRID, LOOT
from ..cards.kit import full_box

DECK = tuple(sorted(full_box("project_default").kind))
"""The 103 draw cards by kind."""
LOOTS = DECK.count(LOOT)
NAMES = {HYBRID: "hybrid", EQUIPMENT: "equipment", LOOT: "loot"}
_INDEX = {HYBRID: "H", EQUIPMENT: "E", LOOT: "L"}
_KINDS = {HYBRID: "hybrid", EQUIPMENT: "gear", LOOT: "loot"}


def draw_card(kind: int) -> str:
    return _card(_INDEX[kind], _KINDS[kind], f"trap-{_KINDS[kind]}", NAMES[kind])


def roll_card(number: int) -> str:
    return _card(str(number), "roll", "trap-roll", f"Roll card {number}")


def row(pictures: Iterable[str], label: str = "") -> str:
    """Cards side by side, with a name in front where there are two rows."""
    head = tag("span", label, class_="xp-dealt__who") if label else ""
    return tag("div", head + "".join(pictures), class_="xp-dealt")


def hand(kinds: Sequence[int], label: str = "") -> str:
    return row(map(draw_card, kinds), label)


def rolls(numbers: Sequence[int], label: str = "") -> str:
    return row(map(roll_card, numbers), label)


def count_loot(kinds: Sequence[int]) -> str:
    """
    >>> count_loot([LOOT, HYBRID, LOOT])
    '2 loot'
    """
    number = sum(1 for kind in kinds if kind == LOOT)
    return f"{number} loot" if number else "no loot"


def _card(index: str, kind: str, symbol: str, name: str) -> str:
    face = card(index, symbol, kind=kind, size="s")
    return tag("span", face.inner, class_=face.cls, role="img", aria_label=name)
