"""What a trial looked like: small cards in a row, and the words for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....engine.tell import listed
from ....look.cards import card
from ....look.html import tag
from ..cards import ACT_NAMES, ACTS, SHOT, SIP, card_words

ACT_KINDS = ("loot", "shoot", "whisky")
ENEMY = "Bea"


def action(act: int) -> str:
    return _card(ACTS[act], ACT_KINDS[act], f"lsw-{ACT_KINDS[act]}", ACT_NAMES[act])


def saloon(value: int) -> str:
    kind = {SIP: "sip", SHOT: "shot"}.get(value, "gold")
    index = str(value) if kind == "gold" else "+1"
    symbol = {"gold": "lsw-nugget", "sip": "lsw-whisky", "shot": "lsw-bullet"}[kind]
    return _card(index, kind, symbol, card_words(value))


def row(pictures: Iterable[str], label: str = "") -> str:
    """Cards side by side, with a name in front where there are two rows."""
    head = tag("span", label, class_="xp-dealt__who") if label else ""
    return tag("div", head + "".join(pictures), class_="xp-dealt")


def actions(acts: Sequence[int], label: str = "") -> str:
    return row(map(action, acts), label)


def duel(mine: Sequence[int], theirs: Sequence[int]) -> str:
    """Both players' action cards, slot below slot."""
    return actions(mine, "You") + actions(theirs, ENEMY)


def names(acts: Iterable[int]) -> str:
    """Action cards in words: "Loot, Shoot and Whisky"."""
    return listed([ACT_NAMES[act] for act in acts])


def saloon_names(cards: Iterable[int]) -> str:
    return listed([card_words(card) for card in cards])


def _card(index: str, kind: str, symbol: str, name: str) -> str:
    face = card(index, symbol, kind=kind, size="s")
    return tag("span", face.inner, class_=face.cls, role="img", aria_label=name)
