"""The shapes of clauses and phrases, shared by everything that reads notation."""

from __future__ import annotations

import re

from ...engine.refusal import BadInput
from . import cards
from .cards import COPIES, LARGEST_SET, LOOTER, Lot

NUMBER = r"(?:1[0-6]|[1-9])"
CARD = rf"(?:{NUMBER}|L)"
CARDS = rf"{CARD}(?: {CARD})*"
SET = rf"\[(?:{CARDS}(?: as {NUMBER})?|bag{NUMBER})\]"
N = r"(?:0|[1-9]\d*)"
INT = rf"-?{N}"
STASH = rf"[A-F](?:\[\]|(?:{SET})+)"
STASHES = rf"{STASH}(?: {STASH})*"
SEATS = r"[A-F](?: [A-F])*"
_HAND = rf"[A-F](?:\{{(?:{CARDS})?\}}| {N})"

BOTH = {
    "A[...]": STASHES,
    "hand": rf"hand ({_HAND}(?: {_HAND})*)",
    "pile": rf"pile ({N})(?: next ({CARDS}))?",
    "turn": r"turn ([A-F])( to draw)?",
    "plays left": r"plays left ([0-3])",
    "last turns": rf"last turns ({SEATS})",
    "dealer": r"dealer ([A-F])",
    "round": rf"round ({N})",
    "extra round": "extra round",
    "totals": rf"totals ([A-F] {INT}(?: [A-F] {INT})*)",
    "round over": "round over",
}
GIVEN = {"seats": r"seats (\S+)", **BOTH, "new game": "new game"}
THEN = {
    **BOTH,
    "round on": "round on",
    "out": r"out ([A-F])",
    "scores": rf"scores ([A-F] {INT}(?: [A-F] {INT})*)",
    "locked": rf"locked ({SEATS})",
    "free": rf"free ({SEATS})",
    "split": rf"split ({NUMBER})",
    "no split": rf"no split ({NUMBER})",
    "game on": "game on",
    "winner": rf"winner ({SEATS})",
}

_ONE_STASH = re.compile(STASH)
_ONE_SET = re.compile(SET)
_ONE_HAND = re.compile(r"([A-F])(?:\{([^}]*)\}| (\d+))")
_ONE_SCORE = re.compile(rf"([A-F]) ({INT})")


def read_set(text: str) -> Lot:
    """A set in brackets. What can never lie together is refused."""
    inside = text[1:-1]
    if inside.startswith("bag"):
        return Lot(int(inside[3:]), COPIES, 0)
    listed, _, named = inside.partition(" as ")
    found = cards.read(listed)
    coins = [card for card in found if card != LOOTER]
    if len(found) > LARGEST_SET:
        raise BadInput(f"{text} has {len(found)} cards; no set has more than five.", "Take some out.", "BOL-26")
    if len(set(coins)) > 1:
        raise BadInput(f"{text} has two numbers; a set has one.", "Write two sets.", "BOL-06")
    if len(coins) == COPIES:
        raise BadInput(f"{text} is a Bag.", f"Write [bag{coins[0]}].", "BOL-52")
    if coins and named:
        raise BadInput(f"{text}: the coins name the number.", f"Leave “as {named}” out.", "BOL-R2")
    number = coins[0] if coins else int(named or cards.NO_NUMBER)
    return Lot(number, len(coins), len(found) - len(coins))


def read_stashes(text: str) -> dict[str, list[Lot]]:
    stashes: dict[str, list[Lot]] = {}
    for part in _ONE_STASH.findall(text):
        _once(part[0], stashes)
        stashes[part[0]] = [read_set(found) for found in _ONE_SET.findall(part)]
    return stashes


def read_hands(text: str) -> dict[str, cards.Cards | int]:
    """Per seat the cards, or only how many."""
    hands: dict[str, cards.Cards | int] = {}
    for seat, listed, count in _ONE_HAND.findall(text):
        _once(seat, hands)
        hands[seat] = int(count) if count else cards.read(listed)
    return hands


def read_scores(text: str) -> dict[str, int]:
    scores: dict[str, int] = {}
    for seat, points in _ONE_SCORE.findall(text):
        _once(seat, scores)
        scores[seat] = int(points)
    return scores


def _once(seat: str, so_far: object) -> None:
    assert isinstance(so_far, dict)
    if seat in so_far:
        raise BadInput(f"{seat} is named twice in one clause.", "Name each seat once.")


def check_seats(named: object, seats: tuple[str, ...]) -> None:
    """Refuse a seat that is not at the table."""
    assert isinstance(named, (dict, list, str))
    for seat in named:
        if seat not in seats:
            raise BadInput(f"There is no seat {seat} at this table.", f"Seats are {' '.join(seats)}.", "BOL-01")
