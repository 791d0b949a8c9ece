"""Settling a phase: compare, reward, end, prepare the next round. Every rule of it has its one place here.

Rewards return the name of what was gained; `telling` makes the sentence of it, if anybody listens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.state import Event
from . import telling
from .cards import BULLETS_TO_WIN, GAP, GULPS_TO_WIN, NUGGETS_TO_WIN, ROW_SIZE, SHOOT, SHOT, SIP, WHISKY

if TYPE_CHECKING:
    from .state import Duel

WINNER = tuple(tuple((a - b) % 3 - 1 for b in range(3)) for a in range(3))
"""WINNER[a][b]: 0 if A's act wins, 1 if B's does, -1 for equal acts (LSW-18 to LSW-22)."""

PAIR = tuple(tuple((a, b) for b in range(3)) for a in range(3))


def phase(duel: Duel, first: tuple[int, ...], second: tuple[int, ...], told: list[Event]) -> None:
    """Turn up and settle the two slots of the phase, one at a time, the one nearer the deck first (LSW-16, LSW-17).

    One slot has one winner, so nobody can win beside somebody else (LSW-R14). Slots keep their numbers: phase 2 is
    about slots 3 and 4, whatever gaps or cards phase 1 has left (LSW-R2, LSW-R3).
    """
    slot = 0 if duel.phase == 1 else 2
    quiet, row, duel.recap = duel.quiet, duel.row, ()
    for offset in (0, 1):
        a, b, card = first[offset], second[offset], row[slot]
        duel.shown += (PAIR[a][b],)
        winner = WINNER[a][b]
        if winner < 0:
            duel.discards += (card,)
            row[slot] = GAP
            gain = "tie"
        else:
            gain = _won(duel, winner, b if winner else a, slot)
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


def _won(duel: Duel, winner: int, act: int, slot: int) -> str:
    """What the slot brought. Only the winner's side changes, and always does (LSW-R12, LSW-R20, LSW-R21)."""
    if act == SHOOT:
        return _bullet(duel, winner)
    if act == WHISKY:
        return _gulp(duel, winner)
    card, duel.row[slot] = duel.row[slot], GAP
    return _gold(duel, winner, card) if card < SIP else _extra(duel, winner, card)


def _gold(duel: Duel, winner: int, card: int) -> str:
    mine, theirs = duel.kept
    duel.kept = (mine, (*theirs, card)) if winner else ((*mine, card), theirs)
    duel.nuggets[winner] += card
    if duel.nuggets[winner] >= NUGGETS_TO_WIN:
        end(duel, "gold", winner)
    return "gold"


def _extra(duel: Duel, winner: int, card: int) -> str:
    """An extra sip or shot works like the win it stands for (LSW-34 to LSW-36, LSW-R27)."""
    duel.discards += (card,)
    may_win = duel.options["extras_can_win"] == "yes"
    if card == SHOT:
        return _bullet(duel, winner) if may_win or duel.bullets[winner] < BULLETS_TO_WIN - 1 else "no fourth bullet"
    last = duel.holder == winner and duel.gulps == GULPS_TO_WIN - 1
    return _gulp(duel, winner) if may_win or not last else "no last gulp"


def _bullet(duel: Duel, winner: int) -> str:
    """Seven bullets always suffice: the seventh is somebody's fourth (LSW-R11)."""
    duel.bullets[winner] += 1
    if duel.bullets[winner] == BULLETS_TO_WIN:
        end(duel, "shots", winner)
        return "last bullet"
    return "bullet"


def _gulp(duel: Duel, winner: int) -> str:
    """By Whisky or extra sip alike; gulps count for the present holder only (LSW-R10, LSW-R26)."""
    if duel.holder != winner:
        taken = "snatched" if duel.holder >= 0 else "bottle"
        duel.holder, duel.gulps = winner, 1
        return taken
    duel.gulps += 1
    if duel.gulps < GULPS_TO_WIN:
        return "second gulp"
    end(duel, "bottle", winner)
    return "last gulp"


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
    elif duel.stalled and duel.options["stall_limit"] == str(duel.stalled):
        end(duel, "stalled", -1)
    else:
        duel.row = stay + duel.deck[: -gaps - 1 : -1]
        del duel.deck[len(duel.deck) - gaps :]
        if not duel.deck and duel.options["end_when"] == "deck_empty":
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
        mine, theirs = counts[duel.options["empty_deck_no_bottle"]]
        winner = -1 if mine == theirs else int(theirs > mine)
    end(duel, "drawn" if winner < 0 else "empty deck", winner)
