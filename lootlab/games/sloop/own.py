"""A deck of one's own: how many of each number, supercharged or not, and of the wilds."""

from __future__ import annotations

from collections import Counter

from ...engine.refusal import BadInput, Refusal
from ...look.counts import Counts, Kind, Shelf, Tally
from .board.faces import face, spoken
from .cards import FIRST_CHARGED, MOST_ALIKE, MOST_WILDS, NAMES, NUMBERS, STANDARD, WILD, deck_of, deck_problem


def editor() -> Counts:
    return Counts(SHELF)


def _charged(tally: Tally, n: int) -> int:
    return tally[f"{n}*"] if n >= FIRST_CHARGED else 0


def _write(tally: Tally) -> str:
    charged = [_charged(tally, n) for n in NUMBERS]
    copies = [tally[str(n)] + special for n, special in zip(NUMBERS, charged, strict=True)]
    return (
        '# A deck for Sloop, made with lootlab.\nname = "my deck"\n'
        f"copies = {copies}\nsupercharged = {charged}\nwilds = {tally['W']}\n"
    )


def _read(text: str) -> Tally:
    if text != STANDARD and (wrong := deck_problem(text)):
        raise BadInput(f"This file is no deck: {wrong}.", "Choose a file that “Take it with you” gave you.", "SLP-02")
    return Counter(NAMES[kind] for kind in deck_of(text))


def _faults(tally: Tally) -> list[Refusal]:
    """Cards of one number, supercharged or not, have one limit (SLP-02)."""
    return [
        Refusal("SLP-02", f"There are {count} cards with the number {n}.", f"Leave at most {MOST_ALIKE}.")
        for n in NUMBERS
        if (count := tally[str(n)] + _charged(tally, n)) > MOST_ALIKE
    ]


def _total(tally: Tally) -> str:
    count = sum(tally.values())
    return f"{count} card{'s' * (count != 1)}"


def _even(plain: int, charged: int, wilds: int) -> Tally:
    """The same for every number; actions are never supercharged (SLP-04)."""
    named = {str(n): plain + charged * (n < FIRST_CHARGED) for n in NUMBERS}
    return named | {f"{n}*": charged for n in NUMBERS if n >= FIRST_CHARGED} | {"W": wilds}


SHELF = Shelf(
    option="deck",
    title="Your deck",
    file="my-sloop-deck.toml",
    kinds=tuple(
        Kind(name, spoken(kind), face(kind), most=MOST_WILDS if kind == WILD else MOST_ALIKE)
        for kind, name in enumerate(NAMES)
    ),
    presets={
        "The usual deck": _read(STANDARD),
        "A short game": _even(5, 1, 2),
        "Many charged": _even(6, 4, 2),
        "Wild seas": _even(9, 1, MOST_WILDS),
    },
    write=_write,
    read=_read,
    total=_total,
    faults=_faults,
    note="Supercharged cards have a star. 1, 2 and 3 act when they are laid; a wild is any number.",
)
