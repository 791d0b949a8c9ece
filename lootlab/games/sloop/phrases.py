"""Reads move phrases. Whatever the grammar can write becomes a move, which the rules then judge."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...engine.refusal import BadInput
from ...engine.state import Move
from . import claims
from .cards import NO_CARD, VALUE, WILD, read_card
from .moves import (
    ACTION_NUMBER,
    BUILD_ITEM,
    PLAIN_LAY,
    Accept,
    Claim,
    EndTurn,
    Item,
    Lay,
    NoOffer,
    Offer,
    OpenDisplay,
    Return,
)

if TYPE_CHECKING:
    from .state import Sloop

# Numbers end at 12, as the counters do (SLP-R50).
NUMBER = r"(?:[1-9]|1[0-2])"
CARD = r"(?:(?:[4-9]|1[0-2])\*|[1-9]|1[0-2]|W)"
USED = rf"(?:W={NUMBER}|{CARD})"
_ITEM = rf"(?:{USED}|\[{NUMBER}\])"
_GROUP = rf"{_ITEM}(?: ?\+ ?{_ITEM})*"
_GROUPS = rf"{_GROUP}(?:, {_GROUP})*"
_FIRST = rf"(?:{USED}|-)(?: ?\+ ?{_ITEM})*"
_SEAT = "([A-H])"

_CAPTURE = re.compile(rf"{_SEAT} capture ({USED}): ({_GROUPS})(?: bonus ({CARD}))?")
_BUILD = re.compile(rf"{_SEAT} (build|continue) ({NUMBER}): ({_FIRST})((?:, {_GROUP})*)")
_LAY = re.compile(rf"{_SEAT} lay ({USED})(?: (steal|again|flip)((?: [A-H] {CARD}(?:, [A-H] {CARD})*)?))?")
_OFFER = re.compile(rf"{_SEAT} (offer|accept give) ({CARD})")
_PLAIN = re.compile(rf"{_SEAT} (return|no offer)")
_VERB = re.compile(rf"{_SEAT} (?:capture|build|continue|lay|offer|accept)\b")
_NUMBERED = re.compile(r"\d+\*?")
_OPEN = re.compile(rf"open display(?: first {_SEAT})?")


def parse(state: Sloop, text: str) -> Move:
    if found := _CAPTURE.fullmatch(text):
        return _capture(found)
    if found := _BUILD.fullmatch(text):
        return _build(found)
    if found := _LAY.fullmatch(text):
        return _lay(found)
    if found := _OFFER.fullmatch(text):
        return (Offer if found[2] == "offer" else Accept)(found[1], read_card(found[3]))
    if found := _PLAIN.fullmatch(text):
        return (Return if found[2] == "return" else NoOffer)(found[1])
    if found := _OPEN.fullmatch(text):
        return OpenDisplay(state.seats[-1], found[1] or "")
    if text == "end turn":
        return EndTurn(state.seats[state.mover])
    if _VERB.match(text):
        for word in _NUMBERED.findall(text):
            read_card(word[:20])  # if one of them is no card, this says so
    raise BadInput(
        f"“{text}” is not a move of Sloop.",
        "Write for example A capture 8: 6+2, A build 12: 2 + 10, A continue 10: 7 + 3 or A lay 5.",
    )


def _item(text: str) -> Item:
    if text.startswith("["):
        return BUILD_ITEM, int(text[1:-1])
    if text.startswith("W="):
        return WILD, int(text[2:])
    kind = read_card(text)
    return kind, VALUE[kind]


def _group(text: str) -> tuple[Item, ...]:
    return tuple(_item(word.strip()) for word in text.split("+"))


def _complete(groups: list[tuple[Item, ...]], targets: list[int]) -> tuple[tuple[Item, ...], ...]:
    """A single wild without a number stands for what its group lacks."""
    whole = []
    for group, target in zip(groups, targets, strict=True):
        lacking = target - sum(number for _, number in group)
        if [item for item in group if item[1] == 0] == [(WILD, 0)] and 1 <= lacking <= 12:
            group = tuple((kind, number or lacking) for kind, number in group)
        whole.append(group)
    return tuple(whole)


def _capture(found: re.Match[str]) -> Move:
    kind, number = _item(found[2])
    groups = [_group(text) for text in found[3].split(", ")]
    if not number:
        number = sum(value for _, value in groups[0])  # an unnamed wild matches the first group
        number = number if number <= 12 and (WILD, 0) not in groups[0] else 0
    bonus = read_card(found[4]) if found[4] else NO_CARD
    whole = _complete(groups, [number] * len(groups))
    return claims.settle(Claim(found[1], "capture", kind, number, whole, bonus, number if kind == WILD else 0))


def _build(found: re.Match[str]) -> Move:
    number = int(found[3])
    played, *beside = (word.strip() for word in found[4].split("+"))
    kind, value = (NO_CARD, 0) if played == "-" else _item(played)
    first = tuple(_item(word) for word in beside)
    groups = [first, *(_group(text) for text in found[5].split(", ")[1:])]
    if kind == WILD and not value:
        lacking = number - sum(part for _, part in first)
        value = lacking if 1 <= lacking <= 12 and (WILD, 0) not in first else 0
    whole = _complete(groups, [number - value, *([number] * (len(groups) - 1))])
    return claims.settle(Claim(found[1], found[2], kind, number, whole, NO_CARD, value if kind == WILD else 0))


def _lay(found: re.Match[str]) -> Move:
    kind, said = _item(found[2])  # a number said for a laid wild is forgotten (SLP-R25)
    action = found[3] or PLAIN_LAY
    other = said if kind == WILD and action and said not in (0, ACTION_NUMBER[action]) else 0
    picks = [pick.split() for pick in (found[4] or "").split(",") if pick]
    return Lay(found[1], kind, action, tuple((seat, read_card(card)) for seat, card in picks), other)
