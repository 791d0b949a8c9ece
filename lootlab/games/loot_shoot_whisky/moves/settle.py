"""Settling a phase: compare, reward, end, prepare the next round. Every rule of it has its one place here.

`brings` names what a win gains; `telling` makes the sentence of it, if anybody listens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.state import Event
from ..cards import BULLETS_TO_WIN, GAP, GULPS_TO_WIN, LOOT, NUGGETS_TO_WIN, ROW_SIZE, SHOOT, SHOT, SIP
from . import telling

if TYPE_CHECKING:
    from ..state import Duel
    from ..view import DuelView

WINNER: Final = tuple(tuple((a - b) % 3 - 1 for b in range(3)) for a in range(3))
"""WINNER[a][b]: 0 if A's act wins, 1 if B's does, -1 for equal acts (LSW-18 to LSW-22)."""

MEETING: Final = tuple(tuple((WINNER[a][b], b if WINNER[a][b] else a, ((a, b),)) for b in range(3)) for a in range(3))
"""MEETING[a][b]: winner (LSW-18 to LSW-22), winning act, and the pair as it is added to those turned up."""


def phase(duel: Duel, first: tuple[int, ...], second: tuple[int, ...], told: list[Event]) -> None:
    """Turn up and settle the two slots of the phase, one at a time, the one nearer the deck first (LSW-16, LSW-17).

    One slot has one winner, so nobody can win beside somebody else (LSW-R14). Slots keep their numbers: phase 2 is
    about slots 3 and 4, whatever gaps or cards phase 1 has left (LSW-R2, LSW-R3).
    """
    slot = 0 if duel.phase == 1 else 2
    quiet, row, duel.recap = duel.quiet, duel.row, ()
    for offset in (0, 1):
        a, b, card = first[offset], second[offset], row[slot]
        winner, act, pair = MEETING[a][b]
        duel.shown += pair
        if winner < 0:
            duel.discards += (card,)
            row[slot] = GAP
            gain = "tie"
        else:
            gain = _won(duel, winner, act, slot, card)
        if not quiet:
            duel.recap += ((slot, a, b, card),)
            told += telling.slot(duel, slot, a, b, card, gain)
        if not duel.on:
            return
        slot += 1
    duel.chosen = [None, None]
    if slot == 2:
        duel.phase, duel.used = 2, (first, second)
    else:
        _next_round(duel, told)


def brings(duel: Duel | DuelView, winner: int, act: int, card: int) -> str:
    """What a win with this act over this saloon card brings: the effects, the words and the bot all ask here.

    An extra sip or shot works like the win it stands for (LSW-34 to LSW-36), except that it may be barred from
    completing a victory (LSW-R27). Gulps (LSW-23 to LSW-27) count for the present holder only, by Whisky or extra sip
    alike (LSW-R10, LSW-R26).
    """
    if act == LOOT and card < SIP:
        return "gold" if duel.nuggets[winner] + card < NUGGETS_TO_WIN else "enough gold"
    if act == SHOOT or (act == LOOT and card == SHOT):
        if duel.bullets[winner] < BULLETS_TO_WIN - 1:
            return "bullet"
        return "no fourth bullet" if act == LOOT and not duel.options.extras_can_win else "last bullet"
    if duel.holder != winner:
        return "snatched" if duel.holder >= 0 else "bottle"
    if duel.gulps < GULPS_TO_WIN - 1:
        return "second gulp"
    return "no last gulp" if act == LOOT and not duel.options.extras_can_win else "last gulp"


ENDS: Final = {"enough gold": "gold", "last bullet": "shots", "last gulp": "bottle"}
"""What wins the duel at once (LSW-26, LSW-29, LSW-33)."""


def _won(duel: Duel, winner: int, act: int, slot: int, card: int) -> str:
    """Only the winner's side changes, and always does (LSW-R12, LSW-R20, LSW-R21)."""
    gain = brings(duel, winner, act, card)
    if act == LOOT:
        duel.row[slot] = GAP
        if card < SIP:
            mine, theirs = duel.kept
            duel.kept = (mine, (*theirs, card)) if winner else ((*mine, card), theirs)
            duel.nuggets[winner] += card
        else:
            duel.discards += (card,)
    if gain == "bullet":
        duel.bullets[winner] += 1
    elif gain in TAKES:
        duel.holder, duel.gulps = winner, 1  # taken full side up (LSW-23, LSW-24)
    elif gain in ENDS:
        _complete(duel, winner, gain)
    elif gain == "second gulp":
        duel.gulps += 1
    return gain


TAKES: Final = frozenset({"bottle", "snatched"})


def _complete(duel: Duel, winner: int, gain: str) -> None:
    """The last bullet (seven always suffice: the seventh is somebody's fourth, LSW-R11), the last gulp, enough gold."""
    duel.bullets[winner] += gain == "last bullet"
    duel.gulps += gain == "last gulp"
    end(duel, ENDS[gain], winner)


def end(duel: Duel, how: str, winner: int) -> None:
    """The duel is over at once (LSW-42); cards still face down stay so (LSW-R5)."""
    duel.ended, duel.winner, duel.on = how, winner, False
    duel.duels = (*duel.duels, duel.seats[winner] if winner >= 0 else "drawn")


def _next_round(duel: Duel, told: list[Event]) -> None:
    """Cards come back, the row slides in order and is filled, or the duel ends (LSW-37 to LSW-41, LSW-R8).

    It is only reached while nobody has won (LSW-R24). The row is filled whole or not at all (LSW-R6), an empty deck
    does not matter as long as no gap needs it (LSW-R7), and discards never come back (LSW-R23).
    """
    stay = list(filter(None, duel.row))
    gaps = ROW_SIZE - len(stay)
    duel.stalled = 0 if gaps else duel.stalled + 1
    if gaps > len(duel.deck):
        _end_without_cards(duel)
    elif duel.stalled and duel.options.stall_limit == duel.stalled:
        end(duel, "stalled", -1)
    else:
        duel.row = stay + duel.deck[: -gaps - 1 : -1]
        del duel.deck[len(duel.deck) - gaps :]
        if not duel.deck and duel.options.end_when == "deck_empty":
            _end_without_cards(duel)
    if duel.on:
        duel.phase, duel.used, duel.shown = 1, ((), ()), ()
        duel.round += 1
    if not duel.quiet:
        told.append(telling.new_round(duel, gaps) if duel.on else telling.end(duel))


def _end_without_cards(duel: Duel) -> None:
    """The row cannot be filled: the bottle decides (LSW-40, LSW-41), without one the option of LSW-R4.

    Which side of it is up does not matter (LSW-R9), and apart from this moment a bottle does nothing (LSW-R25).
    """
    winner = duel.holder
    if winner < 0:
        counts = {"draw": [0, 0], "most_nuggets": duel.nuggets, "most_bullets": duel.bullets}
        mine, theirs = counts[duel.options.empty_deck_no_bottle]
        winner = -1 if mine == theirs else int(theirs > mine)
    end(duel, "drawn" if winner < 0 else "empty deck", winner)
