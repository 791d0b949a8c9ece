"""A deck of one's own: how far the coins go, and how many looters there are."""

from __future__ import annotations

from ...engine.refusal import BadInput, Refusal
from ...look.counts import Counts, Kind, Shelf, Tally
from .board.faces import face
from .cards import COPIES, HIGHEST, LOOTER
from .cards.deck import FEWEST, MOST_LOOTERS, deck_problem, decks_of

ALL, TWO = "highest", "highest-two"
LOOTERS, LOOTERS_TWO = "looters", "looters-two"


def editor() -> Counts:
    return Counts(SHELF)


def _write(tally: Tally) -> str:
    return (
        f'# A deck for Bag-O-Loot, made with lootlab.\nname = "my deck"\nhighest = {tally[ALL]}\n'
        f"looters = {tally[LOOTERS]}\n\n[two_players]\nhighest = {tally[TWO]}\nlooters = {tally[LOOTERS_TWO]}\n"
    )


def _read(text: str) -> Tally:
    if text != "standard" and (wrong := deck_problem(text)):
        raise BadInput(f"This file is no deck: {wrong}.", "Choose a file that “Take it with you” gave you.", "BOL-03")
    full, small = decks_of(text)
    return {ALL: full.highest, LOOTERS: full.looters, TWO: small.highest, LOOTERS_TWO: small.looters}


def _faults(tally: Tally) -> list[Refusal]:
    """Two players leave cards out, they add none (BOL-04)."""
    pairs = ((TWO, ALL, "coins"), (LOOTERS_TWO, LOOTERS, "looters"))
    return [
        Refusal("BOL-04", f"Two players would have more {what} than there are.", f"Make it at most {tally[whole]}.")
        for part, whole, what in pairs
        if tally[part] > tally[whole]
    ]


def _total(tally: Tally) -> str:
    full, small = (COPIES * tally[ALL] + tally[LOOTERS], COPIES * tally[TWO] + tally[LOOTERS_TWO])
    return f"{full} cards, {small} for two players"


def _deck(highest: int, looters: int, highest_two: int, looters_two: int) -> Tally:
    return {ALL: highest, LOOTERS: looters, TWO: highest_two, LOOTERS_TWO: looters_two}


SHELF = Shelf(
    option="deck",
    title="Your deck",
    file="my-bag-deck.toml",
    kinds=(
        Kind(ALL, "highest coin", face(HIGHEST), FEWEST[False], HIGHEST),
        Kind(LOOTERS, "looters", face(LOOTER), 0, MOST_LOOTERS),
        Kind(TWO, "highest coin when two play", face(12), FEWEST[True], HIGHEST),
        Kind(LOOTERS_TWO, "looters when two play", face(LOOTER), 0, MOST_LOOTERS),
    ),
    presets={
        "The usual deck": _read("standard"),
        "No looters": _deck(16, 0, 12, 0),
        "Den of thieves": _deck(16, 8, 12, 8),
        "Few numbers": _deck(10, 5, 6, 4),
    },
    write=_write,
    read=_read,
    total=_total,
    faults=_faults,
    note="Coins are numbered from 1 to the highest; each number exists five times.",
)
