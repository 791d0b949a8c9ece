"""Does a position hold what `then` states?"""

from __future__ import annotations

import re
from collections.abc import Callable

from .notation import BOTH, PER_SEAT, SQUARE, ability_words, moved_words, read_clauses
from .sheet import faults
from .sheet.geometry import LABELS, read_squares, write_squares
from .state import Hall, ending

_GROUP = "(?:red|yellow|green|violet)-[1-4]"
_SQUARES = rf"(?:{SQUARE}|[rc][1-7]|all)(?: -?(?:{SQUARE}|[rc][1-7]|all))*"
THEN = {
    **BOTH,
    "dice": r"dice ([1-6?]) ([1-6?]) ([1-6?])",
    "blank": rf"blank ([A-H]) ({_SQUARES})",
    "groups": rf"groups ([A-H]) ({_GROUP}(?: {_GROUP})*)",
    "crosses": r"crosses ([A-H]) (0|[1-9]\d*)",
    "game on": "game on",
    "winner": r"winner ([A-H](?: [A-H])*)",
    "faults": r"faults (-|V\d+(?: V\d+)*)",
}
_NAMES_SEAT = (*PER_SEAT, "blank", "groups", "crosses")
Judge = Callable[[Hall, int, "re.Match[str]"], str]


def disagreements(hall: Hall, then: str) -> list[str]:
    """Every judge writes the clause as it is; where that differs from what is stated, it does not hold."""
    problems = []
    for (name, seat), found in read_clauses(then, THEN, _NAMES_SEAT).items():
        if seat and seat not in hall.seats:
            problems.append(f"“{found[0]}” names {seat}, who is not at the table")
            continue
        player = hall.seats.index(seat) if seat else -1
        actual = JUDGES[name](hall, player, found)
        if actual != found[0]:
            problems.append(f"“{found[0]}” does not hold: {actual or 'nothing of it'}")
    return problems


def _marks(name: str, bits: Callable[[Hall, int], int]) -> Judge:
    """At least these squares have the mark; `-` says that none has."""

    def judge(hall: Hall, player: int, found: re.Match[str]) -> str:
        have = bits(hall, player)
        if found[2] == "-":
            return f"{name} {found[1]} {write_squares(have) or '-'}"
        return found[0] if not read_squares(found[2]) & ~have else f"{name} {found[1]} {write_squares(have) or '-'}"

    return judge


def _same(found: re.Match[str], stated: str, actual: str, prefix: str) -> str:
    """Lists without order."""
    return (
        found[0] if sorted(stated.replace("-", "").split()) == sorted(actual.split()) else f"{prefix} {actual or '-'}"
    )


def _dice(hall: Hall, _: int, found: re.Match[str]) -> str:
    if len(hall.dice) != 3:
        return "no dice lie on the table"
    shown = [found[n + 1] if found[n + 1] == "?" else str(die) for n, die in enumerate(hall.dice)]
    return f"dice {' '.join(shown)}"


def _groups(hall: Hall, player: int, found: re.Match[str]) -> str:
    visited = hall.paper(player).visited
    done = [group.name for group in hall.sheet.groups if visited & group.bits == group.bits]
    return found[0] if set(found[2].split()) <= set(done) else f"groups {found[1]} {' '.join(done) or '-'}"


def _winner(hall: Hall, _: int, found: re.Match[str]) -> str:
    if hall.phase != "over":
        return "nobody has won yet"
    return _same(found, found[1], " ".join(ending.winners(hall)), "winner")


def _faults(hall: Hall, _: int, found: re.Match[str]) -> str:
    return _same(found, found[1], " ".join(faults.codes(hall.sheet.source)), "faults")


def _abilities(hall: Hall, player: int, found: re.Match[str]) -> str:
    return _same(
        found, found[2], ability_words(hall.paper(player).wraps, hall.paper(player).pms), f"ability {found[1]}"
    )


def _spent(hall: Hall, player: int, found: re.Match[str]) -> str:
    return _same(
        found,
        found[2],
        ability_words(hall.paper(player).spent_wraps, hall.paper(player).spent_pms),
        f"spent {found[1]}",
    )


JUDGES: dict[str, Judge] = {
    "phase": lambda hall, _, found: found[0] if hall.phase in ("setup", "order") else f"the phase is {hall.phase}",
    "dice": _dice,
    "at": lambda hall, player, found: (
        f"at {found[1]} {LABELS[hall.paper(player).at] if hall.paper(player).at >= 0 else '-'}"
    ),
    "slash": _marks("slash", lambda hall, player: hall.paper(player).slashed),
    "cross": _marks("cross", lambda hall, player: hall.paper(player).crossed),
    "blank": _marks("blank", lambda hall, player: ~hall.paper(player).visited & ((1 << 49) - 1)),
    "track": lambda hall, player, found: f"track {found[1]} {' '.join(map(str, hall.paper(player).track)) or '-'}",
    "ability": _abilities,
    "spent": _spent,
    "moved": lambda hall, _, found: _same(found, found[1], moved_words(hall).replace("-", ""), "moved"),
    "idle": lambda hall, _, found: f"idle {hall.idle}",
    "groups": _groups,
    "crosses": lambda hall, player, found: f"crosses {found[1]} {hall.paper(player).crossed.bit_count()}",
    "game over": lambda hall, _, found: found[0] if hall.phase == "over" else "the game is on",
    "game on": lambda hall, _, found: found[0] if hall.phase != "over" else "the game is over",
    "final": lambda hall, player, found: (
        f"final {found[1]} {hall.finals[player]}" if hall.phase == "over" else "the last space is empty"
    ),
    "winner": _winner,
    "faults": _faults,
}
