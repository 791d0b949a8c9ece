"""Saloon cards and action cards. Cards are small integers: the gold value, SIP or SHOT; 0 is a gap."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from ...engine.refusal import BadInput, written

GAP, SIP, SHOT = 0, 10, 11  # LSW-05
LOOT, SHOOT, WHISKY = 0, 1, 2
ACTS = "LSW"
ACT_NAMES = ("Loot", "Shoot", "Whisky")
COPIES_OF_ACTION = 2  # LSW-03, LSW-06
DECK_SIZE, ROW_SIZE = 13, 4  # LSW-02, LSW-07
NUGGETS_TO_WIN, BULLETS_TO_WIN, GULPS_TO_WIN = 9, 4, 3  # LSW-04

BEATS = {(WHISKY, SHOOT): "LSW-20", (SHOOT, LOOT): "LSW-21", (LOOT, WHISKY): "LSW-22"}


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
    raise BadInput(f"“{text}” is not a saloon card.", "Cards are g1 to g9, sip and shot.")


def read_cards(text: str) -> list[int]:
    return [read_card(word) for word in text.split()]


@cache
def deck_of(option: str) -> tuple[int, ...]:
    """The cards of the option saloon_deck: the default, a list of cards, or a file that holds one."""
    if option == "project_default":
        option = _from_file(Path(__file__).parent / "data" / "saloon_deck.toml")
    elif option.endswith(".toml"):
        option = _from_file(Path(option))
    return tuple(sorted(read_cards(option)))


def _from_file(path: Path) -> str:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"{path} cannot be read ({error.strerror}).", "Check the path.", "LSW-R13") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} is not TOML: {error}.", 'It needs one line: cards = "g2 g2 …".', "LSW-R13") from error
    cards = data.get("cards")
    if not isinstance(cards, str):
        raise BadInput(f"{path}: the field cards is {written(cards)}.", 'Write cards = "g2 g2 g3 … shot".', "LSW-R13")
    return cards


def deck_problem(option: str) -> str | None:
    """What is wrong with a saloon_deck option as such (its size is judged when a duel is dealt, LSW-02)."""
    try:
        return None if deck_of(option) else "the list of cards is empty"
    except BadInput as fault:
        return str(fault.refusal.text).rstrip(".")
