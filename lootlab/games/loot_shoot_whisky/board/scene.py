"""A duel as one can follow it: slot by slot the cards are turned up, what was won is paid, then the row moves on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ....look.scene import Beat
from ..cards import ACT_NAMES, GAP, LOOT, card_words
from ..moves.lay import prize
from ..moves.settle import WINNER
from ..view import DuelView

Settled = tuple[int, int, int, int]
"""(slot, act of A, act of B, saloon card)"""


def duel(before: DuelView, after: DuelView) -> Sequence[Beat]:
    """The beats of a move; a card laid face down takes no time."""
    if not after.recap or after.recap == before.recap:
        return (Beat(after),)
    still = replace(before, to_act=(), moves=(), has_chosen=(True, True), choice=_own(before, after))
    beats = []
    for turned in range(1, len(after.recap) + 1):
        shown = replace(still, recap=after.recap[:turned])
        last = after.recap[turned - 1]
        beats.append(Beat(shown, _met(shown, last), 1.3, f"saloon-slot{last[0]}"))
    if after.ended:
        return (*beats, Beat(after))
    paid = replace(
        still, recap=after.recap, row=_left(before, after.recap), nuggets=after.nuggets, bullets=after.bullets,
        holder=after.holder, gulps=after.gulps, kept=after.kept, discards=after.discards,
    )  # fmt: skip
    said = "The row moves up and is filled." if after.round != before.round else "Now slots 3 and 4."
    return (*beats, Beat(paid, "What was won is taken.", 0.7), Beat(after, said))


def _own(before: DuelView, after: DuelView) -> tuple[int, ...] | None:
    """What the reader laid, so that it is not in the hand as well."""
    if before.seat is None or len(after.recap) < 2:
        return before.choice
    player = before.seats.index(before.seat)
    return tuple(pair[1 + player] for pair in after.recap)


def _met(view: DuelView, settled: Settled) -> str:
    slot, a, b, card = settled
    return f"Slot {slot + 1}: {ACT_NAMES[a]} meets {ACT_NAMES[b]}, {gain(view, a, b, card)}."


def gain(view: DuelView, a: int, b: int, card: int) -> str:
    """Who gets what at one slot, short; names as marks."""
    winner = WINNER[a][b]
    if winner < 0:
        return f"equal, {card_words(card)} gone"
    return f"{{{view.seats[winner]}}} won {prize((a, b)[winner], card)}"


def _left(before: DuelView, settled: Sequence[Settled]) -> tuple[int, ...]:
    """The row after the settling, before it moves up: equal acts and Loot leave gaps."""
    row = list(before.row)
    for slot, a, b, _ in settled:
        winner = WINNER[a][b]
        if winner < 0 or (a, b)[winner] == LOOT:
            row[slot] = GAP
    return tuple(row)
