"""Coins, looters, sets. A coin is its number, a looter is LOOTER: cards sort into the order they are printed in."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ...engine.refusal import BadInput, written

LOOTER = 17
HIGHEST = 16  # BOL-R45
COPIES = 5  # BOL-03
LARGEST_SET = 5  # BOL-26
DEALT = 8  # BOL-09
NO_NUMBER = 0
"""Where a lone looter lies: it matches nothing until a coin joins it (BOL-R6)."""

BAG_POINTS, LOOTER_POINTS, COIN_POINTS = 10, 5, 1  # BOL-61 to BOL-63

Cards = tuple[int, ...]


class Lot(NamedTuple):
    """Cards lying together: a set, a singleton, or a Bag (five coins and no looter)."""

    number: int
    coins: int
    looters: int

    @property
    def size(self) -> int:
        return self.coins + self.looters

    @property
    def is_bag(self) -> bool:
        return self.coins == COPIES  # BOL-51

    @property
    def cards(self) -> Cards:
        return (self.number,) * self.coins + (LOOTER,) * self.looters

    def __str__(self) -> str:
        if self.is_bag:
            return f"[bag{self.number}]"
        named = f" as {self.number}" if self.number and not self.coins else ""
        return f"[{names(self.cards)}{named}]"


def name(card: int) -> str:
    return "L" if card == LOOTER else str(card)


def names(cards: Iterable[int]) -> str:
    return " ".join(name(card) for card in cards)


def one(card: int) -> str:
    """A card with its article.

    >>> one(6), one(8), one(LOOTER)
    ('a 6', 'an 8', 'a looter')
    """
    return "a looter" if card == LOOTER else f"{'an' if card in (8, 11) else 'a'} {card}"


def read(text: str) -> Cards:
    """Cards in print order. The caller's pattern has made sure that each is a number or L."""
    return tuple(sorted(LOOTER if word == "L" else int(word) for word in text.split()))


def points(cards: Iterable[int]) -> int:
    return sum(LOOTER_POINTS if card == LOOTER else COIN_POINTS for card in cards)


# ---- the deck as data ---------------------------------------------------------------------------


class Deck(NamedTuple):
    highest: int
    looters: int

    @property
    def cards(self) -> Cards:
        coins = [number for number in range(1, self.highest + 1) for _ in range(COPIES)]
        return (*coins, *[LOOTER] * self.looters)


@lru_cache(maxsize=64)
def deck_for(option: str, players: int) -> Deck:
    """The deck in use, from what stands in a file like data/deck.toml: two play with fewer cards (BOL-04)."""
    if option == "standard":
        option = (Path(__file__).parent / "data" / "deck.toml").read_text(encoding="utf-8")
    full, small = _from_toml(option)
    return small if players == 2 else full


def deck_problem(option: str) -> str | None:
    """What is wrong with a value of the option `deck`."""
    if "=" not in option:
        return f"“{option[:40]}” is not a .toml file"
    try:
        deck_for(option, 2)
    except BadInput as fault:
        return f"{fault.refusal.text} {fault.refusal.remedy}".rstrip(".")
    return None


def _from_toml(text: str) -> tuple[Deck, Deck]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"it is not TOML: {error}.", "It needs highest = 16 and looters = 5.", "BOL-03") from error
    small = data.get("two_players")
    if not isinstance(small, dict):
        raise BadInput("the table two_players is missing.", "Add [two_players] with highest and looters.")
    # Six players need 49 cards and two players 17: eight each and one to draw.
    full_deck = _read_deck("", data, lowest=10)
    small_deck = _read_deck("two_players.", small, lowest=4)
    if small_deck.highest > full_deck.highest or small_deck.looters > full_deck.looters:
        raise BadInput(
            "two_players has more cards than the whole deck.",
            f"At most highest = {full_deck.highest} and looters = {full_deck.looters}.",
            "BOL-04",
        )
    return full_deck, small_deck


def _read_deck(prefix: str, fields: dict[str, Any], lowest: int) -> Deck:
    limits = {"highest": (lowest, HIGHEST), "looters": (0, 8)}
    for field, (least, most) in limits.items():
        value = fields.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadInput(
                f"the field {prefix}{field} is {written(value)}.",
                f"Write a whole number from {least} to {most}.",
                "BOL-03" if not prefix else "BOL-04",
            )
    return Deck(fields["highest"], fields["looters"])
