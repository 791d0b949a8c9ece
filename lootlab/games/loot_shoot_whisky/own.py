"""A saloon deck of one's own: thirteen cards, so many of each kind."""

from __future__ import annotations

from collections import Counter

from ...look.counts import Counts, Kind, Shelf, Tally
from .board import _saloon_card
from .cards import DECK_SIZE, SHOT, SIP, card_name, card_words, deck_of

CARDS = (*range(1, 10), SIP, SHOT)


def editor() -> Counts:
    return Counts(SHELF)


def _write(tally: Tally) -> str:
    cards = " ".join(key for key, count in tally.items() for _ in range(count))
    return f'# A saloon deck for Loot Shoot Whisky, made with lootlab.\nname = "my deck"\ncards = "{cards}"\n'


def _read(text: str) -> Tally:
    return Counter(map(card_name, deck_of(text)))


def _total(tally: Tally) -> str:
    return f"{sum(tally.values())} of {DECK_SIZE} cards"


def _of(cards: str) -> Tally:
    return Counter(cards.split())


SHELF = Shelf(
    option="saloon_deck",
    title="Your saloon deck",
    file="my-saloon-deck.toml",
    kinds=tuple(Kind(card_name(card), card_words(card), _saloon_card(card), most=DECK_SIZE) for card in CARDS),
    presets={
        "The usual thirteen": _read("project_default"),
        "Small nuggets": _of("g1 g1 g1 g1 g2 g2 g2 g2 g3 sip sip shot shot"),
        "Gold rush": _of("g3 g3 g4 g4 g5 g5 g6 g6 g7 sip sip shot shot"),
        "Long nights": _of("g2 g2 g3 g3 g4 sip sip sip sip shot shot shot shot"),
    },
    write=_write,
    read=_read,
    total=_total,
    note="The row is filled from these thirteen cards. Own a copy of the game? Count its cards here.",
)
