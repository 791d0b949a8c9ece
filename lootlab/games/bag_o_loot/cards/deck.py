"""The deck as data."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ....engine.refusal import BadInput, written
from . import COPIES, HIGHEST, LOOTER, Cards

FEWEST: Final = {False: 10, True: 4}
"""The least highest coin, for all and for two: six need 49 cards, two need 17, eight each and one to draw."""
MOST_LOOTERS: Final = 8


class Deck(NamedTuple):
    highest: int
    looters: int

    @property
    def cards(self) -> Cards:
        coins = [number for number in range(1, self.highest + 1) for _ in range(COPIES)]
        return (*coins, *[LOOTER] * self.looters)


@lru_cache(maxsize=64)
def decks_of(option: str) -> tuple[Deck, Deck]:
    """The whole deck and that of two players, from what stands in a file like data/deck.toml."""
    if option == "standard":
        option = (Path(__file__).parents[1] / "data" / "deck.toml").read_text(encoding="utf-8")
    return _from_toml(option)


def deck_problem(option: str) -> str | None:
    """What is wrong with a value of the option `deck`."""
    if "=" not in option:
        return f"“{option[:40]}” is not a .toml file"
    try:
        decks_of(option)
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
    full_deck = _read_deck("", data, FEWEST[False])
    small_deck = _read_deck("two_players.", small, FEWEST[True])
    if small_deck.highest > full_deck.highest or small_deck.looters > full_deck.looters:
        raise BadInput(
            "two_players has more cards than the whole deck.",
            f"At most highest = {full_deck.highest} and looters = {full_deck.looters}.",
            "BOL-04",
        )
    return full_deck, small_deck


def _read_deck(prefix: str, fields: dict[str, Any], lowest: int) -> Deck:
    limits = {"highest": (lowest, HIGHEST), "looters": (0, MOST_LOOTERS)}
    for field, (least, most) in limits.items():
        value = fields.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadInput(
                f"the field {prefix}{field} is {written(value)}.",
                f"Write a whole number from {least} to {most}.",
                "BOL-03" if not prefix else "BOL-04",
            )
    return Deck(fields["highest"], fields["looters"])
