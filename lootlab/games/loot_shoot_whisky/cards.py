"""Saloon cards and action cards. Cards are small integers: the gold value, SIP or SHOT; 0 is a gap."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Final

from ...engine.refusal import BadInput, written

GAP: Final = 0  # LSW-05
SIP: Final = 10
SHOT: Final = 11
LOOT: Final = 0
SHOOT: Final = 1
WHISKY: Final = 2
ACTS: Final = "LSW"
ACT_NAMES: Final[tuple[str, ...]] = ("Loot", "Shoot", "Whisky")
COPIES_OF_ACTION: Final = 2  # LSW-03, LSW-06
DECK_SIZE: Final = 13  # LSW-02
ROW_SIZE: Final = 4  # LSW-07
NUGGETS_TO_WIN: Final = 9  # LSW-04
BULLETS_TO_WIN: Final = 4
GULPS_TO_WIN: Final = 3

BEATS: Final = {(WHISKY, SHOOT): "LSW-20", (SHOOT, LOOT): "LSW-21", (LOOT, WHISKY): "LSW-22"}


def card_name(card: int) -> str:
    """Notation of a saloon card: `g3`, `sip`, `shot`, `-`."""
    return {GAP: "-", SIP: "sip", SHOT: "shot"}.get(card) or f"g{card}"


def card_words(card: int) -> str:
    return {SIP: "extra sip", SHOT: "extra shot", 1: "1 nugget"}.get(card) or f"{card} nuggets"


def read_card(text: str) -> int:
    if text in ("sip", "shot"):
        return SIP if text == "sip" else SHOT
    if re.fullmatch("g[1-9]", text):
        return int(text[1])
    raise BadInput(f"“{text[:40]}” is not a saloon card.", "Cards are g1 to g9, sip and shot.")


def read_cards(text: str) -> list[int]:
    return [read_card(word) for word in text.split()]


@lru_cache(maxsize=64)
def deck_of(option: str) -> tuple[int, ...]:
    """The cards of the option saloon_deck: the default, a list of cards, or TOML that holds one."""
    if option == "project_default":
        option = (Path(__file__).parent / "data" / "saloon_deck.toml").read_text(encoding="utf-8")
    return tuple(sorted(read_cards(_from_toml(option) if "=" in option else option)))


def _from_toml(text: str) -> str:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"it is not TOML: {error}.", 'It needs one line: cards = "g2 g2 …".', "LSW-R13") from error
    cards = data.get("cards")
    if not isinstance(cards, str):
        raise BadInput(f"the field cards is {written(cards)}.", 'Write cards = "g2 g2 g3 … shot".', "LSW-R13")
    return cards


def deck_problem(option: str) -> str | None:
    """What is wrong with a saloon_deck option as such (its size is judged when a duel is dealt, LSW-02)."""
    try:
        return None if deck_of(option) else "the list of cards is empty"
    except BadInput as fault:
        return str(fault.refusal.text).rstrip(".")
